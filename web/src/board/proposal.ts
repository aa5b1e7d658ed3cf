/** The times that an arbiter should set after rulings, counted on from what the clock shows. */
import type { Color, Message } from "../api/types";
import { timeLeft } from "../ui/clock";

/** One clock: what it shows, what it should, and the difference. */
export type Setting = { now_ms: number; then_ms: number; change_ms: number };

export type ToSet = Record<Color, Setting> & {
  /** Whose clock runs then. */
  running: Color | null;
  /** The rulings that ask for it, all of them together. */
  of: readonly string[];
};

/** What is to be set at this instant, after the last act; `null`: nothing, as when the game is over. */
export function toSet(message: Message, at: number): ToSet | null {
  const { clock, verdict } = message;
  const proposal = clock?.proposal;
  if (!proposal || (verdict.state?.result ?? "*") !== "*") return null;
  const setting = (color: Color): Setting => {
    const now_ms = timeLeft(message, color, at)!;
    const change_ms = proposal[`${color}_ms`] - clock[`${color}_ms`];
    return { now_ms, then_ms: Math.max(0, now_ms + change_ms), change_ms };
  };
  return { white: setting("white"), black: setting("black"), running: proposal.running, of: proposal.of };
}
