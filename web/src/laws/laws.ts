/** The articles and the open readings of an edition, in the project's words. */
import { ask } from "../api/client";
import type { Language } from "../words";

export type Article = { number: string; title: string; says: string; changes: { edition: string; says: string }[]; ambiguities: string[] };
export type Reading = { id: string; question: string; readings: string[]; chosen: string; because: string; articles: string[] };
export type Laws = { edition: string; language: Language; articles: Article[]; ambiguities: Reading[] };

const read = new Map<string, Promise<Laws>>();

export function lawsOf(edition: string, language: Language): Promise<Laws> {
  const key = `${edition} ${language}`;
  const known = read.get(key);
  if (known) return known;
  const asked = ask<Laws>(`/laws/${edition}?language=${language}`);
  read.set(key, asked);
  asked.catch(() => read.delete(key));
  return asked;
}
