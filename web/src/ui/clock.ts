/** What the clocks of boards show now. */
import { signal } from "@preact/signals";
import type { Color, Message } from "../api/types";
import { sinceMs } from "../api/clock";
import { inFrame } from "./frame";

/** Now, each second, for the clocks that run. */
export const now = signal(Date.now());
const tick = () => {
  now.value = Date.now();
};
setInterval(() => inFrame(tick), 1000);

/** The time of one player by now. */
export function timeLeft(message: Message, color: Color, at: number): number | null {
  const { clock, received_at, verdict } = message;
  if (!clock) return null;
  const told = clock[`${color}_ms`];
  const isOver = (verdict.state?.result ?? "*") !== "*";
  if (clock.running !== color || isOver) return told;
  return Math.max(0, told - sinceMs(received_at, at));
}
