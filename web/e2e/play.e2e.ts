/**
 * Tests touch-move games: with the pointer, with the keyboard alone, through the accessibility
 * tree, and on two devices.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIZES, drag, launch, middle, watched } from "./browser";
import { actsOf, begin, press, pressed, settled, stands, toldAt } from "./playing";
import { Service, type Json } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

const game = (terms: Json = {}): Promise<Json> => begin(service, terms);
const told = (seat: string): Promise<string[]> => toldAt(service, seat);

test("a captured pawn is dragged off the board after lifting it made the move", async () => {
  const { both } = await game({ fen: "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3" });
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e5]").waitFor();
  await drag(page, "e5", "d6");
  await settled(page);
  const [pawn, beside] = [await middle(page, "d5"), await page.locator(".game-page .aside").boundingBox()];
  await page.mouse.move(pawn.x, pawn.y);
  await page.mouse.down();
  await page.mouse.move(beside!.x + 5, beside!.y + 5, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  await press(page, "White");
  await pressed(page, "White");
  await expect.poll(() => told(both)).toEqual(["start", "touch e5 white", "lift e5 white", "release d6 white", "touch d5 white", "lift d5 white", "remove d5 white", "press white"]);
  await expect.poll(() => stands(page, "d5")).toContain("empty");
  seen.clean();
  await context.close();
});

test("a whole game with the pointer: touched, lifted, taken off by hand, to mate", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  const play = async (side: string, from: string, to: string) => {
    await drag(page, from, to);
    await settled(page);
    await press(page, side);
    await pressed(page, side);
  };
  await play("White", "e2", "e4");
  await play("Black", "e7", "e5");
  await play("White", "d1", "h5");
  await play("Black", "b8", "c6");
  await play("White", "f1", "c4");
  // a cancelled touch binds: the knight was taken up and put back
  await drag(page, "g8", "g8");
  await play("Black", "g8", "f6");
  // the captured pawn is taken off after the queen was let go on its square
  await drag(page, "h5", "f7");
  await settled(page);
  await page.getByRole("button", { name: "Take the black pawn off f7" }).click();
  await page.getByRole("heading", { name: "1–0 · checkmate" }).waitFor();
  const acts = await told(both);
  expect(acts.slice(1, 5)).toEqual(["touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  expect(acts.slice(-4)).toEqual(["touch h5 white", "lift h5 white", "release f7 white", "remove f7 white"]);
  seen.clean();
  await context.close();
});

test("a whole game with the keyboard alone", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();

  /** Goes to what has this name with the tabulator. */
  const tab = async (sign: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await page.evaluate((sign) => document.activeElement!.matches(sign), sign)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${sign} cannot be reached with the keyboard`);
  };
  const go = async (square: string) => {
    await tab("[role=gridcell]");
    for (let steps = 0; steps < 16; steps += 1) {
      const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square!);
      if (at === square) return;
      const [file, rank] = [square.charCodeAt(0) - at.charCodeAt(0), square.charCodeAt(1) - at.charCodeAt(1)];
      await page.keyboard.press(file > 0 ? "ArrowRight" : file < 0 ? "ArrowLeft" : rank > 0 ? "ArrowUp" : "ArrowDown");
    }
    throw new Error(`${square} cannot be reached`);
  };
  const play = async (from: string, to: string, side: string) => {
    await go(from);
    await page.keyboard.press("Enter");
    await page.getByText(/^In hand:/).waitFor();
    await go(to);
    await page.keyboard.press("Enter");
    await settled(page);
    await tab(`button.press[aria-label$="${side}"]`);
    await page.keyboard.press("Enter");
    await pressed(page, side);
  };
  await play("f2", "f3", "White");
  await play("e7", "e5", "Black");
  await play("g2", "g4", "White");
  await go("d8");
  await page.keyboard.press("Enter");
  await page.getByText(/^In hand:/).waitFor();
  await go("h4");
  await page.keyboard.press(" ");
  await page.getByRole("heading", { name: "0–1 · checkmate" }).waitFor();
  seen.clean();
  await context.close();
});

test("a whole game through the accessibility tree: roles and names", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  const grid = page.getByRole("grid", { name: "Position" });
  await grid.waitFor();
  await expect.poll(() => grid.getByRole("row").count()).toBe(8);
  await expect.poll(() => grid.getByRole("gridcell").count()).toBe(64);
  // as an assistive technology clicks: without any pointer
  const act = (name: string) => grid.getByRole("gridcell", { name, exact: true }).dispatchEvent("click", { detail: 0 });
  const play = async (man: string, to: string, side: string) => {
    await act(man);
    await page.getByText(/^In hand:/).waitFor();
    await act(to);
    await settled(page);
    if (!side) return;
    await press(page, side);
    await pressed(page, side);
  };
  await play("f2, white pawn", "f3, empty", "White");
  await play("e7, black pawn", "e5, empty", "Black");
  await play("g2, white pawn", "g4, empty", "White");
  await play("d8, black queen", "h4, empty", "");
  await page.getByRole("heading", { name: "0–1 · checkmate" }).waitFor();
  await expect.poll(() => page.getByRole("status").allInnerTexts()).toContainEqual(expect.stringContaining("0–1"));
  seen.clean();
  await context.close();
});

test("an illegal move on two devices: the arbiter announces it to both, with the article", async () => {
  const { white, black } = await game();
  const one = await watched(browser, service);
  const other = await watched(browser, service);
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  await one.page.locator("[data-square=e2]").waitFor();
  // Black's board is turned, and his hand is his own
  const [a1, h8] = [await middle(other.page, "a1"), await middle(other.page, "h8")];
  expect(a1.x).toBeGreaterThan(h8.x);
  await drag(one.page, "e2", "e5");
  await expect.poll(() => stands(other.page, "e5")).toBe("e5, white pawn");
  expect(await other.page.getByText("Illegal move").count()).toBe(0);
  await press(one.page, "White");
  for (const { page } of [one, other]) {
    await page.locator(".card.ruling", { hasText: "Illegal move, the first" }).waitFor();
    await expect.poll(() => stands(page, "e2")).toBe("e2, white pawn, must move");
    await page.getByText("White must play:").waitFor();
  }
  await other.page.getByRole("button", { name: "7.5.1" }).click();
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("everything that comes at once is said: a ruling, and the act after it", async () => {
  const { both, watch } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${watch}`);
  await page.locator("[data-square=e2]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  const said = await page.evaluateHandle(() => {
    const region = document.querySelector("[role=status]")!;
    const texts: string[] = [];
    new MutationObserver(() => texts.push(region.textContent!)).observe(region, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  const acts = ["W move e2e5", "W press", "W touch g1"].map((act, at) => ({ key: `${at}`, act }));
  await service.ask("POST", `/games/${both}/acts`, { acts }, null);
  await expect.poll(async () => (await said.jsonValue()).join(" ")).toMatch(/White moves e2–e5.*White presses the clock.*illegal.*White touches g1/is);
  // what is said is said in one place: no part of the page says it as well
  await expect.poll(() => page.locator("[aria-live]").count()).toBe(2);
  seen.clean();
  await context.close();
});

