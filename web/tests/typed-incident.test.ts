/** Tests that an incident is typed by the numbers that stand on paper. */
import { expect, test } from "vitest";
import { INCIDENTS } from "../src/pad/incidents";
import { codeOf, readTyped } from "../src/pad/typed";

const ENGLISH = { white: "W", black: "B" };
const FRENCH = { white: "B", black: "N" };

test.each([
  ["12", ENGLISH, { board: 12 }],
  [" 12 w 1 ", ENGLISH, { board: 12, side: "white", what: "illegal_move" }],
  ["7B14", ENGLISH, { board: 7, side: "black", what: "default_time" }],
  ["7b14", FRENCH, { board: 7, side: "white", what: "default_time" }],
  ["7 n 2", FRENCH, { board: 7, side: "black", what: "press_without_move" }],
  ["7 w 2", FRENCH, null],
  ["7 b 0", ENGLISH, null],
  ["7 b 15", ENGLISH, null],
  ["7 b", ENGLISH, null],
  ["b 7", ENGLISH, null],
  ["", ENGLISH, null],
])("%j", (text, letters, read) => {
  expect(readTyped(text, letters)).toEqual(read);
});

test("every incident is read under its own number", () => {
  for (const what of INCIDENTS) expect(readTyped(`3 w ${codeOf(what)}`, ENGLISH)).toEqual({ board: 3, side: "white", what });
});
