/** Whose hand it is where two people share a screen, before anybody else has heard what was done. */
import { expect, test } from "vitest";
import { turnAfter } from "../src/hand/turn";

const press = (by: string) => ({ act: "press", by });

test("a press passes the hand on at once, and another gives it back", () => {
  expect(turnAfter("white", [])).toBe("white");
  expect(turnAfter("white", [{ act: "release", by: "white", square: "e4" }])).toBe("white");
  expect(turnAfter("white", [press("white")])).toBe("black");
  expect(turnAfter("white", [press("white"), { act: "lift", by: "black", square: "e7" }, press("black")])).toBe("white");
});

test("a press of the player who has not the move passes nothing on", () => {
  expect(turnAfter("white", [press("black")])).toBe("white");
});
