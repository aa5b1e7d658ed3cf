/** Reads and writes the men as the first field of a FEN has them, and never judges them. */
import type { Square } from "../api/types";

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export const RANKS = ["8", "7", "6", "5", "4", "3", "2", "1"] as const;

/** All squares, a8 first, as they are read. */
export const SQUARES: Square[] = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** The men as a game begins where nothing else is said. */
export const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

export type Men = ReadonlyMap<Square, string>;

/** The letters of the men by their squares. */
export function men(placement: string): Men {
  const read = new Map<Square, string>();
  let at = 0;
  for (const letter of placement.split(" ")[0]!) {
    if (letter === "/" || letter === "~") continue;
    const empty = Number(letter);
    if (empty > 0) at += empty;
    else read.set(SQUARES[at++]!, letter);
  }
  return read;
}

/** The men as the first field of a FEN writes them. */
export function placementOf(stand: Men): string {
  let text = "";
  let empty = 0;
  SQUARES.forEach((square, at) => {
    const letter = stand.get(square);
    if (letter) {
      text += (empty || "") + letter;
      empty = 0;
    } else empty += 1;
    if (at % 8 === 7) {
      text += empty || "";
      empty = 0;
      if (at < 63) text += "/";
    }
  });
  return text;
}

export const isWhite = (letter: string): boolean => letter === letter.toUpperCase();

/** The squares on which two placements differ. */
export function differing(one: string, other: string): Square[] {
  const [a, b] = [men(one), men(other)];
  return SQUARES.filter((square) => a.get(square) !== b.get(square));
}