test("a pointer that is taken away asks, and rules nothing", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=g1]").waitFor();
  const [from, to] = [await middle(page, "g1"), await middle(page, "f3")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator(".squares").dispatchEvent("pointercancel", { pointerId: 1, clientX: to.x, clientY: to.y });
  await page.getByRole("dialog", { name: "Where was your hand?" }).waitFor();
  await expect.poll(async () => (await told(both)).slice(1)).toEqual(["touch g1 white", "lift g1 white"]);
  await page.mouse.up();
  // a browser closes a dialog at the second Escape, whatever the page says to it
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I let it go on f3" }).click();
  await settled(page);
  await expect.poll(async () => (await told(both)).at(-1)).toBe("release f3 white");
  seen.clean();
  await context.close();
});

test("the network goes in the middle of a game: nothing is lost, nothing counts twice", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  seen.allowed = /WebSocket connection|Failed to load resource|net::ERR/;
  await context.setOffline(true);
  await drag(page, "e2", "e4");
  await press(page, "White");
  await page.getByText("4 acts wait for the network").waitFor();
  await expect.poll(() => stands(page, "e4")).toBe("e4, white pawn");
  await context.setOffline(false);
  // what was done while nobody could see it is asked about, and told by a word of the player
  await page.getByRole("dialog", { name: "While the connection was away" }).waitFor();
  expect((await told(both)).slice(1)).toEqual([]);
  await page.getByRole("button", { name: "I did this: tell it" }).click();
  await settled(page);
  await expect.poll(async () => (await told(both)).length).toBe(5);
  await service.restart();
  await page.reload();
  await expect.poll(() => stands(page, "e4")).toBe("e4, white pawn");
  await expect.poll(async () => (await told(both)).slice(1)).toEqual(["touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  seen.clean();
  await context.close();
});

test("the connection goes with a man in hand: what was told stands, where he was let go is asked", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=g1]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  seen.allowed = /WebSocket connection|Failed to load resource|net::ERR/;
  const [from, to] = [await middle(page, "g1"), await middle(page, "f3")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await settled(page);
  await context.setOffline(true);
  await page.locator(".chip", { hasText: "Not connected" }).waitFor();
  await page.mouse.up();
  await context.setOffline(false);
  const dialog = page.getByRole("dialog", { name: "While the connection was away" });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole("listitem").allInnerTexts()).toEqual(["White lets go on f3"]);
  await expect.poll(async () => (await told(both)).slice(1)).toEqual(["touch g1 white", "lift g1 white"]);
  await dialog.getByRole("button", { name: "Do not tell it: the men go back" }).click();
  // it is in the hand again, as everybody else has it
  await page.getByText("In hand: white knight g1").waitFor();
  await expect.poll(async () => (await told(both)).slice(1)).toEqual(["touch g1 white", "lift g1 white"]);
  const { x, y } = await middle(page, "f3");
  await page.mouse.click(x, y);
  await settled(page);
  await expect.poll(async () => (await told(both)).at(-1)).toBe("release f3 white");
  seen.clean();
  await context.close();
});

