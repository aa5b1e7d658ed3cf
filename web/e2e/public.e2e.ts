/**
 * Tests what everybody sees: the hall, the page of a board, the same in a frame of another page,
 * and the wall.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIDEWAYS, SIZES, axe, begun, logIn, overlaps } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter");

/** A board with two players who have titles and ratings. */
async function masters(name: string, more: Json = {}): Promise<{ event: string; round: string; board: string }> {
  const { event, round } = await service.event(name, [], {}, more);
  const player = async (person: Json) => (await service.ask("POST", `/events/${event}/players`, person)).id as string;
  const white = await player({ name: "Archer, Ada", title: "WGM", rating: 2345 });
  const black = await player({ name: "Bishop, Bo", title: "IM", rating: 2410 });
  const { id: board } = await service.ask("POST", `/rounds/${round}/boards`, { number: 1, white, black });
  return { event, round, board };
}

const men = (page: Page) => page.locator(".stage .men").getAttribute("aria-label");
test.each([[480, 640], [480, 900], [600, 760], [390, 500]])("in a frame of %i by %i the list of moves has three lines or is left out", async (width, height) => {
  const { board } = await masters(`Frame ${width} ${height}`);
  await service.tell(board, ["W move e2e4", "W press", "B move e7e5", "B press", "W move g1f3", "W press"]);
  const { page, watched: seen, context } = await browse({ viewport: { width, height } });
  await page.goto(`/embed/${board}`);
  await page.locator(".stage cg-board").first().waitFor();
  await page.locator(".score-sheet").waitFor({ state: "attached" });
  const lines = () => page.locator(".score-sheet").evaluate((list) => list.clientHeight / parseFloat(getComputedStyle(list).lineHeight));
  await expect.poll(async () => { const seen = await lines(); return seen === 0 || seen >= 3; }).toBe(true);
  // what leads back through the moves is in sight
  await expect.poll(() => page.locator(".replay").evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  seen.clean();
  await context.close();
});

const marked = (page: Page) => page.locator("cg-board square.last-move").filter({ visible: true }).count();

test("anybody opens a board from the hall, follows it live, and looks back through its moves", async () => {
  const { event, board } = await masters("Open");
  await service.tell(board, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/events/${event}`);
  const card = page.locator(".seen-card");
  await card.getByText("WGM").waitFor();
  await expect.poll(() => card.textContent()).toContain("2410");
  const [games] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Games (PGN)" }).click()]);
  expect(games.suggestedFilename()).toBe("round-1.pgn");
  await card.click();
  await page.waitForURL(`**/boards/${board}/watch`);
  await page.locator(".seen-side.white .title", { hasText: "WGM" }).waitFor();
  await page.locator(".score-sheet .move", { hasText: "e4" }).waitFor();
  await expect.poll(() => marked(page)).toBe(2);
  await service.tell(board, ["B move g8f6", "B press"]);
  await page.locator(".score-sheet .move[aria-current]", { hasText: "Nf6" }).waitFor();
  await page.locator(".seen-side.white .face.runs").waitFor();

  await page.keyboard.press("ArrowLeft");
  await page.locator(".score-sheet .move[aria-current]", { hasText: "e4" }).waitFor();
  await expect.poll(() => men(page)).toContain("knight b8 g8");
  // what happens meanwhile does not take one away from what one looks at
  await service.tell(board, ["W move d2d4", "W press"]);
  await page.locator(".score-sheet .move", { hasText: "d4" }).waitFor();
  await expect.poll(() => men(page)).toContain("knight b8 g8");
  await page.keyboard.press("Home");
  await expect.poll(() => marked(page)).toBe(0);
  await page.keyboard.press("End");
  await expect.poll(() => men(page)).toContain("d4");
  await page.getByLabel("Move", { exact: true }).fill("1");
  await expect.poll(() => men(page)).toContain("knight b8 g8");
  seen.clean();
  await context.close();
});

test("what no arbiter has confirmed is not on the page of a board", async () => {
  const { board } = await masters("Unconfirmed");
  await service.tell(board, ["W move e2e4", "W press", "B move e7e4", "B press"]);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/boards/${board}/watch`);
  await page.locator(".score-sheet .move", { hasText: "e4" }).waitFor();
  expect(await page.locator("main").textContent()).not.toContain("Illegal");
  await service.tell(board, ["A confirm 4.0"]);
  await page.locator(".stage-rulings", { hasText: "Illegal move" }).waitFor();
  await page.locator(".seen-side.black .count").getByText("1 illegal move").waitFor();
  await service.tell(board, ["A end 1-0"]);
  await page.locator(".result", { hasText: "1–0" }).waitFor();
  seen.clean();
  await context.close();
});

test("an arbiter sees the page of a board no sooner than spectators", async () => {
  const { board } = await masters("Late", { delay_s: 900 });
  await service.tell(board, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board}/watch`);
  await page.getByText("15 minutes late").waitFor();
  await page.getByText("Not begun").waitFor();
  await expect.poll(() => men(page)).toContain("e2");
  seen.clean();
  await context.close();
});

test("a board is shown in a frame of another page, as large as that, and nothing else is", async () => {
  const { board } = await masters("Embedded");
  await service.tell(board, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/boards/${board}/watch`);
  await page.getByRole("button", { name: "Share" }).click();
  for (const one of await axe(page)) expect(one).toBe("");
  const line = await page.getByLabel("In a page of your own").inputValue();
  expect(line).toContain(`/embed/${board}"`);
  let html = "";
  const other = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(html)).listen(0, "127.0.0.1");
  await once(other, "listening");
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  seen.allowed = new RegExp(`request: ${elsewhere}|favicon`);
  for (const [width, height] of [[480, 640], [800, 450], [300, 420]] as const) {
    html = line.replace('width="480" height="640"', `width="${width}" height="${height}"`);
    await page.goto(elsewhere);
    const frame = page.frameLocator("iframe");
    // an upright frame has room for the board, or for the list of moves too
    await frame.locator(".score-sheet .move", { hasText: "e4" }).waitFor({ state: width > height ? "visible" : "attached" });
    const box = (await frame.locator(".men").boundingBox())!;
    expect(box.width, `${width}`).toBeGreaterThan(0.45 * Math.min(width, height));
    const inside = page.frames()[1]!;
    await expect.poll(() => inside.evaluate(() => [document.scrollingElement!.scrollWidth <= innerWidth, document.scrollingElement!.scrollHeight <= innerHeight])).toEqual([true, true]);
    expect(await frame.locator("header.top, footer.site, form, a:not([target=_blank])").count()).toBe(0);
  }
  seen.allowed = new RegExp(`request: ${elsewhere}|favicon|frame-ancestors`);
  for (const address of [`/boards/${board}/watch`, "/", `/boards/${board}`]) {
    html = `<iframe src="${service.url}${address}"></iframe>`;
    await page.goto(elsewhere);
    await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error");
  }
  seen.clean();
  other.close();
  await context.close();
});

