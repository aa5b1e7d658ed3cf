/**
 * Gives the words of the page. What the console itself says stands in the catalogues beside this
 * file; rulings and articles come from the service in every language; what people wrote stays as
 * they wrote it.
 */
import { FluentBundle, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import { computed, effect, signal } from "@preact/signals";
import { loadPart } from "../api/load-part";
import { remember, remembered } from "../api/storage";
import type { LanguageTag } from "../api/types";
import list from "./languages.json";

/**
 * What is known of a language: how it calls itself, how it writes numbers and dates, and whether
 * the service rules in it. Only then its catalogue must be whole.
 */
type LanguageInfo = { name: string; locale: string; hasRulings: boolean };

export type Language = keyof typeof list;

/** Every language of the console by its tag; the first is spoken where nothing else is wanted. */
export const ABOUT: Readonly<Record<Language, LanguageInfo>> = list satisfies Record<LanguageTag, LanguageInfo>;
export const LANGUAGES = Object.keys(ABOUT) as Language[];

const KEPT = "jadoube.language";

const ENGLISH: Record<string, string> = import.meta.glob(["./en/*.ftl", "!./en/{about,calls,clock-helper,demo,gallery,games,hall-page,hand,handover,home,join,lawbook,lessons,moves,pad,paper,report,results,sensors,setup,setup-editions,standings}.ftl"], { query: "?raw", import: "default", eager: true });

/** The words that a page alone needs, which are loaded with it. */
const OF_PAGES = import.meta.glob<string>("./*/{about,calls,clock-helper,demo,gallery,games,hall-page,hand,handover,home,join,lawbook,lessons,moves,pad,paper,report,results,sensors,setup,setup-editions,standings}.ftl", { query: "?raw", import: "default" });

/** The catalogues of the others, each a part of its own. */
const OTHERS = import.meta.glob<Record<string, string>>("./others/*.ts", { import: "WORDS" });

/**
 * `LOWER($side)` in a catalogue: a word that begins with a capital, as it stands in the middle of a
 * phrase.
 */
const functions = {
  LOWER: ([word]: FluentValue[]) => String(word).charAt(0).toLocaleLowerCase() + String(word).slice(1),
};

/** The words that pages have brought with them so far. */
const brought: Partial<Record<Language, string[]>> = {};

function bundle(language: Language, catalogues: Record<string, string>): FluentBundle {
  const made = new FluentBundle(ABOUT[language].locale, { useIsolating: false, functions });
  for (const text of [...Object.values(catalogues), ...(brought[language] ?? [])]) add(made, text);
  return made;
}

/** How many words each catalogue has. */
const sizes = new WeakMap<FluentBundle, number>();

function add(made: FluentBundle, text: string): void {
  sizes.set(made, (sizes.get(made) ?? 0) + (text.match(/^[a-z][\w-]* *=/gim) ?? []).length);
  for (const error of made.addResource(new FluentResource(text))) console.error(error);
}

const bundles = signal<Partial<Record<Language, FluentBundle>>>({ en: bundle("en", ENGLISH) });

/** The language that was asked for: its words may not be there yet. */
export const wanted = signal<Language>("en");
/** The language of the page: English where the words of another are not there yet. */
export const language = computed<Language>(() => (bundles.value[wanted.value] ? wanted.value : "en"));
/** The language that most of the page is in: a catalogue may have begun with ten words. */
export const languageOfMost = computed<Language>(() => {
  const [own, english] = [bundles.value[language.value]!, bundles.value.en!].map((words) => sizes.get(words) ?? 0) as [number, number];
  return 2 * own >= english ? language.value : "en";
});
export const locale = computed(() => ABOUT[language.value].locale);
/** The language of rulings and of the manual: English where the service rules in no other. */
export const languageOfRulings = computed(() => (ABOUT[language.value].hasRulings ? language.value : "en") as LanguageTag);

/** The languages whose words were wanted and are not there. */
const missing = signal<Partial<Record<Language, "away" | "gone" | null>>>({});
/**
 * Why the words of the language that was asked for are not there; `null` where they are, or nothing
 * keeps them.
 */
export const wordsMissing = computed(() => missing.value[wanted.value] ?? null);

/**
 * Changes the language; the words of another than English are loaded when they are wanted, and come
 * later where the service is away.
 */
export async function speak(asked: Language): Promise<void> {
  wanted.value = asked;
  remember(KEPT, asked);
  if (asked !== "en") await (loading[asked] ??= load(asked));
  // a page that is open goes on in English where its words do not come
  await Promise.all([...pages].map((name) => bring(name, asked))).catch(() => undefined);
  bundles.value = { ...bundles.peek() };
}

const loading: Partial<Record<Language, Promise<void>>> = {};

async function load(asked: Language): Promise<void> {
  const part = await loadPart(OTHERS[`./others/${asked}.ts`]!);
  effect(() => {
    const loaded = part.value;
    missing.value = { ...missing.peek(), [asked]: typeof loaded === "string" ? loaded : null };
    if (typeof loaded !== "string") bundles.value = { ...bundles.peek(), [asked]: bundle(asked, loaded.it) };
  });
}

/** The language chosen before, or else the first of the browser that the console speaks. */
export function wantedLanguage(): Language {
  const spoken = (tag: string | null) => LANGUAGES.find((language) => tag?.toLowerCase().startsWith(language));
  return spoken(remembered(KEPT)) ?? navigator.languages.map(spoken).find(Boolean) ?? "en";
}

/** The pages whose words have been wanted. */
const pages = new Set<string>();
const bringing = new Map<string, Promise<void>>();

/**
 * A page with the catalogues that it alone needs: in English, which knows all of them, and as it is
 * spoken.
 */
export async function withWords<Page>(names: readonly string[], page: Promise<Page>): Promise<Page> {
  for (const name of names) pages.add(name);
  const words = names.flatMap((name) => [bring(name, "en"), bring(name, wanted.peek())]);
  const [loaded] = await Promise.all([page, ...words]);
  return loaded;
}

/** Loads the words of a page in a language, once; some languages have none. */
function bring(name: string, tag: Language): Promise<void> {
  const path = `./${tag}/${name}.ftl`;
  const begun = bringing.get(path) ?? Promise.resolve(OF_PAGES[path]?.()).then((text) => text === undefined ? undefined : took(tag, text));
  bringing.set(path, begun);
  // what could not be loaded is asked for again
  begun.catch(() => bringing.delete(path));
  return begun;
}

function took(tag: Language, text: string): void {
  (brought[tag] ??= []).push(text);
  const made = bundles.peek()[tag];
  if (made) add(made, text);
}

/** The words under a key of the catalogue. */
export function t(key: string, values?: Record<string, FluentVariable>): string {
  const words = found(key, values);
  if (words === null) console.error(`the catalogue of ${language.value} has no words for ${key}`);
  return words ?? key;
}

/** The words under a key that the catalogue may not have. */
export function known(key: string): string | null {
  return found(key);
}

/** In the language of the page, or else in English: not every catalogue is whole. */
function found(key: string, values?: Record<string, FluentVariable>): string | null {
  for (const words of [bundles.value[language.value]!, bundles.value.en!]) {
    const message = words.getMessage(key);
    if (message?.value) return words.formatPattern(message.value, values ?? null);
  }
  return null;
}

/**
 * The name of a word of the protocol, such as an offence; the word itself where the catalogue has
 * none.
 */
export function named(kind: string, word: string): string {
  return known(`${kind}-${word}`) ?? word.replaceAll("_", " ");
}

/**
 * What the service wrote, in the language of the page if it did, with the apostrophes of the page.
 */
export function written(text: string, texts?: Partial<Record<LanguageTag, string>>): string {
  return (texts?.[languageOfRulings.value] ?? text).replaceAll("'", "’");
}

/** Whether what the service wrote is there in the language of the page. */
export function isWritten(texts?: Partial<Record<LanguageTag, string>>): boolean {
  return language.value === "en" || (ABOUT[language.value].hasRulings && !!texts?.[languageOfRulings.value]);
}

/** Texts one after another, each a sentence of its own. */
export function sentences(...texts: readonly string[]): string {
  return texts.filter(Boolean).reduce((said, text) => `${said}${/[.!?…]$/.test(said) ? "" : "."} ${text}`);
}
