/**
 * Finds the moves that were completed in a game by link, by what everybody has seen: which man
 * went where while a player had the move. Whether it was legal is not asked here.
 */
import type { Color, Ply, Square } from "../api/types";
import { differing, isWhite, men } from "../men/placement";
import { t } from "../words";
import type { GameMessage, SeatState } from "./game";

/** How a move ends a game, without a press of the clock. */
const BY_A_MOVE = ["checkmate", "stalemate", "dead_position"];

export const isEndedByAMove = ({ termination }: Pick<SeatState, "termination">): boolean => termination !== null && BY_A_MOVE.includes(termination);

/** A move with the act that completed it, and as programs read it (`e2e4`, `Ng1f3`, `O-O`). */
export type PlayedMove = Ply & { seq: number; pgn: string };

/** The first position, with who has the move there. */
type GameStart = { placement: string; color: Color; number: number };

/** What was seen of one move. */
type MoveWritten = Pick<Ply, "from" | "to" | "san"> & { pgn: string };

/** How a move is written of which only the men before and after it are known. */
export function writtenMove(before: string, after: string, color: Color): MoveWritten | null {
  const [began, stands] = [men(before), men(after)];
  const isOwn = (letter: string | undefined) => letter !== undefined && isWhite(letter) === (color === "white");
  const changed = differing(before, after);
  const left = changed.filter((square) => isOwn(began.get(square)));
  const came = changed.filter((square) => isOwn(stands.get(square)));
  const king = (squares: Square[], all: ReadonlyMap<Square, string>) => squares.find((square) => all.get(square)!.toUpperCase() === "K");
  const [home, castled] = [king(left, began), king(came, stands)];
  if (left.length === 2 && came.length === 2 && home && castled) {
    const isShort = castled.startsWith("g");
    return { from: home, to: castled, san: isShort ? "O‑O" : "O‑O‑O", pgn: isShort ? "O-O" : "O-O-O" };
  }
  const [[from, other], [to, another]] = [left, came];
  if (!from || !to || other || another) return null;
  const man = began.get(from)!.toUpperCase();
  const into = stands.get(to)!.toUpperCase();
  const takes = began.has(to) || (man === "P" && from[0] !== to[0]);
  const isPromoted = into !== man;
  return {
    from, to,
    san: `${man === "P" ? "" : t(`letter-${man}`)}${from}${takes ? "×" : "–"}${to}${isPromoted ? `=${t(`letter-${into}`)}` : ""}`,
    pgn: `${man === "P" ? "" : man}${from}${takes ? "x" : ""}${to}${isPromoted ? `=${into}` : ""}`,
  };
}

/** The moves in their order; one that was put back, or whose press was, is not among them. */
export function playedMoves(messages: readonly GameMessage[]): PlayedMove[] {
  const [first, ...rest] = messages;
  if (!first) return [];
  const start = startOf(first);
  const moves: PlayedMove[] = [];
  const began = () => moves.at(-1)?.placement ?? start.placement;
  let { has_the_move: mover } = first.state;
  for (const { rulings, state, seq } of rest) {
    const isPassedOn = state.has_the_move !== mover;
    const last = moves.at(-1);
    if (rulings.some(({ restored }) => restored === true)) putBack(moves, start, state);
    // an answer has taken the press back
    else if (isPassedOn && last?.color === state.has_the_move && last.placement === state.placement) moves.pop();
    else if ((isPassedOn || isEndedByAMove(state)) && state.placement !== began() && moves.at(-1)?.color !== mover) {
      const written = writtenMove(began(), state.placement, mover) ?? { from: null, to: null, san: "…", pgn: "--" };
      moves.push({ ...written, ...placeOf(moves, start), seq, placement: state.placement, clock: state.clock });
    }
    mover = state.has_the_move;
  }
  return moves;
}

const startOf = ({ state: { placement, has_the_move, move_number } }: GameMessage): GameStart => ({ placement, color: has_the_move, number: move_number });

/** The number of the next move, and whose it is. */
function placeOf(moves: readonly PlayedMove[], { color, number }: GameStart): Pick<Ply, "ply" | "color" | "number"> {
  const ply = moves.length + 1;
  const isFirst = moves.length % 2 === 0;
  const mover = isFirst ? color : color === "white" ? "black" : "white";
  return { ply, color: mover, number: number + Math.floor((moves.length + (color === "black" ? 1 : 0)) / 2) };
}

/** Takes off the moves that were put back: down to the one after which the men stand as they do. */
function putBack(moves: PlayedMove[], start: GameStart, { placement, has_the_move }: SeatState): void {
  const at = moves.findLastIndex((move) => move.placement === placement && move.color !== has_the_move);
  const isStart = placement === start.placement && has_the_move === start.color;
  if (at >= 0 || isStart) moves.length = at + 1;
  else if (moves.at(-1)?.color === has_the_move) moves.pop();
}

/**
 * The man that an act took off the board: the one that is gone from its square, or else the last
 * that stood there before another was let go on it.
 */
export function removedMan(messages: readonly GameMessage[], seq: number): string | null {
  const at = messages.findIndex((message) => message.seq === seq);
  const { act: { act, square } } = messages[at]!;
  if (act !== "remove" || typeof square !== "string") return null;
  const stoodAt = (message: GameMessage | undefined) => (message ? men(message.state.placement).get(square) : undefined);
  const stands = stoodAt(messages[at]);
  const before = messages.slice(0, at).findLast((message) => stoodAt(message) !== undefined && stoodAt(message) !== stands);
  return stoodAt(before) ?? null;
}

const RESULTS = ["1-0", "0-1", "1/2-1/2"];

type PgnOfGame = { white: string; black: string; result: string; fen: string | undefined; moves: readonly PlayedMove[] };

/** The game as PGN that programs read; moves are written from square to square. */
export function pgnOf({ white, black, result, fen, moves }: PgnOfGame): string {
  const end = RESULTS.includes(result) ? result : "*";
  const text = (value: string) => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  const tags = [["White", white], ["Black", black], ["Result", end], ...(fen ? [["SetUp", "1"], ["FEN", fen]] : [])];
  const numbered = moves.map(({ color, number, pgn }, at) => (color === "white" ? `${number}. ${pgn}` : at === 0 ? `${number}... ${pgn}` : pgn));
  return `${tags.map(([name, value]) => `[${name} "${text(value!)}"]`).join("\n")}\n\n${[...numbered, end].join(" ")}\n`;
}
