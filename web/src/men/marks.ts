/** Marks squares: what must be moved, and where it may go. */
import type { Obligation, Square } from "../api/types";
import { isWhite, men } from "./placement";

/** The marks of a square, as classes. */
export type Marks = ReadonlyMap<Square, string>;

export function mark(marks: Map<Square, string>, square: Square, word: string): void {
  const words = marks.get(square)?.split(" ") ?? [];
  if (!words.includes(word)) marks.set(square, [...words, word].join(" "));
}

/** The marks without one of their words. */
export function without(marks: Marks, word: string): Marks {
  const left = [...marks].map(([square, words]) => [square, words.split(" ").filter((one) => one !== word).join(" ")] as const);
  return new Map(left.filter(([, words]) => words !== ""));
}

/** Marks what must be moved, where it may go and what it may take there. */
export function markMoves(marks: Map<Square, string>, moves: readonly string[], placement: string): void {
  const stand = men(placement);
  for (const move of moves) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const [man, there] = [stand.get(from), stand.get(to)];
    mark(marks, from, "must-move");
    // in Chess960 castling is written as the king’s way to his rook; a man in hand stands nowhere
    const isOwn = there !== undefined && man !== undefined && isWhite(there) === isWhite(man);
    mark(marks, to, there && !isOwn ? "may-take" : "may-go");
  }
}

/** The marks of what a player is bound to; of one who is free there are none. */
export function marksOf(obligation: Obligation | undefined, placement = ""): Map<Square, string> {
  const marks = new Map<Square, string>();
  if (obligation && !obligation.free) markMoves(marks, obligation.moves, placement);
  return marks;
}
