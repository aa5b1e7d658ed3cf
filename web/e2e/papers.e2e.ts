/**
 * Tests the wall, reports, the hand-over, and the page about the program, on the screen and
 * printed.
 */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { axe, begun, logIn, overlaps } from "./browser";
import { PASSWORD, type Json } from "./service";

const { service, browse } = begun("arbiter");
let prompt: { event: string; round: string; boards: Json[] };
let large: { event: string; round: string; boards: Json[] };
let late: { event: string; round: string; boards: Json[] };

const PAIRINGS: [string, string][] = Array.from({ length: 12 }, (_, at) => [`White, W${at + 1}`, `Black, B${at + 1}`]);

/** More than a wall has room for at once. */
const LARGE: [string, string][] = Array.from({ length: 60 }, (_, at) => [`White, W${at + 1}`, `Black, B${at + 1}`]);

beforeAll(async () => {
  prompt = await service.event("Club evening", PAIRINGS);
  large = await service.event("A large open", LARGE);
  late = await service.event("Broadcast", PAIRINGS.slice(0, 2), {}, { delay_s: 900 });
  await service.tell(prompt.boards[0]!.id, ["W move e2e5", "W press", { act: "confirm", by: "arbiter", of: "2.0", reason: "seen by me" }]);
  await service.tell(large.boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  await service.tell(prompt.boards[1]!.id, ["W touch b1", "W release e2 e4", "W press"]);
  await service.tell(prompt.boards[2]!.id, ["W touch b1 intent=unknown"]);
  await service.tell(late.boards[0]!.id, ["W move e2e4", "W press", "A end 1-0"]);
});

test("a wall in an arbiter's browser shows what anybody sees, and asks without saying who he is", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${late.event}`);
  await page.locator(".tile.over").waitFor();
  const asked: Promise<string | undefined>[] = [];
  page.on("request", (request) => {
    if (/\/api\/v1\/(rounds|events)\//.test(request.url())) asked.push(request.allHeaders().then(({ cookie }) => cookie));
  });
  await page.goto(`/events/${late.event}/wall`);
  await page.locator(".wall-tile").first().waitFor();
  await expect.poll(() => page.locator(".wall-tile").first().textContent()).toContain("Not begun");
  await expect.poll(() => page.locator(".wall .about").textContent()).toContain("15 minutes late");
  expect((await Promise.all(asked)).filter(Boolean)).toEqual([]);
  expect(await page.locator("header.top").isVisible()).toBe(false);
  seen.clean();
  await context.close();
});

test("a wall turns its pages, waits when it is told to, and goes on when the network is back", async () => {
  const { page, watched: seen, context } = await browse({ viewport: { width: 1366, height: 768 } });
  await page.clock.install();
  await page.goto(`/events/${large.event}/wall?seconds=60`);
  const first = () => page.locator(".wall-tile strong").first().textContent();
  await page.locator(".wall-tile").first().waitFor();
  await expect.poll(() => first()).toBe("Board 1");
  await expect.poll(() => page.locator(".wall-tile").first().textContent()).toContain("Black receives");
  await page.clock.fastForward(60_000);
  await expect.poll(first).not.toBe("Board 1");
  await page.keyboard.press("Space");
  await page.getByText("Paused", { exact: true }).waitFor();
  const held = await first();
  await page.clock.fastForward(70_000);
  expect(await first()).toBe(held);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(first).toBe("Board 1");
  seen.allowed = /ERR_INTERNET_DISCONNECTED/;
  await context.setOffline(true);
  await page.locator(".wall .old").waitFor();
  expect(await page.locator(".wall-tile").count()).toBeGreaterThan(4);
  await context.setOffline(false);
  await page.locator(".wall .old").waitFor({ state: "detached" });
  const spoken = await page.locator("[aria-live]").allTextContents();
  expect(spoken.join("")).toBe("");
  seen.clean();
  await context.close();
});

test("a report of a game tells the ruling, its grounds and what was done; of a round the boards on which something was ruled", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${prompt.boards[0]!.id}/report`);
  const ruled = page.locator(".ruled");
  await ruled.getByText("7.5.1").first().waitFor();
  const text = (await ruled.first().textContent())!;
  for (const told of ["Illegal move", "Confirmed", "White presses the clock", "seen by me", "FIDE 2023", "Position to set up"]) expect(text).toContain(told);
  await expect.poll(() => page.title()).toContain("Round 1, board 1");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".tools").isVisible()).toBe(false);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: null });
  const [record] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Record" }).click()]);
  await expect.poll(async () => (await readFile((await record.path())!, "utf8")).startsWith('{"jadoube":"record"')).toBe(true);

  await page.goto(`/events/${prompt.event}/rounds/${prompt.round}/report`);
  await page.getByText("Something was ruled at 2 boards of 12").waitFor();
  await expect.poll(() => page.locator(".reading-on").count()).toBe(0);
  await expect.poll(() => page.locator(".of-board h2").allTextContents()).toEqual(["Board 1", "Board 2"]);
  const [acts] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "All acts" }).click()]);
  const lines = (await readFile((await acts.path())!, "utf8")).trim().split("\n").map((line) => JSON.parse(line) as Json);
  expect(new Set(lines.map(({ number }) => number))).toEqual(new Set([1, 2, 3]));
  seen.clean();
  await context.close();
});

