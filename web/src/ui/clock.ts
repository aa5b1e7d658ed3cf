/** Computes what the clocks of boards show now. */
import { effect, signal } from "@preact/signals";
import type { Color, Message } from "../api/types";
import { health } from "../api/client";
import { hasJumped, isTold, serviceNow } from "../api/clock";
import { inFrame } from "../api/frame";

/** What time it is for the service, each second, for the clocks that run. */
export const now = signal(serviceNow());
let isAsking = false;

/** Asks the service what time it is. */
async function ask(): Promise<void> {
  isAsking = true;
  isUnsure = await health().then(() => false, () => true);
  isAsking = false;
}

/** Whether what the service has told of the time may be wrong by now. */
let isUnsure = false;
const tick = () => {
  now.value = serviceNow();
  isUnsure = hasJumped() || isUnsure;
  if (isUnsure && !isAsking) void ask();
};
setInterval(() => inFrame(tick), 1000);
effect(() => {
  if (isTold.value) now.value = serviceNow();
});

/**
 * A time as it was told, counted on from that instant if the clock has run since; with a delay it
 * counts nothing at first.
 */
export function countedOn(told: number, since: string | null, at: number, delayMs = 0): number {
  return since === null ? told : Math.max(0, told - Math.max(0, at - Date.parse(since) - delayMs));
}

/** The time of one player by now. */
export function timeLeft(message: Message, color: Color, at: number): number | null {
  const { clock, received_at, verdict } = message;
  if (!clock) return null;
  const isOver = (verdict.state?.result ?? "*") !== "*";
  return countedOn(clock[`${color}_ms`], clock.running === color && !isOver ? received_at : null, at, clock.delay_left_ms);
}
