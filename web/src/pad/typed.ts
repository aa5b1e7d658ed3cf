/**
 * Reads an incident that is typed by the numbers on the form for paper: the board, who, and what.
 */
import { COLORS, type Color } from "../api/types";
import { INCIDENTS, type IncidentKind } from "./incidents";

/**
 * The numbers under which incidents are written on paper. Forms are printed and kept: a number is
 * never given to another incident, and a new incident takes the next.
 */
const NUMBERS: Record<IncidentKind, number> = {
  illegal_move: 1,
  press_without_move: 2,
  two_hands: 3,
  unpromoted: 4,
  touch_move: 5,
  flag: 6,
  wrong_claim: 7,
  threefold: 8,
  fifty: 9,
  distraction: 10,
  device: 11,
  draw_offer: 12,
  clock_manners: 13,
  default_time: 14,
};

export const codeOf = (what: IncidentKind): number => NUMBERS[what];

/**
 * Who it was: the same in all languages, as a form may be in another than the page. Letters are
 * not: B is Black in English, and White in French.
 */
export const WHO: Record<Color, { number: string; sign: string }> = { white: { number: "1", sign: "○" }, black: { number: "2", sign: "●" } };

export type TypedIncident = { board: number; side?: Color; what?: IncidentKind };

/**
 * `12` is board 12; `12 1 3` what White did there, by its number; `letter` where somebody is named
 * by one. `null` where it is none of these.
 */
export function readTyped(text: string): TypedIncident | "letter" | null {
  if (/^\d+\s*\p{L}\s*\d+$/u.test(text.trim())) return "letter";
  const found = /^(\d+)(?:(?:[\s.,/-]+([12])[\s.,/-]+|\s*([○●])\s*)(\d+))?$/u.exec(text.trim());
  if (!found) return null;
  const [, number, digit, sign, code] = found;
  const board = Number(number);
  if (code === undefined) return { board };
  const side = COLORS.find((one) => WHO[one].number === digit || WHO[one].sign === sign);
  const what = INCIDENTS.find((one) => NUMBERS[one] === Number(code));
  return side && what ? { board, side, what } : null;
}
