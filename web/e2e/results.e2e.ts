/** Tests an arbiter alone at sixty boards: the round is started, and its results are entered. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter");

const PAIRINGS = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`White, Player ${at + 1}`, `Black, Player ${at + 1}`]);

async function resultsOf(round: string): Promise<string[]> {
  const { items } = await service.ask("GET", `/rounds/${round}/boards?limit=500`);
  return items.map(({ result }: Json) => result);
}

async function openResults(page: Page, event: string, round: string): Promise<void> {
  await logIn(page, "arbiter", `/events/${event}/rounds/${round}/results`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator(".result-row").first().waitFor();
}

test("sixty results are entered with a key each, within a minute, and the last is taken back", async () => {
  const { event, round, boards } = await service.event("Sixty", PAIRINGS(60));
  // moves of some are recorded
  for (const { id } of boards.slice(0, 5)) await service.tell(id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await openResults(page, event, round);
  const keys = Array.from({ length: 60 }, (_, at) => ["1", "0", "5", "="][at % 4]!);
  const wanted = keys.map((key) => ({ "1": "1-0", "0": "0-1" })[key] ?? "1/2-1/2");
  await page.locator(".result-row").first().focus();
  const began = Date.now();
  for (const key of keys) await page.keyboard.press(key);
  await page.getByText("All 60 results are in").waitFor();
  await expect.poll(() => resultsOf(round)).toEqual(wanted);
  const took = Date.now() - began;
  console.log(`60 results in ${keys.length} keys and ${Math.round(took / 100) / 10} s`);
  expect(took).toBeLessThan(60_000);

  await page.keyboard.press("Control+z");
  await page.getByText("Board 60: the result was taken back.").first().waitFor();
  await page.getByText("1 of 60 missing").waitFor();
  await page.getByRole("button", { name: "Undo board 59" }).click();
  await page.getByText("2 of 60 missing").waitFor();
  await expect.poll(() => resultsOf(round)).toEqual([...wanted.slice(0, 58), null, null]);
  // what stands is replaced only when that is said twice
  await page.locator(".result-row[data-board='58']").focus();
  await page.keyboard.press("1");
  await page.locator(".result-row[data-board='58'] .warning").waitFor();
  await expect.poll(async () => (await resultsOf(round))[57]).toBe("0-1");
  await page.keyboard.press("1");
  await expect.poll(async () => (await resultsOf(round))[57]).toBe("1-0");
  seen.clean();
  await context.close();
});

test("a row is jumped to by its number, and is found again from its board with what may be taken back", async () => {
  const { event, round, boards } = await service.event("Jump", PAIRINGS(40));
  const { page, watched: seen, context } = await browse();
  // no page waits for its line before it is left
  seen.allowed = /closed before the connection is established/;
  await openResults(page, event, round);
  await page.keyboard.press("/");
  await page.keyboard.type("31");
  await page.keyboard.press("Enter");
  const row = page.locator(".result-row[data-board='31']");
  await expect.poll(() => row.evaluate((one) => document.activeElement === one)).toBe(true);
  await page.keyboard.press("1");
  await expect.poll(async () => (await resultsOf(round))[30]).toBe("1-0");
  await page.locator(".result-row[data-board='32'] .number").click();
  await page.waitForURL(`**/boards/${boards[31]!.id}`);
  await page.goBack();
  await page.getByRole("button", { name: "Undo board 31" }).waitFor();
  await expect.poll(() => page.locator(".result-row[data-board='32']").evaluate((one) => one.classList.contains("current") && document.activeElement === one)).toBe(true);
  await page.getByRole("button", { name: "Undo board 31" }).click();
  await expect.poll(async () => (await resultsOf(round))[30]).toBeNull();
  seen.clean();
  await context.close();
});

test("an undo leads to its row at once, and away from no other when the service answers late", async () => {
  const { event, round } = await service.event("Late answer", PAIRINGS(4));
  const { page, watched: seen, context } = await browse();
  await openResults(page, event, round);
  await page.locator(".result-row").first().focus();
  for (const key of ["1", "0"]) await page.keyboard.press(key);
  await expect.poll(() => resultsOf(round)).toEqual(["1-0", "0-1", null, null]);
  let answer = (): void => {};
  const isAnswered = new Promise<void>((resolve) => { answer = resolve; });
  await page.route("**/acts", async (route) => { await isAnswered; await route.continue(); });
  await page.getByRole("button", { name: "Undo board 2" }).click();
  await expect.poll(() => page.locator(".result-row[data-board='2']").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.locator(".result-row[data-board='1']").focus();
  await page.keyboard.press("0");
  const asked = page.locator(".result-row[data-board='1'] .warning");
  await asked.waitFor();
  answer();
  await page.getByText("Board 2: the result was taken back.").first().waitFor();
  expect(await asked.count()).toBe(1);
  await page.keyboard.press("0");
  await expect.poll(() => resultsOf(round)).toEqual(["0-1", null, null, null]);
  seen.clean();
  await context.close();
});

test("whoever has entered the last result is led to the report and the file for the pairing program", async () => {
  const { event, round } = await service.event("Next step", PAIRINGS(1));
  const { page, watched: seen, context } = await browse();
  await openResults(page, event, round);
  await expect.poll(() => page.getByRole("link", { name: "Report of the round" }).count()).toBe(0);
  await page.locator(".result-row").first().focus();
  await page.keyboard.press("5");
  await page.getByRole("link", { name: "Report of the round" }).waitFor();
  await page.keyboard.press("1");
  await page.getByText("½–½ is entered. Once more for 1–0.").first().waitFor();
  await page.getByRole("link", { name: "Results for the pairing program" }).click();
  await page.getByRole("heading", { name: "Give pairings and results" }).or(page.locator("#give")).first().waitFor();
  seen.clean();
  await context.close();
});

test("the one board that a search has left is opened with Enter", async () => {
  const { event, round, boards } = await service.event("Search", PAIRINGS(24));
  const { page, watched: seen, context } = await browse();
  seen.allowed = /closed before the connection is established/;
  await logIn(page, "arbiter", `/events/${event}/rounds/${round}`);
  await page.locator(".tile").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("17");
  await expect.poll(() => page.locator(".tile").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/boards/${boards[16]!.id}`);
  await page.locator(".pad").waitFor();
  seen.clean();
  await context.close();
});

