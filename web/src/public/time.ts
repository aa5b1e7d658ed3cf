/** Computes what the clocks of a board show to spectators, who see it later than it is. */
import type { Color, PublicView, Round, Times } from "../api/types";

/** Below this a clock is shown as one that needs hurry. */
export const SHORT_MS = 60_000;

/**
 * When something is shown: `delay_s` late, and as of `frozenAt` when nothing can be read any more.
 */
export type PublicDelay = { delay_s: number; frozenAt: number | null };

/** The times with which the games of a round begin; `null` where it has none. */
export function initialTimes({ terms: { clock } }: Pick<Round, "terms">): Times | null {
  const { white_ms, black_ms } = (clock ?? {}) as Partial<Times>;
  return white_ms === undefined || black_ms === undefined ? null : { white_ms, black_ms };
}

/**
 * Whether both clocks stand though the game goes on. Why, spectators are not told: nothing is
 * known to them that an arbiter has not confirmed.
 */
export function areClocksStopped(state: Pick<PublicView, "clock" | "running" | "result"> | null | undefined): boolean {
  return state?.result === "*" && Boolean(state.clock) && !state.running;
}

/**
 * The time of one player when it was what spectators see now: so much earlier than at the board.
 */
export function timeShown({ clock, as_of, delay_left_ms = 0, running, result }: PublicView, color: Color, delay_s: number, now: number): number | null {
  if (!clock) return null;
  const told = clock[`${color}_ms`];
  if (running !== color || result !== "*" || !as_of) return told;
  return Math.max(0, told - Math.max(0, now - Date.parse(as_of) - delay_s * 1_000 - delay_left_ms));
}
