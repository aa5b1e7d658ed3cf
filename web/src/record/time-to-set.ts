/** Computes the time that a player's clock should be set to after rulings, at any instant. */
import type { Color, Message } from "../api/types";
import { timeLeft } from "../ui/clock";

/**
 * One clock: what it shows, what it should, and the difference; `ruled_ms`: what it showed at the
 * ruling, and goes on from, as it has run out since and is given nothing.
 */
export type ClockChange = { now_ms: number; then_ms: number; change_ms: number; ruled_ms?: number };

/** What one clock should be set to; `null`: nothing is to be set. */
export function timeToSet(message: Message, color: Color, at: number): ClockChange | null {
  const { clock } = message;
  if (!clock?.proposal) return null;
  const now_ms = timeLeft(message, color, at)!;
  const set_ms = clock.proposal[`${color}_ms`];
  const told_ms = Math.max(0, clock[`${color}_ms`]);
  const ruled_ms = timeAtRuling(message, color, at);
  // where it had run out already when this was told, the service has counted from the ruling, too
  const has_counted = told_ms === 0 && set_ms === ruled_ms;
  const change_ms = has_counted ? 0 : set_ms - told_ms;
  const then_ms = Math.max(0, Math.max(0, now_ms) + change_ms);
  if (ruled_ms === null || then_ms > 0) return { now_ms, then_ms, change_ms };
  return { now_ms, then_ms: ruled_ms + change_ms, change_ms, ruled_ms };
}

/**
 * What the clock of a player showed at the ruling after which it is still to be set, if it should
 * not have run since and has run out; `null`: it has not.
 */
export function timeAtRuling(message: Message, color: Color, at: number): number | null {
  const proposal = message.clock?.proposal;
  if (!proposal || proposal.running === color || (timeLeft(message, color, at) ?? 0) > 0) return null;
  const then = proposal.at_ruling?.[`${color}_ms`] ?? 0;
  return then > 0 ? then : null;
}
