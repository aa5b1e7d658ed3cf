/** Tests which move of a game is marked as the last. */
import { expect, test } from "vitest";
import type { Act } from "../src/api/types";
import { afterAct, replayActs, lastMove, emptyHands } from "../src/hand/men-and-hands";

const START = "rnbqkbnr/pppppppp/8/3p4/4P3/8/PPPPPPPP/RNBQKBNR";

/** The table after what was told, as "by act square"; `!`: a ruling has put the men back. */
function told(lines: readonly string[]) {
  let table = emptyHands(START);
  const steps = lines.map((line) => {
    const [by, act, square] = line.replace("!", "").split(" ");
    const told = { act: act!, by: by === "B" ? "black" : "white", ...(act === "move" ? { move: square } : square ? { square } : {}) } as Act;
    const isRestored = line.endsWith("!");
    table = isRestored ? emptyHands(START) : afterAct(table, told);
    return { act: told, placement: table.placement, isRestored };
  });
  return replayActs(START, steps, []);
}

test.each([
  [[], null],
  [["W touch e2"], null],
  [["W lift e2"], null],
  [["W lift e2", "W release e4"], "e2e4"],
  [["W lift e2", "W release e2"], null],
  [["W lift e2", "W release e4", "W press", "B lift e7"], "e2e4"],
  [["W lift e2", "W release e4", "W press", "B lift e7", "B release e5"], "e7e5"],
  // a completed illegal move was none
  [["W move e2e4", "W press", "B lift e7", "B release e4", "B press!"], "e2e4"],
  [["W lift e1", "W release g1", "W lift h1", "W release f1", "W press"], "e1g1"],
  [["W lift g1", "W release f3", "W lift f3", "W release h3"], "g1h3"],
  // a man that was put back has not moved, and another has
  [["W lift b1", "W release c3", "W lift c3", "W release b1"], null],
  [["W lift b1", "W release c3", "W lift c3", "W release b1", "W lift h2", "W release h3", "W press"], "h2h3"],
  [["W lift b1", "W release c3", "W lift h2", "W release h3", "W lift c3", "W release b1", "W press"], "h2h3"],
  [["W lift d5", "W remove d5", "W lift e4", "W release d5", "W press"], "e4d5"],
  [["W move e2e4", "W press", "W press"], "e2e4"],
])("%j: %s", (lines, move) => {
  const found = lastMove(told(lines));
  expect(found && found.from + found.to).toBe(move);
});
