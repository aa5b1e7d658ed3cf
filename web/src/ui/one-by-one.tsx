/** Many things that are read one after the other, never all at once, while the page says how far it is. */
import { useEffect, useState } from "preact/hooks";
import { mayPass } from "../api/again";
import { t } from "../words";

const AGAIN_MS = 2_000;
const PATIENCE = 30;

/** Asks again where the network is away, or where too much was asked at once. */
async function patiently<Result>(ask: () => Promise<Result>, left: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error) || attempt === PATIENCE || left.aborted) throw error;
      await new Promise((goOn) => setTimeout(goOn, AGAIN_MS));
    }
  }
}

export type Reading<Result> = { results: readonly Result[]; total: number; isDone: boolean; error?: unknown; again: () => void };

/** Reads each item in its turn; anew when `on` changes. `null` is a result that is left out; `read` is told when the page is left. */
export function useOneByOne<Item, Result>(
  items: readonly Item[] | undefined,
  read: (item: Item, left: AbortSignal) => Promise<Result | null>,
  on: readonly unknown[],
): Reading<Result> & { read: number } {
  const [state, setState] = useState<{ results: Result[]; read: number; error?: unknown }>({ results: [], read: 0 });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal: left } = leaving;
    const results: Result[] = [];
    setState({ results: [], read: 0 });
    async function go(): Promise<void> {
      for (const [place, item] of (items ?? []).entries()) {
        const result = await patiently(() => read(item, left), left);
        if (left.aborted) return;
        if (result !== null) results.push(result);
        setState({ results: [...results], read: place + 1 });
      }
    }
    go().catch((error: unknown) => !left.aborted && setState((was) => ({ ...was, error })));
    return () => leaving.abort();
  }, [items === undefined, ...on, turn]);
  const total = items?.length ?? 0;
  return { ...state, total, isDone: items !== undefined && state.read === total, again: () => setTurn(turn + 1) };
}

/** How far it is, in words and as a bar. */
export function Progress({ read, total, words }: { read: number; total: number; words: string }) {
  return (
    <p class="reading-on">
      <progress value={read} max={total} aria-label={words} /> <span aria-hidden="true">{words}</span>
    </p>
  );
}

/** What a paper says that is printed before all is read, as by the browser's own command it can be. */
export function Unfinished({ read, total }: { read: number; total: number }) {
  return <p class="unfinished">{t("unfinished", { read, total })}</p>;
}
