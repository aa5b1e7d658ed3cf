/** Tests the boards of a hall: read when it is opened, and found by who sits there. */
import { afterEach, expect, test, vi } from "vitest";
import { session } from "../src/api/session";
import type { BoardView, Message, SessionView, Terms } from "../src/api/types";
import { attention, fallenFlags, fallsAt, goesOnFromZero } from "../src/record/attention";
import { Hall, lastMoveOn } from "../src/hall/hall";
import { HallView, isInView } from "../src/hall/hall-view";
import { problem } from "./browser";

afterEach(() => vi.unstubAllGlobals());

/** Stands for a browser; of its line is known what `opened` is told of. */
function browsing(opened: (line: unknown) => void = () => undefined): void {
  vi.stubGlobal("WebSocket", class { constructor() { opened(this); } close() {} });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("location", { href: "http://localhost/" });
}

test("what was asked before the hall was opened again is not waited for, and its failure not shown", async () => {
  browsing();
  const asked: { done: (answer: Response) => void; failed: (why: Error) => void }[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((done, failed) => asked.push({ done, failed })));
  const hall = new Hall("e1", "r1");
  hall.open();
  const close = hall.open();
  asked[1]!.done(Response.json({ items: [] }));
  await vi.waitFor(() => expect(hall.isLoaded.value).toBe(true));
  asked[0]!.failed(new Error("the network was away"));
  await new Promise((soon) => setTimeout(soon));
  expect(hall.problem.value).toBe(null);
  close();
});

test("a board is found by its number, and by names without their accents", () => {
  const board = { number: 12, sector: "A", white: { name: "Müller, Zoë" }, black: null } as unknown as BoardView;
  const tile = { board, message: null, attention: { kinds: [], standing: "playing" as const, open: 0 }, decided: -1 };
  const finds = (search: string, sector = "", kind = "") => isInView(tile, { search, sector, kind });
  expect([finds(""), finds("zoe MULLER"), finds("12"), finds("", "A", "playing")]).toEqual([true, true, true, true]);
  expect([finds("3"), finds("1"), finds("zoe maier"), finds("", "B"), finds("", "", "flag")]).toEqual([false, false, false, false, false]);
});

const AT = "2026-11-23T12:00:00Z";
const seconds = (later: number) => Date.parse(AT) + later * 1000;

/** What is heard of a game that goes on, one minute on White's clock, which runs. */
function heard(more: object = {}, clock: object = {}, state: object = {}): Message {
  const times = { white_ms: 60_000, black_ms: 60_000, running: "white", ...clock };
  const verdict = { seq: 1, rulings: [], state: { result: "*", termination: null, pending: [], ...state } };
  return { board: "b1", seq: 1, author: "", received_at: AT, act: { act: "press", by: "black" }, clock: times, open: [], verdict, ...more } as unknown as Message;
}

const board = { id: "b1", number: 1, white: null, black: null } as unknown as BoardView;
const kindsOf = (message: Message, later = 0) => attention(board, message, "not_begun", seconds(later)).kinds;

test("a clock that has run down calls somebody while the game goes on, whether it was stopped or not", () => {
  expect([kindsOf(heard(), 59), kindsOf(heard(), 60)]).toEqual([[], ["flag"]]);
  expect(kindsOf(heard({}, { running: null, black_ms: -531 }))).toEqual(["flag"]);
  expect(kindsOf(heard({}, {}, { result: "1-0" }), 61)).toEqual([]);
  expect(kindsOf(heard({ clock: null }), 61)).toEqual([]);
});

test("a clock of several periods is down where it was told or read so, and not because it was counted to zero", () => {
  expect([{ periods: "40/5400:1800" }, { periods: "5400+30" }, {}, undefined].map((terms) => goesOnFromZero(terms as Terms))).toEqual([true, false, false, false]);
  const fallen = (message: Message, later = 0) => fallenFlags(message, seconds(later), true);
  expect([fallen(heard(), 61), fallsAt(heard(), seconds(0), true)]).toEqual([[], null]);
  expect(fallen(heard({ act: { act: "press", by: "black", clock: { white_ms: 0, black_ms: 60_000 } } }, { white_ms: 0 }))).toEqual(["white"]);
  expect(fallen(heard({ act: { act: "flag", side: "white" } }))).toEqual(["white"]);
  expect(attention(board, heard(), "not_begun", seconds(61), true).kinds).toEqual([]);
});

