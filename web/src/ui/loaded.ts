/** Something that is read from the service and shown. */
import { useCallback, useEffect, useState } from "preact/hooks";

export type Loaded<T> = { value?: T; error?: unknown; again: () => void };

export function useLoaded<T>(read: () => Promise<T>, on: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setState({ value }),
      (error: unknown) => isCurrent && setState((was) => ({ ...was, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [...on, turn]);
  return { ...state, again: useCallback(() => setTurn((turn) => turn + 1), []) };
}
