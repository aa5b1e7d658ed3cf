/** Names the men. */
import type { Color } from "../api/types";
import { t } from "./index";

/** The name of a man by its letter in a FEN: "white knight". */
export function manName(letter: string): string {
  return t(`man-${letter === letter.toUpperCase() ? "white" : "black"}-${letter.toUpperCase()}`);
}

/** The letter in a FEN of a man that an act names. */
export function letterOf(piece: unknown, color: Color): string {
  return color === "white" ? String(piece).toUpperCase() : String(piece).toLowerCase();
}
