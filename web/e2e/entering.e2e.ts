/** What an arbiter enters and corrects at a board. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WAIT, launch, logIn, middle, watched } from "./browser";
import { Service, type Json } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
  await service.account("arbiter", "chief_arbiter");
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

async function opened(name: string, acts: string[] = []): Promise<{ page: Page; board: Json; close: () => Promise<void> }> {
  const { boards } = await service.event(name, [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W say text=ready", ...acts]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.locator(".timeline li").first().waitFor();
  return {
    page,
    board: boards[0]!,
    close: async () => {
      seen.clean();
      await context.close();
    },
  };
}

/** The last act of a board, without what every act of an arbiter has. */
async function last(board: Json): Promise<Json> {
  const { act } = await service.ask("GET", `/boards/${board.id}/state`);
  delete act.source;
  delete act.at;
  return act;
}

test("a touch, a move, a press, a claim, a displaced man and a result, each in three clicks or fewer", async () => {
  const { page, board, close } = await opened("Entered");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const button = (name: string) => ({ click: () => pad.getByRole("button", { name, exact: true }).click() });
  const square = (name: string) => ({
    click: async () => {
      const { x, y } = await middle(page, name);
      await page.mouse.click(x, y);
    },
  });
  const side = (name: string) => ({ click: () => pad.getByText(name, { exact: true }).click() });
  const table: [{ click: () => Promise<void> }[], Json][] = [
    [[button("Touched …"), square("b1")], { act: "touch", by: "white", squares: ["b1"] }],
    [[button("Moved …"), square("b1"), square("c3")], { act: "move", by: "white", move: "b1c3" }],
    [[button("Pressed: White")], { act: "press", by: "white" }],
    [[button("Displaced …"), square("e7"), square("e6")], { act: "knock", by: "black", square: "e7", to: "e6" }],
    [[side("White"), button("Claim …"), button("third occurrence")], { act: "claim", by: "white", what: "threefold" }],
    [[button("Result …"), button("½–½")], { act: "end", by: "arbiter", result: "1/2-1/2" }],
  ];
  for (const [clicks, act] of table) {
    expect(clicks.length).toBeLessThanOrEqual(3);
    for (const { click } of clicks) await click();
    await expect.poll(() => last(board), { timeout: WAIT }).toEqual(act);
    // the page has heard of it before the next is entered
    await page.locator(".timeline li.shown", { hasText: String((await service.ask("GET", `/boards/${board.id}/state`)).seq) }).waitFor();
  }
  await close();
});

test("a claim with the move that was written down, an agreed draw, what is noticed with what it needs, and a clock that is set", async () => {
  const { page, board, close } = await opened("Entered more");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const click = (...names: string[]) => names.reduce((before, name) => before.then(() => pad.getByRole("button", { name, exact: true }).click()), Promise.resolve());
  const square = async (name: string) => {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  };
  await click("Claim …", "third occurrence, with a move …");
  await square("g1");
  await square("f3");
  await expect.poll(() => last(board), { timeout: WAIT }).toEqual({ act: "claim", by: "white", what: "threefold", move: "g1f3" });
  await click("You notice …", "displaced man");
  await square("e7");
  await square("e6");
  await expect.poll(() => last(board), { timeout: WAIT }).toEqual({ act: "observe", by: "arbiter", what: "displaced", squares: ["e7", "e6"] });
  await click("You notice …", "both flags fallen", "nobody knows, an earlier period");
  await expect.poll(() => last(board), { timeout: WAIT }).toMatchObject({ what: "both_flags", first: "unknown", last_period: false });
  // time off a clock: it is set to less
  await click("More …", "Set the clock …");
  await pad.getByRole("textbox", { name: "White" }).fill("14:10");
  await pad.getByRole("textbox", { name: "Black" }).fill("9:00");
  await pad.getByRole("combobox", { name: "Runs" }).selectOption("White");
  await click("The clock has been set so");
  await expect.poll(() => last(board), { timeout: WAIT }).toEqual({ act: "start_clock", by: "arbiter", running: "white", clock: { white_ms: 850_000, black_ms: 540_000, running: "white" } });
  await page.locator(".clock-line.black", { hasText: "9:00" }).waitFor();
  await click("Result …", "½–½, both agree");
  await expect.poll(() => last(board), { timeout: WAIT }).toEqual({ act: "agree", result: "1/2-1/2" });
  await close();
});

