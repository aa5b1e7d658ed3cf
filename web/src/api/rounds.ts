/** Rounds of an event. */
import type { Round } from "./types";

/** The round that is played, or was last: rounds that begin later may be made beforehand. */
export function latestRound(rounds: readonly Round[]): Round | undefined {
  const now = Date.now();
  return rounds.findLast(({ starts_at }) => !starts_at || Date.parse(starts_at) <= now) ?? rounds[0];
}