/** How many pages a PDF has. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)!.length;

test("an incident is one page to sign, with its diagram and the clocks as they were shown, proposed and set", async () => {
  const { event, round, boards } = await service.event("To sign", PAIRINGS.slice(0, 4));
  const [once, ...others] = boards.map(({ id }) => id as string);
  await service.tell(once!, ["W move e2e5", "W press", { act: "confirm", by: "arbiter", of: "2.0", reason: "seen by me" }]);
  await service.tell(once!, [{ act: "start_clock", by: "arbiter", running: "white", clock: { white_ms: 890_000, black_ms: 958_000, running: "white" } }]);
  for (const board of others) await service.tell(board, ["W move e2e5", "W press", "A confirm 2.0", "A start_clock white", "W move e2e4", "W press", "B move e7e4", "B press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${once}/report`);
  await page.locator(".rests-on li", { hasText: "The press completes" }).waitFor();
  const clocks = await page.locator(".clocks tbody tr").allInnerTexts();
  expect(clocks.map((row) => /^[A-Za-z ]+(?= \d)/.exec(row)![0])).toEqual(["When it was ruled", "Shown before it was set", "Proposed", "Set"]);
  expect(clocks.at(-1)).toMatch(/14:50\s+15:58\s+White/);
  await page.locator(".signatures", { hasText: "White, W1" }).waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  await page.goto(`/boards/${others[0]}/report`);
  await page.locator(".cited-at-length", { hasText: "The press completes" }).waitFor();
  await expect.poll(() => page.locator(".incident").count()).toBe(2);
  await page.evaluate(() => (globalThis.print = () => undefined));
  await page.getByRole("button", { name: "Print this one alone" }).last().click();
  await page.locator(".incident[data-alone] .rests-on", { hasText: "The press completes" }).waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.locator(".incident[data-alone]").waitFor({ state: "detached" });

  // seven incidents, the summary and the articles: without blank halves
  await page.goto(`/events/${event}/rounds/${round}/report`);
  await expect.poll(() => page.locator(".of-board").count()).toBe(4);
  await page.locator(".cited-at-length", { hasText: "The press completes" }).waitFor();
  const heights = () => page.locator(".summary tbody tr").evaluateAll((rows) => rows.map((row) => new Set([...row.children].map((cell) => cell.getBoundingClientRect().height)).size));
  expect(new Set(await heights()), "the cells of a row are of one height").toEqual(new Set([1]));
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(5);
  seen.clean();
  await context.close();
});

/** As much as an arbiter writes into one note. */
const LONG_NOTE = "The players, both captains and the deputy were heard at the board, one after the other, and nobody contradicted what had been seen. ".repeat(4).trim();

