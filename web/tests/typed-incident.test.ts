/** Tests that an incident is typed by the numbers that stand on paper. */
import { expect, test } from "vitest";
import { INCIDENTS } from "../src/pad/incidents";
import { codeOf, readTyped } from "../src/pad/typed";

test.each([
  ["12", { board: 12 }],
  [" 12 1 1 ", { board: 12, side: "white", what: "illegal_move" }],
  ["7.2.14", { board: 7, side: "black", what: "default_time" }],
  ["7○14", { board: 7, side: "white", what: "default_time" }],
  ["7 ● 2", { board: 7, side: "black", what: "press_without_move" }],
  // Black in English, White in French
  ["7 b 2", "letter"],
  ["7W2", "letter"],
  ["7 n 2", "letter"],
  ["7 3 2", null],
  ["7 1 0", null],
  ["7 1 15", null],
  ["7 1", null],
  ["712", { board: 712 }],
  ["b 7", null],
  ["", null],
])("%j", (text, read) => {
  expect(readTyped(text)).toEqual(read);
});

test("the numbers on forms that are printed stay", () => {
  expect(Object.fromEntries(INCIDENTS.map((what) => [what, codeOf(what)]))).toEqual({
    illegal_move: 1, press_without_move: 2, two_hands: 3, unpromoted: 4, touch_move: 5, flag: 6, wrong_claim: 7, threefold: 8, fifty: 9,
    distraction: 10, device: 11, draw_offer: 12, clock_manners: 13, default_time: 14,
  });
});

test("every incident is read under its own number", () => {
  for (const what of INCIDENTS) expect(readTyped(`3 1 ${codeOf(what)}`)).toEqual({ board: 3, side: "white", what });
});
