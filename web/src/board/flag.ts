/** Finds where a flag that somebody enters contradicts the clock that is shown. */
import { COLORS, type Act, type Color, type Message } from "../api/types";
import { timeLeft } from "../ui/clock";

/** A clock that runs may be so much behind what stands in the hall. */
const NEARLY_MS = 3_000;

/** Whose clock the page shows with time left, though this act says that his flag has fallen. */
export function doubtedFlag({ act, what, side }: Act, shown: Message | null, at: number): Color | null {
  if (act !== "observe" || what !== "flag" || !shown) return null;
  return COLORS.find((color) => color === side && hasTime(shown, color, at)) ?? null;
}

/** Whether the clock that is shown has time left, more than what it may be behind. */
export function hasTime(shown: Message, side: Color, at: number): boolean {
  return (timeLeft(shown, side, at) ?? 0) > (shown.clock?.running === side ? NEARLY_MS : 0);
}
