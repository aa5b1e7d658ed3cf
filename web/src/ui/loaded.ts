/** Reads something from the service for a page to show. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { retryUntilAnswered } from "../api/retry";

export type LoadResult<T> = { value?: T; error?: unknown; again: () => void };

type LoadState<T> = { of: readonly unknown[]; value?: T; error?: unknown };

const isSame = (one: readonly unknown[], other: readonly unknown[]) => one.every((part, place) => Object.is(part, other[place]));

/**
 * Reads what is told by `of`: where that changes, nothing of the other is shown any more. It is
 * read anew when `anew` changes, and by itself when it could not be reached. `read` is told when
 * nobody waits for it any more.
 */
export function useLoaded<T>(read: (left: AbortSignal) => Promise<T>, of: readonly unknown[], anew: readonly unknown[] = []): LoadResult<T> {
  const [state, setState] = useState<LoadState<T>>({ of });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const isWanted = () => !leaving.signal.aborted;
    const failed = (error: unknown) => setState((was) => ({ ...(isSame(was.of, of) ? was : {}), of, error }));
    retryUntilAnswered(() => read(leaving.signal), failed, isWanted).then(
      (value) => isWanted() && setState({ of, value }),
      (error: unknown) => isWanted() && failed(error),
    );
    return () => leaving.abort();
  }, [...of, ...anew, turn]);
  const { of: _, ...shown } = isSame(state.of, of) ? state : { of };
  return { ...shown, again: useCallback(() => setTurn((turn) => turn + 1), []) };
}
