/** Says whose hand moves next, by all that can be seen at the table. */
import { opponent, type Act, type Color } from "../api/types";
import type { MenAndHands } from "./men-and-hands";

/**
 * Whose turn it is after acts that were not heard yet, by all that can be seen: whoever has it
 * passes it on with his press.
 */
export function turnAfter(turn: Color, acts: readonly Act[]): Color {
  return acts.reduce((side, { act, by }) => (act === "press" && by === side ? opponent(side) : side), turn);
}

/**
 * Whose hand a pointer is that both share: of whoever has the turn, unless the other still holds a
 * man of the board.
 */
export function handAt(turn: Color, { held }: MenAndHands): Color {
  const lifts = (side: Color) => held[side].some(({ from }) => from !== null);
  return !lifts(turn) && lifts(opponent(turn)) ? opponent(turn) : turn;
}
