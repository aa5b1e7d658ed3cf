/** Tests how moves of a score sheet are read. */
import { expect, test } from "vitest";
import { ENGLISH_LETTERS, findMove, writtenMoves, type MenLetters, type ReadingPosition } from "../src/moves/written-moves";

const FRENCH: MenLetters = { K: "R", Q: "D", R: "T", B: "F", N: "C" };

test.each<[string, string[]]>([
  ["1. e4 e5 2. Nf3 Nc6", ["e4", "e5", "Nf3", "Nc6"]],
  ["1.e4 e5 2.Nf3!? Nc6 {a comment} 3. Bb5 (3. Bc4 Bc5) a6 $1 1/2-1/2", ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]],
  ["12... Qxd4+ 13. O-O 0-0-0 14 e8=Q# 1-0", ["Qxd4+", "O-O", "0-0-0", "e8=Q#"]],
  ["e2-e4, e7–e5;\nNg1f3", ["e2-e4", "e7–e5", "Ng1f3"]],
  ["5. exd6 e.p. Bxd6 6. Nf3 =", ["exd6", "Bxd6", "Nf3"]],
  ["4. Bc4 Bc5 5. 0-0", ["Bc4", "Bc5", "0-0"]],
  ["8. 0-0 Be7 ½", ["0-0", "Be7"]],
  ["1. e4 e5; 2. Nf3 Nc6", ["e4", "e5", "Nf3", "Nc6"]],
  ["1. e4 (1. d4 (1. d3) e5) Nf6", ["e4", "Nf6"]],
  ["bxa8(Q)+ Kd7", ["bxa8(Q)+", "Kd7"]],
  ["", []],
  ["e4 {never closed", ["e4", "{", "never", "closed"]],
])("%j", (text, moves) => {
  expect(writtenMoves(text)).toEqual(moves);
});

/** White may castle either way, and a pawn may take on b5 and queen on a8. */
const MIDDLE: ReadingPosition = {
  placement: "4k3/P7/8/1p6/2P5/2N3N1/8/R3K2R",
  turn: "white",
  legal: ["a7a8q", "a7a8r", "a7a8b", "a7a8n", "c4b5", "c4c5", "c3e4", "g3e4", "c3b5", "e1g1", "e1c1", "e1e2", "h1f1", "a1b1"],
};
const FREE_BISHOP: ReadingPosition = { placement: "4k3/8/8/8/3p4/1PB5/8/4K3", turn: "white", legal: ["b3b4", "c3b4", "c3d4"] };

test.each<[string, ReadingPosition, string | string[]]>([
  ["c5", MIDDLE, "c4c5"],
  ["cxb5", MIDDLE, "c4b5"],
  ["cb5", MIDDLE, "c4b5"],
  ["Nxb5", MIDDLE, "c3b5"],
  ["Cxb5", MIDDLE, "c3b5"],
  ["nxb5", MIDDLE, "c3b5"],
  ["Nge4", MIDDLE, "g3e4"],
  ["N3e4", MIDDLE, ["c3e4", "g3e4"]],
  ["Ne4", MIDDLE, ["c3e4", "g3e4"]],
  ["a8=Q", MIDDLE, "a7a8q"],
  ["a8D+", MIDDLE, "a7a8q"],
  ["a8(N)", MIDDLE, "a7a8n"],
  ["a8", MIDDLE, []],
  ["a7a8", MIDDLE, ["a7a8q", "a7a8r", "a7a8b", "a7a8n"]],
  ["O-O", MIDDLE, "e1g1"],
  ["0-0-0", MIDDLE, "e1c1"],
  ["o-o", MIDDLE, "e1g1"],
  ["Re2", MIDDLE, "e1e2"],
  // the rook of an English sheet, and the king of a French one
  ["Rd1", { placement: "4k3/8/8/8/8/8/8/R3K3", turn: "white", legal: ["a1d1", "e1d1"] }, ["e1d1", "a1d1"]],
  ["Rf1", MIDDLE, "h1f1"],
  ["Ke2", MIDDLE, "e1e2"],
  ["Tb1", MIDDLE, "a1b1"],
  ["e1-e3", MIDDLE, "e1e3?"],
  ["Re1-e2", MIDDLE, "e1e2"],
  ["Ke1-e2", MIDDLE, "e1e2"],
  ["Qe1-e2", MIDDLE, []],
  ["Bc3-b5", MIDDLE, []],
  ["Qh5", MIDDLE, []],
  ["what?", MIDDLE, []],
  ["b4", FREE_BISHOP, "b3b4"],
  ["Bb4", FREE_BISHOP, "c3b4"],
  ["Bxd4", FREE_BISHOP, "c3d4"],
  ["bxd4", FREE_BISHOP, "c3d4"],
])("%s", (written, position, expected) => {
  const found = findMove(written, position, [FRENCH, ENGLISH_LETTERS]);
  expect("move" in found ? found.move + (found.isLegal ? "" : "?") : found.among).toEqual(expected);
});

test("castling in Chess960 is king takes rook", () => {
  const position: ReadingPosition = { placement: "4k3/8/8/8/8/8/8/1R3KR1", turn: "white", legal: ["f1g1", "f1b1", "f1e1", "f1f2"] };
  expect(findMove("O-O", position, [ENGLISH_LETTERS])).toEqual({ move: "f1g1", isLegal: true });
  expect(findMove("O-O-O", position, [ENGLISH_LETTERS])).toEqual({ move: "f1b1", isLegal: true });
});
