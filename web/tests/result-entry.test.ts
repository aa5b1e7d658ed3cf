/** Tests how results are entered: what is told, what is shown meanwhile, and what is taken back. */
import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardView, Round } from "../src/api/types";
import type { Tile } from "../src/hall/hall";
import { browser, problem, type Request } from "./browser";

afterEach(() => vi.useRealTimers());

const BOARD = { id: "b1", event: "e1", round: "r1", number: 7, sector: "", white: { id: "p1", name: "Ada" }, black: { id: "p2", name: "Bo" }, result: null, absent: { white: false, black: false } } as unknown as BoardView;

/** A service with one board, and a page that enters results there. */
async function opened(answer: (request: Request) => object | Response | undefined = () => undefined, terms: object = { clock: { white_ms: 60_000, black_ms: 60_000 } }) {
  let seq = 1;
  let board = BOARD;
  const page = browser((request) => {
    const { method, path, body } = request;
    const other = answer(request);
    if (other) return other;
    if (path.endsWith("/acts")) return { results: body.acts.map(({ key }: { key: string }) => ({ key, outcome: "appended", seq: (seq += 1), verdict: { seq } })) };
    if (method === "PUT") board = { ...board, absent: body.absent, unrated: body.unrated };
    return Response.json(board, { headers: { ETag: '"1"' } });
  });
  await page.tab();
  const [{ ResultEntry, KEYS }, { Hall }] = await Promise.all([import("../src/hall/result-entry"), import("../src/hall/hall")]);
  const hall = new Hall("e1", "r1");
  const tile = signal<Tile>({ board: BOARD, message: null, attention: { kinds: [], standing: "not_begun", open: 0 }, decided: -1 });
  hall.tiles.set("b1", tile);
  const told = () => page.asked.flatMap(({ path, body }) => (path.endsWith("/acts") ? body.acts.map(({ act }: { act: object }) => act) : []));
  return { page, entering: new ResultEntry(hall, { terms } as unknown as Round), KEYS, tile, told };
}

test("a result is shown while it is told, and stands until the board says more", async () => {
  const { entering, KEYS, tile, told } = await opened();
  const telling = entering.enter(tile.peek(), KEYS["5"]!);
  expect(entering.outcome(tile.peek()).result).toBe("1/2-1/2");
  await telling;
  expect(told()).toEqual([{ act: "end", by: "arbiter", source: "arbiter", result: "1/2-1/2" }]);
  expect(entering.outcome(tile.peek()).result).toBe("1/2-1/2");
  const message = { seq: 2, verdict: { state: { result: "0-1" } } } as unknown as Tile["message"];
  tile.value = { ...tile.peek(), message };
  expect(entering.outcome(tile.peek()).result).toBe("0-1");
});

test("a forfeit marks who has not come, and is taken back with the mark", async () => {
  const { page, entering, KEYS, tile, told } = await opened();
  await entering.enter(tile.peek(), KEYS["+"]!);
  const puts = () => page.asked.filter(({ method }) => method === "PUT").map(({ body }) => body.absent);
  expect(puts()).toEqual([{ white: false, black: true }]);
  expect(tile.peek().board.absent).toEqual({ white: false, black: true });
  expect(await entering.undo()).toEqual({ number: 7, stands: { result: "*", absent: { white: false, black: false } } });
  // the clock had not been started, and does not run now
  expect(told().slice(-2)).toMatchObject([{ act: "supersede", of: 2 }, { act: "stop", clock: { white_ms: 60_000, black_ms: 60_000, running: "none" } }]);
  expect(puts().at(-1)).toEqual({ white: false, black: false });
  expect(entering.outcome(tile.peek())).toEqual({ result: "*", absent: { white: false, black: false } });
  expect(await entering.undo()).toBeNull();
});

test("a game of under one move is marked as not rated, and taken back with the mark", async () => {
  const { page, entering, tile, told } = await opened();
  const { SELDOM } = await import("../src/hall/result-entry");
  const drawn = SELDOM.find(({ result, unrated }) => result === "1/2-1/2" && unrated)!;
  await entering.enter(tile.peek(), drawn);
  const puts = () => page.asked.filter(({ method }) => method === "PUT").map(({ body }) => body.unrated);
  expect(puts()).toEqual([true]);
  expect(told()[0]).toMatchObject({ act: "end", result: "1/2-1/2" });
  await entering.undo();
  expect(puts()).toEqual([true, false]);
});

test("what is refused is not shown, and cannot be taken back", async () => {
  const { entering, KEYS, tile } = await opened(({ path }) => (path.endsWith("/acts") ? problem(403, "/problems/forbidden") : undefined));
  await entering.enter(tile.peek(), KEYS["1"]!);
  expect(entering.outcome(tile.peek()).result).toBe("*");
  expect(entering.done.value).toEqual([]);
});

test("in a round without times a result is taken back like any other", async () => {
  const { entering, KEYS, tile, told } = await opened(undefined, {});
  await entering.enter(tile.peek(), KEYS["1"]!);
  expect(await entering.undo()).toMatchObject({ number: 7, stands: { result: "*" } });
  expect(told().slice(-2)).toEqual([expect.objectContaining({ act: "supersede", of: 2 }), { act: "stop", by: "arbiter", source: "arbiter" }]);
  expect(entering.outcome(tile.peek()).result).toBe("*");
});

/** A board at which Black's clock has run for two seconds. */
const running = (tile: Tile): Tile => {
  const message = { seq: 1, received_at: new Date(Date.now() - 2_000).toISOString(), clock: { white_ms: 60_000, black_ms: 50_000, running: "black" }, verdict: { state: { result: "*" } } };
  return { ...tile, message: message as unknown as Tile["message"] };
};

test("a slip at a board that is being played leaves no question about its clock, which ran on", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { entering, KEYS, tile, told } = await opened();
  tile.value = running(tile.peek());
  await entering.enter(tile.peek(), KEYS["1"]!);
  vi.advanceTimersByTime(3_000);
  expect(await entering.undo()).toMatchObject({ stands: { result: "*" } });
  expect(told().slice(-2)).toEqual([
    expect.objectContaining({ act: "supersede", of: 2 }),
    { act: "start_clock", by: "arbiter", source: "arbiter", running: "black", clock: { white_ms: 60_000, black_ms: 45_000, running: "black" } },
  ]);
});

test("what the clock shows is asked where a result stood for longer than a slip", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { entering, KEYS, tile, told } = await opened();
  tile.value = running(tile.peek());
  await entering.enter(tile.peek(), KEYS["1"]!);
  vi.advanceTimersByTime(61_000);
  await entering.undo();
  expect(told().at(-1)).toMatchObject({ act: "supersede", of: 2 });
});
