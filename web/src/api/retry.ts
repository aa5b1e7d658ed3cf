/**
 * Asks again for what could not be had: less and less often, and at once when there is a network
 * again.
 */
import { RefusedError, UnreachableError, isRefusal } from "./client";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
const TOO_MANY = 429;

/**
 * Whether it may be answered later: the service was not reached, or had no room for it, and has not
 * refused it.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return error instanceof UnreachableError;
  const { status } = error.problem;
  return !isRefusal(error) || status === TOO_MANY || status >= 500;
}

/**
 * What waits between one attempt and the next: each time longer, and no longer than the network is
 * away.
 */
export function retryPauses(): (leastMs?: number) => Promise<void> {
  let wait = FIRST_WAIT_MS;
  return (leastMs = 0) =>
    new Promise((goOn) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        goOn();
      };
      const timer = setTimeout(end, Math.max(leastMs, wait));
      addEventListener("online", end);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
}

/**
 * Asks until there is an answer or a refusal, or nobody wants it any more; `failed` is told each
 * time why there is none yet.
 */
export async function retryUntilAnswered<T>(ask: () => Promise<T>, failed: (why: unknown) => void, isWanted: () => boolean): Promise<T> {
  const pause = retryPauses();
  for (;;) {
    try {
      return await ask();
    } catch (why) {
      if (!isTemporary(why) || !isWanted()) throw why;
      failed(why);
      await pause(why instanceof RefusedError ? (why.retryAfterS ?? 0) * 1000 : 0);
      if (!isWanted()) throw why;
    }
  }
}
