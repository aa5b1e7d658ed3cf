/** Tests how moves that players type are read. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { kingOf, readTypedMove } from "../src/play/typed-move";
import { speak, type Language } from "../src/words";

beforeAll(() => {
  vi.stubGlobal("fetch", async () => new Response());
  vi.stubGlobal("localStorage", { setItem: () => undefined });
});
afterAll(() => vi.unstubAllGlobals());

const PROMOTIONS: [string, [string, string][]][] = [
  ["en", [["e7–e8=Q", "e7e8q"], ["e7e8 N", "e7e8n"]]],
  ["fr", [["e7–e8=D", "e7e8q"], ["e7-e8 (C)", "e7e8n"], ["Fc4×f7+", "c4f7"], ["e7e8=q", "e7e8q"]]],
];

describe.each(PROMOTIONS)("in %s", (language, promotions) => {
  beforeAll(() => speak(language as Language));

  test.each([["e2–e4", "e2e4"] as [string, string], ["E2 E4", "e2e4"], ["b1c3", "b1c3"], ["b2xb4", "b2b4"], ["Ng1-f3", "g1f3"], ...promotions])("%s is a move", (written, move) => {
    expect(readTypedMove(written, "e1")).toBe(move);
  });

  test.each([["O-O", "e1g1"], ["0-0", "e1g1"], ["o-o-o", "e1c1"], ["0–0–0", "e1c1"]])("%s is castling", (written, move) => {
    expect(readTypedMove(written, "e1")).toBe(move);
  });

  test.each(["", "Nf3", "e4", "e2e9", "e7e8y", "O-O-O-O"])("%s is not understood", (written) => {
    expect(readTypedMove(written, "e1")).toBeNull();
  });
});

test("castling without a king, or in Chess960, is not understood", () => {
  expect(readTypedMove("O-O", undefined)).toBeNull();
});

test("the king is where he stands", () => {
  expect(kingOf("4k3/8/8/8/8/8/8/4K3", "black")).toBe("e8");
  expect(kingOf("8/8/8/8/8/8/8/4K3", "black")).toBeUndefined();
});
