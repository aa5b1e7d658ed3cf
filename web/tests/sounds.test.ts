/** Tests what of a game is heard. */
import { expect, test } from "vitest";
import type { Ruling } from "../src/api/types";
import { soundOf } from "../src/play/sounds";

const ruling = (status: string) => ({ status }) as Ruling;

test.each([
  ["release", [], "move"], ["remove", [], "capture"], ["press", [], "press"], ["press", [ruling("enforced")], "ruling"], ["press", [ruling("noted")], "press"], ["flag", [ruling("enforced")], "flag"], ["touch", [], null],
] as const)("%s with %j", (act, rulings, sound) => {
  expect(soundOf({ act: { act }, rulings: [...rulings] })).toBe(sound);
});
