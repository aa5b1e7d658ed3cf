/** What time it is for the service: clocks are counted on from instants that it has told. */

/** How far the clock of this machine is ahead, in milliseconds, as far as answers tell; they tell whole seconds. */
let aheadMs = Infinity;

/** Takes the time at which an answer was made. */
export function noteDate(response: Response): void {
  const there = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(there)) aheadMs = Math.min(aheadMs, Date.now() - there - 500);
}

/** How long ago that was, in milliseconds. */
export function sinceMs(at: string, now: number): number {
  const ahead = Number.isFinite(aheadMs) ? aheadMs : 0;
  return Math.max(0, now - ahead - Date.parse(at));
}

/** Whether that was after an instant that this machine has counted. */
export function isAfter(at: string, since: number, now: number): boolean {
  return sinceMs(at, now) <= now - since;
}
