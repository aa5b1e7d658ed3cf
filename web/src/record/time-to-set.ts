/** Computes the time that a player's clock should be set to after rulings, at any instant. */
import type { Color, Message } from "../api/types";
import { timeLeft } from "../ui/clock";

/**
 * One clock: what it shows, what it should, and the difference; `ruled_ms`: what it showed at the
 * ruling, and goes on from, as it has run out since.
 */
export type ClockChange = { now_ms: number; then_ms: number; change_ms: number; ruled_ms?: number };

/** What one clock should be set to; `null`: nothing is to be set. */
export function timeToSet(message: Message, color: Color, at: number): ClockChange | null {
  const { clock } = message;
  if (!clock?.proposal) return null;
  const now_ms = timeLeft(message, color, at)!;
  const ruled_ms = timeAtRuling(message, color, at);
  const told_ms = clock[`${color}_ms`];
  // where it had run out already when this was told, the service has counted from there, too
  const from_ms = told_ms > 0 ? told_ms : (ruled_ms ?? 0);
  const change_ms = clock.proposal[`${color}_ms`] - from_ms;
  const then_ms = Math.max(0, (ruled_ms ?? now_ms) + change_ms);
  return { now_ms, then_ms, change_ms, ...(ruled_ms === null ? {} : { ruled_ms }) };
}

/**
 * What the clock of a player showed at the ruling after which it is still to be set, if it should
 * not have run since and has run out; `null`: it has not.
 */
export function timeAtRuling(message: Message, color: Color, at: number): number | null {
  const proposal = message.clock?.proposal;
  if (!proposal || proposal.running === color || (timeLeft(message, color, at) ?? 0) > 0) return null;
  const then = proposal.at_ruling[`${color}_ms`];
  return then > 0 ? then : null;
}
