/** Tests what those who hear the page are told of a board. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mark, marksOf } from "../src/men/marks";
import { marksWords } from "../src/men/position-words";
import { speak } from "../src/words";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  return speak("en");
});
afterAll(() => vi.unstubAllGlobals());

test("every mark of a square is in its name", () => {
  const marks = marksOf({ free: false, moves: ["e4d5", "e4e5"] } as never, "8/8/8/3p4/4P3/8/8/8");
  mark(marks, "e4", "differs");
  mark(marks, "d5", "differs");
  mark(marks, "d5", "picked");
  expect(["e4", "d5", "e5", "a1"].map((square) => marksWords(marks, square))).toEqual([
    "must move, differs from the position in force",
    "may be taken, differs from the position in force, picked",
    "may go here",
    undefined,
  ]);
});
