/** Rounds of an event. */
import { all, ask } from "./client";
import type { Event, Round } from "./types";

export type EventAndRounds = { event: Event; rounds: Round[] };

export async function eventAndRounds(id: string): Promise<EventAndRounds> {
  const [event, rounds] = await Promise.all([ask<Event>(`/events/${id}`), all<Round>(`/events/${id}/rounds`)]);
  return { event, rounds };
}

/** The round of an address; where it names none, the latest. */
export function roundAt(rounds: readonly Round[], id: string | undefined): Round | undefined {
  return id ? rounds.find((round) => round.id === id) : latestRound(rounds);
}

/** The round that is played, or was last: rounds that begin later may be made beforehand. */
export function latestRound(rounds: readonly Round[]): Round | undefined {
  const now = Date.now();
  return rounds.findLast(({ starts_at }) => !starts_at || Date.parse(starts_at) <= now) ?? rounds[0];
}
