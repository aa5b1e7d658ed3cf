/** The boards of a hall: read when it is opened, and found by who sits there. */
import { afterEach, expect, test, vi } from "vitest";
import { session } from "../src/api/session";
import type { BoardView, Message, SessionView } from "../src/api/types";
import { attention } from "../src/hall/attention";
import { Hall } from "../src/hall/hall";
import { isWanted } from "../src/hall/shown";

afterEach(() => vi.unstubAllGlobals());

test("what was asked before the hall was opened again is not waited for, and its failure not shown", async () => {
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
  const tile = { board, message: null, attention: { kinds: [], standing: "playing" as const, open: 0 } };
  const finds = (search: string, sector = "", kind = "") => isWanted(tile, { search, sector, kind });
  expect([finds(""), finds("zoe MULLER"), finds("12"), finds("", "A", "playing")]).toEqual([true, true, true, true]);
  expect([finds("3"), finds("zoe maier"), finds("", "B"), finds("", "", "flag")]).toEqual([false, false, false, false]);
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

test("a flag that was told calls somebody where nothing was ruled of it", () => {
  const act = { act: "flag", side: "white" };
  expect(kindsOf(heard({ act }))).toEqual(["flag"]);
  expect(kindsOf(heard({ act }, {}, { result: "0-1", termination: "time" }))).toEqual([]);
  expect(kindsOf(heard({ act, verdict: { seq: 1, error: { code: "bad_actor", message: "" } } }))).toEqual([]);
});

test("a clock that is still to be set calls somebody when nothing else is open, until the game is over", () => {
  const proposal = { white_ms: 60_000, black_ms: 120_000, running: "white", of: ["1.0"] };
  expect(kindsOf(heard({}, { proposal }))).toEqual(["clock"]);
  expect(kindsOf(heard({}, { proposal }, { result: "1-0" }))).toEqual([]);
});

test("a board is looked at again when its clock has run down, and only then", async () => {
  vi.useFakeTimers({ now: seconds(0) });
  const lines: { onmessage: (event: { data: string }) => void; onopen: () => void }[] = [];
  vi.stubGlobal("WebSocket", class { constructor() { lines.push(this as never); } close() {} });
  vi.stubGlobal("requestAnimationFrame", (job: () => void) => setTimeout(job, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [board, { ...board, id: "b2", number: 2 }] })));
  session.value = { role: "chief_arbiter" } as SessionView;
  const hall = new Hall("e1", "r1");
  const fell: number[] = [];
  hall.onOpened = (tile) => fell.push(tile.board.number);
  const close = hall.open();
  await vi.waitFor(() => expect(lines.length).toBe(1));
  for (const id of ["b1", "b2"]) lines[0]!.onmessage({ data: JSON.stringify(heard({ board: id }, { white_ms: id === "b1" ? 30_000 : 600_000 })) });
  await vi.advanceTimersByTimeAsync(28_000);
  const drawn: string[] = [];
  const ends = ["b1", "b2"].map((id) => hall.tiles.get(id)!.subscribe(({ attention: { kinds } }) => drawn.push(`${id} ${kinds.join()}`)));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(drawn).toEqual(["b1 ", "b2 ", "b1 flag"]);
  expect(fell).toEqual([1]);
  for (const end of ends) end();
  close();
  session.value = null;
  vi.useRealTimers();
});
