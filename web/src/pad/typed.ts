/**
 * Reads an incident that is typed by the numbers on the form for paper: the board, who, and what.
 */
import type { Color } from "../api/types";
import { INCIDENTS, type IncidentKind } from "./incidents";

/** The number under which an incident is written on paper, from 1. */
export const codeOf = (what: IncidentKind): number => INCIDENTS.indexOf(what) + 1;

export type TypedIncident = { board: number; side?: Color; what?: IncidentKind };

/**
 * `12` is board 12; `12 w 3` what White did there, by its number. `letters` are those for both
 * sides in the language of the page. `null` where it is neither.
 */
export function readTyped(text: string, letters: Record<Color, string>): TypedIncident | null {
  const found = /^(\d+)(?:\s*(\p{L})\s*(\d+))?$/u.exec(text.trim());
  if (!found) return null;
  const board = Number(found[1]);
  if (found[2] === undefined) return { board };
  const letter = found[2].toLocaleLowerCase();
  const side = (["white", "black"] as const).find((one) => letters[one].toLocaleLowerCase() === letter);
  const what = INCIDENTS[Number(found[3]) - 1];
  return side && what ? { board, side, what } : null;
}