test("an own man under another is listed beside the board, and taken off", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=g1]").waitFor();
  await drag(page, "g1", "e2");
  await settled(page);
  await expect.poll(() => stands(page, "e2")).toBe("e2, white knight, under it a white pawn, not taken off yet");
  await page.getByRole("button", { name: "Take the white pawn off e2" }).click();
  await settled(page);
  await expect.poll(async () => (await told(both)).at(-1)).toBe("remove e2 white");
  seen.clean();
  await context.close();
});

test("on a phone what the arbiter announces is seen at once, and adjusting cannot be missed", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service, { viewport: SIZES.phone });
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await actsOf(page, "White").getByRole("button", { name: "I adjust" }).click();
  await page.getByText("You are adjusting").waitFor();
  await page.getByRole("button", { name: "Done adjusting" }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await drag(page, "e2", "e5");
  await press(page, "White");
  const says = (await page.locator(".card.ruling .says").boundingBox())!;
  expect(says.y + says.height).toBeLessThanOrEqual(SIZES.phone.height);
  // nothing that comes up moves the board under a hand
  await settled(page);
  seen.allowed = /WebSocket connection|Failed to load resource|net::ERR/;
  const before = await middle(page, "d2");
  await context.setOffline(true);
  await drag(page, "d2", "d2");
  await page.locator(".chip", { hasText: "1 act waits for the network" }).waitFor();
  expect(await middle(page, "d2")).toEqual(before);
  seen.clean();
  await context.close();
});

test("games that were begun in this browser are found again by their players", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto("/play");
  await page.getByText("Choose how to play").click();
  await page.getByLabel("White", { exact: true }).fill("Ada");
  await page.getByLabel("Black", { exact: true }).fill("Bo");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.goto("/play");
  await page.getByRole("link", { name: "Ada – Bo" }).click();
  await page.getByRole("heading", { name: "Ada – Bo" }).waitFor();
  await page.getByRole("button", { name: "More …" }).click();
  await page.getByText("You act for", { exact: true }).waitFor();
  seen.clean();
  await context.close();
});

