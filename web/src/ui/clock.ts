/** What the clocks of boards show now. */
import { signal } from "@preact/signals";
import type { Color, Message } from "../api/types";
import { sinceMs } from "../api/clock";
import { inFrame } from "../api/frame";

/** Now, each second, for the clocks that run. */
export const now = signal(Date.now());
const tick = () => {
  now.value = Date.now();
};
setInterval(() => inFrame(tick), 1000);

/** A time as it was told, counted on from that instant if the clock has run since; with a delay it counts nothing at first. */
export function countedOn(told: number, since: string | null, at: number, delayMs = 0): number {
  return since === null ? told : Math.max(0, told - Math.max(0, sinceMs(since, at) - delayMs));
}

/** The time of one player by now. */
export function timeLeft(message: Message, color: Color, at: number): number | null {
  const { clock, received_at, verdict } = message;
  if (!clock) return null;
  const isOver = (verdict.state?.result ?? "*") !== "*";
  return countedOn(clock[`${color}_ms`], clock.running === color && !isOver ? received_at : null, at, clock.delay_left_ms);
}
