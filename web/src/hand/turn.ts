/** Whose hand comes next, by all that can be seen at the table. */
import { opponent, type Act, type Color } from "../api/types";

/** Whose turn it is after acts that were not heard yet, by all that can be seen: whoever has it passes it on with his press. */
export function turnAfter(turn: Color, acts: readonly Act[]): Color {
  return acts.reduce((side, { act, by }) => (act === "press" && by === side ? opponent(side) : side), turn);
}
