/** Says how surely sensors saw what happened, and what they could not see. */
import type { Act } from "../api/types";
import { named, t } from "../words";

/**
 * How surely acts were seen, by the least sure of them; of what people saw with their own eyes
 * nothing is said.
 */
export function evidenceOf(acts: readonly Act[]): string[] {
  const unsure = new Set(acts.map(({ certainty }) => certainty ?? "seen"));
  if (unsure.size > 1 || !acts.some(({ source }) => /board|clock|camera/.test(source ?? ""))) unsure.delete("seen");
  return [...[...unsure].map((word) => named("certainty", word)), ...(acts.some(({ order }) => order === "unknown") ? [t("act-order-unknown")] : [])];
}
