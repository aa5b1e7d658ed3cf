/**
 * Puts the events of the first page in order: those that are played now, then those that were
 * played last, then those without a round, and what is over at the end.
 */
import { ask, askAll } from "../api/client";
import { latestRound } from "../api/rounds";
import type { BoardOnTheWall, Event, Round } from "../api/types";

/** What is known of an event: whether boards of it are played, and when anything happened last. */
export type EventStanding = { event: Event; isPlayed: boolean; hasRound: boolean; at: number };

/** So many events are looked into; there may be hundreds. */
const MOST_EVENTS = 12;
/** So many boards tell how a round stands. */
const MOST_BOARDS = 20;

const rank = ({ event, isPlayed, hasRound }: EventStanding) => (event.archived ? 3 : isPlayed ? 0 : hasRound ? 1 : 2);

export function inOrder(events: readonly EventStanding[]): Event[] {
  const sorted = [...events].sort((a, b) => rank(a) - rank(b) || b.at - a.at || a.event.name.localeCompare(b.event.name));
  return sorted.map(({ event }) => event);
}

export async function eventsInOrder(): Promise<Event[]> {
  const events = await askAll<Event>("/events");
  const open = events.filter(({ archived }) => !archived).slice(0, MOST_EVENTS);
  // one alone needs no order
  if (events.length < 2) return events;
  return inOrder(await Promise.all(events.map((event) => (open.includes(event) ? standingOf(event) : unknown(event)))));
}

const unknown = (event: Event): EventStanding => ({ event, isPlayed: false, hasRound: false, at: 0 });

/** An event of which nothing can be read now is shown all the same. */
async function standingOf(event: Event): Promise<EventStanding> {
  try {
    const round = await latestRound(await askAll<Round>(`/events/${event.id}/rounds`));
    if (!round) return unknown(event);
    const { items } = await ask<{ items: BoardOnTheWall[] }>(`/rounds/${round.id}/public?limit=${MOST_BOARDS}`);
    const times = [round.starts_at, ...items.map(({ state }) => state?.as_of)].flatMap((at) => (at ? Date.parse(at) : []));
    return { event, isPlayed: items.some(({ state }) => state?.result === "*"), hasRound: true, at: Math.max(0, ...times) };
  } catch {
    return unknown(event);
  }
}
