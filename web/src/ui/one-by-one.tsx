/** Reads many things one after the other, never all at once, while the page says how far it is. */
import { useEffect, useState } from "preact/hooks";
import { retryUntilAnswered } from "../api/retry";
import { t } from "../words";

export type ReadingProgress<Result> = { results: readonly Result[]; total: number; isDone: boolean; error?: unknown; again: () => void };

/**
 * Reads each item in its turn, also those that are added; all anew when `on` changes. `null` is a
 * result that is left out; `read` is told when the page is left.
 */
export function useOneByOne<Item, Result>(
  items: readonly Item[] | undefined,
  nameOf: (item: Item) => string,
  read: (item: Item, left: AbortSignal) => Promise<Result | null>,
  on: readonly unknown[],
): ReadingProgress<Result> & { read: number } {
  const [state, setState] = useState<{ results: ReadonlyMap<string, Result | null>; error?: unknown }>({ results: new Map() });
  const [turn, setTurn] = useState(0);
  const next = items?.find((item) => !state.results.has(nameOf(item)));
  const name = next === undefined ? null : nameOf(next);
  useEffect(() => setState({ results: new Map() }), on);
  useEffect(() => {
    if (next === undefined || name === null) return;
    const leaving = new AbortController();
    const { signal: left } = leaving;
    const failed = (error: unknown) => !left.aborted && setState(({ results }) => ({ results, error }));
    retryUntilAnswered(() => read(next, left), failed, () => !left.aborted).then(
      (result) => !left.aborted && setState(({ results }) => ({ results: new Map([...results, [name, result]]) })),
      failed,
    );
    return () => leaving.abort();
  }, [name, ...on, turn]);
  const known = (items ?? []).map((item) => state.results.get(nameOf(item)));
  const done = known.filter((result) => result !== undefined);
  return {
    results: done.filter((result) => result !== null),
    read: done.length,
    total: known.length,
    isDone: items !== undefined && name === null,
    error: state.error,
    again() {
      setState(({ results }) => ({ results }));
      setTurn(turn + 1);
    },
  };
}

/** How many boards are read, in words and as a bar. */
export function Progress({ read, total }: { read: number; total: number }) {
  const words = t("reading-boards", { read, total });
  return (
    <p class="reading-on">
      <progress value={read} max={total} aria-label={words} /> <span aria-hidden="true">{words}</span>
    </p>
  );
}

/**
 * What a paper says that is printed before all is read, as by the browser's own command it can be.
 */
export function Unfinished({ read, total }: { read: number; total: number }) {
  return <p class="unfinished">{t("unfinished", { read, total })}</p>;
}
