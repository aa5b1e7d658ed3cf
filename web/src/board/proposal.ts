/**
 * Computes the times that an arbiter should set, or says that the clock shows, counted on to this
 * instant.
 */
import type { Act, Clock, Color, Message, ClockReading, Times } from "../api/types";
import { timeToSet, type ClockChange } from "../record/time-to-set";
import { timeLeft } from "../ui/clock";

export type ClocksToSet = Record<Color, ClockChange> & {
  /** Whose clock runs then. */
  running: Color | null;
  /** The rulings that ask for it, all of them together. */
  of: readonly string[];
};

/**
 * What is to be set at this instant, after the last act; `null`: nothing, as when the game is over.
 */
export function clocksToSet(message: Message, at: number): ClocksToSet | null {
  const { clock, verdict } = message;
  const proposal = clock?.proposal;
  if (!proposal || (verdict.state?.result ?? "*") !== "*") return null;
  const setting = (color: Color) => timeToSet(message, color, at)!;
  return { white: setting("white"), black: setting("black"), running: proposal.running, of: proposal.of };
}

/**
 * What the clock shows at this instant by each answer to the question about it, which stands in the
 * last message.
 */
export function answersAt(messages: readonly Message[], at: number): { computed: ClockReading; read?: ClockReading } {
  const last = messages.at(-1)!;
  const now = last.clock!;
  const { read } = now.question!.if;
  const computed = shownAt(last, now, at);
  if (!read) return { computed };
  const place = placeRead(messages, read);
  const then = messages[place]!;
  const isUntouched = messages.slice(place).every(({ clock }) => clock?.running === then.clock?.running);
  // what was read to stand, or to run for the other, did so until it was pressed
  if (read.running !== then.clock!.running && isUntouched) return { computed, read: shownAt(then, read, at) };
  const differing = (color: Color) => now[`${color}_ms`] + read[`${color}_ms`] - then.clock![`${color}_ms`];
  return { computed, read: shownAt(last, { ...now, white_ms: differing("white"), black_ms: differing("black") }, at) };
}

/** A clock as it was when the message came, at this instant. */
function shownAt(message: Message, clock: Clock, at: number): ClockReading {
  const left = (color: Color) => timeLeft({ ...message, clock }, color, at)!;
  return { white_ms: left("white"), black_ms: left("black"), running: clock.running };
}

/**
 * Where among the messages this was read last: where it is the reading of the act, or stands for
 * the first time.
 */
function placeRead(messages: readonly Message[], read: ClockReading): number {
  let place = messages.length - 1;
  while (place > 0 && !isSame(readingOf(messages[place]!.act), read) && isSame(messages[place - 1]!.clock?.question?.if.read, read)) place -= 1;
  return place;
}

const readingOf = ({ clock }: Act) => clock as Times | undefined;

const isSame = (one: Times | undefined, other: Times) => one?.white_ms === other.white_ms && one.black_ms === other.black_ms;
