/** Tests which tables that call stand first, and which of them ring when. */
import { expect, test } from "vitest";
import type { Call } from "../src/api/types";
import { RING_EVERY_MS, inOrder, nearness, rings, type CallAtBoard } from "../src/hall/call-order";

const BEGAN = Date.parse("2026-10-03T14:00:00Z");
const SECTORS = new Map([["b1", "North"], ["b2", "North"], ["b3", "South"], ["b4", ""]]);

function call(board: string, after_s: number, goes?: string): CallAtBoard {
  const at = new Date(BEGAN + after_s * 1000).toISOString();
  const call: Call = { number: Number(board.slice(1)), at };
  return [board, goes ? { ...call, on_the_way: { author: goes, name: goes, at } } : call];
}

test.each([
  ["no sector is chosen", "", ["b3", "b2", "b1"]],
  ["the sector of two", "North", ["b2", "b1", "b3"]],
  ["the sector of one", "South", ["b3", "b2", "b1"]],
  ["a sector of another event", "East", ["b3", "b2", "b1"]],
])("%s: the order of calls", (_, chosen, order) => {
  const calls = [call("b1", 20), call("b2", 10), call("b3", 0)];
  expect(inOrder(calls, nearness(SECTORS, chosen)).map(([board]) => board)).toEqual(order);
});

test("where somebody goes already comes last, however near and long ago", () => {
  const calls = [call("b1", 0, "anna"), call("b3", 30, "boris"), call("b2", 20), call("b3", 10)];
  const order = inOrder(calls, nearness(SECTORS, "North")).map(([board, { on_the_way }]) => [board, on_the_way?.name]);
  expect(order).toEqual([["b2", undefined], ["b3", undefined], ["b1", "anna"], ["b3", "boris"]]);
});

test.each([
  ["a near one", "North", call("b1", 0), 0, true],
  ["a far one", "North", call("b3", 0), 0, false],
  ["a far one, just before", "North", call("b3", 0), RING_EVERY_MS - 1, false],
  ["a far one that nobody has gone to", "North", call("b3", 0), RING_EVERY_MS, true],
  ["a far one, no sector being chosen", "", call("b3", 0), 0, true],
  ["a table without a sector", "North", call("b4", 0), 0, false],
  ["a board that is not known", "North", call("b9", 0), 0, true],
  ["one that somebody goes to", "North", call("b1", 0, "anna"), RING_EVERY_MS, false],
])("%s rings or does not", (_, chosen, one, after_ms, expected) => {
  expect(rings(one, nearness(SECTORS, chosen), BEGAN + after_ms)).toBe(expected);
});