test("whoever goes back to the hall from a game that has ended sees the boards that need somebody", async () => {
  const { event, round, boards } = await service.event("Back", PAIRINGS(60));
  for (const { id } of boards.slice(0, 20)) await service.tell(id, ["W move e2e5", "W press"]);
  await service.tell(boards[49]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /closed before the connection is established/;
  await logIn(page, "arbiter", `/events/${event}/rounds/${round}`);
  await page.locator(".tile").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("50");
  await expect.poll(() => page.locator(".tile").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.locator(".pad").waitFor();
  await service.tell(boards[49]!.id, ["A end 0-1"]);
  await page.locator(".obligation", { hasText: "0–1" }).waitFor();
  await page.getByRole("link", { name: "← Hall" }).click();
  const search = page.locator("#hall-search");
  await search.fill("");
  await expect.poll(() => page.locator(".tile").count()).toBeGreaterThan(10);
  await page.waitForTimeout(500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  seen.clean();
  await context.close();
});

test("a forfeit is entered with a key, and the file of the round says so", async () => {
  const { event, round } = await service.event("Forfeits", PAIRINGS(3));
  const { page, watched: seen, context } = await browse();
  await openResults(page, event, round);
  await page.locator(".result-row").first().focus();
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Board 3: forfeit and others" }).click();
  await page.getByRole("button", { name: "0–0 by forfeit" }).click();
  await page.getByText("All 3 results are in").waitFor();
  await expect.poll(() => page.locator(".result-row .stands").allInnerTexts()).toEqual(["1–0 by forfeit", "0–1 by forfeit", "0–0 by forfeit"]);
  await expect.poll(() => resultsOf(round)).toEqual(["1-0", "0-1", "0-0"]);
  const csv = await fetch(`${service.url}/api/v1/rounds/${round}/pairings?format=csv`, { headers: { Authorization: `Bearer ${service.token}` } });
  expect((await csv.text()).trim().split("\n").slice(1).map((row) => /[+-]{3}/.exec(row)?.[0])).toEqual(["+--", "--+", "---"]);
  await page.goto(`/events/${event}/rounds/${round}/report`);
  await page.getByText("Nothing was ruled.").waitFor();
  seen.clean();
  await context.close();
});

test("on a phone a result is a tap", async () => {
  const { event, round } = await service.event("Taps", PAIRINGS(8));
  const { page, watched: seen, context } = await browse({ viewport: SIZES.phone, isMobile: true, hasTouch: true });
  await openResults(page, event, round);
  for (const name of ["white wins", "draw", "black wins"]) {
    const box = (await page.getByRole("button", { name: new RegExp(`Board 1: ${name}`, "i") }).boundingBox())!;
    expect([box.width >= 44, box.height >= 44], name).toEqual([true, true]);
  }
  for (let number = 1; number <= 8; number += 1) await page.getByRole("button", { name: `Board ${number}: draw` }).tap();
  await page.getByText("All 8 results are in").waitFor();
  await expect.poll(() => resultsOf(round)).toEqual(Array(8).fill("1/2-1/2"));
  await expect.poll(() => axe(page)).toEqual([]);
  seen.clean();
  await context.close();
});

test("a round is started at once, with those marked who have not come", async () => {
  const { event, round, boards } = await service.event("Start", PAIRINGS(60), {}, { default_time_s: 0 });
  await service.tell(boards[1]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start the round" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("59 boards have not begun").waitFor();
  await dialog.getByLabel("Player or board number").fill("player 7");
  await dialog.getByLabel("Black, Black, Player 7, has not come").check();
  await expect.poll(() => axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Start the clocks" }).click();
  await page.getByText("59 clocks started.").first().waitFor();
  await page.locator(".tile[data-board='7'] .absent").waitFor();
  const state = await service.ask("GET", `/boards/${boards[0]!.id}/state`);
  expect([state.clock.running, state.act.act]).toEqual(["white", "start_clock"]);
  await page.getByRole("button", { name: "Start the round" }).waitFor({ state: "detached" });
  await page.getByText("The default time is over").waitFor();
  await page.getByRole("button", { name: "Loses by forfeit" }).click();
  await expect.poll(async () => (await resultsOf(round))[6]).toBe("1-0");
  await page.locator(".absent-players").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "59 Playing" }).waitFor();
  seen.clean();
  await context.close();
});

test("everybody who looks at the hall sees the countdown, which can be called off, and ends by itself", async () => {
  const { event, boards } = await service.event("Countdown", PAIRINGS(2));
  const { page, watched: seen, context } = await browse();
  const { page: spectator, watched: also, context: other } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await spectator.goto(`/events/${event}`);
  await spectator.locator(".seen-card").first().waitFor();
  const start = async (left: string) => {
    await page.getByRole("button", { name: "Start the round" }).click();
    await page.getByLabel("Minutes and seconds until the start").fill(left);
    await page.getByRole("button", { name: "Start the countdown" }).click();
    await page.locator(".countdown").waitFor();
  };
  await start("10:00");
  await page.getByRole("button", { name: "Call off the start" }).click();
  await page.locator(".countdown").waitFor({ state: "detached" });
  await start("0:20");
  await spectator.locator(".countdown", { hasText: "Round 1 starts in 0:" }).waitFor();
  await page.locator(".tile .time.runs").first().waitFor();
  await spectator.locator(".seen-card .face.runs").first().waitFor();
  await page.locator(".countdown").waitFor({ state: "detached" });
  const { acts } = await service.ask("GET", `/boards/${boards[0]!.id}/acts`);
  expect(acts.map(({ key }: Json) => key)).toEqual(["start", "round:start"]);
  seen.clean();
  also.clean();
  for (const one of [context, other]) await one.close();
});
