/** Marks squares: what must be moved, and where it may go. */
import type { Obligation, Square } from "../api/types";

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

/** The marks of what a player is bound to; of one who is free there are none. */
export function marksOf(obligation: Obligation | undefined): Map<Square, string> {
  const marks = new Map<Square, string>();
  for (const move of obligation && !obligation.free ? obligation.moves : []) {
    mark(marks, move.slice(0, 2), "must-move");
    mark(marks, move.slice(2, 4), "may-go");
  }
  return marks;
}
