/** Rounds of an event. */
import { all, ask, type Asked } from "./client";
import type { BoardOnTheWall, Event, Round } from "./types";

/** `round` is the one of the address; where it names none, the latest. */
export type EventAndRounds = { event: Event; rounds: Round[]; round: Round | undefined };

export async function eventAndRounds(id: string, wanted: string | undefined, asked: Asked = {}): Promise<EventAndRounds> {
  const [event, rounds] = await Promise.all([ask<Event>(`/events/${id}`, asked), all<Round>(`/events/${id}/rounds`, asked)]);
  const round = wanted ? rounds.find((one) => one.id === wanted) : await latestRound(rounds, asked);
  return { event, rounds, round };
}

/** How many rounds are looked through for one that has begun, and how many boards of each. */
const MOST_ROUNDS = 12;
const MOST_BOARDS = 20;

/** The round that is played, or was last: rounds that begin later may be made beforehand. */
export async function latestRound(rounds: readonly Round[], asked: Asked = {}): Promise<Round | undefined> {
  const now = Date.now();
  const areDated = rounds.some(({ starts_at }) => starts_at);
  if (areDated) return rounds.findLast(({ starts_at }) => !starts_at || Date.parse(starts_at) <= now) ?? rounds[0];
  // where nobody has said when they begin, those that have begun say it; the first needs not be asked
  for (const round of rounds.slice(1).slice(-MOST_ROUNDS).reverse()) {
    const { items } = await ask<{ items: BoardOnTheWall[] }>(`/rounds/${round.id}/public?limit=${MOST_BOARDS}`, asked);
    if (items.some(({ state }) => state)) return round;
  }
  return rounds[0];
}
