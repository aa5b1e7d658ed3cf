/** Reads the articles and the open questions of an edition, in the project's words. */
import { ask } from "../api/client";
import type { LanguageTag } from "../api/types";

export type Article = {
  number: string;
  title: string;
  says: string;
  changes: { edition: string; says: string }[];
  ambiguities: string[];
  /** Why the engine does not rule on it, where it does not. */
  out_of_scope?: string;
};
export type Ambiguity = { id: string; question: string; readings: string[]; chosen: string; because: string; articles: string[] };
/** `penalties`: those that the edition leaves to the arbiter, the mildest first. */
export type Laws = { edition: string; language: LanguageTag; articles: Article[]; ambiguities: Ambiguity[]; penalties: string[] };
export type EditionOfLaws = { key: string; title: string; family: "fide" | "us_chess" | "historic"; from: number | null; until: number | null };

/** What is asked for once, and again only if it could not be had. */
function once<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const read = new Map<string, Promise<T>>();
  return (path) => {
    const known = read.get(path);
    if (known) return known;
    const asked = ask(path);
    read.set(path, asked);
    asked.catch(() => read.delete(path));
    return asked;
  };
}

const edition = once((path) => ask<Laws>(path));
const editions = once(async (path) => (await ask<{ items: EditionOfLaws[] }>(path)).items);

export const lawsOf = (key: string, language: LanguageTag): Promise<Laws> => edition(`/laws/${encodeURIComponent(key)}?language=${language}`);

export const editionsIn = (language: LanguageTag): Promise<EditionOfLaws[]> => editions(`/laws?language=${language}`);

/** Where an article or a reading of an edition stands on the page. */
export function lawsAddress(edition: string, number?: string): string {
  return `/laws/${encodeURIComponent(edition)}${number === undefined ? "" : `/${encodeURIComponent(number)}`}`;
}