test("a silent arbiter says nothing until somebody claims", async () => {
  const { both } = await game({ arbiter: "silent" });
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await drag(page, "e2", "e5");
  await press(page, "White");
  await settled(page);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await actsOf(page, "Black").getByRole("button", { name: "Claim …" }).click();
  await page.getByText("Black claims:").waitFor();
  await page.getByRole("button", { name: "illegal move" }).click();
  await page.locator(".card.ruling", { hasText: "Illegal move, the first" }).waitFor();
  seen.clean();
  await context.close();
});

test("promotion: the pawn is taken off and a queen from beside the board is put on the square", async () => {
  const { both } = await game({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=a7]").waitFor();
  await drag(page, "a7", "a8");
  await settled(page);
  await page.locator("[data-square=a8]").focus();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Do it by hand" }).click();
  await page.getByRole("button", { name: "Take a new white queen in hand" }).click();
  await page.getByText(/^In hand: white queen/).waitFor();
  const { x, y } = await middle(page, "a8");
  await page.mouse.click(x, y);
  await settled(page);
  await press(page, "White");
  await settled(page);
  await expect.poll(() => stands(page, "a8")).toBe("a8, white queen");
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await expect.poll(async () => (await told(both)).slice(-6)).toEqual(["release a8 white", "remove a8 white", "fetch white", "put a8 white", "release a8 white", "press white"]);
  seen.clean();
  await context.close();
});

test("Karpov – Chernin in the gallery", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Karpov – Chernin" }).click();
  await page.locator("[data-square=e8]").waitFor();
  await drag(page, "e8", "e6");
  await page.getByRole("button", { name: "Press the clock" }).click();
  const card = page.locator(".card.ruling");
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain("leaves the king in check");
  await page.getByText("White must play: Qe8–d7 or Qe8–e7").waitFor();
  await expect.poll(() => stands(page, "e8")).toBe("e8, white queen, must move");
  // the lawful move, and the press that is White's
  await page.getByRole("button", { name: "Begin again" }).click();
  await drag(page, "e8", "e7");
  await page.getByRole("button", { name: "Press the clock" }).click();
  await page.locator(".acts-tried li", { hasText: "White presses the clock" }).waitFor();
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await page.getByRole("button", { name: "Show what happened" }).click();
  await card.waitFor();
  await page.getByRole("button", { name: "Under each edition" }).click();
  const rows = page.locator(".compare tbody tr");
  await rows.first().waitFor();
  await expect.poll(() => page.locator(".compare tbody th div").count()).toBe(12);
  await expect.poll(() => rows.filter({ hasText: "Old rule of the king’s move" }).innerText()).toContain("f7");
  seen.clean();
  await context.close();
});

test("an incident fits a phone, in French as well", async () => {
  const { page, watched: seen, context } = await watched(browser, service, { viewport: SIZES.phone, locale: "fr" });
  await page.goto("/gallery/karpov-chernin");
  await page.locator("[data-square=e8]").waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width);
  seen.clean();
  await context.close();
});

test("castling with the king first is castling; with the rook first it is not", async () => {
  const fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9";
  const { page, watched: seen, context } = await watched(browser, service);
  const castle = async (moves: [string, string][]) => {
    const { both } = await game({ fen });
    await page.goto(`/play/${both}`);
    await page.locator("[data-square=e1]").waitFor();
    for (const [from, to] of moves) {
      await drag(page, from, to);
      await settled(page);
    }
    await press(page, "White");
    await settled(page);
  };
  await castle([["e1", "g1"], ["h1", "f1"]]);
  await pressed(page, "White");
  await expect.poll(() => stands(page, "g1")).toBe("g1, white king");
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await castle([["h1", "f1"], ["e1", "g1"]]);
  const card = page.locator(".card.ruling", { hasText: "moved men again after the move from h1 to f1" });
  await card.first().waitFor();
  await card.first().getByRole("button", { name: "4.4.2" }).waitFor();
  // the rook's move alone stands
  await expect.poll(() => Promise.all(["e1", "f1", "g1", "h1"].map((square) => stands(page, square)))).toEqual(["e1, white king", "f1, white rook", "g1, empty", "h1, empty"]);
  seen.clean();
  await context.close();
});

