/** Says how surely sensors saw what happened, and what they could not see. */
import type { Act } from "../api/types";
import { named, t } from "../words";

const SENSORS = new Set(["board", "clock", "camera"]);

/**
 * How surely acts were seen, the least sure of them; of what people saw with their own eyes nothing
 * is said.
 */
export function evidenceOf(acts: readonly Act[]): string[] {
  const sensed = acts.some(({ source }) => source !== undefined && SENSORS.has(source));
  const unsure = acts.map(({ certainty }) => certainty ?? "seen").filter((certainty) => certainty !== "seen");
  const certainties = unsure.length > 0 ? [...new Set(unsure)] : sensed ? ["seen"] : [];
  const order = acts.some((act) => act.order === "unknown") ? [t("act-order-unknown")] : [];
  return [...certainties.map((certainty) => named("certainty", certainty)), ...order];
}
