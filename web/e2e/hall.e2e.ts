/**
 * Tests a hall of a thousand boards: it has few nodes, and draws only tiles that have changed, at
 * most once in a frame.
 */
import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { begun, logIn } from "./browser";
import { WAIT } from "./wait";
import type { Json } from "./service";

const BOARDS = 1000;
const ACTS_PER_SECOND = 100;
const SECONDS = 6;
/** Games in which something happens meanwhile; their clocks run, as those of all others do. */
const IN_PLAY = 150;
const SEEN = 20;
/**
 * What happens in most of them after White's first move, and in each tenth: a move that is illegal,
 * and what the arbiter says.
 */
const MOVES = ["B move e7e5", "B press", "W move g1f3", "W press", "B move b8c6", "B press", "W move f1c4", "W press"];
const IRREGULAR = ["B move e7e4", "B press", "A confirm 4.0", "B move e7e5", "B press", "W move g1f3", "W press", "B move b8c6"];

const { service, browse } = begun("arbiter");
let hall: { event: string; boards: Json[] };

beforeAll(async () => {
  hall = await service.event("A large open", Array.from({ length: BOARDS }, (_, at): [string, string] => [`White, Player ${at}`, `Black, Player ${at}`]));
  // every game has begun
  for (let at = 0; at < BOARDS; at += 20) await Promise.all(hall.boards.slice(at, at + 20).map(({ id }) => service.tell(id, ["W move e2e4", "W press"])));
}, 120_000);

/**
 * Counts, in the page, what is drawn. A tile that only comes to another place has its place
 * written, and nothing in it is drawn.
 */
function count(): void {
  const counted = { commits: 0, frames: 0, most: 0, tiles: 0, drawn: [] as string[], ticking: [] as string[], long: 0, longest: 0 };
  let inFrame = 0;
  const tick = () => {
    counted.frames += 1;
    inFrame = 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  new MutationObserver((records) => {
    const tiles = new Set<Element>();
    for (const { target, attributeName } of records) {
      if (attributeName === "data-at" || attributeName === "tabindex") continue;
      const tile = (target instanceof Element ? target : target.parentElement)?.closest(".tile");
      if (tile) tiles.add(tile);
    }
    if (tiles.size === 0) return;
    counted.commits += 1;
    counted.tiles += tiles.size;
    for (const tile of tiles) {
      const number = (tile as HTMLElement).dataset.board!;
      if (!counted.drawn.includes(number)) counted.drawn.push(number);
      // the clock that runs is drawn each second
      if (tile.querySelector(".time.runs") && !counted.ticking.includes(number)) counted.ticking.push(number);
    }
    inFrame += 1;
    counted.most = Math.max(counted.most, inFrame);
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      counted.long += 1;
      counted.longest = Math.max(counted.longest, Math.round(duration));
    }
  }).observe({ type: "longtask" });
  Object.assign(globalThis, { counted });
}

test("a thousand boards while a hundred acts a second arrive", async () => {
  const { page, watched: seen, context } = await browse();
  /** When the acts of these moments arrived on the page. */
  const arrived: number[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => String(payload).includes('"seq"') && arrived.push(Date.now())));
  await logIn(page, "arbiter", `/events/${hall.event}`);
  await page.locator(".tile").first().waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(BOARDS);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThanOrEqual(3000);

  await page.evaluate(count);
  const begin = Date.now();
  const end = begin + SECONDS * 1000;
  const toldOf = new Set<number>();
  let told = 0;
  /**
   * The next act of the game whose turn it is; the first of them can be seen, the others stand
   * scattered over the hall.
   */
  const act = async (at: number): Promise<void> => {
    const game = at % IN_PLAY;
    const { id, number } = hall.boards[game < SEEN ? game : SEEN + (game - SEEN) * 7]!;
    toldOf.add(number);
    const { results } = await service.tell(id, [(game % 10 === 0 ? IRREGULAR : MOVES)[Math.floor(at / IN_PLAY)]!]);
    expect(results[0].verdict.error, `board ${number}`).toBeUndefined();
  };
  for (let turn = begin; turn < end; turn += 100) {
    await new Promise((done) => setTimeout(done, Math.max(0, turn - Date.now())));
    await Promise.all(Array.from({ length: ACTS_PER_SECOND / 10 }, (_, at) => act(told + at)));
    told += ACTS_PER_SECOND / 10;
  }
  const inTime = arrived.filter((at) => at >= begin && at <= end).length;
  await expect.poll(() => arrived.filter((at) => at >= begin).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(0.9 * told);
  await page.waitForTimeout(500);
  const counted = (await page.evaluate("counted")) as { commits: number; frames: number; most: number; tiles: number; drawn: string[]; ticking: string[]; long: number; longest: number };
  const { drawn, ticking, ...figures } = counted;
  console.log(`${told} acts in ${SECONDS} s, ${inTime} arrived in that time:`, JSON.stringify(figures), `${await nodes()} nodes`);
  if (process.env.JADOUBE_FIGURES) writeFileSync(process.env.JADOUBE_FIGURES, JSON.stringify({ told, ...figures, nodes: await nodes() }));
  expect(told).toBe(ACTS_PER_SECOND * SECONDS);
  expect(counted.most).toBeLessThanOrEqual(1);
  expect(drawn.length).toBeGreaterThan(0);
  // whatever was drawn has changed: the boards of the acts, and the clocks that run
  expect(drawn.filter((number) => !toldOf.has(Number(number)) && !ticking.includes(number))).toEqual([]);
  expect(await nodes()).toBeLessThanOrEqual(3000);

  await page.keyboard.press("/");
  await page.keyboard.type("player 777");
  // board 777, and the board of the players of that name
  await expect.poll(() => page.locator(".tile").count()).toBe(2);
  await page.getByLabel("Player or board number").fill("");
  await page.locator(".tile").first().focus();
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.at)).toBe(String(BOARDS - 1));
  expect(await nodes()).toBeLessThanOrEqual(3000);
  seen.clean();
  await context.close();
});