test("a promotion is entered with its new man", async () => {
  const { boards } = await service.event("Promoted", [["Archer, Ada", "Bishop, Bo"]], { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  const board = boards[0]!;
  await service.tell(board.id, ["W say text=ready"]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.getByRole("button", { name: "Moved …" }).click();
  for (const square of ["a7", "a8"]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
  await page.getByRole("group", { name: "Promotion to" }).getByRole("button", { name: "queen" }).click();
  const told = async () => (await service.ask("GET", `/boards/${board.id}/acts`)).acts.map(({ act }: Json) => [act.act, act.by, act.move ?? []].flat().join(" "));
  await expect.poll(told, { timeout: WAIT }).toContain("move white a7a8q");
  await page.getByRole("button", { name: "Pressed: White" }).click();
  await expect.poll(told, { timeout: WAIT }).toContain("press white");
  expect((await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.illegal_moves.white).toBe(0);
  seen.clean();
  await context.close();
});

test("a mistaken entry is superseded and stays in the record", async () => {
  const { page, board, close } = await opened("Mistaken", ["W move e2e5", "W press"]);
  await page.locator(".card.ruling.open").waitFor();
  await page.getByRole("button", { name: "Correct act 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What happened instead").fill("W move e2e4");
  await dialog.getByLabel("Why", { exact: true }).fill("the board misread e4");
  await dialog.getByRole("button", { name: "Supersede" }).click();
  // no ruling is left, but what the clock shows is asked, for its times were computed from what did not happen
  await page.getByRole("heading", { name: "1 open question", exact: true }).waitFor();
  expect(await page.locator(".card.ruling.open").count()).toBe(0);
  await page.getByRole("article", { name: "What does the clock show?" }).waitFor();
  expect(await page.locator(".timeline li").count()).toBe(5);
  const { verdict } = await service.ask("GET", `/boards/${board.id}/state`);
  expect(verdict.state.illegal_moves.white).toBe(0);
  expect(verdict.state.fen).toContain("4P3");
  await close();
});

test("the time line is scrubbed through, and says who saw what how surely", async () => {
  const { page, close } = await opened("Scrubbed", ["W touch e2 source=witness certainty=disputed", "W move e2e4", "W press", "B move e7e5"]);
  const stands = (square: string) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  expect(await stands("e5")).toBe("e5, black pawn");
  const touch = page.locator(".timeline li", { hasText: "touches e2" });
  expect(await touch.innerText()).toMatch(/a witness.*disputed/s);
  await page.getByRole("slider", { name: "Act that is shown" }).fill("3");
  await expect.poll(() => stands("e5"), { timeout: WAIT }).toBe("e5, empty");
  await page.getByText("Looking back at act 3").waitFor();
  await page.getByRole("button", { name: "One act back" }).click();
  await expect.poll(() => stands("e2"), { timeout: WAIT }).toMatch(/^e2, white pawn/);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await expect.poll(() => stands("e5"), { timeout: WAIT }).toBe("e5, black pawn");
  await close();
});

test("the penalty that the Laws leave to the arbiter is picked on the card; another ruling is changed", async () => {
  const { page, board, close } = await opened("Picked", ["W touch b1", "W release e2 e4", "W press"]);
  const card = page.locator(".card.ruling.open");
  await card.getByLabel("Penalty").selectOption("warning");
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".card.ruling.amended", { hasText: "White is warned" }).waitFor();
  await service.tell(board.id, ["W move b1c3", "W press", "B move e7e4", "B press"]);
  const illegal = page.locator(".card.ruling.open");
  await illegal.getByRole("button", { name: "Change", exact: true }).click();
  await illegal.getByLabel("White (s)").fill("90");
  await illegal.getByLabel("Why it is changed").fill("regulation 5 of the event");
  await illegal.locator(".change .reason button").click();
  await page.locator(".card.ruling.amended", { hasText: "regulation 5 of the event" }).waitFor();
  expect((await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.add_time_s).toEqual({ white: 90, black: 0 });
  await close();
});
