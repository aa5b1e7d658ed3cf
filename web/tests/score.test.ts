/** Tests that a score sheet follows what the states say, and how it is written. */
import { expect, test } from "vitest";
import type { LastMove, Ply, ScoreSheetView } from "../src/api/types";
import { sheetAfter } from "../src/score/score";
import { movesText, sheetRows } from "../src/score/sheet-text";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

function sheet(...moves: (string | null)[]): ScoreSheetView {
  const plies = moves.map((san, at): Ply => ({
    ply: at + 1, san, from: "a2", to: "a3", placement: `${at}`, color: at % 2 ? "black" : "white", number: 1 + Math.floor(at / 2), clock: null,
  }));
  return { start: INITIAL, plies };
}

const state = (last_move: LastMove | null) => ({ placement: "now", last_move, clock: { white_ms: 1, black_ms: 2 } });
const last = (ply: number, san: string | null): LastMove => ({ ply, san, from: "a2", to: "a3" });

test.each([
  ["the first move", sheet(), last(1, "e4"), ["e4"]],
  ["a move more", sheet("e4"), last(2, "e5"), ["e4", "e5"]],
  ["the same again", sheet("e4"), last(1, "e4"), ["e4"]],
  ["a move that is taken back", sheet("e4", "e5"), last(1, "e4"), ["e4"]],
  ["all taken back", sheet("e4"), null, []],
  ["another move in its place", sheet("e4"), last(1, "d4"), null],
  ["moves that were missed", sheet("e4"), last(4, "Nc6"), null],
  ["an illegal move that stood, and the answer", sheet(null), last(2, "e5"), [null, "e5"]],
])("%s", (_, before, now, expected) => {
  const known = sheetAfter(before, state(now));
  expect(known.isWhole ? known.sheet.plies.map(({ san }) => san) : null).toEqual(expected);
});

test("a move more has what the state says of it", () => {
  const { plies } = sheetAfter({ ...sheet(), start: INITIAL.replace(" w ", " b ").replace(" 1", " 7") }, state(last(1, "e5"))).sheet;
  expect(plies[0]).toMatchObject({ color: "black", placement: "now", clock: { white_ms: 1 } });
});

test("a sheet is written as players write it", () => {
  expect(movesText(sheet("e4", "e5", null, "Nc6").plies)).toBe("1. e4 e5 2. a2–a3 Nc6");
  expect(movesText(sheet("e4", "e5").plies.slice(1))).toBe("1... e5");
  const setUp: Ply = { ...sheet("e4").plies[0]!, color: null, san: null, from: null, to: null };
  expect(movesText([...sheet("e4").plies, setUp])).toBe("1. e4 { … }");
  expect(sheetRows(sheet("e4", "e5", "d4").plies).map(({ number }) => number)).toEqual([1, 2]);
});