test("the longest incident is one page as well: what was touched, played, changed, set on the clocks, and noted", async () => {
  const { boards } = await service.event("A long story", [["Wolfeschlegelsteinhausenbergerdorff, Maximiliane", "Featherstonehaugh-Cholmondeley, Bartholomew"]]);
  const board = boards[0]!.id as string;
  const amend = (of: string, penalty: string, reason: string) => ({ act: "amend", by: "arbiter", of, penalty, reason });
  await service.tell(board, [
    "W move e2e4", "W press", "B move d7d5", "B press",
    "W touch d5", "W touch g1", "W lift f1", "W release f1 c4", "W press",
    amend("9.0", "warning", "the first time that he was spoken to, and nobody had heard him say anything"),
    { act: "start_clock", by: "arbiter", running: "white", clock: { white_ms: 890_000, black_ms: 958_000, running: "white" } },
    ...[LONG_NOTE, LONG_NOTE, "White signs under protest."].map((text) => ({ act: "say", by: "arbiter", source: "arbiter", text })),
    "W move e4d5", "W press", "B move d8d5", "B press", "W move b1d3", "W press",
  ]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board}/report`);
  await expect.poll(() => page.locator(".incident").count()).toBe(2);
  await page.evaluate(() => (globalThis.print = () => undefined));
  await page.getByRole("button", { name: "Print this one alone" }).first().click();
  await page.locator(".incident[data-alone] .rests-on li").first().waitFor();
  await expect.poll(() => page.locator(".incident[data-alone] .ruled").count()).toBe(3);
  const parts = [".diagram", ".clocks", ".by-number", ".notes-written", ".signatures"];
  await expect.poll(() => page.locator(".incident[data-alone]").evaluate((one, parts) => parts.filter((part) => !one.querySelector(part)), parts)).toEqual([]);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  seen.clean();
  await context.close();
});

test("the hand-over has what is open, what was decided and why, and can be copied", async () => {
  const { page, watched: seen, context } = await browse({ permissions: ["clipboard-read", "clipboard-write"] });
  await logIn(page, "arbiter", `/events/${prompt.event}/hand-over`);
  await page.getByText("seen by me").waitFor();
  const sections = await page.locator(".hand-over section").allTextContents();
  expect(sections[0]).toContain("Touch-move not kept · White (Penalty to be chosen)");
  expect(sections[0]).toContain("Was the touch meant?");
  expect(sections[2]).toContain("White, W1 (White) · 1 illegal move");
  expect(sections[3]).toContain("confirms “Illegal move, the first · White” → Black receives 1:00");
  await page.getByRole("button", { name: "Copy as text" }).click();
  await page.locator(".note").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Board 3: Was the touch meant?");
  expect(copied).toContain("(seen by me)");
  seen.clean();
  await context.close();
});

test("on a wall clocks run on, and no time stands on a ruling, whatever the zoom and the names", async () => {
  const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim();
  const { event, boards } = await service.event("Long names", [[long, "عبد الرحمن بن محمد الفارسي"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"], ["Gambit, Gro", "Holdfast, Hugo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0", "W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  for (const viewport of [{ width: 683, height: 384 }, { width: 640, height: 360 }, { width: 1366, height: 768 }, { width: 1366, height: 640 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await page.goto(`/events/${event}/wall`);
    const tile = page.locator(".wall-tile").first();
    await tile.getByText("Black receives").waitFor();
    const { names, tile: box } = await tile.evaluate((tile) => {
      const of = (selector: string) => [...tile.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      return { names: of(".name"), tile: tile.getBoundingClientRect() };
    });
    expect(await overlaps(tile, ".time, .last"), JSON.stringify(viewport)).toEqual([]);
    for (const { left, right } of names) expect(left >= box.left && right <= box.right, JSON.stringify(viewport)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  // a name from right to left begins on the right, and what does not fit is its end
  await expect.poll(() => page.locator(".seen-side.black .name").first().evaluate((name) => getComputedStyle(name).direction)).toBe("rtl");
  const runs = page.locator(".wall-tile").first().locator(".time.runs");
  const before = await runs.innerText();
  await expect.poll(() => runs.innerText()).not.toBe(before);
  seen.clean();
  await context.close();
});

test("what is printed before all boards are read says so, and the button waits", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${prompt.event}`);
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => (goOn = done));
  await page.route(new RegExp(`/boards/${prompt.boards[4]!.id}/`), async (route) => held.then(() => route.continue()));
  await page.goto(`/events/${prompt.event}/rounds/${prompt.round}/report`);
  await page.getByText("4 of 12 boards read").waitFor();
  const print = page.getByRole("button", { name: "Print", exact: true });
  await expect.poll(() => print.isDisabled()).toBe(true);
  await page.emulateMedia({ media: "print" });
  await page.getByText("Incomplete: when this was printed, 4 of 12 boards had been read.").waitFor();
  goOn();
  await page.locator(".unfinished").waitFor({ state: "detached" });
  await page.emulateMedia({ media: null });
  await expect.poll(() => print.isEnabled()).toBe(true);
  seen.clean();
  await context.close();
});

