/** Tests in which order the first page has its events. */
import { expect, test } from "vitest";
import type { Event } from "../src/api/types";
import { inOrder, type EventStanding } from "../src/home/order";

const of = (name: string, more: Partial<EventStanding> = {}, archived = false): EventStanding => ({ event: { name, archived } as Event, isPlayed: false, hasRound: true, at: 0, ...more });

test("what is played stands first, then what was played last, then what has no round, and what is over at the end", () => {
  const events = [
    of("over", { at: 9 }, true),
    of("no round", { hasRound: false }),
    of("last week", { at: 1 }),
    of("yesterday", { at: 5 }),
    of("played, begun earlier", { isPlayed: true, at: 2 }),
    of("played", { isPlayed: true, at: 3 }),
    of("b of no day"),
    of("a of no day"),
  ];
  const wanted = ["played", "played, begun earlier", "yesterday", "last week", "a of no day", "b of no day", "no round", "over"];
  expect(inOrder(events).map(({ name }) => name)).toEqual(wanted);
  expect(inOrder([...events].reverse()).map(({ name }) => name)).toEqual(wanted);
});
