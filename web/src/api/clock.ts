/**
 * Tells the service's time, from which the clocks of boards are counted on. Between answers it is
 * counted by `performance.now()`, which nobody can set.
 */
import { signal } from "@preact/signals";

/** Older answers tell nothing any more: clocks do not go equally fast, and they are put right. */
const TELLS_MS = 5 * 60_000;
/** A clock that is put right little by little does not jump so far from one second to the next. */
const JUMP_MS = 1_000;

/** By an answer the time of the service less that of the page is no less than this, and no more. */
type Bounds = { at: number; least: number; most: number };

let answers: Bounds[] = [];

/** Whether the service has told what time it is. */
export const isTold = signal(false);

/**
 * Takes the time at which an answer was made, in whole seconds that have passed; it was asked for
 * at this time of the page.
 */
export function noteDate(response: Response, askedAt: number): void {
  const there = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(there)) return;
  const at = performance.now();
  const news = { at, least: there - at, most: there + 1000 - askedAt };
  // what differs from the last was told before a clock was set, or the machine slept
  answers = [...answers.filter((one) => at - one.at < TELLS_MS && one.least <= news.most && one.most >= news.least), news];
  isTold.value = true;
}

/**
 * The time of the service less that of the page; before any answer the clock of the machine is
 * taken for right.
 */
function behindMs(): number {
  if (answers.length === 0) return Date.now() - performance.now();
  return (Math.max(...answers.map(({ least }) => least)) + Math.min(...answers.map(({ most }) => most))) / 2;
}

/** In whole milliseconds, as acts tell them. */
export function serviceNow(): number {
  return Math.round(performance.now() + behindMs());
}

/** Whether that was after this time of the page. */
export function isAfter(at: string, time: number): boolean {
  return Date.parse(at) > time + behindMs();
}

let apartMs = Date.now() - performance.now();

/**
 * Whether this machine's clock was set, or it has slept, since that was asked last: then the
 * service is asked what time it is.
 */
export function hasJumped(): boolean {
  const were = apartMs;
  apartMs = Date.now() - performance.now();
  return Math.abs(apartMs - were) > JUMP_MS;
}
