/**
 * Tests whose hand it is where two people share a screen, before anybody else has heard what was
 * done.
 */
import { expect, test } from "vitest";
import { afterAct, emptyHands } from "../src/hand/men-and-hands";
import { handAt, turnAfter } from "../src/hand/turn";

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

test("whoever still holds a man has the hand until he lets it go; a new man beside the board holds nobody up", () => {
  const begin = emptyHands("4k3/8/8/8/8/8/8/4K3");
  const lifted = afterAct(begin, { act: "lift", by: "black", square: "e8" });
  expect(handAt("white", begin)).toBe("white");
  expect(handAt("white", lifted)).toBe("black");
  expect(handAt("white", afterAct(lifted, { act: "lift", by: "white", square: "e1" }))).toBe("white");
  expect(handAt("white", afterAct(lifted, { act: "release", by: "black", square: "e8" }))).toBe("white");
  expect(handAt("white", afterAct(begin, { act: "fetch", by: "black", piece: "Q" }))).toBe("white");
});