test("the stream stops in the middle and comes back: it says so, and nothing is lost", async () => {
  const { event, boards } = await service.event("Cut", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByText("Live", { exact: true }).waitFor();
  seen.allowed = /WebSocket connection|Failed to load resource|net::ERR/;
  await service.restart(async () => {
    await page.locator(".chip", { hasText: "Not connected" }).waitFor();
  });
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  await page.locator(".tile .chip", { hasText: "Illegal move" }).waitFor({ timeout: 2 * WAIT });
  await page.getByText("Live", { exact: true }).waitFor();
  seen.clean();
  await context.close();
});

test("no tile changes its place under the pointer", async () => {
  const { event, boards } = await service.event("Held", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const first = () => page.locator(".tile").first().getAttribute("data-board");
  await page.locator(".tile").first().hover();
  await service.tell(boards[1]!.id, ["W move e2e5", "W press"]);
  await page.locator(".tile .chip", { hasText: "Illegal move" }).waitFor();
  await expect.poll(() => first()).toBe("1");
  // the pointer rests, or goes
  await expect.poll(first).toBe("2");
  seen.clean();
  await context.close();
});

test("a sound that the browser keeps back until a click says so, and alerts that it cannot make are switched off", async () => {
  const { event, boards } = await service.event("Silent", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await context.addInitScript(() => {
    class Impossible {
      static permission = "granted";
      static requestPermission = () => Promise.resolve("granted");
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    }
    // what tries the page would count as somebody who uses it
    const used = { hasBeenActive: false };
    addEventListener("pointerup", () => (used.hasBeenActive = true), true);
    Object.defineProperty(navigator, "userActivation", { get: () => used });
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.assign(globalThis, { Notification: Impossible });
  });
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByLabel("Sound").check();
  await page.getByLabel("Desktop alerts").check();
  const hint = page.getByText("Sound comes once you have clicked");
  expect(await hint.count()).toBe(0);
  await page.reload();
  await hint.waitFor();
  await page.getByRole("heading", { name: "Silent" }).click();
  await hint.waitFor({ state: "detached" });
  await page.getByText("Live", { exact: true }).waitFor();
  await service.tell(boards[0]!.id, ["W move e2e4"]);
  await page.locator(".tile", { hasText: "Playing" }).waitFor();
  await service.tell(boards[0]!.id, ["W press", "B move e7e4", "B press"]);
  await page.locator(".note.problem", { hasText: "shows no alerts" }).waitFor();
  expect(await page.getByLabel("Desktop alerts").isChecked()).toBe(false);
  seen.clean();
  await context.close();
});

test("what a tile says of its board is read whole on a laptop", async () => {
  const { event, boards } = await service.event("To be claimed", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  await service.tell(boards[0]!.id, ["W touch g2", "W lift b1", "W release b1 c3"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  const chip = page.locator(".tile .chip", { hasText: "May be claimed" });
  await chip.waitFor();
  await expect.poll(() => chip.evaluate((chip) => {
    const [box, words] = [chip.closest(".tile")!, chip.lastElementChild!].map((one) => one.getBoundingClientRect());
    return chip.scrollWidth <= chip.clientWidth && words!.right <= box!.right && words!.left >= box!.left;
  })).toBe(true);
  seen.clean();
  await context.close();
});
