/** Names the men. */
import { t } from "./index";

/** The name of a man by its letter in a FEN: "white knight". */
export function manName(letter: string): string {
  return t(`man-${letter === letter.toUpperCase() ? "white" : "black"}-${letter.toUpperCase()}`);
}
