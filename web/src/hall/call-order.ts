/** Puts the calls for the arbiter into order, and says which of them ring: the near ones first. */
import type { Call } from "../api/types";

/** How often it rings once more while nobody is on the way. */
export const RING_EVERY_MS = 20_000;

/** A call, with its board. */
export type CallAtBoard = readonly [board: string, call: Call];

/** Whether a board lies where this arbiter is. */
export type IsNear = (board: string) => boolean;

/**
 * Which boards are near to an arbiter who has said in which sector he is: those of it, and those
 * of which no sector is known. Where he has said none, or one that is not there, all are near.
 */
export function nearness(sectors: ReadonlyMap<string, string>, chosen: string): IsNear {
  const isThere = chosen !== "" && [...sectors.values()].includes(chosen);
  return (board) => !isThere || (sectors.get(board) ?? chosen) === chosen;
}

/** Those that nobody goes to first, of them the near ones, and of these who has waited longest. */
export function inOrder(calls: Iterable<CallAtBoard>, isNear: IsNear): CallAtBoard[] {
  const rank = ([board, { on_the_way }]: CallAtBoard) => (on_the_way ? 2 : 0) + (isNear(board) ? 0 : 1);
  return [...calls].sort((a, b) => rank(a) - rank(b) || Date.parse(a[1].at) - Date.parse(b[1].at));
}

/** Whether a call rings: a near one at once, any other when nobody has gone there for a while. */
export function rings([board, { at, on_the_way }]: CallAtBoard, isNear: IsNear, now: number): boolean {
  return !on_the_way && (isNear(board) || now - Date.parse(at) >= RING_EVERY_MS);
}