test("a flag that was told calls somebody where nothing was ruled of it", () => {
  const act = { act: "flag", side: "white" };
  expect(kindsOf(heard({ act }))).toEqual(["flag"]);
  expect(kindsOf(heard({ act }, {}, { result: "0-1", termination: "time" }))).toEqual([]);
  expect(kindsOf(heard({ act, verdict: { seq: 1, error: { code: "bad_actor", message: "" } } }))).toEqual([]);
});

test("a clock that is still to be set calls somebody when nothing else is open, until the game is over", () => {
  const proposal = { white_ms: 60_000, black_ms: 120_000, running: "white", of: ["1.0"], at_ruling: { white_ms: 60_000, black_ms: 60_000 } };
  expect(kindsOf(heard({}, { proposal }))).toEqual(["clock"]);
  expect(kindsOf(heard({}, { proposal }, { result: "1-0" }))).toEqual([]);
  // a flag that falls before the clock is set after a ruling counts for nothing, unless it had
  // fallen before, or is that of the player whose clock should run
  expect(kindsOf(heard({}, { proposal, black_ms: 0 }))).toEqual(["clock"]);
  expect(kindsOf(heard({}, { proposal, white_ms: 0 }))).toEqual(["flag", "clock"]);
  expect(kindsOf(heard({}, { proposal: { ...proposal, at_ruling: { white_ms: 60_000, black_ms: 0 } }, black_ms: 0 }))).toEqual(["flag", "clock"]);
});

type HallSocket = { onmessage: (event: { data: string }) => void; onopen: () => void; onclose: () => void };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  session.value = null;
  vi.useRealTimers();
});

/**
 * A hall that an arbiter has opened, with its boards as they are read, its lines, and the boards
 * that were told to call somebody.
 */
async function opened(boards: BoardView[], who: Partial<SessionView> = {}) {
  vi.useFakeTimers({ now: seconds(0) });
  const lines: HallSocket[] = [];
  browsing((line) => lines.push(line as HallSocket));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: boards })));
  session.value = { role: "chief_arbiter", scope: {}, ...who } as SessionView;
  const hall = new Hall("e1", "r1");
  const called: number[] = [];
  hall.onOpened = (tile) => called.push(tile.board.number);
  const open = async () => {
    const before = lines.length;
    closing.push(hall.open());
    await vi.waitFor(() => expect(lines.length).toBe(before + 1));
    lines.at(-1)!.onopen();
  };
  await open();
  const tell = (...messages: object[]) => messages.forEach((message) => lines.at(-1)!.onmessage({ data: JSON.stringify(message) }));
  const kinds = () => [...hall.tiles.values()].map((tile) => tile.value.attention.kinds.join());
  return { hall, lines, called, tell, kinds, boards, open, pass: (s: number) => vi.advanceTimersByTimeAsync(s * 1000) };
}