test("a flag falls by the clock of the service, and the arbiter says so", async () => {
  const { both } = await game({ control: "blitz", clock: { white_ms: 1500, black_ms: 60_000, increment_ms: 0, delay_ms: 0 } });
  const { page, watched: seen, context } = await watched(browser, service);
  await page.clock.install();
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  // nothing counts before the first act
  await page.clock.fastForward(2_000);
  await expect.poll(() => page.locator(".clock-line.white .time").innerText()).toContain("0:01.5");
  await drag(page, "e2", "e2");
  await page.getByRole("heading", { name: /0–1 · flag fallen/ }).waitFor();
  seen.clean();
  await context.close();
});

test("a draw is offered by one seat and accepted by the other", async () => {
  const { white, black } = await game();
  const one = await watched(browser, service);
  const other = await watched(browser, service);
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  // a draw by agreement asks for a move of each
  for (const [{ page }, side, from, to] of [[one, "White", "e2", "e4"], [other, "Black", "e7", "e5"]] as const) {
    await drag(page, from, to);
    await press(page, side);
    await settled(page);
  }
  await expect.poll(() => stands(one.page, "e5")).toBe("e5, black pawn");
  await drag(one.page, "g1", "f3");
  await one.page.getByRole("button", { name: "Draw …" }).click();
  await one.page.getByRole("button", { name: "Offer a draw" }).click();
  await press(one.page, "White");
  await other.page.getByRole("heading", { name: "White offers a draw" }).waitFor();
  expect(await one.page.getByRole("button", { name: "Accept" }).count()).toBe(0);
  await other.page.getByRole("button", { name: "Accept", exact: true }).click();
  for (const { page } of [one, other]) await page.getByRole("heading", { name: "½–½ · agreement" }).waitFor();
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("a captured man is taken off before the capture, a queen dragged from beside the board", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  const { both } = await game({ fen: "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=b8]").waitFor();
  const off = async (square: string) => {
    const { x, y } = await middle(page, square);
    const table = (await page.locator(".hand-board").boundingBox())!;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(table.x + table.width + 40, table.y + table.height / 2, { steps: 5 });
    await page.mouse.up();
    await settled(page);
  };
  await off("b8");
  await off("a7");
  const queen = (await page.getByRole("button", { name: "Take a new white queen in hand" }).boundingBox())!;
  const { x, y } = await middle(page, "b8");
  await page.mouse.move(queen.x + 10, queen.y + 10);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  await press(page, "White");
  await pressed(page, "White");
  await expect.poll(() => stands(page, "b8")).toBe("b8, white queen");
  await expect.poll(async () => (await told(both)).slice(1)).toEqual([
    "touch b8 white", "lift b8 white", "remove b8 white", "touch a7 white", "lift a7 white", "remove a7 white", "fetch white", "put b8 white", "release b8 white", "press white",
  ]);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("the clock of a player who is cut off is stopped, and started again by either", async () => {
  const links = await game({ clock: { white_ms: 60_000, black_ms: 60_000 } });
  const white = await watched(browser, service);
  const black = await watched(browser, service);
  await white.page.goto(`/play/${links.white}`);
  await black.page.goto(`/play/${links.black}`);
  for (const { page } of [white, black]) await page.locator("[data-square=e2]").waitFor();
  const move = [{ key: "1", act: "W move e2e4" }, { key: "2", act: "W press" }];
  await service.ask("POST", `/games/${links.white}/acts`, { acts: move }, null);
  await black.page.locator(".clock-line.black .time.runs").waitFor();
  await black.page.close();
  const stopped = white.page.locator(".card", { hasText: "The clocks stand" });
  await stopped.getByText("Black lost the connection: that clock was stopped").waitFor();
  const { state } = await service.ask("GET", `/games/${links.watch}`, undefined, null);
  expect(state).toMatchObject({ running: null, result: "*" });
  const back = await black.context.newPage();
  await back.goto(`/play/${links.black}`);
  await back.getByRole("button", { name: "Start the clock: Black" }).click();
  await stopped.waitFor({ state: "detached" });
  await white.page.locator(".clock-line.black .time.runs").waitFor();
  white.watched.clean();
  black.watched.clean();
  await Promise.all([white, black].map(({ context }) => context.close()));
});

test("on a slow line the hand passes with the press, before anybody has heard it", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  let isSlow = true;
  const held: (() => void)[] = [];
  await context.route("**/acts", async (route) => {
    if (isSlow) await new Promise<void>((goOn) => held.push(goOn));
    await route.continue();
  });
  await drag(page, "e2", "e4");
  await press(page, "White");
  await page.getByText("Black to move").waitFor();
  await drag(page, "e7", "e5");
  await press(page, "Black");
  await page.getByText("White to move").waitFor();
  isSlow = false;
  held.forEach((goOn) => goOn());
  await settled(page);
  await expect.poll(async () => (await told(both)).slice(1)).toEqual([
    "touch e2 white", "lift e2 white", "release e4 white", "press white", "touch e7 black", "lift e7 black", "release e5 black", "press black",
  ]);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("moves of both players that were made offline are told as each one's", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  seen.allowed = /WebSocket connection|Failed to load resource|net::ERR/;
  await context.setOffline(true);
  await page.locator(".chip", { hasText: "Not connected" }).waitFor();
  await drag(page, "e2", "e4");
  await press(page, "White");
  await drag(page, "e7", "e5");
  await press(page, "Black");
  await drag(page, "g1", "f3");
  await context.setOffline(false);
  await page.getByRole("button", { name: "I did this: tell it" }).click();
  await settled(page);
  await expect.poll(async () => (await told(both)).filter((act) => act.startsWith("release") || act.startsWith("press"))).toEqual([
    "release e4 white", "press white", "release e5 black", "press black", "release f3 white",
  ]);
  seen.clean();
  await context.close();
});

test("a move that is played while adjusting is a move, and no touch of another man", async () => {
  const { both } = await game();
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await actsOf(page, "White").getByRole("button", { name: "I adjust" }).click();
  await drag(page, "g1", "g1");
  await page.getByText("You are adjusting").waitFor();
  await drag(page, "e2", "e4");
  await page.getByText("You are adjusting").waitFor({ state: "detached" });
  await press(page, "White");
  await pressed(page, "White");
  await expect.poll(async () => (await told(both)).slice(1)).toEqual(["adjust white", "touch g1 white", "touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("under an old code the opponent chooses, and nobody else", async () => {
  const { white, black } = await game({ edition: "LCC1848", fen: "r3k3/8/8/8/8/8/8/RN2K3 w - - 0 1" });
  const one = await watched(browser, service);
  const other = await watched(browser, service, { viewport: SIZES.phone });
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  await one.page.locator("[data-square=b1]").waitFor();
  await drag(one.page, "b1", "b3");
  for (const { page } of [one, other]) await page.getByRole("heading", { name: "Black may choose" }).waitFor();
  expect(await one.page.getByRole("button", { name: "have the man put back and the king moved" }).count()).toBe(0);
  await other.page.locator(".answers li", { hasText: "have the man moved correctly" }).getByText("Nb1–a3, Nb1–c3 or Nb1–d2").waitFor();
  // there is room for the moves beside or below the button
  expect((await other.page.locator(".answers .means").last().boundingBox())!.width).toBeGreaterThan(150);
  await other.page.getByRole("button", { name: "have the man put back and the king moved" }).click();
  for (const { page } of [one, other]) {
    await page.getByText("The penalty has been chosen").first().waitFor();
    await page.getByRole("heading", { name: "Black may choose" }).waitFor({ state: "detached" });
  }
  await expect.poll(async () => (await told(black)).at(-1)).toBe("choose black");
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("in the gallery the opponent's choice can be made", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto("/gallery/capture");
  await page.locator("[data-square=e4]").waitFor();
  await page.getByLabel("Edition of the Laws").selectOption("BCA1862");
  await page.locator("[data-square=e4]").focus();
  await page.keyboard.press("t");
  await drag(page, "e1", "e1");
  await page.getByRole("button", { name: "have the man on e1 moved" }).click();
  await page.locator(".acts-tried li", { hasText: "Black chooses: have the man on e1 moved" }).waitFor();
  await page.locator(".card.ruling", { hasText: "The penalty has been chosen" }).waitFor();
  seen.clean();
  await context.close();
});

test("Nepomniachtchi’s castling can be done with one pointer, as it is told", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto("/gallery/nepomniachtchi-so");
  await page.locator("[data-square=g1]").waitFor();
  const [rook, table] = [await middle(page, "g1"), (await page.locator(".hand-board").boundingBox())!];
  await page.mouse.move(rook.x, rook.y);
  await page.mouse.down();
  await page.mouse.move(table.x + table.width + 40, table.y + table.height / 2, { steps: 5 });
  await page.mouse.up();
  await drag(page, "e1", "g1");
  const spare = (await page.getByRole("button", { name: "Take a new white rook in hand" }).boundingBox())!;
  const { x, y } = await middle(page, "f1");
  await page.mouse.move(spare.x + 10, spare.y + 10);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Press the clock" }).click();
  const card = page.locator(".card.ruling", { hasText: "castling kingside, although the man on g1 had been touched" });
  await card.first().waitFor();
  await card.getByRole("button", { name: "4.4.2" }).first().waitFor();
  seen.clean();
  await context.close();
});

test("a claim is made with the move that was written down, and a draw is agreed by both", async () => {
  const { white, black } = await game();
  const one = await watched(browser, service);
  const other = await watched(browser, service);
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  await one.page.locator("[data-square=e2]").waitFor();
  await one.page.getByRole("button", { name: "Claim …" }).click();
  await one.page.getByLabel("With the move that is written down").fill("g1-f3");
  await one.page.getByRole("button", { name: "With this move: third occurrence" }).click();
  await one.page.locator(".card.ruling").first().waitFor();
  const { acts } = await service.ask("GET", `/games/${white}`, undefined, null);
  expect(acts.at(-1).act).toMatchObject({ act: "claim", by: "white", what: "threefold", move: "g1f3" });
  const moves = ["W move g1f3", "W press", "B move g8f6", "B press"].map((act, at) => ({ key: `${at}`, act }));
  const { both } = await game();
  await service.ask("POST", `/games/${both}/acts`, { acts: moves }, null);
  await other.page.goto(`/play/${both}`);
  await actsOf(other.page, "White").getByRole("button", { name: "Draw …" }).click();
  await other.page.getByRole("button", { name: "½–½, both agree" }).click();
  await other.page.getByRole("heading", { name: "½–½ · agreement" }).waitFor();
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("a draw that one player says is agreed holds when the other says so; on a phone it is read without scrolling", async () => {
  const { white, black, both } = await game();
  const moves = ["W move g1f3", "W press", "B move g8f6", "B press"].map((act, at) => ({ key: `${at}`, act }));
  await service.ask("POST", `/games/${both}/acts`, { acts: moves }, null);
  const one = await watched(browser, service);
  const other = await watched(browser, service, { viewport: SIZES.phone });
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  await one.page.getByRole("button", { name: "Draw …" }).click();
  await one.page.getByRole("button", { name: "½–½, both agree" }).click();
  await other.page.getByRole("heading", { name: "White: ½–½, agreed" }).waitFor();
  expect(await one.page.getByRole("button", { name: "I agree" }).count()).toBe(0);
  await expect.poll(() => other.page.getByRole("button", { name: "I agree" }).evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(SIZES.phone.height);
  await other.page.getByRole("button", { name: "I agree" }).click();
  for (const { page } of [one, other]) await page.getByRole("heading", { name: "½–½ · agreement" }).waitFor();
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("the control of a new game goes with its clock, and may be chosen otherwise", async () => {
  const { page, watched: seen, context } = await watched(browser, service);
  await page.goto("/play");
  await page.getByText("Choose how to play").click();
  const control = page.getByLabel("Time control");
  for (const [clock, is] of [["3+2", "blitz"], ["15+10", "rapid"], ["90+30", "standard"], ["5+0", "blitz"]] as const) {
    await page.locator("select[name=clock]").selectOption(clock);
    await expect.poll(() => control.inputValue()).toBe(is);
  }
  await control.selectOption("rapid");
  await expect.poll(() => control.inputValue()).toBe("rapid");
  seen.clean();
  await context.close();
});