const PAIRINGS = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`White, Player ${at + 1}`, `Black, Player ${at + 1}`]);

test("the boards of a wall fill the screen, and games that are over make room", async () => {
  const { event, boards } = await service.event("Wall", PAIRINGS(24));
  for (const { id } of boards) await service.tell(id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse({ viewport: SIZES.desktop });
  await page.clock.install();
  await page.goto(`/events/${event}/wall`);
  const tiles = page.locator(".wall-tile");
  await expect.poll(() => tiles.count()).toBe(24);
  const sides = () => page.locator(".wall-tile canvas").evaluateAll((all) => all.map((canvas) => canvas.getBoundingClientRect()).map(({ width, right, bottom }) => [width, right <= innerWidth && bottom <= innerHeight] as const));
  for (const [width, isWithin] of await sides()) expect([width > 200, isWithin]).toEqual([true, true]);
  const before = (await sides())[0]![0];
  // a few stand in a strip, and cost the others nothing
  for (const { id } of boards.slice(0, 2)) await service.tell(id, ["A end 1-0"]);
  await page.clock.fastForward(5_000);
  await expect.poll(() => page.locator(".wall-tile.over").count()).toBe(2);
  await page.clock.fastForward(61_000);
  await expect.poll(() => page.locator(".strip .wall-finished").count(), { timeout: 20_000 }).toBe(2);
  await expect.poll(() => tiles.count()).toBe(22);
  for (const [width, isWithin] of await sides()) expect([width > 200, isWithin]).toEqual([true, true]);
  for (const { id } of boards.slice(2, 12)) await service.tell(id, ["A end 1-0"]);
  await page.clock.fastForward(5_000);
  await expect.poll(() => page.locator(".wall-tile.over").count()).toBe(10);
  await page.clock.fastForward(61_000);
  await expect.poll(() => tiles.count(), { timeout: 20_000 }).toBe(12);
  await expect.poll(() => page.locator(".wall-finished").count()).toBe(12);
  expect((await sides())[0]![0]).toBeGreaterThan(before);
  seen.clean();
  await context.close();
});

test("a wall fills screens of any size, nothing to scroll, every rating to be read however long the name", async () => {
  const events = await Promise.all([4, 6, 9, 24].map(async (count) => {
    const rows = Array.from({ length: count }, (_, at) => `1;${at + 1};"Papadiamantopoulou, Anastasia-Konstantina ${at}";"Praggnanandhaa, Rameshbabu ${at}";WGM;GM;${2000 + at};${2700 - at}`);
    const { id: event } = await service.ask("POST", "/events", { name: `Wall of ${count}`, delay_s: 0 });
    const clock = { white_ms: 5_400_000, black_ms: 5_400_000, increment_ms: 30_000, delay_ms: 0 };
    const { id: round } = await service.ask("POST", `/events/${event}/rounds`, { number: 1, terms: { control: "standard", clock } });
    await service.ask("POST", `/events/${event}/pairings?format=csv`, ["round;board;white;black;white title;black title;white rating;black rating", ...rows].join("\n"));
    const boards = (await service.ask("GET", `/rounds/${round}/boards?limit=500`)).items as { id: string }[];
    for (const { id } of boards) await service.tell(id, ["W move e2e4", "W press"]);
    return [count, event] as const;
  }));
  const { page, watched: seen, context } = await browse();
  for (const viewport of [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }, { width: 3840, height: 2160 }]) {
    await page.setViewportSize(viewport);
    for (const [count, event] of events) {
      const where = `${count} at ${viewport.width}`;
      await page.goto(`/events/${event}/wall`);
      await page.locator(".wall-tile .face.runs").first().waitFor();
      const seen = await page.evaluate(() => {
        const of = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const list = document.querySelector(".tiles")!.getBoundingClientRect();
        const isIn = ({ left, right, top, bottom, width, height }: DOMRect) => width > 0 && height > 0 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        const tiles = [...document.querySelectorAll(".wall-tile")];
        return {
          scrolls: [document.documentElement.scrollHeight, document.documentElement.scrollWidth],
          tiles: tiles.length,
          ratings: of(".wall-tile .rating").filter(isIn).length,
          titles: of(".wall-tile .title").filter(isIn).length,
          within: [...of(".wall-tile"), ...of(".wall-tile canvas"), ...of(".wall-tile .face"), ...of(".wall-tile .last")].every(isIn),
          // what no tile has of the list, at its top, between its rows, and at its foot
          empty: list.height - [...new Set(of(".wall-tile").map(({ top }) => Math.round(top)))].reduce((sum, top) => sum + Math.max(...of(".wall-tile").filter((box) => Math.round(box.top) === top).map(({ height }) => height)), 0),
          height: list.height,
        };
      });
      expect({ scrolls: seen.scrolls, within: seen.within }, where).toEqual({ scrolls: [viewport.height, viewport.width], within: true });
      expect(await overlaps(page.locator(".wall-tile"), ".name, .face, .last, canvas"), where).toEqual([]);
      expect(seen.tiles, where).toBe(viewport.width === 1366 && count === 24 ? 12 : count);
      expect([seen.ratings, seen.titles], where).toEqual([2 * seen.tiles, 2 * seen.tiles]);
      expect(seen.empty / seen.height, where).toBeLessThan(0.1);
    }
  }
  seen.clean();
  await context.close();
});

