/**
 * Loads parts of the page when they are wanted. Some browsers ask for a part only once in the life
 * of a page and remember that it failed, so it is asked for only when the service is there.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import { retryUntilAnswered } from "./retry";
import { UnreachableError, health } from "./client";

/**
 * The part, or why it is not there: the service is away, and it comes when that is back; or it is
 * gone, and does not come.
 */
export type LoadedPart<T> = { it: T } | "away" | "gone";

/**
 * Loads a part: it is there, or what keeps it is known. Where the service is away it comes later.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<ReadonlySignal<LoadedPart<T>>> {
  const part = signal<LoadedPart<T>>("away");
  const loading = async (failed: () => void) => {
    await retryUntilAnswered(isThere, failed, () => true);
    part.value = await load().then((it) => ({ it }), () => "gone" as const);
  };
  await new Promise<void>((known) => void loading(known).then(known));
  return part;
}

/** Fails where the service is away, and the files of the console are not installed here either. */
async function isThere(): Promise<void> {
  if (globalThis.navigator?.serviceWorker?.controller) return;
  const answered = await health().catch(() => null);
  if (!answered || answered.status >= 500) throw new UnreachableError();
}
