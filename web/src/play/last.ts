/** Finds the last move that anybody at the table has seen: from where, to where. */
import type { Color, Square } from "../api/types";
import type { GameMessage } from "./game";

type Move = { from: Square; to: Square };

/**
 * What a player has done since the clock was pressed last: the first man that he has let go
 * elsewhere.
 */
type Turn = { lifted: Square | null; moved: Move | null };

const NOTHING: Turn = { lifted: null, moved: null };

/**
 * The move that is under way, or else the last that was completed and not taken back by a ruling.
 */
export function lastMove(messages: readonly Pick<GameMessage, "is" | "act" | "rulings">[]): Move | null {
  let last: Move | null = null;
  let turns: Record<Color, Turn> = { white: NOTHING, black: NOTHING };
  for (const { is, act, rulings } of messages) {
    const by = act.by === "black" ? "black" : "white";
    if (is !== "act") continue;
    turns = { ...turns, [by]: afterAct(turns[by], act) };
    if (rulings.some(({ restored }) => restored === true)) turns = { white: NOTHING, black: NOTHING };
    else if (act.act === "press") {
      last = turns[by].moved ?? last;
      turns = { ...turns, [by]: NOTHING };
    }
  }
  return turns.white.moved ?? turns.black.moved ?? last;
}

function afterAct(turn: Turn, { act, square, from, move }: GameMessage["act"]): Turn {
  if (act === "lift") return { ...turn, lifted: square as Square };
  if (act === "move") return { lifted: null, moved: { from: (move as string).slice(0, 2), to: (move as string).slice(2, 4) } };
  if (act === "undo") return NOTHING;
  if (act !== "release" && act !== "put") return turn;
  const [began, to] = [(from as Square | undefined) ?? turn.lifted, square as Square];
  // of castling it is the king's part; a man that goes on to another square has gone there
  if (turn.moved) return began === turn.moved.to ? { lifted: null, moved: { ...turn.moved, to } } : { ...turn, lifted: null };
  return began && began !== to ? { lifted: null, moved: { from: began, to } } : turn;
}