test.each([["laptop"], ["desktop"], ["phone"]] as const)("names on the cards of games that are over are whole beside illegal moves, on a %s", async (size) => {
  const { event, boards } = await service.event("Illegal twice", [["Castlemain, Cleo", "Draughtsman, Dov"]]);
  const illegal = ["W move e2e5", "W press"];
  await service.tell(boards[0]!.id, [...illegal, "A confirm 2.0", "A set clock=890000/960000/10000/0", "W move e5e2", "W press"]);
  await service.tell(boards[0]!.id, ["A end 0-1"]);
  const { page, watched: seen, context } = await browse({ viewport: SIZES[size] });
  await page.goto(`/events/${event}`);
  const card = page.locator(".seen-card.over");
  await card.locator(".count .words", { hasText: "illegal move" }).first().waitFor();
  expect(await card.locator(".who").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent))).toEqual([]);
  expect(await overlaps(card, ".name, .count, .score, .chip")).toEqual([]);
  seen.clean();
  await context.close();
});

test.each([SIZES.phone, SIDEWAYS, SIZES.laptop, SIZES.desktop])("names of forty letters are whole on the wall, at $width by $height", async (viewport) => {
  const pair = (at: number): [string, string] => [`Wickremasinghe-Papadiamantopoulou, An ${10 + at}`, `Nguyen Ngoc Truong Son Hoang Van Phuo ${10 + at}`];
  for (const count of [1, 4, 12, 30]) {
    const { event, boards } = await service.event(`Forty letters ${count} ${viewport.width}`, Array.from({ length: count }, (_, at) => pair(at)));
    await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
    const { page, watched: seen, context } = await browse({ viewport });
    await page.goto(`/events/${event}/wall`);
    await page.locator(".wall-tile .face").first().waitFor();
    const isCut = () => page.locator(".wall-tile .who").evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2).map((name) => name.textContent));
    await expect.poll(isCut, { message: `${count} boards` }).toEqual([]);
    // and stand beside their signs, over no board
    await expect.poll(() => overlaps(page.locator(".wall-tile").first(), ".mini, .seen-side .who, .seen-side .face, .last strong"), { message: `${count} boards` }).toEqual([]);
    seen.clean();
    await context.close();
  }
});

