/** Reads the rounds of an event. */
import { askAll, ask, type RequestOptions } from "./client";
import { serviceNow } from "./clock";
import type { BoardOnTheWall, Event, Round } from "./types";

/** `round` is the one of the address; where it names none, the latest. */
export type EventAndRounds = { event: Event; rounds: Round[]; round: Round | undefined };

export async function eventAndRounds(id: string, wanted: string | undefined, asked: RequestOptions = {}): Promise<EventAndRounds> {
  const [event, rounds] = await Promise.all([ask<Event>(`/events/${id}`, asked), askAll<Round>(`/events/${id}/rounds`, asked)]);
  const round = wanted ? rounds.find((one) => one.id === wanted) : await latestRound(rounds, asked);
  return { event, rounds, round };
}

/** How many rounds are looked through for one that has begun, and how many boards of each. */
const MOST_ROUNDS = 12;
const MOST_BOARDS = 20;

/** A round that begins so soon is looked at already. */
const SOON_MS = 15 * 60_000;

/** The round that is played, or was last: rounds that begin later may be made beforehand. */
export async function latestRound(rounds: readonly Round[], asked: RequestOptions = {}): Promise<Round | undefined> {
  // the first needs not be asked
  const later = rounds.slice(1).reverse();
  const looked = new Set(later.filter(({ starts_at }) => !starts_at).slice(0, MOST_ROUNDS));
  for (const round of later) {
    const hasBegun = round.starts_at ? Date.parse(round.starts_at) <= serviceNow() + SOON_MS : looked.has(round) && (await isPlayed(round, asked));
    if (hasBegun) return round;
  }
  return rounds[0];
}

/** Where nobody has said when a round begins, its boards say whether it has. */
async function isPlayed({ id }: Round, asked: RequestOptions): Promise<boolean> {
  const { items } = await ask<{ items: BoardOnTheWall[] }>(`/rounds/${id}/public?limit=${MOST_BOARDS}`, asked);
  return items.some(({ state }) => state);
}
