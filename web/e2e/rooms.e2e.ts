/**
 * Tests the pages that arbiters look at all day: the hall while boards are added, its sounds, and
 * its error messages.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

const PAIRINGS: [string, string][] = [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]];

/** A round of the event, with boards that nobody sits at. */
async function round(event: string, number: number, starts_at: string | null, boards: number): Promise<{ id: string; boards: string[] }> {
  const { id } = await service.ask("POST", `/events/${event}/rounds`, { number, starts_at, terms: { control: "rapid" } });
  const made: string[] = [];
  for (let at = 1; at <= boards; at += 1) made.push((await service.ask("POST", `/rounds/${id}/boards`, { number: at })).id);
  return { id, boards: made };
}

async function isLive(page: Page): Promise<void> {
  await page.getByText("Live", { exact: true }).waitFor();
}

test("the hall shows the boards of a sector, of a state, and of both", async () => {
  const { event, round } = await service.event("Filters", []);
  const made: string[] = [];
  for (const [number, sector] of [[1, "A"], [2, "A"], [3, "B"], [4, "B"]] as const) made.push((await service.ask("POST", `/rounds/${round}/boards`, { number, sector })).id);
  for (const at of [0, 2]) await service.tell(made[at]!, ["W move e2e5", "W press"]);
  await service.tell(made[1]!, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  const [sector, state] = [page.getByLabel("Sector", { exact: true }), page.getByLabel("State", { exact: true })];
  const numbers = () => page.locator(".tile").evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.board).sort().join(" "));
  for (const [ofSector, ofState, shown] of [["", "", "1 2 3 4"], ["A", "", "1 2"], ["A", "illegal_move", "1"], ["", "illegal_move", "1 3"], ["B", "not_begun", "4"], ["", "playing", "1 2 3"], ["A", "not_begun", ""]] as const) {
    await sector.selectOption(ofSector);
    await state.selectOption(ofState);
    await expect.poll(numbers, { message: `${ofSector} ${ofState}` }).toBe(shown);
  }
  await page.getByText("No board matches.").waitFor();
  await sector.selectOption("B");
  await expect.poll(numbers).toBe("4");
  // what no longer stands so goes
  await service.tell(made[3]!, ["W move e2e4", "W press"]);
  await expect.poll(numbers).toBe("");
  seen.clean();
  await context.close();
});

test("a board that is made while the hall is looked at is there with what happens at it; those of other rounds are not", async () => {
  const { event, round: first, boards } = await service.event("Growing", PAIRINGS);
  const other = await round(event, 2, null, 1);
  const { page, watched: seen, context } = await browse();
  await page.clock.install();
  await logIn(page, "arbiter", `/events/${event}/rounds/${first}`);
  await isLive(page);
  let reads = 0;
  page.on("request", (request) => (reads += request.url().includes(`/rounds/${first}/boards`) ? 1 : 0));
  const { id } = await service.ask("POST", `/rounds/${first}/boards`, { number: 7 });
  await service.tell(other.boards[0]!, ["W move e2e4", "W press"]);
  await service.tell(id, ["W move e2e5", "W press"]);
  await page.locator(".tile[data-board='7'] .chip", { hasText: "Illegal move" }).waitFor();
  await service.tell(other.boards[0]!, ["B move e7e5", "B press"]);
  // what is told after it is heard after it; then boards that are not known would be asked for
  await service.tell(boards[1]!.id, ["W move e2e4", "W press"]);
  await page.locator(".tile[data-board='2']", { hasText: "Playing" }).waitFor();
  await page.clock.fastForward(1_500);
  await expect.poll(() => page.locator(".tile").count()).toBe(3);
  expect(reads).toBeLessThanOrEqual(2);
  await expect.poll(() => page.title()).toBe("(1) Growing · Round 1 · jadoube");
  seen.clean();
  await context.close();
});

test("the hall opens the round that is played, and says where an address names none that is there", async () => {
  const { event, round: first } = await service.event("Tomorrow", PAIRINGS);
  await round(event, 2, new Date(Date.now() + 86_400_000).toISOString(), 1);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(`.rounds a[aria-current][href$="${first}"]`).waitFor();
  seen.allowed = /404 \(Not Found\)/;
  for (const [address, says] of [
    ["/events/nope", "There is no such event"],
    [`/events/${event}/rounds/nope`, "There is no such round"],
    [`/events/${event}/rounds/nope/report`, "There is no such round"],
    [`/events/${event}/hand-over?round=nope`, "There is no such round"],
    [`/events/${event}/wall?round=nope`, "There is no such round"],
    ["/events/nope/wall", "There is no such event"],
    ["/boards/nope", "There is no such board"],
    ["/boards/nope/report", "There is no such board"],
    ["/set-up/nope", "There is no such event"],
    [`/set-up/${event}/rounds/nope`, "There is no such round"],
  ]) {
    await page.goto(address!);
    await page.locator("main").getByText(says!).waitFor();
    await page.locator("main a").first().waitFor();
  }
  seen.clean();
  await context.close();
});