test("that the clocks are stopped is said whole on the card of a board", async () => {
  const { event, boards } = await service.event("Stopped", PAIRINGS(3));
  for (const { id } of boards) await service.tell(id, ["W move e2e4", "W press", "B stop none"]);
  for (const viewport of [SIZES.laptop, SIZES.desktop, SIZES.phone]) {
    const { page, watched: seen, context } = await browse({ viewport });
    await page.goto(`/events/${event}`);
    const chip = page.locator(".seen-card .chip", { hasText: "Clocks stopped" }).first();
    await chip.waitFor();
    const [width, right] = await chip.evaluate((chip) => [chip.scrollWidth - chip.clientWidth, chip.getBoundingClientRect().right - chip.parentElement!.getBoundingClientRect().right]);
    expect([width, Math.max(0, right!)], `${viewport.width}`).toEqual([0, 0]);
    seen.clean();
    await context.close();
  }
});

test.each([SIZES.phone, SIDEWAYS, SIZES.laptop])("long names are whole in the hall and at a board, at $width by $height", async (viewport) => {
  const { event, boards } = await service.event("Long names", [["Praggnanandhaa, Rameshbabu", "Vachier-Lagrave, Maxime"]]);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse({ viewport });
  const cut = (names: string) => page.locator(names).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
  for (const address of [`/events/${event}`, `/boards/${boards[0]!.id}/watch`]) {
    await page.goto(address);
    await page.locator(".who").nth(1).waitFor();
    expect(await cut(".who"), address).toEqual([]);
  }
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.locator(".clock-line strong").nth(1).waitFor();
  expect(await cut(".clock-line strong")).toEqual([]);
  seen.clean();
  await context.close();
});

test("spectators are told that the arbiter is at a board whose clocks stand, and not why", async () => {
  const { event, boards } = await service.event("Stopped", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press", "A stop"]);
  const { page, watched: seen, context } = await browse({ viewport: SIZES.phone });
  for (const address of [`/events/${event}`, `/boards/${boards[0]!.id}/watch`, `/events/${event}/wall`]) {
    await page.goto(address);
    await page.getByText("Clocks stopped, arbiter at the board").waitFor();
  }
  seen.clean();
  await context.close();
});

test("games that are over are the last of the public hall, and a thousand cards are few nodes", async () => {
  const { event, boards } = await service.event("Many", PAIRINGS(1_000));
  await service.tell(boards[0]!.id, ["A end 1-0"]);
  await service.tell(boards[4]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/events/${event}`);
  const first = page.locator(".seen-card").first();
  await first.getByText("Playing").waitFor();
  await expect.poll(() => first.getAttribute("data-board")).toBe("5");
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(3000);
  await page.getByLabel("Player or board number").fill("1000");
  await expect.poll(() => page.locator(".seen-card").count()).toBe(1);
  await page.getByLabel("Player or board number").fill("");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator(".seen-card.over", { hasText: "1–0" }).waitFor();
  seen.clean();
  await context.close();
});
