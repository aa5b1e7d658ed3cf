/** Who told an act, by the name he logs in with, or the label of his token; for those who may know. */
import { effect, signal } from "@preact/signals";
import { ask } from "./client";
import { readsAll, session } from "./session";

const names = signal<ReadonlyMap<string, string>>(new Map());
/** Whose list was read; somebody else may see another. */
let readFor: string | null = null;

effect(() => {
  const reader = readsAll.value ? (session.value?.author ?? null) : null;
  if (reader === readFor) return;
  readFor = reader;
  names.value = new Map();
  if (reader !== null) void read();
});

async function read(): Promise<void> {
  try {
    const { items } = await ask<{ items: { author: string; name: string }[] }>("/authors");
    names.value = new Map(items.map(({ author, name }) => [author, name]));
  } catch {
    // acts are told with the names under which they are recorded
    readFor = null;
  }
}

export function authorName(author: string): string {
  const { session: own, author: ownAuthor } = session.value ?? {};
  if (own && author === ownAuthor) return own.login;
  return names.value.get(author) ?? author.replace(/^\w+:/, "");
}
