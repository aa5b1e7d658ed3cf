/** Lists usual clocks, and says what the Laws call a game by each. */
import type { Control } from "../api/types";

export type ClockChoice = { minutes: number; increment_s: number };

/** By their names; `none`: a game without times. */
export const CLOCKS: Record<string, ClockChoice | null> = {
  none: null,
  "3+2": { minutes: 3, increment_s: 2 },
  "5+0": { minutes: 5, increment_s: 0 },
  "5+3": { minutes: 5, increment_s: 3 },
  "10+5": { minutes: 10, increment_s: 5 },
  "15+10": { minutes: 15, increment_s: 10 },
  "90+30": { minutes: 90, increment_s: 30 },
};

/** The time for sixty moves decides: ten minutes at most are blitz, less than sixty rapid. */
export function controlOf({ minutes, increment_s }: ClockChoice): Control {
  const time = minutes + increment_s;
  if (time <= 10) return "blitz";
  return time < 60 ? "rapid" : "standard";
}
