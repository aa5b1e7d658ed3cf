/** Writes moves as a score sheet has them. */
import type { Ply } from "../api/types";

/**
 * A move in SAN; of one that is no legal move, from where to where, or that the men were set up.
 */
export function moveText({ san, from, to }: Pick<Ply, "san" | "from" | "to">): string {
  return san ?? (from && to ? `${from}–${to}` : "…");
}

/** The moves of both players by their numbers: a line of the sheet each. */
export type ScoreSheetRow = { number: number; white?: Ply; black?: Ply; otherwise?: Ply };

export function sheetRows(plies: readonly Ply[]): ScoreSheetRow[] {
  const all: ScoreSheetRow[] = [];
  for (const ply of plies) {
    const last = all.at(-1);
    if (!ply.color) all.push({ number: ply.number, otherwise: ply });
    else if (ply.color === "black" && last?.number === ply.number && last.white && !last.black) last.black = ply;
    else all.push({ number: ply.number, [ply.color]: ply });
  }
  return all;
}

/** All moves as text, such as "1. e4 e5 2. Nf3". */
export function movesText(plies: readonly Ply[]): string {
  const row = ({ number, white, black, otherwise }: ScoreSheetRow) => {
    if (otherwise) return `{ ${moveText(otherwise)} }`;
    const moves = [white, black].flatMap((ply) => (ply ? [moveText(ply)] : []));
    return `${number}${white ? "." : "..."} ${moves.join(" ")}`;
  };
  return sheetRows(plies).map(row).join(" ");
}
