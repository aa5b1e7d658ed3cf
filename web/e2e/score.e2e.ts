/** Tests the score sheet of a board: moves, what stands in its margin, looking back, copying. */
import { expect, test } from "vitest";
import { begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

const ACTS = ["W move e2e4", "W press", "B touch e7 source=witness certainty=inferred", "B move e7e5", "B press", "W move g1g3", "W press", "A confirm 7.0", "W move g1f3", "W press", "W offer_draw source=player"];

test("the moves stand in SAN with the clock after them, and incidents with their time and who saw them", async () => {
  const { boards } = await service.event("Sheet", [["Archer, Ada", "Bishop, Bo"]]);
  const board = boards[0]!;
  await service.tell(board.id, ACTS);
  const { page, watched: seen, context } = await browse({ permissions: ["clipboard-read", "clipboard-write"] });
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const moves = page.locator(".score-sheet .move");
  await expect.poll(() => moves.allInnerTexts()).toEqual(["e4", "e5", "Nf3"]);
  await expect.poll(() => page.locator(".score-sheet > li").first().locator(".clock-after").allInnerTexts()).toEqual([expect.stringMatching(/^1[45]:\d\d$/), expect.stringMatching(/^1[45]:\d\d$/)]);
  const incidents = page.locator(".score-sheet .incidents > li");
  await expect.poll(() => incidents.allInnerTexts()).toEqual([
    expect.stringMatching(/^Illegal move, the first · White \d\d:\d\d:\d\d · the arbiter$/),
    expect.stringMatching(/^White offers a draw \d\d:\d\d:\d\d · a player$/),
  ]);
  // the last move is marked on its squares
  await page.getByRole("gridcell", { name: "f3, white knight, of the last move" }).waitFor();

  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. e4 e5 2\. Nf3\n1\.\.\. e5: Illegal move, the first · White \(\d\d:\d\d:\d\d · the arbiter\)\n2\. Nf3: White offers a draw \(/);
  seen.clean();
  await context.close();
});

test("the board is shown as it stood after the move that is clicked, and follows the game again with one button", async () => {
  const { boards } = await service.event("Back", [["Archer, Ada", "Bishop, Bo"]]);
  const board = boards[0]!;
  await service.tell(board.id, ACTS);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const stands = (square: string) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  const current = () => page.locator(".score-sheet [aria-current]").allInnerTexts();
  await expect.poll(current).toEqual(["Nf3"]);
  await page.getByRole("button", { name: "e4", exact: true }).click();
  await page.getByText("You look back").waitFor();
  await expect.poll(() => current()).toEqual(["e4"]);
  await expect.poll(() => stands("e7")).toBe("e7, black pawn");
  await page.getByRole("button", { name: "One move on" }).click();
  await expect.poll(() => stands("e5")).toBe("e5, black pawn, of the last move");
  for (const _ of [1, 2]) await page.getByRole("button", { name: "One move back" }).click();
  await expect.poll(() => stands("e2")).toBe("e2, white pawn");
  expect(await current()).toEqual([]);
  // what happened is looked at from the margin, too
  await page.locator(".incidents").getByRole("button", { name: "Illegal move, the first · White" }).click();
  await expect.poll(current).toEqual(["e5"]);
  await page.getByRole("button", { name: "Back to the present" }).click();
  await expect.poll(current).toEqual(["Nf3"]);
  // a move that comes is there by itself
  await service.tell(board.id, ["B move b8c6"]);
  await expect.poll(current).toEqual(["Nc6"]);
  seen.clean();
  await context.close();
});

test("before anything is known of a game or of a hall, nothing is said of how many moves, acts or boards there are", async () => {
  const { event, boards } = await service.event("Slow", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  for (const { id } of boards) await service.tell(id, ACTS.slice(0, 2));
  const { page, watched: seen, context } = await browse();
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => (goOn = done));
  await page.route(/score-sheet/, async (route) => held.then(() => route.continue()));
  await page.addInitScript(() => {
    const said = ((globalThis as unknown as { said: Set<string> }).said = new Set<string>());
    const look = () => document.querySelectorAll<HTMLElement>(".counters, .timeline .empty, .entered > summary, .stage .empty").forEach((one) => said.add(one.innerText));
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const said = async () => [...(await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]))].join("\n");
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.locator(".timeline .empty", { hasText: "One moment" }).waitFor();
  expect(await said()).not.toContain("No move");
  goOn();
  await page.locator(".score-sheet .move", { hasText: "e4" }).waitFor();
  await page.locator(".entered", { hasText: /\([23]\)/ }).waitFor();
  expect(await said()).not.toMatch(/No move|\(0\)/);
  await page.goto(`/events/${event}`);
  await page.locator(".counters", { hasText: /2\s*Playing/ }).waitFor();
  expect(await said()).not.toMatch(/\b0\s+Playing/);
  seen.clean();
  await context.close();
});
