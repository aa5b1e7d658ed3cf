/** Tests how moves of one man are said. */
import { expect, test } from "vitest";
import { moveList, oneOf } from "../src/men/moves";

test.each([
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ["g1f3", "g1h3"], "Nf3 or Nh3"],
  ["4k3/8/8/3p4/4P3/8/8/4K3", ["e4d5"], "e×d5"],
  ["1n2k3/P7/8/8/8/8/8/4K3", ["a7a8q", "a7b8n"], "a8=Q or a×b8=N"],
  ["1nb1k3/1P6/8/8/8/8/8/4K3", ["b7c8q", "b7c8r", "b7c8b", "b7c8n"], "b×c8 with promotion"],
  ["4k3/8/8/8/8/8/8/R3K2R", ["e1d1", "e1g1", "e1c1"], "Kd1, O‑O or O‑O‑O"],
])("on %s %j is said as %s", (placement, moves, words) => {
  expect(oneOf(moves, placement)).toBe(words);
});

test("what a pawn may become is listed once for each square", () => {
  const moves = ["b1", "a1"].flatMap((to) => ["q", "r", "b", "n"].map((into) => `b2${to}${into}`));
  expect(moveList(moves, "4k3/8/8/8/8/8/1p6/R3K3")).toBe("b2–b1 with promotion, b2×a1 with promotion");
});