test("a game that is over is handed over only with what was decided, and its result as it is read", async () => {
  const { event, boards } = await service.event("Over", PAIRINGS.slice(0, 2));
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0", "A end 0-1"]);
  await service.tell(boards[1]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}/hand-over`);
  await page.getByText("declares the result: 0–1").waitFor();
  const [open, short, counters, decided] = await page.locator(".hand-over section").allTextContents();
  expect([open, short].join()).not.toContain("Board 1");
  expect(counters).toContain("Board 2");
  expect(counters).not.toContain("Board 1");
  expect(decided).toContain("Board 1");
  seen.clean();
  await context.close();
});

test("what becomes active or is decided while the hand-over is read is read after the rest, and all can be printed", async () => {
  const { event, boards } = await service.event("Going on", PAIRINGS.slice(0, 2));
  await service.tell(boards[1]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}/hand-over`);
  const decided = page.locator(".hand-over section").last();
  await decided.getByRole("link", { name: "Board 2", exact: true }).waitFor();
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", { act: "confirm", by: "arbiter", of: "2.0", reason: "came later" }]);
  await decided.getByText("came later").waitFor();
  // and of a board that was read before
  const news = ["W move e2e4", "W press", "B move e7e4", "B press", { act: "confirm", by: "arbiter", of: "7.0", reason: "once more" }];
  await service.tell(boards[1]!.id, news);
  await decided.getByText("once more").waitFor();
  await page.locator(".unfinished").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("button", { name: "Print", exact: true }).isEnabled()).toBe(true);
  seen.clean();
  await context.close();
});

test("the hand-over has the times of the event, wherever it is read", async () => {
  const { event, boards } = await service.event("Far east", PAIRINGS.slice(0, 1), {}, { time_zone: "Asia/Tokyo" });
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  const { page, watched: seen, context } = await browse({ timezoneId: "America/New_York", permissions: ["clipboard-read", "clipboard-write"] });
  await logIn(page, "arbiter", `/events/${event}/hand-over`);
  const time = page.locator(".hand-over section").last().locator("time");
  const at = new Date((await time.getAttribute("datetime"))!);
  const there = at.toLocaleTimeString("en-GB", { timeZone: "Asia/Tokyo" });
  expect(await time.innerText()).toBe(there);
  const field = page.getByLabel("Decided since");
  // what is half typed is left alone, and taken when the field is left
  const stood = await page.getByText(/^Decided since /).last().innerText();
  await field.focus();
  await page.keyboard.type("31");
  await page.waitForTimeout(1_500);
  expect(await page.getByText(/^Decided since /).last().innerText()).toBe(stood);
  await field.fill("2026-01-31T10:00");
  await field.press("Enter");
  await page.getByRole("heading", { name: /^Decided since .*31 Jan/ }).waitFor();
  await page.reload();
  expect(Date.parse(`${await field.inputValue()}+09:00`)).toBeGreaterThan(at.getTime() - 4 * 3_600_000 - 120_000);
  expect(Date.parse(`${await field.inputValue()}+09:00`)).toBeLessThan(at.getTime());
  await page.getByRole("button", { name: "Copy as text" }).click();
  await page.locator(".note").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(there);
  seen.clean();
  await context.close();
});

/**
 * Every crate of others that is linked into the program, by `cargo tree`, which looks for them in
 * its own way.
 */
