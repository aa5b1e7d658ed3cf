/** Says in a few words what was ruled last at a board. */
import type { PublicRuling } from "../api/types";
import { named } from "../words";
import { penaltyWords } from "../words/ruling";

/** The last ruling that holds, in a line; nothing where it changed nothing. */
export function lastRuling(rulings: readonly PublicRuling[]): string {
  const last = rulings.find(({ changed, status }) => !changed && status !== "noted");
  if (!last || (last.penalty === null && last.offence === "none")) return "";
  const offence = last.offence === "none" ? "" : named("offence", last.offence);
  if (last.penalty === null) return offence;
  return [offence, penaltyWords(last.penalty)].filter(Boolean).join(" — ");
}