test("a board is looked at again when its clock has run down, and only then", async () => {
  const { hall, called, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  for (const id of ["b1", "b2"]) tell(heard({ board: id }, { white_ms: id === "b1" ? 30_000 : 600_000 }));
  await pass(28);
  const drawn: string[] = [];
  const ends = ["b1", "b2"].map((id) => hall.tiles.get(id)!.subscribe(({ attention: { kinds } }) => drawn.push(`${id} ${kinds.join()}`)));
  await pass(4);
  expect(drawn).toEqual(["b1 ", "b2 ", "b1 flag"]);
  expect(called).toEqual([1]);
  for (const end of ends) end();
});

test("a flag that was told while the clock still showed time calls nobody again when that has run down", async () => {
  const { called, tell, pass } = await opened([board]);
  tell(heard({ seq: 0 }));
  await pass(58);
  tell(heard({ act: { act: "flag", side: "white" }, received_at: new Date(seconds(58)).toISOString() }, { white_ms: 2_000 }));
  await pass(10);
  expect(called).toEqual([1]);
});

const DOWN = { down: { cause: "silent", since: AT } };

test("a board that comes back while the line is away can be heard when it is there again", async () => {
  const { lines, tell, kinds, boards, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  tell({ board: "b1", presence: DOWN }, { board: "b2", presence: DOWN });
  await pass(1);
  expect(kinds()).toEqual(["down", "down"]);
  lines[0]!.onclose();
  await pass(1);
  expect(lines.length).toBe(2);
  lines[1]!.onopen();
  tell({ board: "b2", presence: DOWN });
  await pass(3);
  expect(kinds()).toEqual(["", "down"]);
  // what is read meanwhile was seen before
  boards[0] = { ...board, presence: DOWN } as unknown as BoardView;
  await pass(70);
  expect(kinds()).toEqual(["", "down"]);
});

test("that the service's clock was set is said until it is set right", async () => {
  const { hall, lines, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  const isSaid: boolean[] = [];
  const end = hall.isTimeSet.subscribe((isSet) => isSaid.push(isSet));
  tell({ board: "b2", presence: { heard_at: null, down: null, time_of_day_set: { by_ms: 3_600_000 } } });
  await pass(1);
  tell({ board: "b2", presence: { heard_at: null, down: null } });
  await pass(1);
  tell({ board: "b1", presence: { heard_at: null, down: null, time_of_day_set: { by_ms: -3_600_000 } } });
  await pass(1);
  lines[0]!.onclose();
  await pass(1);
  lines[1]!.onopen();
  await pass(3);
  expect(isSaid).toEqual([false, true, false, true, false]);
  end();
});

test("what calls is known whichever round it is of, rings once, and goes when a line does not say it again", async () => {
  const { hall, lines, tell, pass } = await opened([board]);
  const rang: number[] = [];
  hall.onCalled = (_, { number }) => rang.push(number);
  const call = { number: 1, at: AT };
  const calling = () => [...hall.calls.value].map(([id, { number, on_the_way }]) => [id, number, on_the_way?.name ?? null]);
  tell({ board: "b1", presence: { heard_at: null, down: null, call } });
  tell({ board: "b9", presence: { heard_at: null, down: null, call: { ...call, number: 9 } } });
  await pass(1);
  expect(calling()).toEqual([["b1", 1, null], ["b9", 9, null]]);
  const on_the_way = { author: "account:a", name: "anna", at: AT };
  tell({ board: "b1", presence: { heard_at: null, down: null, call: { ...call, on_the_way } } });
  await pass(1);
  expect([calling()[0], rang]).toEqual([["b1", 1, "anna"], [1, 9]]);
  // the line breaks off; the next one says that table 9 calls, and nothing of table 1
  lines[0]!.onclose();
  await pass(1);
  lines[1]!.onopen();
  tell({ board: "b9", presence: { heard_at: null, down: null, call: { ...call, number: 9 } } });
  await pass(5);
  expect([calling(), rang]).toEqual([[["b9", 9, null]], [1, 9]]);
  // done, and called again
  tell({ board: "b9", presence: { heard_at: null, down: null } });
  await pass(1);
  expect(calling()).toEqual([]);
  tell({ board: "b9", presence: { heard_at: null, down: null, call: { number: 9, at: new Date(seconds(60)).toISOString() } } });
  await pass(1);
  expect([calling(), rang]).toEqual([[["b9", 9, null]], [1, 9, 9]]);
});

test("a table that called before the hall was opened is shown with the boards", async () => {
  const call = { number: 1, at: AT };
  const { hall } = await opened([{ ...board, presence: { heard_at: null, down: null, call } }]);
  expect([...hall.calls.value.keys()]).toEqual(["b1"]);
});

test("what is remarked is listed until it is so no more", async () => {
  const { hall, lines, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  const shown = new HallView(hall);
  const listed = () => shown.remarks.value.map(({ board, remark }) => `${board.number} ${remark.what}`);
  const remark = (what: string, at: string) => ({ key: `${what}.3.0`, what, at });
  const [early, late] = [remark("flag", "2026-01-01T12:00:00Z"), remark("threefold", "2026-01-01T12:05:00Z")];
  expect(listed()).toEqual([]);
  tell({ board: "b1", presence: { heard_at: null, down: null, remarks: [early] } }, { board: "b2", presence: { heard_at: null, down: null, remarks: [late] } });
  await pass(1);
  expect(listed()).toEqual(["2 threefold", "1 flag"]);
  tell({ board: "b2", presence: { heard_at: null, down: null } });
  await pass(1);
  expect(listed()).toEqual(["1 flag"]);
  // taken back while the line was away
  lines[0]!.onclose();
  await pass(1);
  lines[1]!.onopen();
  await pass(3);
  expect(listed()).toEqual([]);
});

test("a line that breaks off before it has said which boards cannot be heard says nothing of them", async () => {
  const { lines, tell, kinds, pass } = await opened([board]);
  tell({ board: "b1", presence: DOWN });
  await pass(1);
  lines[0]!.onclose();
  await pass(1);
  lines[1]!.onopen();
  lines[1]!.onclose();
  await pass(3);
  expect(kinds()).toEqual(["down"]);
});

test("whether a board can be heard is as it is read when the hall is opened again", async () => {
  const { tell, kinds, boards, open, pass } = await opened([board]);
  tell({ board: "b1", presence: DOWN });
  await pass(1);
  boards[0] = { ...board, presence: { down: null } } as unknown as BoardView;
  await open();
  expect(kinds()).toEqual([""]);
});

test("of a board that is made meanwhile both its last act and whether it can be heard are shown", async () => {
  const { hall, tell, boards, pass } = await opened([board]);
  tell(heard({ board: "b2" }), { board: "b2", presence: DOWN });
  boards.push({ ...board, id: "b2", number: 2 });
  await pass(5);
  expect(hall.tiles.get("b2")?.value).toMatchObject({ message: { seq: 1 }, attention: { kinds: ["down"], standing: "playing" } });
});

const later = (s: number) => ({ received_at: new Date(seconds(s)).toISOString() });

test("after a backup was restored new acts are shown, though they count on from a smaller number", async () => {
  const { hall, called, tell, pass } = await opened([board]);
  tell(heard({ seq: 40 }));
  await pass(1);
  tell(heard({ seq: 39, ...later(-1) }));
  await pass(1);
  expect(hall.tiles.get("b1")!.value.message?.seq).toBe(40);
  tell(heard({ seq: 31, ...later(60), open: [{ id: "31.0" }] }));
  await pass(1);
  expect([hall.tiles.get("b1")!.value.message?.seq, called]).toEqual([31, [1]]);
});

test("a tile knows the last act that was decided, or may hide such a one", async () => {
  const { hall, tell, pass } = await opened([board]);
  const decided = async (message: object) => {
    tell(message);
    await pass(1);
    return hall.tiles.get("b1")!.value.decided;
  };
  expect(await decided(heard({ seq: 3 }))).toBe(-1);
  expect(await decided(heard({ seq: 4, act: { act: "confirm", by: "arbiter", of: "3.0" } }))).toBe(4);
  expect(await decided(heard({ seq: 5 }))).toBe(4);
  expect(await decided(heard({ seq: 9, missed: true }))).toBe(9);
});

test("a board of another sector is none that has not begun, and comes last", async () => {
  const scope = { event: "e1", sector: "A" };
  const [own, other, over] = ["A", "B", "B"].map((sector, at) => ({ ...board, id: `b${at}`, event: "e1", sector, result: at === 2 ? "1-0" : null }) as BoardView);
  const { hall, boards, pass } = await opened([other!, over!, own!], { role: "sector_arbiter", scope });
  const standings = () => Object.fromEntries([...hall.tiles].map(([id, tile]) => [id, tile.value.attention.standing]));
  await pass(3);
  expect(standings()).toEqual({ b0: "not_begun", b1: "other_sector", b2: "other_sector" });
  expect(new HallView(hall).tiles.value.map((tile) => tile.value.board.id)).toEqual(["b0", "b1", "b2"]);
  boards[0] = { ...other!, sector: "A" };
  await pass(65);
  expect(standings().b1).toBe("not_begun");
});

test("until the line has told what has happened, no game counts as not begun", async () => {
  const { hall, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  const shown = new HallView(hall);
  expect(shown.counts.value.get("not_begun")).toBeUndefined();
  tell(heard());
  await pass(0.2);
  expect(Object.fromEntries(shown.counts.value)).toEqual({ playing: 1, untold: 1 });
  // more is coming
  tell(heard({ seq: 5 }));
  await pass(0.3);
  expect(Object.fromEntries(shown.counts.value)).toEqual({ playing: 1, untold: 1 });
  await pass(0.3);
  expect(Object.fromEntries(shown.counts.value)).toEqual({ playing: 1, not_begun: 1 });
});

test("a fresh round is counted as soon as its line has nothing to say", async () => {
  const { hall, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  const shown = new HallView(hall);
  await pass(0.5);
  expect(Object.fromEntries(shown.counts.value)).toEqual({ not_begun: 2 });
});

test("what has happened is told as soon as something was heard of each board, and not before", async () => {
  const away = { ...board, id: "b3", number: 3, presence: DOWN } as unknown as BoardView;
  const { hall, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }, away]);
  const heardAfter = async (...messages: object[]) => {
    tell(...messages);
    await pass(0.05);
    return hall.isHeard.value;
  };
  expect(await heardAfter(heard())).toBe(false);
  expect(await heardAfter(heard({ board: "b2" }), heard({ board: "b3" }))).toBe(false);
  expect(await heardAfter({ board: "b3", presence: DOWN })).toBe(true);
});

test("whoever comes back from a board is led to its tile, not away from boards that need him", async () => {
  const { hall, tell, pass } = await opened([board, { ...board, id: "b2", number: 2 }]);
  const shown = new HallView(hall);
  tell(heard());
  await pass(3);
  expect([shown.isBackAt("b1"), shown.isBackAt("b2"), shown.isBackAt(null)]).toEqual([true, true, false]);
  tell(heard({ board: "b2", open: [{ id: "1.0", offence: "illegal_move" }] }));
  await pass(1);
  expect([shown.isBackAt("b1"), shown.isBackAt("b2")]).toEqual([false, true]);
  shown.order.value = "number";
  expect(shown.isBackAt("b1")).toBe(true);
});

test.each<[string, () => Response, string]>([
  ["comes back by itself when it could not be reached", () => Response.error(), "away, there"],
  ["comes back by itself when the service had no room for it", () => problem(503, "/problems/unavailable"), "away, there"],
  ["that is refused is not asked for again", () => problem(403, "/problems/forbidden"), "away, away"],
])("a hall %s", async (_, failure, seen) => {
  vi.useFakeTimers();
  browsing();
  let answer = async () => {
    const response = failure();
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
  vi.stubGlobal("fetch", () => answer());
  const hall = new Hall("e1", "r1");
  closing.push(hall.open());
  const state = () => (hall.isLoaded.value && hall.problem.value === null ? "there" : hall.problem.value === null ? "asks" : "away");
  await vi.advanceTimersByTimeAsync(10);
  const before = state();
  answer = async () => Response.json({ items: [board] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(`${before}, ${state()}`).toBe(seen);
});

test("the last move is marked, but not on men that a ruling has put back and that stand otherwise", () => {
  const last_move = { ply: 1, san: "e4", from: "e2", to: "e4" };
  const on = (message: object | null) => lastMoveOn({ message: message as Message | null });
  expect(on({ last_move })).toEqual(last_move);
  expect(on({ last_move, standing: "8/8/8/8/8/8/8/8" })).toBeNull();
  expect([on({}), on(null)]).toEqual([null, null]);
});
