/**
 * Tests the page of a board as an arbiter uses it: what stands first, what is typed, where the
 * focus goes.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIZES, launch, logIn, unfold, unfoldEntered, watched, loadedSoon } from "./browser";
import { Service, type Json } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
  await Promise.all(["arbiter", "second"].map((login) => service.account(login, "chief_arbiter")));
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

const ILLEGAL = ["W move e2e5", "W press"];

async function board(name: string, acts: (string | Json)[], terms: Json = {}, more: Json = {}): Promise<Json> {
  const { boards } = await service.event(name, [["Archer, Ada", "Bishop, Bo"]], terms, more);
  await service.tell(boards[0]!.id, acts);
  return boards[0]!;
}

async function opened(board: Json, login = "arbiter") {
  const one = await watched(browser, service);
  await logIn(one.page, login, `/boards/${board.id}`);
  await unfoldEntered(one.page);
  return {
    ...one,
    close: async () => {
      one.watched.clean();
      await one.context.close();
    },
  };
}

/** With a clock of the page that can be put forward. */
async function watchedAt(board: Json) {
  const one = await watched(browser, service);
  await one.page.clock.install();
  await logIn(one.page, "arbiter", `/boards/${board.id}`);
  await unfoldEntered(one.page);
  return one;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("what waits for a word stands before questions, and the heading counts both", async () => {
  const { page, close } = await opened(await board("Order", ["W touch b1 intent=unknown", "B knock h8 h6", ...ILLEGAL]));
  await page.getByRole("heading", { name: "2 open rulings · 2 open questions" }).waitFor();
  const cards = await page.locator(".open-cards :is(.card, .clock-to-set)").evaluateAll((cards) => cards.map((card) => card.className));
  expect(cards).toEqual(["card ruling open", "clock-to-set", "card ruling open", "card question", "card question"]);
  await close();
});

test("a laptop shows the board, the clocks, the pad, the ruling with its buttons and the time line without scrolling", async () => {
  const { page, close } = await opened(await board("Seen", ILLEGAL));
  const seen = async (sign: string) => {
    const box = (await page.locator(sign).first().boundingBox())!;
    expect(box.y + box.height, sign).toBeLessThanOrEqual(page.viewportSize()!.height);
  };
  for (const sign of [".men", ".clock-line.white", ".clock-line.black", ".pad", ".clock-to-set", ".card.ruling.open .primary", ".timeline header"]) await seen(sign);
  await page.setViewportSize(SIZES.desktop);
  for (const sign of [".men", ".pad", ".timeline header"]) await seen(sign);
  // on a phone what is open comes before the board
  await page.setViewportSize(SIZES.phone);
  for (const sign of [".clock-line.white", ".clock-line.black", ".card.ruling.open .primary"]) await seen(sign);
  const top = async (sign: string) => (await page.locator(sign).first().boundingBox())!.y;
  const order = await Promise.all([".clock-line", ".card.ruling.open", ".men", ".pad", ".timeline"].map(top));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  await close();
});

test("acts that come leave the page and the list of acts where somebody reads them; the board comes into view for what is picked on it", async () => {
  const made = await board("Read back", Array.from({ length: 40 }, (_, at) => `W say text=${at}`));
  const { page, close } = await opened(made);
  const list = page.locator(".entered ol");
  const isAtEnd = () => list.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 4);
  const scrolled = async () => [await page.evaluate(() => scrollY), await list.evaluate(({ scrollTop }) => scrollTop)];
  const tell = async (seq: number) => {
    await service.tell(made.id, ["W say text=more"]);
    await page.locator(`.entered li[data-seq="${seq}"]`).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  };
  await page.setViewportSize(SIZES.phone);
  await expect.poll(isAtEnd).toBe(true);
  await tell(41);
  expect(await isAtEnd()).toBe(true);
  // somebody reads what came before
  await list.evaluate((list) => list.scrollTo(0, 200));
  await tell(42);
  expect(await scrolled()).toEqual([0, 200]);
  // somebody looks back, with the board before him
  await page.getByRole("slider", { name: "Act that is shown" }).fill("10");
  await page.locator(".entered li.shown[data-seq='10']").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const before = await scrolled();
  await tell(43);
  expect(await scrolled()).toEqual(before);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await expect.poll(isAtEnd).toBe(true);
  await page.getByRole("button", { name: "Correct act 41" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why", { exact: true }).fill("nobody said so");
  await dialog.getByRole("button", { name: "Moved …" }).click();
  await expect.poll(() => page.locator(".men").evaluate((men) => men.getBoundingClientRect().top > -1 && men.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await close();
});

test("the men are drawn as they stand until the ruling that puts them back is confirmed; the card alone tells that the move was illegal", async () => {
  const { page, close } = await opened(await board("Standing", ILLEGAL));
  const under = page.locator(".under");
  const on = (square: string) => page.locator(`.men [data-square=${square}]`).getAttribute("aria-label");
  await page.locator(".card.ruling.open").waitFor();
  await expect.poll(() => on("e5")).toContain("pawn");
  await expect.poll(() => on("e2")).toContain("empty");
  await expect.poll(() => under.innerText()).toContain("As the men stand until they are set up");
  // what is entered happens on the position that was put back
  await page.getByRole("button", { name: "Touched …" }).click();
  await expect.poll(() => on("e2")).toContain("pawn");
  await page.keyboard.press("Escape");
  await expect.poll(() => on("e5")).toContain("pawn");
  await page.locator(".card.ruling.open").getByRole("button", { name: "Confirm" }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  await expect.poll(() => on("e2")).toContain("pawn");
  expect(await under.innerText()).not.toMatch(/illegal|set up/);
  await close();
});

test("the end of a game has its name, and no clock is to be set then", async () => {
  const { page, close } = await opened(await board("Dead", ["W move e1d2"], { fen: "8/8/4k3/8/8/8/3n4/4K3 w - - 0 1" }));
  const card = page.locator(".card.ruling", { has: page.getByRole("heading", { name: "Dead position" }) });
  await card.getByText("The game is drawn", { exact: true }).waitFor();
  expect(await page.locator(".clock-to-set").count()).toBe(0);
  await close();
});

test("a penalty that is left open is picked on its card; the men that were displaced are named", async () => {
  const one = await board("Displaced", ["W move e2e4", "W press", "B knock h8 h6", "B move e7e5", "B press"], { edition: "FIDE2009" });
  const { page, close } = await opened(one);
  const card = page.locator(".open-cards .card.ruling", { has: page.getByRole("heading", { name: "Men displaced (h8 → h6) · Bishop, Bo (Black)" }) });
  await card.getByLabel("Penalty").selectOption("warning");
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".settled-cards .card.ruling.picked", { hasText: "Black is warned" }).waitFor();
  expect(await page.locator("dl:empty").count()).toBe(0);
  await page.locator(".card.ruling.picked .chip", { hasText: "Penalty chosen" }).waitFor();
  const { act } = await service.ask("GET", `/boards/${one.id}/state`);
  expect(act).toMatchObject({ act: "decide", fact: "penalty", of: 5, value: "warning" });
  // on a phone the focus goes from part to part as they are seen
  await page.setViewportSize(SIZES.phone);
  const parts = page.locator(".open-cards, .men, .pad, .settled-cards, .timeline");
  await expect.poll(() => parts.evaluateAll((all) => all.map(({ classList }) => classList[0]))).toEqual(["open-cards", "men", "pad", "settled-cards", "timeline"]);
  const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  await close();
});

test("where rulings are announced automatically a penalty that is left open is picked all the same", async () => {
  const one = await board("Automatic", ["W touch b1", "W release e2 e4", "W press"], {}, { announcement: "automatic" });
  const { page, close } = await opened(one);
  await page.getByRole("heading", { name: "The clock is to be set" }).waitFor();
  const card = page.locator(".open-cards .card.ruling.left-open");
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".settled-cards .card.ruling.picked", { hasText: "White is warned" }).waitFor();
  await close();
});

test("what was half typed when another arbiter decided is kept, and that is said", async () => {
  const one = await board("Overtaken", ILLEGAL);
  const { page, close } = await opened(one);
  const card = page.locator(".card.ruling.open");
  await unfold(card);
  await card.getByRole("button", { name: "Dismiss" }).click();
  await card.getByLabel("Why it does not hold").fill("the board misread e5");
  const { page: other, close: closeOther } = await opened(one, "second");
  await other.getByRole("button", { name: "Confirm" }).click();
  const kept = page.locator(".card.overtaken");
  await kept.getByText("Confirmed by second meanwhile").waitFor();
  await kept.getByText("the board misread e5").waitFor();
  // it may still be said after all, with what was typed, and in one place
  await page.getByText("Change or dismiss it after all").click();
  const later = page.locator(".settled-cards .rest");
  await later.getByRole("button", { name: "Dismiss" }).click();
  const reason = later.getByRole("textbox");
  await expect.poll(() => reason.inputValue()).toBe("the board misread e5");
  // each key is not read aloud
  await reason.press("x");
  for (const text of await page.getByRole("alert").allInnerTexts()) expect(text).not.toContain("misread");
  await kept.getByRole("button", { name: "Drop what was written" }).click();
  await kept.waitFor({ state: "detached" });
  // what is begun when the decision is known is overtaken by the next alone
  await reason.fill("it does not hold after all");
  await page.waitForTimeout(100);
  expect(await kept.count()).toBe(0);
  await other.getByText("Change or dismiss it after all").click();
  await other.locator(".settled-cards .rest").getByRole("button", { name: "Dismiss" }).click();
  await other.locator(".settled-cards .rest").getByRole("textbox").fill("it was e4");
  await other.keyboard.press("Enter");
  await kept.getByText("Dismissed by second meanwhile").waitFor();
  await Promise.all([close(), closeOther()]);
});

test("who decides himself is not told that another has, whatever he was writing", async () => {
  const { page, close } = await opened(await board("Own word", ILLEGAL));
  const card = page.locator(".card.ruling.open");
  await unfold(card);
  await card.getByRole("button", { name: "Dismiss" }).click();
  await card.getByLabel("Why it does not hold").fill("the board misread e5");
  await card.getByRole("button", { name: "Confirm" }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  expect(await page.locator(".card.overtaken").count()).toBe(0);
  await close();
});

test("a card is confirmed with the keyboard alone, and the focus goes to what is open next", async () => {
  const { page, close } = await opened(await board("Keys", ILLEGAL));
  await loadedSoon(page);
  const card = page.locator(".card.ruling.open");
  await card.getByRole("button", { name: "Confirm" }).focus();
  for (const name of ["Stop both clocks", "The clock has been set", "Dismiss, change, facts, articles"]) {
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe(name);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Dismiss", exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // the reason is what is to be written next
  await expect.poll(() => page.getByRole("textbox", { name: "Why it does not hold" }).evaluate((field) => document.activeElement === field)).toBe(true);
  await page.keyboard.type("the board misread e5");
  await page.keyboard.press("Enter");
  await page.locator(".card.ruling.dismissed").waitFor();
  await expect.poll(() => focused(page)).toBe("Nothing open");
  await close();
});

test("after a card is confirmed the focus is on the heading of what is open", async () => {
  const { page, close } = await opened(await board("Heir", ILLEGAL));
  await page.locator(".card.ruling.open").getByRole("button", { name: "Confirm" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".card.ruling.confirmed").waitFor();
  await expect.poll(() => focused(page)).toBe("The clock is to be set");
  await close();
});

test("the focus goes back to where it was when a dialog closes", async () => {
  const { page, close } = await opened(await board("Dialog", ILLEGAL));
  const mistake = page.getByRole("button", { name: "Correct act 1" });
  await mistake.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Correct act 1");
  await close();
});

test("a change says what it brings, in whole seconds, and only what the edition knows", async () => {
  const one = await board("Change", ILLEGAL, { edition: "FIDE2009" });
  const { page, close } = await opened(one);
  const card = page.locator(".card.ruling.open");
  await unfold(card);
  await card.getByRole("button", { name: "Change", exact: true }).click();
  await card.getByLabel("Why it is changed").fill("regulation 5");
  const seconds = card.getByLabel("White (s)");
  for (const wrong of ["", "-30", "1.5", "86401"]) {
    await seconds.fill(wrong);
    await card.locator(".change button").click();
    expect(await seconds.evaluate((input: HTMLInputElement) => input.validity.valid), wrong).toBe(false);
  }
  await page.waitForTimeout(200);
  await expect.poll(async () => (await service.ask("GET", `/boards/${one.id}/state`)).act.act).toBe("press");
  // the Laws of 2009 know no fine
  await card.getByLabel("A penalty").check();
  const offered = await card.locator(".change option").evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(offered).toEqual(["warning", "add_time_opponent", "reduce_time", "loss", "points_offender", "points_opponent", "expulsion"]);
  await card.getByLabel("Time", { exact: true }).check();
  await seconds.fill("45");
  await card.locator(".change button").click();
  await page.locator(".card.ruling.amended").waitFor();
  await expect.poll(async () => (await service.ask("GET", `/boards/${one.id}/state`)).act).toMatchObject({ act: "amend", add_time_s: { white: 45 } });
  await close();
});

test("the change of a loss begins with the result, of what is left to the arbiter with a penalty", async () => {
  const lost = await opened(await board("Lost", [...ILLEGAL, "A confirm 2.0", "W move e2e5", "W press"]));
  const loss = lost.page.locator(".card.ruling.open", { hasText: "loses the game" });
  await unfold(loss);
  await loss.getByRole("button", { name: "Change", exact: true }).click();
  await expect.poll(() => loss.getByLabel("A result").isChecked()).toBe(true);
  await lost.close();
  const left = await opened(await board("Left", ["W touch b1", "W release e2 e4", "W press"]));
  const card = left.page.locator(".card.ruling.open");
  await unfold(card);
  await card.getByRole("button", { name: "Change", exact: true }).click();
  await expect.poll(() => card.getByLabel("A penalty").isChecked()).toBe(true);
  await left.close();
});

test("while the clock is in question nothing is set", async () => {
  const one = await board("In question", [...ILLEGAL, "B move e7e5", "A supersede 3 reason=misread"]);
  const { page, close } = await opened(one);
  await page.getByRole("article", { name: "What does the clock show?" }).waitFor();
  expect((await service.ask("GET", `/boards/${one.id}/state`)).clock.proposal).toBeTruthy();
  expect(await page.locator(".clock-to-set").count()).toBe(0);
  await page.getByRole("button", { name: "As computed" }).click();
  await page.getByRole("article", { name: "What does the clock show?" }).waitFor({ state: "detached" });
  await close();
});

test("a question about the clock that is answered later gives no time away", async () => {
  const read = { white_ms: 800_000, black_ms: 900_000, running: "black" };
  const one = await board("Answered later", ["W move e2e4", { act: "press", by: "white", clock: read }]);
  const { page, close } = await opened(one);
  const card = page.getByRole("article", { name: "What does the clock show?" });
  await card.waitFor();
  await page.waitForTimeout(3_000);
  await card.getByRole("button", { name: "As read" }).click();
  await card.waitFor({ state: "detached" });
  const { act } = await service.ask("GET", `/boards/${one.id}/state`);
  expect(act).toMatchObject({ act: "start_clock", running: "black", clock: { white_ms: 800_000 } });
  expect(act.clock.black_ms).toBeLessThanOrEqual(897_000);
  expect(act.clock.black_ms).toBeGreaterThan(870_000);
  await close();
});

test("a duty that hangs on a question is said to", async () => {
  const { page, close } = await opened(await board("Hanging", ["W touch b1 intent=unknown"]));
  await page.locator(".obligation", { hasText: "as long as the question is open: must play Nb1" }).waitFor();
  await page.getByRole("button", { name: "on purpose" }).click();
  await page.getByRole("heading", { name: "Nothing open" }).waitFor();
  await page.locator(".obligation", { hasText: "must play Nb1" }).waitFor();
  expect(await page.locator(".obligation").innerText()).not.toContain("question");
  await close();
});

test("a flag has its name, and a change of a ruling that of the ruling on the strip of the clock", async () => {
  const fallen = await opened(await board("Flag", ["W move e2e4", "W press", "A observe flag side=black"]));
  await fallen.page.getByRole("heading", { name: "Flag fallen" }).waitFor();
  await fallen.close();
  const changed = await opened(await board("Amended", [...ILLEGAL, { act: "amend", by: "arbiter", of: "2.0", add_time_s: { white: 0, black: 90 }, reason: "regulation 5" }]));
  await changed.page.locator(".clock-to-set small", { hasText: "Illegal move, the first · Archer, Ada (White)" }).waitFor();
  await changed.close();
});

test("where no time changes the strip of the clock says whose should run", async () => {
  const clock = { white_ms: 900_000, black_ms: 900_000, increment_ms: 0, delay_ms: 0 };
  const { page, close } = await opened(await board("Only running", ["W touch b1", "W release e2 e4", "W press"], { clock }));
  const strip = page.locator(".clock-to-set .times");
  await strip.getByText("White’s clock should run").waitFor();
  expect(await strip.innerText()).not.toMatch(/[+−→(]/);
  await close();
});

test("the increment that a player gained with another man than he had touched goes back, whatever penalty is picked", async () => {
  const one = await board("Gained", ["W touch b1", "W release e2 e4", "W press"]);
  const { page, close } = await opened(one);
  const card = page.locator(".card.ruling.open");
  await expect.poll(() => card.locator(".times").innerText()).toMatch(/White 15:10 → 15:00 \(−0:10\)/);
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".card.clock-to-set").getByRole("button", { name: "The clock has been set" }).click();
  await page.getByRole("heading", { name: "Nothing open" }).waitFor();
  await expect.poll(async () => (await service.ask("GET", `/boards/${one.id}/state`)).act).toMatchObject({ act: "start_clock", running: "white", clock: { white_ms: 900_000 } });
  await close();
});

test("a board that can no longer be heard says so while it is looked at", async () => {
  const one = await board("Unheard", ["W move e2e4"]);
  const { page, watched, context } = await watchedAt(one);
  await context.route(`**/api/v1/boards/${one.id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), presence: { heard_at: null, down: { cause: "silent", since: new Date().toISOString() } } } });
  });
  await page.clock.fastForward(20_000);
  await page.locator(".card.down", { hasText: "Nothing is heard from its device" }).waitFor();
  await context.unroute(`**/api/v1/boards/${one.id}`);
  await page.clock.fastForward(20_000);
  await page.locator(".card.down", { hasText: "Nothing is heard from its device" }).waitFor({ state: "detached" });
  watched.clean();
  await context.close();
});

test("a board of an event that is over takes no acts, and says so", async () => {
  const { event, boards } = await service.event("Archived", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ILLEGAL);
  const headers = { Authorization: `Bearer ${service.token}`, "Content-Type": "application/json", "If-Match": "*" };
  const archived = await fetch(`${service.url}/api/v1/events/${event}`, { method: "PUT", headers, body: JSON.stringify({ name: "Archived", archived: true }) });
  expect(archived.status).toBe(200);
  const { page, close } = await opened(boards[0]!);
  await page.getByText("This event is over and takes no acts.").waitFor();
  await expect.poll(() => page.locator(".board-head").innerText()).toContain("Over and archived");
  await page.locator(".card.ruling.open").waitFor();
  expect(await page.getByRole("button", { name: /^(Confirm|Dismiss|Touched …|Pressed: White|Correct act 1|The clock has been set)$/ }).count()).toBe(0);
  await close();
});

test("a long name takes one line, and is whole where somebody asks", async () => {
  const name = `Archer, ${"Ada ".repeat(48)}`.trim();
  const { boards } = await service.event("Long names", [[name, "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ILLEGAL);
  const { page, close } = await opened(boards[0]!);
  const heading = page.getByRole("heading", { level: 1 });
  expect((await heading.boundingBox())!.height).toBeLessThan(50);
  await expect.poll(() => heading.getAttribute("title")).toContain(name);
  const line = page.locator(".clock-line.white strong");
  await expect.poll(() => line.getAttribute("title")).toBe(name);
  expect((await line.boundingBox())!.height).toBeLessThan(30);
  await close();
});

test("of many rulings the first five show what is to be set up", async () => {
  const { page, close } = await opened(await board("Many", Array.from({ length: 9 }, () => "B move e7e5")));
  const cards = page.locator(".open-cards .card.ruling");
  await expect.poll(() => cards.count()).toBeGreaterThan(6);
  await expect.poll(async () => (await cards.evaluateAll((all) => all.map((one) => one.querySelector(".set-up") !== null))).slice(0, 7)).toEqual([true, true, true, true, true, false, false]);
  await close();
});

test("men whose pictures could not be loaded are drawn once they can be", async () => {
  const one = await board("Pictures", ["W move e2e4"]);
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  let fails = true;
  await context.route(/wP-[^/]*\.svg/, (route) => (fails ? route.abort() : route.continue()));
  await logIn(page, "arbiter", `/boards/${one.id}`);
  const pawn = page.locator(".cg-wrap piece.white.pawn").first();
  await pawn.waitFor();
  fails = false;
  await expect.poll(() => pawn.evaluate((man) => getComputedStyle(man).backgroundImage)).toMatch(/wP-.*svg\?[1-9]/);
  seen.clean();
  await context.close();
});
