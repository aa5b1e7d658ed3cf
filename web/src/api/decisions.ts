/** Distinguishes what arbiters say of a game from what happened at its board. */
import type { Act } from "./types";

const CORRECTIONS = new Set(["confirm", "dismiss", "amend", "decide", "supersede", "regime"]);

/** Whether an act happened at the board, and is no word of the arbiter about others. */
export function isOfTheBoard({ act }: Act): boolean {
  return !CORRECTIONS.has(act);
}

/** Whether it is what an arbiter decides, and nobody else. */
export function isDecision({ act }: Act): boolean {
  return act === "end" || CORRECTIONS.has(act);
}
