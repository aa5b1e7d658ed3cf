/**
 * Tests the pad on telephones: an incident takes three taps and a word, the network may go and
 * come, and what two arbiters tell of one incident is settled once.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun, logIn } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter", "second");
const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 3 } as const;

async function acts(board: string): Promise<string[]> {
  const { acts } = await service.ask("GET", `/boards/${board}/acts`);
  const happened = acts.filter(({ act }: Json) => act.act !== "start");
  return happened.map(({ act }: Json) => [act.act, act.what ?? act.fact, act.side ?? act.value, act.late && "late"].filter((part) => part !== undefined && part !== false).join(" "));
}

async function openPad(page: Page, event: string, round: string, login = "arbiter"): Promise<void> {
  await logIn(page, login, `/events/${event}/rounds/${round}/pad`);
  await page.getByText("Live", { exact: true }).waitFor();
}

/** Taps, and counts them. */
function tapping(page: Page) {
  const all = { taps: 0 };
  const tap = async (name: string | RegExp, within = page.locator("main")) => {
    all.taps += 1;
    await within.getByRole("button", { name, exact: typeof name === "string" }).tap();
  };
  return { all, tap, of: (side: string) => page.locator(`section[aria-labelledby=who-${side}]`) };
}

/** Enters an illegal move of White at the first board, the network going before the last tap. */
async function enterOffline(page: Page): Promise<void> {
  const { tap, of } = tapping(page);
  await tap(/^Board 1,/);
  await tap("Illegal move", of("white"));
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await page.context().setOffline(true);
  await tap("Confirm");
  await page.getByText("Entered.").last().waitFor();
}

/** The frequent incidents, and the last word on each. */
const FREQUENT: [string, string, string, string[]][] = [
  ["Illegal move", "white", "Confirm", ["incident illegal_move white", "confirm"]],
  ["Pressed without a move", "black", "Confirm", ["incident press_without_move black", "confirm"]],
  ["Two hands", "white", "Confirm", ["incident two_hands white", "confirm"]],
  ["Touch-move", "black", "a warning", ["incident touch_move black", "decide penalty warning"]],
  ["Flag", "white", "Yes: White loses the game", ["incident flag white", "decide mate_possible true", "confirm"]],
  ["Draw claim: wrong", "black", "Confirm", ["incident wrong_claim black", "confirm"]],
  ["Draw claim: threefold", "white", "Confirm", ["incident threefold white", "confirm"]],
  ["Noise, disturbance", "black", "a warning", ["observe distraction black", "decide penalty warning"]],
  ["Telephone", "white", "Confirm", ["incident device white", "confirm"]],
  ["Came too late", "black", "Confirm", ["incident default_time black", "confirm"]],
];

test("each of the ten most frequent incidents takes two taps and a word", async () => {
  const { event, round, boards } = await service.event("Ten", FREQUENT.map((_, at): [string, string] => [`White, Player ${at + 1}`, `Black, Player ${at + 1}`]), { edition: "FIDE2023", control: "standard", supervision: "adequate" });
  const { page, watched: seen, context } = await browse(PHONE);
  await openPad(page, event, round);
  for (const [at, [what, side, word]] of FREQUENT.entries()) {
    const { all, tap, of } = tapping(page);
    await tap(new RegExp(`^Board ${at + 1},`));
    await tap(what, of(side));
    await tap(word);
    expect(all.taps).toBe(3);
    await page.getByText("Entered.").last().waitFor();
  }
  for (const [at, [, , , told]] of FREQUENT.entries()) await expect.poll(() => acts(boards[at]!.id)).toEqual(told);
  seen.clean();
  await context.close();
});

test("what was just entered is taken back without a trace", async () => {
  const { event, round, boards } = await service.event("Undo", [["Archer, Ada", "Bishop, Bo"]], { edition: "FIDE2023", control: "standard", supervision: "adequate" });
  const { page, watched: seen, context } = await browse(PHONE);
  await openPad(page, event, round);
  const { tap, of } = tapping(page);
  await tap(/^Board 1,/);
  await tap("Illegal move", of("white"));
  await page.locator(".pad-ruling .brings", { hasText: "Black receives 2:00" }).waitFor();
  await page.getByLabel("White shows").fill("5:10");
  await expect.poll(() => page.locator(".pad-times output").first().textContent()).toBe("5:00");
  await tap("Confirm");
  await tap(/^↶ Undo/);
  await page.getByText("Board 1: taken back.").waitFor({ state: "attached" });
  await tap(/^Board 1,/);
  await tap("Two hands", of("black"));
  await tap("Confirm");
  await expect.poll(() => acts(boards[0]!.id)).toEqual(["incident two_hands black", "confirm"]);
  seen.clean();
  await context.close();
});

