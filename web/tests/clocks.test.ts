/** Tests that a game by a clock is called what the Laws call it, wherever it is begun. */
import { expect, test } from "vitest";
import { gameChoices } from "../src/play/game-choices";
import { CLOCKS, controlOf } from "../src/play/clocks";

test.each([
  ["3+2", "blitz"], ["5+0", "blitz"], ["5+3", "blitz"], ["10+5", "rapid"], ["15+10", "rapid"], ["90+30", "standard"],
])("%s is %s", (clock, control) => {
  expect(controlOf(CLOCKS[clock]!)).toBe(control);
});

test("the bounds are ten minutes and sixty, for sixty moves", () => {
  expect([[10, 0], [10, 1], [59, 0], [60, 0], [30, 30]].map(([minutes, increment_s]) => controlOf({ minutes: minutes!, increment_s: increment_s! }))).toEqual(["blitz", "rapid", "rapid", "standard", "standard"]);
});

test("the clock that is chosen at first goes with its control", () => {
  expect(controlOf(CLOCKS[gameChoices.value.clock]!)).toBe(gameChoices.value.control);
});
