/** Tests games of beginners: with both colours, on one screen and on two, taught and not. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SIDEWAYS, SIZES, begun, drag, middle } from "./browser";
import { actsOf, begin, press, pressed, settled, stands, toldAt } from "./playing";

const { service, browse } = begun();

async function opened(seat: string, options?: Parameters<typeof browse>[0]) {
  const { page, watched: seen, context } = await browse(options);
  await page.goto(`/play/${seat}`);
  await page.getByText("Live", { exact: true }).or(page.locator(".card.result")).waitFor();
  const close = async () => {
    seen.clean();
    await context.close();
  };
  return { page, seen, close };
}

async function tap(page: Page, square: string): Promise<void> {
  const { x, y } = await middle(page, square);
  await page.mouse.click(x, y);
}

/** The marks of the squares that are drawn, by their classes, in order. */
const marked = (page: Page, word: string) => page.locator(`cg-board square.${word}`).count();

describe.each(["one screen", "two screens"] as const)("on %s", (screens) => {
  test.each([
    ["White", "4k2r/P7/8/8/8/8/8/4K3 b k - 0 1", ["h8", "h7"], "a7", "a8"],
    ["Black", "4k3/8/8/8/8/8/p7/4K2R w - - 0 1", ["h1", "h2"], "a2", "a1"],
  ] as const)("%s promotes to a man of his own colour, after a move of the other", async (side, fen, [from, to], pawn, last) => {
    const other = side === "White" ? "Black" : "White";
    const links = await begin(service, { fen, arbiter: "teaches" });
    const mine = await opened(screens === "one screen" ? links.both : links[side.toLowerCase()]);
    const his = screens === "one screen" ? mine : await opened(links[other.toLowerCase()]);
    await drag(his.page, from, to);
    await settled(his.page);
    await press(his.page, other);
    await pressed(mine.page, other);
    expect(await mine.page.locator(".spare, .new-men").count()).toBe(0);
    await drag(mine.page, pawn, last);
    await settled(mine.page);
    await mine.page.getByText(`choose the new man at ${last}`).waitFor();
    if (his !== mine) expect(await his.page.locator(".spare, .new-men").count()).toBe(0);
    await mine.page.getByRole("button", { name: "Do it by hand" }).click();
    await mine.page.getByText("take the pawn off").waitFor();
    await mine.page.getByRole("button", { name: `Take the ${side.toLowerCase()} pawn off ${last}` }).click();
    const queen = (await mine.page.getByRole("button", { name: `Take a new ${side.toLowerCase()} queen in hand` }).boundingBox())!;
    const { x, y } = await middle(mine.page, last);
    await mine.page.mouse.move(queen.x + 8, queen.y + 8);
    await mine.page.mouse.down();
    await mine.page.mouse.move(x, y, { steps: 6 });
    await mine.page.mouse.up();
    await settled(mine.page);
    await press(mine.page, side);
    await pressed(mine.page, side);
    for (const { page } of new Set([mine, his])) {
      await expect.poll(() => stands(page, last)).toBe(`${last}, ${side.toLowerCase()} queen`);
      expect(await page.locator(".card.ruling").count()).toBe(0);
    }
    for (const { close } of new Set([mine, his])) await close();
  });

  test("a touch says at once what it binds to, with its squares, for either player", async () => {
    const { both, white, black } = await begin(service, { arbiter: "teaches" });
    const [one, other] = screens === "one screen" ? [await opened(both)] : [await opened(white), await opened(black)];
    const pages = [one!, other ?? one!] as const;
    await tap(pages[0].page, "g1");
    for (const { page } of pages) {
      await page.locator(".must-play", { hasText: "White has touched the knight: it must move: Nf3 or Nh3" }).waitFor();
      await expect.poll(async () => [await marked(page, "must-move"), await marked(page, "may-go")]).toEqual([1, 2]);
    }
    // another man all the same: it is said before the press, ruled on after it, and the squares
    // stay marked
    await drag(pages[0].page, "e2", "e4");
    await settled(pages[0].page);
    await pages[0].page.locator(".if-pressed", { hasText: "although the man on g1 had been touched" }).waitFor();
    expect(await pages[0].page.locator(".card.ruling").count()).toBe(0);
    await press(pages[0].page, "White");
    for (const { page } of pages) {
      await page.locator(".card.ruling").first().waitFor();
      await page.locator(".must-play", { hasText: "Ng1–f3 or Ng1–h3" }).waitFor();
      await expect.poll(async () => [await marked(page, "must-move"), await marked(page, "may-go")]).toEqual([1, 2]);
    }
    await drag(pages[0].page, "g1", "f3");
    await settled(pages[0].page);
    await press(pages[0].page, "White");
    await pressed(pages[1].page, "White");
    await tap(pages[1].page, "b8");
    for (const { page } of pages) await page.locator(".must-play", { hasText: "Black has touched the knight: it must move: Na6 or Nc6" }).waitFor();
    for (const { close } of new Set(pages)) await close();
  });

  test("a rematch changes the colours", async () => {
    const links = await begin(service, { white: "Ada", black: "Bo" });
    await service.ask("POST", `/games/${links.white}/acts`, { acts: [{ key: "1", act: "W move e2e4" }, { key: "2", act: "W resign" }] }, null);
    const one = await opened(screens === "one screen" ? links.both : links.white);
    if (screens === "one screen") await one.page.getByRole("button", { name: "Rematch, colours changed" }).click();
    else {
      const other = await opened(links.black);
      await one.page.getByRole("button", { name: "Rematch, colours changed" }).click();
      await one.page.getByText("Black has to accept").waitFor();
      await other.page.getByRole("button", { name: "Accept the rematch" }).click();
      await other.page.getByRole("heading", { name: "Bo – Ada" }).waitFor();
      await other.page.getByRole("button", { name: "Press the clock: White" }).waitFor();
      await other.close();
    }
    await one.page.getByRole("heading", { name: "Bo – Ada" }).waitFor();
    await one.page.getByRole("button", { name: "Press the clock: Black" }).waitFor();
    expect(one.page.url()).not.toContain(links.both);
    await one.close();
  });
});