function linked(): string[] {
  const words = ["tree", "--package", "jadoube", "--edges", "normal", "--target", "all", "--prefix", "none", "--format", "{p}", "--locked", "--offline"];
  const lines = execFileSync("cargo", words, { cwd: new URL("../..", import.meta.url), encoding: "utf8" }).split("\n");
  const crates = lines.filter((line) => line && !line.includes("(/")).map((line) => line.replace(/ \(.*/, "").replace(" v", " "));
  return [...new Set(crates)].sort();
}

test("a report tells people, times and words: no numbers of acts or rulings; a mere stop of the clocks is a line in its place", async () => {
  const { boards } = await service.event("In words", PAIRINGS.slice(0, 1));
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", { act: "confirm", by: "arbiter", of: "2.0", reason: "seen by me" }, "W move e2e4", "W press", "B stop irregularity"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}/report`);
  await page.locator(".on-record", { hasText: "Black stops the clocks" }).waitFor();
  await expect.poll(() => page.locator(".ruled h3").allTextContents()).toEqual(["Illegal move, the first · White"]);
  expect(await page.locator("main").innerText()).not.toMatch(/\b\d\.0\b|\bact \d|^Ruling$/m);
  seen.clean();
  await context.close();
});

test("an arbiter writes a note into a report: it stands there with his name, is printed, and stays in the record", async () => {
  const { event, round, boards } = await service.event("Noted", PAIRINGS.slice(0, 2));
  const board = boards[0]!.id as string;
  await service.tell(board, ["W move e2e5", "W press", { act: "confirm", by: "arbiter", of: "2.0", reason: "seen by me" }]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board}/report`);
  const text = "Both players were told at the board.\nWhite was content.";
  await page.getByLabel("Note for the report").fill(text);
  await page.getByRole("button", { name: "Add the note" }).click();
  const note = page.locator(".notes-written li");
  await note.waitFor();
  await expect.poll(() => note.innerText()).toMatch(/^Both players were told at the board\.\nWhite was content\.\s+arbiter, .*\d{4}/);
  await expect.poll(() => axe(page)).toEqual([]);
  const { act, verdict } = await service.ask("GET", `/boards/${board}/state`);
  expect([act.act, act.by, act.text, verdict.rulings]).toEqual(["say", "arbiter", text, []]);
  await page.emulateMedia({ media: "print" });
  expect(await note.isVisible()).toBe(true);
  expect(await page.locator(".new-note").isVisible()).toBe(false);

  // in the report of the round as well, also of a board on which nothing was ruled
  await service.tell(boards[1]!.id, ["W move e2e4", { act: "say", by: "arbiter", source: "arbiter", text: "A telephone rang beside the board." }]);
  await page.goto(`/events/${event}/rounds/${round}/report`);
  await expect.poll(() => page.locator(".of-board .notes-written li").count()).toBe(2);
  await page.getByText("A telephone rang beside the board.").waitFor();
  await page.getByText("Something was ruled at 1 board of 2").waitFor();
  seen.clean();
  await context.close();
});

test("a report says who found what, calls no ruling by what it is not, and cites the flag that fell", async () => {
  const { boards } = await service.event("Flags", PAIRINGS.slice(0, 1));
  await service.tell(boards[0]!.id, ["W move e2e4", "W press", { act: "flag", side: "black" }, { act: "observe", by: "arbiter", what: "flag", side: "black" }]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}/report`);
  await page.locator(".ruled").nth(1).waitFor();
  const facts = page.locator(".ruled .deeds").first();
  await facts.getByText("flag of Black falls").waitFor();
  await page.locator(".ruled").getByText("The engine decides").first().waitFor();
  expect(await page.locator(".ruled", { hasText: "The arbiter decides" }).count()).toBe(0);
  await service.tell(boards[0]!.id, [{ act: "supersede", of: 4, by: "arbiter", reason: "another board" }]);
  await page.reload();
  await page.locator(".ruled").getByText("another board").first().waitFor();
  await expect.poll(() => page.locator(".ruled h3").allTextContents()).toEqual(["Flag", "Flag fallen"]);
  seen.clean();
  await context.close();
});

test("the notices are there for every package, and the text of the licence", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/");
  await page.locator("footer.site a").click();
  await page.getByText("@lichess-org/chessground").click();
  await page.locator(".notices pre").first().waitFor();
  const { packages } = await (await fetch(`${service.url}/notices/crates.json`)).json() as { packages: { name: string; version: string }[] };
  const told = new Set(packages.map(({ name, version }) => `${name} ${version}`));
  expect(linked().length).toBeGreaterThan(100);
  // the notices go by what the whole workspace asks of a crate, which may be some more
  expect(linked().filter((crate) => !told.has(crate))).toEqual([]);
  await page.getByLabel("Name or licence").last().fill("shakmaty");
  await page.getByText("shakmaty").first().waitFor();
  await page.getByText("Text of the licence").click();
  await page.getByText("GNU GENERAL PUBLIC LICENSE").first().waitFor();
  seen.clean();
  await context.close();
});

test("why an act was not taken is said in French in a French report", async () => {
  const board = late.boards[1]!.id;
  await service.tell(board, ["W move e2e4", "W lift e2"]);
  const { page, watched: seen, context } = await browse({ locale: "fr" });
  await page.goto(`/log-in?to=/boards/${board}/report`);
  await page.getByLabel("Nom").fill("arbiter");
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.locator("form.log-in button").click();
  await page.getByLabel("Avec le déroulement complet").check();
  await page.locator(".appendix li", { hasText: "Non retenu" }).getByText("Cette pièce n’est pas là").waitFor();
  expect(await page.getByText("no man stands").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("what a ruling brings no more is struck through in a report", async () => {
  const { boards } = await service.event("Void", PAIRINGS.slice(0, 2));
  const illegal = ["W move e2e5", "W press"];
  await service.tell(boards[0]!.id, [...illegal, { act: "dismiss", by: "arbiter", of: "2.0", reason: "misread" }]);
  await service.tell(boards[1]!.id, [...illegal, { act: "confirm", by: "arbiter", of: "2.0", reason: "seen by me" }]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}/report`);
  await page.locator(".ruled .grounds s", { hasText: "Black receives 1:00" }).waitFor();
  await page.goto(`/boards/${boards[1]!.id}/report`);
  await page.locator(".ruled .grounds", { hasText: "Black receives 1:00" }).waitFor();
  expect(await page.locator(".ruled s").count()).toBe(0);
  seen.clean();
  await context.close();
});
