/** What the clocks of boards show now. */
import { signal } from "@preact/signals";
import type { Color, Message } from "../api/types";
import { inFrame } from "../ui/frame";

/** Now, each second, for the clocks that run. */
export const now = signal(Date.now());
const tick = () => {
  now.value = Date.now();
};
setInterval(() => inFrame(tick), 1000);

/** How far the clock of this machine is ahead of the service's, as far as fast messages tell. */
let ahead = Infinity;

/** Notes how late a message is that has just been sent. */
export function heardNow(receivedAt: string): void {
  ahead = Math.min(ahead, Date.now() - Date.parse(receivedAt));
}

/** The time of one player by now. */
export function timeLeft(message: Message, color: Color, at: number): number | null {
  const { clock, received_at, verdict } = message;
  if (!clock) return null;
  const told = clock[`${color}_ms`];
  const isOver = (verdict.state?.result ?? "*") !== "*";
  if (clock.running !== color || isOver) return told;
  const skew = Number.isFinite(ahead) ? ahead : 0;
  return Math.max(0, told - Math.max(0, at - skew - Date.parse(received_at)));
}
