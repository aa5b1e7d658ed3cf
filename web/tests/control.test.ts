/** What a game is called by its clock. */
import { expect, test } from "vitest";
import { controlOf } from "../src/laws/editions";

test.each([[3, 2, "blitz"], [5, 3, "blitz"], [10, 0, "blitz"], [10, 5, "rapid"], [50, 9, "rapid"], [60, 0, "standard"], [50, 10, "standard"], [90, 30, "standard"]] as const)(
  "%i minutes and %i seconds a move are %s",
  (minutes, seconds, control) => expect(controlOf(minutes, seconds)).toBe(control),
);
