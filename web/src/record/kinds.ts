/**
 * Lists what of a board may need an arbiter, the most urgent first, and says which of it a ruling
 * is.
 */
import type { OpenRuling } from "../api/types";

/** Kinds of attention; their order is their urgency. */
export const KINDS = ["illegal_move", "flag", "claim", "touch_move", "ruling", "claimable", "question", "clock", "down", "draw_offer"] as const;
export type AttentionKind = (typeof KINDS)[number];

/** Ends of a game that somebody has to claim, or may. */
const CLAIMED = new Set(["threefold", "fifty_moves", "normal_means"]);
const ON_TIME = new Set(["time", "both_flags"]);

/** How a ruling that waits presses. */
export function kindOf({ offence, status }: Pick<OpenRuling, "offence" | "status">, termination: string | null): AttentionKind {
  if (offence === "illegal_move" || offence === "as_illegal_move") return "illegal_move";
  if (offence === "none" && ON_TIME.has(termination ?? "")) return "flag";
  if (offence === "wrong_claim" || status === "rejected" || CLAIMED.has(termination ?? "")) return "claim";
  if (offence === "touch_move" || offence === "article_4_other") return "touch_move";
  return "ruling";
}