test("who does not teach says no moves before he rules, and the touch is seen all the same", async () => {
  const { both } = await begin(service);
  const { page, close } = await opened(both);
  await tap(page, "g1");
  await page.locator(".must-play", { hasText: "White has touched the knight on g1." }).waitFor();
  await expect.poll(async () => [await marked(page, "must-move"), await marked(page, "may-go")]).toEqual([1, 0]);
  expect(await page.locator(".game-page").innerText()).not.toContain("Nf3");
  await close();
});

test("a victim under another is named before the press, taken off with a tap, and then nothing is wrong", async () => {
  const { both } = await begin(service, { arbiter: "teaches", fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" });
  const { page, close } = await opened(both);
  await page.getByText("Move first", { exact: true }).waitFor();
  await drag(page, "e4", "d5");
  await settled(page);
  await page.locator(".undone", { hasText: "take the black pawn off d5" }).waitFor();
  await page.locator(".if-pressed").waitFor();
  await page.getByText("Wait: read first", { exact: true }).waitFor();
  await tap(page, "d5");
  await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
  await press(page, "White");
  await pressed(page, "White");
  await expect.poll(async () => (await toldAt(service, both)).slice(-4)).toEqual(["lift e4 white", "release d5 white", "remove d5 white", "press white"]);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await close();
});

test("what is taught is hidden where somebody wants that, and may be disregarded", async () => {
  const { both } = await begin(service, { arbiter: "teaches", fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" });
  const { page, close } = await opened(both);
  await page.getByRole("button", { name: "More …" }).click();
  await page.getByLabel("Show what the arbiter teaches").uncheck();
  await drag(page, "e4", "d5");
  await settled(page);
  expect(await page.locator(".undone, .if-pressed").count()).toBe(0);
  await press(page, "White");
  await page.locator(".card.ruling", { hasText: "Illegal move, the first" }).waitFor();
  await page.getByRole("heading", { name: "The clock was pressed before everything was done. Had the player finished?" }).waitFor();
  await page.getByRole("button", { name: "No, he had not: he goes back to his move and finishes it" }).waitFor();
  await close();
});

test("a clock is pressed wherever its face is tapped, and with the space bar", async () => {
  const { both } = await begin(service, { clock: { white_ms: 900_000, black_ms: 900_000 } });
  const { page, close } = await opened(both);
  await drag(page, "e2", "e4");
  await settled(page);
  const face = (await page.locator(".clock-line.white").boundingBox())!;
  await page.mouse.click(face.x + face.width / 2, face.y + face.height / 2);
  await pressed(page, "White");
  await drag(page, "e7", "e5");
  await settled(page);
  await page.keyboard.press(" ");
  await pressed(page, "Black");
  await expect.poll(async () => (await toldAt(service, both)).filter((act) => act.startsWith("press"))).toEqual(["press white", "press black"]);
  await close();
});

test("just play is one tap, and the next game is as the last was chosen", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/play");
  await page.getByRole("button", { name: "Just play" }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.locator(".chip", { hasText: "The arbiter teaches" }).waitFor();
  const at = () => service.ask("GET", `/games/${page.url().split("/").at(-1)}`, undefined, null);
  const { terms, seat, arbiter } = await at();
  expect([terms.control, terms.clock.white_ms, terms.clock.increment_ms, seat, arbiter]).toEqual(["rapid", 600_000, 5_000, "both", "teaches"]);
  await page.goto("/play");
  await page.getByText("Choose how to play").click();
  await page.locator("select[name=clock]").selectOption("3+2");
  await page.locator("select[name=arbiter]").selectOption("announces");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.goto("/play");
  await page.getByText("Blitz · 3+2").waitFor();
  // the form shows it too
  await page.getByText("Choose how to play").click();
  const shown = async () => Promise.all(["clock", "control", "arbiter"].map((name) => page.locator(`select[name=${name}]`).inputValue()));
  await expect.poll(shown).toEqual(["3+2", "blitz", "announces"]);
  await page.getByRole("button", { name: "Just play" }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.getByText("Live", { exact: true }).waitFor();
  const again = await at();
  expect([again.terms.control, again.terms.clock.white_ms, again.arbiter]).toEqual(["blitz", 180_000, "announces"]);
  seen.clean();
  await context.close();
});

test("where too many games were begun it is said why, and when again", async () => {
  const { page, watched: seen, context } = await browse();
  seen.allowed = /429/;
  const problem = { type: "/problems/too-many-games", title: "Too many games", status: 429, detail: "…" };
  await page.route("**/api/v1/games", (route) => route.fulfill({ status: 429, headers: { "Retry-After": "180" }, json: problem }));
  await page.goto("/play");
  await page.getByRole("button", { name: "Just play" }).click();
  await page.getByRole("alert").filter({ hasText: "As many games were begun from your network" }).filter({ hasText: "It can be tried again in 3\u00a0min." }).waitFor();
  seen.clean();
  await context.close();
});

test("on a telephone held sideways the whole board is in sight, with the clocks and what is done beside it", async () => {
  const { both } = await begin(service, { arbiter: "teaches", clock: { white_ms: 60_000, black_ms: 60_000 } });
  const { page, close } = await opened(both, { viewport: SIDEWAYS, hasTouch: true, isMobile: true });
  const box = async (sign: string) => (await page.locator(sign).first().boundingBox())!;
  const board = await box(".hand-board .men");
  expect(board.y).toBeGreaterThanOrEqual(0);
  expect(board.y + board.height).toBeLessThanOrEqual(SIDEWAYS.height);
  expect(board.height).toBeGreaterThan(340);
  for (const sign of [".clock-line.white", ".clock-line.black", ".told"]) {
    const { x, y, width, height } = await box(sign);
    expect(x, sign).toBeGreaterThanOrEqual(board.x + board.width);
    expect(x + width, sign).toBeLessThanOrEqual(SIDEWAYS.width);
    expect([y >= 0, y + height <= SIDEWAYS.height], sign).toEqual([true, true]);
  }
  await close();
});

describe.each([
  ["Black", "4k3/8/8/8/8/8/5p2/K5N1 b - - 0 1", "f2", "g1", "white knight", "black"],
  ["White", "k5n1/5P2/8/8/8/8/8/4K3 w - - 0 1", "f7", "g8", "black knight", "white"],
] as const)("%s promotes with a capture", (side, fen, from, to, victim, color) => {
  const queen = (page: Page) => page.getByRole("button", { name: `Take a new ${color} queen in hand` });

  test("the new man is chosen at the board with one tap, with a finger too, and every act is told", async () => {
    for (const options of [{}, { viewport: SIZES.phone, hasTouch: true }, { viewport: SIDEWAYS, hasTouch: true }]) {
      const { both } = await begin(service, { arbiter: "teaches", fen });
      const { page, close } = await opened(both, options);
      await tap(page, from);
      await page.locator(".must-play", { hasText: "with promotion" }).waitFor();
      expect(await page.locator(".must-play").innerText()).not.toMatch(/=[QRBN]/);
      await drag(page, from, to);
      await settled(page);
      const chosen = page.getByRole("button", { name: `Promote to a ${color} queen on ${to}` });
      // it stands in the file of the pawn, on the next square, inside the window
      const [box, pawn] = [(await chosen.boundingBox())!, await middle(page, to)];
      expect(Math.abs(box.x + box.width / 2 - pawn.x)).toBeLessThan(2);
      expect(Math.abs(Math.abs(box.y + box.height / 2 - pawn.y) - box.width)).toBeLessThan(3);
      expect(await page.locator(".spare").count()).toBe(0);
      await chosen.click();
      await settled(page);
      await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
      await expect.poll(() => stands(page, to)).toBe(`${to}, ${color} queen`);
      await press(page, side);
      await pressed(page, side);
      await expect.poll(async () => (await toldAt(service, both)).slice(-7)).toEqual([`release ${to} ${color}`, `remove ${to} ${color}`, `remove ${to} ${color}`, `fetch ${color}`, `put ${to} ${color}`, `release ${to} ${color}`, `press ${color}`]);
      expect(await page.locator(".card.ruling").count()).toBe(0);
      await close();
    }
  });

  test("each man under another is named and taken off, in any order, and what is left to do stays said", async () => {
    for (const order of ["last", "first"] as const) {
      const { both } = await begin(service, { arbiter: "teaches", fen });
      const { page, close } = await opened(both);
      await drag(page, from, to);
      await settled(page);
      await page.getByRole("button", { name: "Do it by hand" }).click();
      if (order === "first") {
        for (const man of [victim, `${color} pawn`]) {
          await page.getByRole("button", { name: `Take the ${man} off ${to}` }).click();
          await settled(page);
        }
      }
      await queen(page).click();
      await settled(page);
      // with the queen in hand a press is no less wrong
      await page.locator(".if-pressed").waitFor();
      await page.getByText("Wait: read first", { exact: true }).waitFor();
      await tap(page, to);
      await settled(page);
      if (order === "last") {
        for (const man of [victim, `${color} pawn`]) {
          await page.locator(".undone", { hasText: `take the ${color} pawn off ${to}` }).waitFor();
          await page.locator(".if-pressed").waitFor();
          await page.getByRole("button", { name: `Take the ${man} off ${to}` }).waitFor();
          await tap(page, to);
          await settled(page);
        }
      }
      await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
      await expect.poll(() => stands(page, to)).toBe(`${to}, ${color} queen`);
      await press(page, side);
      await pressed(page, side);
      expect(await page.locator(".card.ruling").count()).toBe(0);
      await close();
    }
  });

  test("who goes back to his move finds the men under the queen again", async () => {
    const { both } = await begin(service, { arbiter: "teaches", fen });
    const { page, close } = await opened(both);
    await drag(page, from, to);
    await settled(page);
    await page.getByRole("button", { name: "Do it by hand" }).click();
    await queen(page).click();
    await tap(page, to);
    await settled(page);
    await press(page, side);
    await page.getByRole("button", { name: "Press all the same" }).click();
    await page.getByRole("button", { name: "No, he had not: he goes back to his move and finishes it" }).click();
    await expect.poll(() => stands(page, to)).toContain(`under it a ${color} pawn, not taken off yet`);
    for (const man of [victim, `${color} pawn`]) await page.getByRole("button", { name: `Take the ${man} off ${to}` }).click();
    await settled(page);
    await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
    await press(page, side);
    await pressed(page, side);
    await close();
  });
});

test.each([
  ["the rook of a castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", [["e1", "g1"]], "put the rook on f1", [["h1", "f1"]]],
  ["the pawn that was passed", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", [["e5", "d6"]], "take the black pawn off d5", ["d5", "d5"]],
] as const)("%s is named until it is where it belongs", async (_, fen, begins, rest, ends) => {
  const { both } = await begin(service, { arbiter: "teaches", fen });
  const { page, close } = await opened(both);
  for (const [from, to] of begins) await drag(page, from, to);
  await settled(page);
  await page.locator(".undone", { hasText: rest }).waitFor();
  await page.locator(".if-pressed").waitFor();
  for (const end of ends) {
    if (typeof end === "string") await tap(page, end);
    else await drag(page, end[0], end[1]);
    await settled(page);
  }
  await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
  await press(page, "White");
  await pressed(page, "White");
  expect(await page.locator(".card.ruling").count()).toBe(0);
  await close();
});

test("a man that was put back has not moved: what was touched first binds still, and is said", async () => {
  const { both } = await begin(service, { arbiter: "teaches" });
  const { page, close } = await opened(both);
  await drag(page, "b1", "d4");
  await drag(page, "d4", "b1");
  await tap(page, "g1");
  await settled(page);
  await page.locator(".must-play", { hasText: "Nb1–a3 or Nb1–c3" }).waitFor();
  await page.getByText("Move first", { exact: true }).waitFor();
  await drag(page, "g1", "f3");
  await drag(page, "f3", "g1");
  await drag(page, "b1", "c3");
  await expect.poll(async () => [await marked(page, "last-move"), await stands(page, "c3")]).toEqual([2, "c3, white knight"]);
  await close();
});

test("a press that costs a penalty is asked about, and only where the arbiter teaches", async () => {
  for (const arbiter of ["teaches", "announces"]) {
    const { both } = await begin(service, { arbiter });
    const { page, close } = await opened(both);
    await press(page, "White");
    if (arbiter === "teaches") {
      const dialog = page.getByRole("dialog", { name: "This press costs a penalty" });
      await dialog.getByText("White pressed the clock without making a move").waitFor();
      await dialog.getByRole("button", { name: "Back to the board" }).click();
      await dialog.waitFor({ state: "detached" });
      expect((await toldAt(service, both)).filter((act) => act.startsWith("press"))).toEqual([]);
      await page.locator("[data-square=e4]").focus();
      await press(page, "White");
      await dialog.getByRole("button", { name: "Press all the same" }).click();
    }
    await page.locator(".card.ruling").first().waitFor();
    await close();
  }
});

test("who has not pressed the clock is told so when the next man is reached for", async () => {
  const { both } = await begin(service, { arbiter: "teaches" });
  const { page, close } = await opened(both);
  const white = page.locator(".clock-line.white");
  await white.getByText("White to move").waitFor();
  await drag(page, "e2", "e4");
  await white.getByText("Not pressed yet").waitFor();
  await settled(page);
  expect(await page.getByText("White to move").count()).toBe(0);
  expect(await page.locator(".undone").count()).toBe(0);
  const told = await toldAt(service, both);
  for (const reach of [() => tap(page, "e7"), () => drag(page, "e7", "e5")]) {
    await reach();
    await page.locator(".undone", { hasText: "White has not pressed the clock yet. Press it first; then Black moves." }).waitFor();
  }
  expect(await toldAt(service, both)).toEqual(told);
  await press(page, "White");
  await pressed(page, "White");
  await page.locator(".undone").first().waitFor({ state: "detached" });
  await drag(page, "e7", "e5");
  await expect.poll(async () => (await toldAt(service, both)).slice(-2)).toEqual(["lift e7 black", "release e5 black"]);
  await close();
});

test("the space bar presses the clock whatever was clicked last, and is a key of what was reached with Tab", async () => {
  const { both } = await begin(service);
  const { page, close } = await opened(both);
  const acts = async (what: string) => (await toldAt(service, both)).filter((act) => act.startsWith(what)).length;
  await drag(page, "e2", "e4");
  await actsOf(page, "White").getByRole("button", { name: "Draw …" }).click();
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await settled(page);
  await page.keyboard.press(" ");
  await pressed(page, "White");
  await expect.poll(async () => [await acts("press"), await acts("offer_draw")]).toEqual([1, 1]);
  await actsOf(page, "Black").getByRole("button", { name: "I adjust" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Done adjusting" }).waitFor();
  await expect.poll(async () => [await acts("press"), await acts("adjust")]).toEqual([1, 1]);
  await close();
});

test("after the end the space bar does nothing, and nobody reads that the page is live", async () => {
  const { both } = await begin(service);
  const { page, close } = await opened(both, { viewport: { width: 390, height: 500 } });
  await actsOf(page, "White").getByRole("button", { name: "Resign …" }).click();
  const sure = page.getByRole("button", { name: "White resigns" });
  await expect.poll(async () => { const box = (await sure.boundingBox())!; return box.y >= 0 && box.y + box.height <= 490; }).toBe(true);
  await sure.click();
  await page.getByRole("heading", { name: "0–1" }).waitFor();
  await expect.poll(() => page.getByText("Live", { exact: true }).count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect((await toldAt(service, both)).at(-1)).toBe("resign white");
  await close();
});
