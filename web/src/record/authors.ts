/** Names the author of an act, by his login or the label of his token, for those who may know. */
import { effect, signal } from "@preact/signals";
import { ask } from "../api/client";
import { readsAll, session } from "../api/session";
import { t } from "../words";

/** How long it is until the names are read again: somebody may have been given one meanwhile. */
const AGAIN_MS = 60_000;

const names = signal<ReadonlyMap<string, string>>(new Map());
/** Whose list was read; somebody else may see another. */
let readFor: string | null = null;
let readAt = 0;
let again: ReturnType<typeof setTimeout> | undefined;
/** Who is named by no list that was read so far. */
const sought = new Set<string>();
/** Who was looked for in vain, as whose account was deleted. */
const nameless = new Set<string>();

effect(() => {
  const reader = readsAll.value ? (session.value?.author ?? null) : null;
  if (reader === readFor) return;
  readFor = reader;
  names.value = new Map();
  sought.clear();
  nameless.clear();
  if (reader !== null) void read();
});

async function read(): Promise<void> {
  const [reader, wanted] = [readFor, [...sought]];
  readAt = Date.now();
  try {
    const { items } = await ask<{ items: { author: string; name: string }[] }>("/authors", { isAskedAnew: true });
    if (reader !== readFor) return;
    const read = new Map(items.map(({ author, name }) => [author, name]));
    for (const author of wanted) if (!read.has(author)) nameless.add(author);
    for (const author of sought) if (read.has(author) || nameless.has(author)) sought.delete(author);
    names.value = read;
  } catch {
    // acts are told with the names under which they are recorded
  }
  readLater();
}

/** Reads the names once more where somebody is looked for, at most once in a while. */
function readLater(): void {
  clearTimeout(again);
  if (readFor !== null && sought.size > 0) again = setTimeout(() => void read(), readAt + AGAIN_MS - Date.now());
}

/** Who plays and rules in a demonstration: nobody has an account or a token for that. */
const SIMULATED: Readonly<Record<string, string>> = { "account:simulated": "author-simulated-arbiter", "device:simulated": "author-simulated-board" };

export function authorName(author: string): string {
  const simulated = SIMULATED[author];
  if (simulated) return t(simulated);
  const { session: own, author: ownAuthor } = session.value ?? {};
  if (own && author === ownAuthor) return own.login;
  const name = names.value.get(author);
  if (name === undefined && !nameless.has(author) && !sought.has(author)) {
    sought.add(author);
    readLater();
  }
  return name ?? author.replace(/^\w+:/, "");
}
