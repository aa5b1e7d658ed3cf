/** Finds what is left to be done of a move whose first man was let go. */
import type { Square } from "../api/types";
import { isWhite, men, type Men } from "../men/placement";

/** The rest of a move whose first man was let go: a rook that is to come, a man that is to go. */
export type RestOfMove = { rook: Square } | { taken: Square; letter: string };

/**
 * What is left to be done of the one move that may be played; `before` are the men as the turn
 * began.
 */
export function restOfMove(moves: readonly string[], before: string, now: string): RestOfMove | null {
  const [began, stands] = [men(before), men(now)];
  const [move, other] = new Set(moves.map((move) => move.slice(0, 4)));
  if (!move || other) return null;
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const man = began.get(from);
  if (man?.toUpperCase() === "K") return rookOf(from, to, man, began, stands);
  const passed = to[0]! + from[1]!;
  const victim = stands.get(passed);
  const isPassing = man?.toUpperCase() === "P" && from[0] !== to[0] && !began.has(to);
  return isPassing && victim && isWhite(victim) !== isWhite(man) && stands.get(to) === man ? { taken: passed, letter: victim } : null;
}

/** Where the rook belongs once the king has castled, if it is not there yet. */
function rookOf(from: Square, to: Square, king: string, began: Men, stands: Men): RestOfMove | null {
  const rook = king === "K" ? "R" : "r";
  // in Chess960 castling is written as the king’s way to his rook
  const isCastling = began.get(to) === rook || Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2;
  const [kings, rooks] = (to > from ? ["g", "f"] : ["c", "d"]).map((file) => file + from[1]!) as [Square, Square];
  return isCastling && stands.get(kings) === king && stands.get(rooks) !== rook ? { rook: rooks } : null;
}