test("where no round says when it begins, the hall and the wall open the one that is played", async () => {
  const { event, round: first, boards } = await service.event("Undated", PAIRINGS);
  await round(event, 2, null, 1);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(`.rounds a[aria-current][href$="${first}"]`).waitFor();
  await page.goto(`/events/${event}/wall`);
  await page.locator(".wall header strong", { hasText: "Round 1" }).waitFor();
  seen.clean();
  await context.close();
});

test("whoever is not logged in sees results, and no board as if its game had not begun", async () => {
  const { event, boards } = await service.event("Results", [...PAIRINGS, ["Endgame, Eila", "Fianchetto, Finn"]]);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press", "A end 1/2-1/2"]);
  await service.tell(boards[1]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/events/${event}`);
  // what goes on first, what is over last
  await expect.poll(() => page.locator(".seen-card .chip").allTextContents()).toEqual([" Playing", " Not begun", " ½–½ · decision of the arbiter"]);
  await expect.poll(() => page.locator(".seen-card[data-board='2'] .face").allTextContents()).toHaveLength(2);
  expect(await page.locator(".seen-card[data-board='3'] .face").count()).toBe(0);
  // the page of a board for arbiters is not linked
  await expect.poll(() => page.locator("#page main").getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!.replace(/^.*\/(?=[a-z])/, "")))).toEqual([boards[0]!.round, "pgn", `wall?round=${boards[0]!.round}`, "standings", "watch", "watch", "watch"]);
  seen.clean();
  await context.close();
});

test("a clock that runs down and a clock that is still to be set call an arbiter, and are handed over", async () => {
  const clock = { white_ms: 900_000, black_ms: 1_500, increment_ms: 0, delay_ms: 0 };
  const { event, boards } = await service.event("Short", PAIRINGS, { clock });
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  await page.locator(".tile[data-board='1'] .chip", { hasText: "Playing" }).waitFor();
  await page.locator(".tile[data-board='1'] .chip", { hasText: "Flag" }).waitFor();
  await page.locator(".sr[role=alert]", { hasText: "Board 1: Flag" }).waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".tile[data-board='1'] .time").allTextContents()).toEqual(["clock runs: 0:00.0", "15:00"]);
  await service.tell(boards[1]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  await page.locator(".tile[data-board='2'] .chip", { hasText: "Clock to set" }).waitFor();
  await page.getByRole("link", { name: "Hand-over" }).click();
  await page.locator(".hand-over li", { hasText: "A flag has fallen" }).first().waitFor();
  await page.locator(".hand-over li", { hasText: "The clock is still to be set" }).first().waitFor();
  seen.clean();
  await context.close();
});

/** In the page: sounds and notices are counted instead of made. */
function counters(): void {
  const counted = { sounds: 0, notices: [] as string[] };
  class Silence {
    currentTime = 0;
    destination = {};
    constructor() {
      counted.sounds += 1;
    }
    createOscillator() {
      return { frequency: {}, connect: (to: unknown) => to, start() {}, stop() {} };
    }
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to: unknown) => to };
    }
    close() {
      return Promise.resolve();
    }
  }
  class FakeNotification {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    constructor(_: string, { body }: { body: string }) {
      counted.notices.push(body);
    }
  }
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.assign(globalThis, { counted, AudioContext: Silence, Notification: FakeNotification });
}

test("a ruling that opens is heard and told by the desktop where somebody has switched that on, and only then", async () => {
  const { event, boards } = await service.event("Loud", PAIRINGS);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await context.addInitScript(counters);
  await page.clock.install();
  const counted = () => page.evaluate("counted") as Promise<{ sounds: number; notices: string[] }>;
  const opens = async (at: number, what: string[]) => {
    await service.tell(boards[at]!.id, what);
    await page.locator(".sr[role=alert]", { hasText: `Board ${at + 1}` }).waitFor({ state: "attached" });
  };
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".tile.illegal_move").waitFor();
  await service.tell(boards[1]!.id, ["W move e2e4", "W press"]);
  await page.locator(".tile", { hasText: "Board 2" }).getByText("Playing").waitFor();
  await opens(1, ["B move e7e4", "B press"]);
  expect(await counted()).toEqual({ sounds: 0, notices: [] });

  await page.getByLabel("Sound").check();
  await page.getByLabel("Desktop alerts").check();
  // a sound as a sample
  expect(await counted()).toEqual({ sounds: 1, notices: [] });

  await page.reload();
  await page.locator(".tile.illegal_move").nth(1).waitFor();
  await page.clock.fastForward(800);
  await expect.poll(() => page.getByLabel("Sound").isChecked()).toBe(true);
  // what was open when the page was opened makes none
  expect(await counted()).toEqual({ sounds: 0, notices: [] });
  await opens(1, ["B move d7d4", "B press"]);
  expect(await counted()).toEqual({ sounds: 1, notices: ["Board 2: Illegal move"] });
  seen.clean();
  await context.close();
});

test("a problem stays until it is put away, by pointer or key, and the same one stands there once", async () => {
  const { event } = await service.event("Toasts", PAIRINGS);
  const { page, watched: seen, context } = await browse();
  // the browser asks nobody, and forbids
  await context.addInitScript(() => Object.assign(Notification, { requestPermission: () => Promise.resolve("denied") }));
  await page.clock.install();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  const alerts = page.getByLabel("Desktop alerts");
  const problem = page.locator(".note.problem");
  await alerts.click();
  await problem.waitFor();
  await alerts.click();
  await page.clock.fastForward(7_000);
  await expect.poll(() => problem.count()).toBe(1);
  await alerts.focus();
  await page.keyboard.press("Escape");
  await problem.waitFor({ state: "detached" });
  await alerts.click();
  await problem.getByRole("button", { name: "Close" }).click();
  await problem.waitFor({ state: "detached" });
  await alerts.click();
  await alerts.focus();
  await problem.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await problem.waitFor({ state: "detached" });
  await expect.poll(() => alerts.evaluate((element) => document.activeElement === element)).toBe(true);
  seen.clean();
  await context.close();
});

test("the hall of a round goes on under its other address", async () => {
  const { event, round: first, boards } = await service.event("Same", PAIRINGS);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  await page.locator(".rounds a").click();
  await page.waitForURL(`**/rounds/${first}`);
  // where one page comes before the other goes, both have by the next frame
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await isLive(page);
  await service.tell(boards[1]!.id, ["W move e2e5", "W press"]);
  await page.locator(".tile[data-board='2'] .chip", { hasText: "Illegal move" }).waitFor();
  seen.clean();
  await context.close();
});

test("whoever works with the keyboard keeps the tile when the order changes", async () => {
  const { event, boards } = await service.event("Order", PAIRINGS);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  await page.locator(".tile").first().focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.board);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press", "A end 1-0"]);
  await expect.poll(() => page.locator(".tile").first().getAttribute("data-board")).toBe("2");
  await expect.poll(() => at()).toBe("1");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(at).toBe("2");
  seen.clean();
  await context.close();
});

test("whoever comes back from a board finds the tile that he left", async () => {
  const { event } = await service.event("Back", Array.from({ length: 60 }, (_, at): [string, string] => [`White, W${at}`, `Black, B${at}`]));
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  await page.locator(".tile").first().focus();
  for (let times = 0; times < 9; times += 1) await page.keyboard.press("ArrowDown");
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.board);
  // nine rows of four further
  const left = "37";
  await expect.poll(at).toBe(left);
  await page.keyboard.press("Enter");
  await page.locator(".board-head").waitFor();
  await page.goBack();
  await expect.poll(at).toBe(left);
  await expect.poll(() => page.locator(".tile:focus").isVisible()).toBe(true);
  seen.clean();
  await context.close();
});

test("a board that is opened in another tab takes the focus from nobody who searches", async () => {
  const { event } = await service.event("Two tabs", PAIRINGS);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await isLive(page);
  const [other] = await Promise.all([context.waitForEvent("page"), page.locator(".tile").first().click({ modifiers: ["ControlOrMeta"] })]);
  await other.close();
  await page.getByLabel("Player or board number").fill("nobody is called so");
  await page.locator(".tile").first().waitFor({ state: "detached" });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("castle");
  await page.locator(".tile").first().waitFor();
  await expect.poll(() => page.getByLabel("Player or board number").inputValue()).toBe("castle");
  seen.clean();
  await context.close();
});

test("the arbiter of a sector sees which boards are another's, and reports on his own", async () => {
  const { event, round: first, boards } = await service.event("Sectors", PAIRINGS);
  const made = await service.ask("POST", `/rounds/${first}/boards`, { number: 7, sector: "A" });
  await service.account("of-a", "sector_arbiter", { event, sector: "A" });
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  await service.tell(boards[1]!.id, ["A end 1-0"]);
  await service.tell(made.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "of-a", `/events/${event}`);
  await page.locator(".tile[data-board='7'] .chip", { hasText: "Illegal move" }).waitFor();
  await expect.poll(() => page.locator(".tile .chip").allTextContents()).toEqual(["Illegal move", "Another sector", "Another sector · 1–0"].map((text) => expect.stringContaining(text)));
  await expect.poll(() => page.locator(".tile[href]").count()).toBe(1);
  await expect.poll(() => page.locator(".tile .mini").count()).toBe(1);
  await page.locator(".tile").first().focus();
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.board)).toBe("2");

  await page.getByRole("link", { name: "Report" }).click();
  await page.getByText("2 boards of other sectors are not in this report").waitFor();
  await page.locator(".of-board", { hasText: "Board 7" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "All acts (JSON Lines)" }).click();
  const acts = readFileSync(await (await download).path(), "utf8").trim().split("\n");
  expect(new Set(acts.map((line) => (JSON.parse(line) as { number: number }).number))).toEqual(new Set([7]));
  seen.clean();
  await context.close();
});
