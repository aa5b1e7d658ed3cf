/**
 * Tests that the record of a board is followed as soon as it can be read, and only while it is the
 * one that was read.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { csrf, expired } from "../src/api/client";
import { BoardRecord } from "../src/record/record";
import { readGameReport } from "../src/report/read";
import { problem } from "./browser";

type StreamSocket = { url: string; isClosed: boolean; onopen: () => void; onclose: () => void; onmessage: (event: { data: string }) => void };
let lines: StreamSocket[];
/** What is asked for, by the end of its address; `null` where the network is away. */
let answers: Record<string, () => object | Response | null>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  answers = {
    "/boards/b": () => ({ id: "b", event: "e", round: "r", number: 1 }),
    "/events/e": () => ({}),
    "/rounds/r": () => ({ terms: {} }),
    "/state": () => ({ seq: 5 }),
    "/stream": () => problem(426, "/problems/not-a-socket"),
  };
  vi.stubGlobal("WebSocket", class {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    isClosed = false;
    constructor(readonly url: URL) { lines.push(this as never); }
    close() { this.isClosed = true; }
  });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("fetch", async (path: string) => {
    const end = Object.keys(answers).find((end) => path.split("?")[0]!.endsWith(end));
    const answer = answers[end!]!();
    if (answer === null) throw new TypeError("Failed to fetch");
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);
const hear = (seq: number) => lines.at(-1)!.onmessage({ data: JSON.stringify({ seq, act: {}, verdict: {} }) });

async function opened() {
  const record = new BoardRecord("b");
  void record.open();
  await pass(0.1);
  return record;
}

test("a board that could not be read is followed when it can be", async () => {
  answers["/boards/b"] = () => null;
  const record = await opened();
  expect([record.problem.value !== null, lines.length]).toEqual([true, 0]);
  answers["/boards/b"] = () => ({ id: "b", event: "e", round: "r", number: 1 });
  await pass(2);
  expect([record.problem.value, lines.length]).toEqual([null, 1]);
  record.close();
});

test("what comes beside the acts is told of the board, and whoever comes back goes on after the last act", async () => {
  const record = await opened();
  lines[0]!.onopen();
  hear(0);
  const presence = { heard_at: null, down: null, sensor: { family: "dgt", state: "out_of_step", since: "2026-11-23T12:00:00Z" } };
  lines[0]!.onmessage({ data: JSON.stringify({ board: "b", presence }) });
  expect(record.board.value).toEqual({ id: "b", event: "e", round: "r", number: 1, presence });
  lines[0]!.onclose();
  await pass(20);
  expect(String(lines.at(-1)!.url)).toMatch(/after=0$/);
});

test("a board that nobody may read is not asked for again, and one that was left neither", async () => {
  answers["/boards/b"] = () => problem(403, "/problems/forbidden");
  const refused = await opened();
  answers["/boards/b"] = () => null;
  const left = await opened();
  left.close();
  answers["/boards/b"] = () => ({ id: "b", event: "e", round: "r", number: 1 });
  await pass(30);
  expect([refused.problem.value !== null, lines.length]).toEqual([true, 0]);
});

test.each([[2, "/problems/after-the-end"], [5, undefined], [7, undefined]])("a line that is not opened again after act 5, with %i on record", async (seq, says) => {
  const record = await opened();
  lines[0]!.onopen();
  hear(5);
  await pass(1);
  answers["/state"] = () => ({ seq });
  for (let times = 0; times < 4; times += 1) {
    lines.at(-1)!.onclose();
    await pass(10);
  }
  expect((record.problem.value as { problem?: { type: string } } | null)?.problem?.type).toBe(says);
  expect(lines.length > 4).toBe(says === undefined);
  record.close();
});

test("a report whose line is refused says so, and leaves no line open", async () => {
  const account = readGameReport("b", new AbortController().signal).then(() => "read", () => "failed");
  await pass(0.1);
  answers["/stream"] = () => problem(403, "/problems/forbidden");
  lines[0]!.onclose();
  await pass(1);
  expect(await Promise.race([account, pass(1).then(() => "waits")])).toBe("failed");
});

test("a report that is left is read no further", async () => {
  const leaving = new AbortController();
  const account = readGameReport("b", leaving.signal).then(() => "read", () => "failed");
  await pass(0.1);
  lines[0]!.onopen();
  leaving.abort();
  expect(await Promise.race([account, pass(1).then(() => "waits")])).toBe("failed");
  expect(lines[0]!.isClosed).toBe(true);
});

test("what is looked up again and again does not wait for the log-in", async () => {
  const record = await opened();
  csrf.value = "token";
  answers["/boards/b"] = () => problem(401, "/problems/not-logged-in");
  expect(await Promise.race([record.readBoard().then(() => "done"), pass(1).then(() => "waits")])).toBe("done");
  expect(expired.value).toBe(true);
  [csrf.value, expired.value] = [null, false];
  record.close();
});