test("a second tap with the same finger is no word on what has come under it", async () => {
  const { event, round } = await service.event("Twice", [["Archer, Ada", "Bishop, Bo"]], { edition: "FIDE2023", control: "standard", supervision: "adequate" });
  const { page, watched: seen, context } = await browse(PHONE);
  await openPad(page, event, round);
  const { tap, of } = tapping(page);
  await tap(/^Board 1,/);
  const button = of("white").getByRole("button", { name: "Draw offers", exact: true });
  await button.scrollIntoViewIfNeeded();
  await button.evaluate((button) => {
    const { left, width, top, height } = button.getBoundingClientRect();
    const under = () => document.elementsFromPoint(left + width / 2, top + height / 2).find((one) => one.closest(".pad-word button"));
    new MutationObserver(() => (under() as HTMLElement | undefined)?.click()).observe(document.querySelector("main")!, { childList: true, subtree: true });
    (button as HTMLElement).click();
  });
  await page.locator(".pad-word button:not([disabled])").first().waitFor();
  expect(await page.locator(".pad-entered").count()).toBe(0);
  await tap("a warning");
  await page.getByText("Entered.").last().waitFor();
  seen.clean();
  await context.close();
});

test("what is entered while the network is away is on record once, though the page was closed meanwhile", async () => {
  const { event, round, boards } = await service.event("Away", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse(PHONE);
  seen.allowed = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
  await openPad(page, event, round);
  await enterOffline(page);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/events/${event}/rounds/${round}/pad`);
  await expect.poll(() => acts(boards[0]!.id)).toEqual(["incident illegal_move white", "confirm"]);
  seen.clean();
  await context.close();
});

test("a telephone whose clock is a day off, and one that is put back from a backup, count nothing twice", async () => {
  const { event, round, boards } = await service.event("Backup", [["Archer, Ada", "Bishop, Bo"]]);
  const pad = `/events/${event}/rounds/${round}/pad`;
  const { page, watched: seen, context } = await browse(PHONE);
  seen.allowed = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
  await context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
  });
  await openPad(page, event, round);
  await enterOffline(page);
  const backup = await context.storageState();
  await context.setOffline(false);
  const recorded = ["incident illegal_move white", "confirm"];
  await expect.poll(() => acts(boards[0]!.id)).toEqual(recorded);
  seen.clean();
  await context.close();

  const restored = await browse({ ...PHONE, storageState: backup });
  await restored.page.goto(pad);
  await restored.page.getByRole("button", { name: /^Board 1,.*1 illegal move/ }).waitFor();
  await expect.poll(() => restored.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("jadoube.waiting.")).length)).toBe(0);
  expect(await acts(boards[0]!.id)).toEqual(recorded);
  restored.watched.clean();
  await restored.context.close();
});

test("the moves of a score sheet are typed as they are written, kept, and judged with the position", async () => {
  const { event, round, boards } = await service.event("Sheet", [["Archer, Ada", "Bishop, Bo"]], { edition: "FIDE2023", control: "standard", supervision: "adequate" });
  const { page, watched: seen, context } = await browse(PHONE);
  seen.allowed = /closed before the connection is established/;
  await openPad(page, event, round);
  const { tap } = tapping(page);
  await tap(/^Board 1,/);
  await page.getByRole("link", { name: "Type the moves" }).tap();
  const field = page.getByLabel("Moves, as they are written");
  await field.fill("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd6");
  await page.getByText("Bxd6 (White): no legal move is written like this.").waitFor();
  await page.getByText("6 moves read").waitFor();
  expect(await page.getByRole("button", { name: "Enter 6 moves" }).isDisabled()).toBe(true);
  // a telephone call in the middle of it
  await page.reload();
  await page.getByText("6 moves read").waitFor();
  await field.fill(`${(await field.inputValue()).replace("Bxd6", "")}b5-d6`);
  await page.getByText("b5-d6 (White) is not legal.").waitFor();
  // a slip of the pen is no act of a player
  const typed = await field.inputValue();
  await field.fill(typed.replace("b5-d6", "b4-b5"));
  await page.getByText("b4-b5 (White): no man of this player stands there.").waitFor();
  await field.fill(typed);
  // somebody else tells something of the board before it is entered
  await page.getByRole("button", { name: "Enter 7 moves" }).waitFor();
  await service.tell(boards[0]!.id, [{ act: "say", by: "white", text: "Arbiter!" }]);
  await page.getByRole("button", { name: "Enter 7 moves" }).tap();
  await page.getByText("Somebody has told something of this board meanwhile.").waitFor();
  await page.reload();
  // the network goes with the tap, and the answer with it
  seen.allowed = /closed before the connection is established|ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/;
  await page.route("**/acts", async (route) => { await route.fetch(); await route.abort(); }, { times: 1 });
  await page.getByRole("button", { name: "Enter 7 moves" }).tap();
  await page.waitForURL(`**/boards/${boards[0]!.id}`);
  expect((await acts(boards[0]!.id)).filter((act) => act.startsWith("move"))).toEqual(Array(7).fill("move"));
  const state = async () => (await service.ask("GET", `/boards/${boards[0]!.id}/state`)).verdict.state;
  await expect.poll(async () => (await state()).illegal_moves).toEqual({ white: 1, black: 0 });
  expect((await state()).fen).toBe("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
  expect((await state()).running).toBeNull();
  seen.clean();
  await context.close();
});

test("one incident that two arbiters tell counts once: the second is asked of", async () => {
  const { event, round, boards } = await service.event("Two", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse(PHONE);
  await openPad(page, event, round, "second");
  const { tap, of } = tapping(page);
  await tap(/^Board 1,/);
  await tap("Illegal move", of("white"));
  await tap("Confirm");
  await service.tell(boards[0]!.id, ["A incident illegal_move white"]);
  await page.getByText("the ruling is not the one that you were shown").waitFor();
  await expect.poll(() => acts(boards[0]!.id)).toEqual(["incident illegal_move white", "incident illegal_move white late"]);
  const { items } = await service.ask("GET", `/rounds/${round}/boards`);
  expect(items).toHaveLength(1);
  await page.getByRole("link", { name: "Look" }).tap();
  await page.waitForURL(`**/boards/${boards[0]!.id}`);
  seen.allowed = /closed before the connection is established/;
  await context.close();
});

test("the pad opens while the service is away, with boards, names and counters, and goes on when it is back", async () => {
  const { event, round, boards } = await service.event("Offline", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  await service.tell(boards[1]!.id, ["A incident illegal_move white", "A confirm 1.0"]);
  const { page, watched: seen, context } = await browse(PHONE);
  // while the service is away the browser says so of everything that is asked for
  seen.allowed = /ERR_CONNECTION_REFUSED|Failed to load resource|ERR_EMPTY_RESPONSE|closed before the connection|WebSocket/;
  await openPad(page, event, round);
  await page.locator(".pad-boards .counted").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // what is asked for from now on is kept
  await page.reload();
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator(".pad-boards .counted").waitFor();
  await service.restart(async () => {
    await page.reload();
    const { tap } = tapping(page);
    await tap(/^Board 2, Castle, Cleo – Draught, Dov, 1 illegal move/);
    await tap("Illegal move", page.locator("section[aria-labelledby=who-white]"));
    // the engine on this device knows that it is the second
    await page.getByText("Could the opponent still have checkmated?").waitFor();
    await tap("Yes: White loses the game");
  });
  await expect.poll(() => acts(boards[1]!.id)).toEqual(["incident illegal_move white", "confirm", "incident illegal_move white", "decide mate_possible true", "confirm"]);
  await page.goto(`/events/${event}/rounds/${round}/pad`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Language, colours, log-out" }).tap();
  await seen.logOut(page);
  // what everybody may read is asked for again, and kept
  await expect.poll(() => page.evaluate(async () => (await caches.match("/api/v1/session")) === undefined)).toBe(true);
  seen.clean();
  await context.close();
});
