/** Tests what is said to be left of a move whose first man was let go. */
import { expect, test } from "vitest";
import { restOfMove } from "../src/hand/rest-of-move";

const CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R";
const CHESS960 = "1r2k1r1/8/8/8/8/8/8/1R2K1R1";

test.each([
  ["the rook, on either side and of either colour", ["e1g1"], CASTLING, "r3k2r/8/8/8/8/8/8/R5KR", { rook: "f1" }],
  ["the rook, on either side and of either colour", ["e8c8"], CASTLING, "r1k4r/8/8/8/8/8/8/R3K2R", { rook: "d8" }],
  ["the rook also while it is in hand", ["e1g1"], CASTLING, "r3k2r/8/8/8/8/8/8/R5K1", { rook: "f1" }],
  ["the rook of Chess960", ["e1b1"], CHESS960, "1r2k1r1/8/8/8/8/8/8/1RK3R1", { rook: "d1" }],
  ["nothing before the king is let go", ["e1g1"], CASTLING, "r3k2r/8/8/8/8/8/8/R6R", null],
  ["nothing once the rook is there", ["e1g1"], CASTLING, "r3k2r/8/8/8/8/8/8/R4RK1", null],
  ["no rook after a step of the king", ["e1f1"], CASTLING, "r3k2r/8/8/8/8/8/8/R4K1R", null],
  ["the pawn that was passed", ["f4e3"], "4k3/8/8/8/4Pp2/8/8/4K3", "4k3/8/8/8/4P3/4p3/8/4K3", { taken: "e4", letter: "P" }],
  ["nothing once that pawn is off", ["f4e3"], "4k3/8/8/8/4Pp2/8/8/4K3", "4k3/8/8/8/8/4p3/8/4K3", null],
  ["nothing beside a pawn that captures on a square", ["f4e3"], "4k3/8/8/8/4Pp2/4P3/8/4K3", "4k3/8/8/8/4P3/4p3/8/4K3", null],
  ["nothing where several moves may be played", ["e1g1", "e1f1"], CASTLING, "r3k2r/8/8/8/8/8/8/R5KR", null],
] as const)("%s: %j", (_, moves, before, now, rest) => {
  expect(restOfMove(moves, before, now)).toEqual(rest);
});
