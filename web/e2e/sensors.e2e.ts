/**
 * Tests that arbiters see in hall and board how the men stand to their games, that operators have a
 * page of faults with what to do, and that a position to set up is compared with the real board.
 */
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

const INITIAL = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
/** After 1 e5, which is no move. */
const ILLEGAL = "rnbqkbnrpppppppp............P...................PPPP.PPPRNBQKBNR";

type Report = { state: string; squares?: string[]; doubted?: string[]; men?: string };

const report = (board: string, report: Report) => service.ask("PUT", `/boards/${board}/sensor`, { family: "dgt", ...report });

test("a hall shows which boards are out of step or offline, and a board what to do", async () => {
  const { event, boards } = await service.event("Sensed", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"]]);
  const [one, two] = boards.map(({ id }) => id) as [string, string];
  for (const board of [one, two]) await service.tell(board, ["W move e2e4", "W press"]);
  await report(one, { state: "in_step", men: INITIAL });
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  const chip = (board: number) => page.locator(`.tile[data-board="${board}"] .chip.sensor`);
  const said = async (board: number) => (await chip(board).allTextContents()).map((text) => text.trim());
  await expect.poll(() => said(1)).toEqual(["Board: In step"]);
  expect(await said(3)).toEqual([]);
  await report(one, { state: "out_of_step", squares: ["e2", "e5"], men: ILLEGAL });
  await expect.poll(() => said(1)).toEqual(["Out of step"]);
  await report(two, { state: "offline" });
  await expect.poll(() => said(2)).toEqual(["Offline"]);
  const counter = page.locator(".counters button").filter({ hasText: "Board faults" });
  await expect.poll(() => counter.textContent()).toMatch(/^2/);
  await counter.click();
  await expect.poll(() => page.locator(".tile").evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.board))).toEqual(["1", "2"]);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(SIZES.phone);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(SIZES.laptop);
  await page.goto(`/boards/${one}`);
  const card = page.locator('.card[data-kind="out_of_step"]');
  await card.getByText("straighten the men: e2, e5").waitFor();
  expect(await page.locator(".board-head .chip.sensor").textContent()).toContain("Out of step");
  expect(await axe(page)).toEqual([]);
  // it comes without an act, and at once
  await report(one, { state: "in_step", men: INITIAL });
  await card.waitFor({ state: "detached" });
  await expect.poll(() => page.locator(".board-head .chip.sensor").textContent()).toContain("In step");
  seen.clean();
  await context.close();
});

test("operators have a page of faults with what to do about each, and spectators none", async () => {
  const { event, boards } = await service.event("Faults", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"]]);
  const ids = boards.map(({ id }) => id) as [string, string, string];
  await service.account("operator", "operator", { event });
  await report(ids[0], { state: "offline" });
  await report(ids[1], { state: "out_of_step", squares: ["e4"], men: INITIAL });
  await report(ids[2], { state: "in_step", doubted: ["h8"], men: INITIAL });
  const { page, watched: seen, context } = await browse({ locale: "fr-FR" });
  await page.goto(`/events/${event}/boards`);
  await page.getByText("les opérateurs").waitFor();
  await logIn(page, "operator", `/events/${event}/boards`);
  const faults = () => page.locator(".faults li").allTextContents();
  await expect.poll(faults).toHaveLength(3);
  const [cable, straighten, dead] = await faults() as [string, string, string];
  expect(cable).toContain("Branchez le câble");
  expect(straighten).toContain("redressez la pièce en e4");
  expect(dead).toContain("milieu de h8");
  expect(await axe(page)).toEqual([]);
  await report(ids[0], { state: "in_step", men: INITIAL });
  await report(ids[1], { state: "ended" });
  await expect.poll(faults).toHaveLength(1);
  await page.locator(".all-boards summary").click();
  await expect.poll(() => page.locator(".all-boards li").count()).toBe(2);
  await page.setViewportSize(SIZES.phone);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
  seen.clean();
  await context.close();
});

test("a position to set up is compared with the real board until that is right", async () => {
  const { boards } = await service.event("Set up", [["Archer, Ada", "Bishop, Bo"]]);
  const { id } = boards[0]!;
  await service.tell(id, [{ act: "lift", by: "white", square: "e2", source: "board" }, { act: "release", by: "white", from: "e2", square: "e5", source: "board", certainty: "inferred" }, "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${id}`);
  await page.locator(".card.ruling").first().waitFor();
  expect(await page.locator(".real-board").count()).toBe(0);
  await report(id, { state: "out_of_step", squares: ["e2", "e5"], men: ILLEGAL });
  const real = page.locator(".card.ruling .real-board");
  await real.getByText("these still differ: e2, e5").waitFor();
  await page.locator(".card.ruling button.primary").first().click();
  await page.locator(".card.ruling.confirmed").waitFor();
  await real.getByText("these still differ: e2, e5").waitFor();
  await report(id, { state: "out_of_step", squares: ["e2"], men: INITIAL.replace("PPPPPPPP", "PPPP.PPP") });
  await real.getByText("On the real board e2 still differs").waitFor();
  await report(id, { state: "in_step", men: INITIAL });
  await real.getByText("The real board stands right").waitFor();
  // what the ruling rests on was not all seen
  await expect.poll(() => page.locator(".incidents .ruled").first().textContent()).toContain("inferred");
  await service.tell(id, ["W move e2e4"]);
  await real.waitFor({ state: "detached" });
  seen.clean();
  await context.close();
});
