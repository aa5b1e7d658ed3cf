/**
 * Tests that the catalogues say the same things in every language, and everything that the pages
 * ask for.
 */
import { readFileSync, readdirSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { COLORS } from "../src/api/types";
import { EDITIONS } from "../src/laws/editions";
import { KINDS } from "../src/record/kinds";
import { ABOUT, LANGUAGES } from "../src/words";

type Catalogue = Map<string, { file: string; variables: Set<string>; text: string }>;

function variables(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const part of node) variables(part, found);
  else if (node && typeof node === "object") {
    const { type, name } = node as { type?: string; name?: string };
    if (type === "var" && name) found.add(name);
    for (const part of Object.values(node)) variables(part, found);
  }
  return found;
}

function catalogue(language: string): Catalogue {
  const found: Catalogue = new Map();
  const folder = new URL(`../src/words/${language}/`, import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), "utf8");
    const resource = new FluentResource(text);
    for (const { id, value } of resource.body) {
      expect(found.has(id), `${language}/${file}: ${id} stands twice`).toBe(false);
      found.set(id, { file, variables: variables(value), text: JSON.stringify(value) });
    }
    // what cannot be read is passed over by the parser
    const written = text.split("\n").filter((line) => /^[a-zA-Z][\w-]*\s*=/.test(line)).length;
    expect(resource.body.length, `${language}/${file} has entries that cannot be read`).toBe(written);
  }
  return found;
}

/** Languages that the service rules in: their catalogues are whole. */
const WHOLE = LANGUAGES.filter((language) => ABOUT[language].hasRulings);

/** The words of an entry without what is filled in, each stretch on a line of its own. */
function said(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(said).join("…");
  const { variants } = (value ?? {}) as { variants?: { value: unknown }[] };
  return variants ? variants.map((variant) => said(variant.value)).join("\n") : "";
}

const english = catalogue("en");
const french = catalogue("fr");

function sources(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, folder));
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
  });
}

/**
 * What verbs and articles agree with in French and not in English; either says who is meant if the
 * other does.
 */
const AGREEMENT: Record<string, string> = { agent: "", color: "side" };

describe("the catalogues", () => {
  test("are there for every language of the list, in which all of the service stand", () => {
    const document = readFileSync(new URL("../../crates/service/openapi.json", import.meta.url), "utf8");
    const { enum: spoken } = (JSON.parse(document) as { components: { schemas: { LanguageTag: { enum: string[] } } } }).components.schemas.LanguageTag;
    const names = (folder: string) => readdirSync(new URL(folder, import.meta.url), { withFileTypes: true });
    const folders = names("../src/words/").filter((entry) => entry.isDirectory() && entry.name !== "others").map(({ name }) => name);
    const others = names("../src/words/others/").map(({ name }) => name.replace(".ts", ""));
    expect(LANGUAGES.filter((language) => ABOUT[language].hasRulings)).toEqual(spoken);
    expect(folders.sort()).toEqual([...LANGUAGES].sort());
    expect(["en", ...others].sort()).toEqual([...LANGUAGES].sort());
  });

  const meant = (variables: Set<string>) => [...new Set([...variables].map((name) => AGREEMENT[name] ?? name))].filter(Boolean).sort().join(" ");
  const shape = (words: Catalogue) => [...words].map(([key, { file, variables }]) => `${file} ${key} ${meant(variables)}`).sort();

  test.each(WHOLE)("have the same keys in the same files, with the same variables: %s", (language) => {
    expect(shape(catalogue(language))).toEqual(shape(english));
  });

  test.each(LANGUAGES)("have no key and no variable that English has not: %s", (language) => {
    const known = shape(english);
    expect(shape(catalogue(language)).filter((entry) => !known.includes(entry))).toEqual([]);
  });

  test.each(LANGUAGES.filter((language) => language !== "en"))("are translated: %s", (language) => {
    const translated = catalogue(language);
    const letters = (text: string) => said(JSON.parse(text)).replace(/[^a-z]/gi, "").length;
    const isName = (key: string) => /^incident-(?!.*-(story|task)$)/.test(key);
    const same = [...english].filter(([key, { text }]) => !isName(key) && text === translated.get(key)?.text && letters(text) > 14);
    expect(same.map(([key]) => key)).toEqual([]);
  });

  test("have French marks where lines do not break", () => {
    const odd = [...french].filter(([, { text }]) => /[^\u00a0][:;?!»](?=\s|$)|« /.test(said(JSON.parse(text))));
    expect(odd.map(([key]) => key), "before : ; ? ! and within « » French has a space that does not break, U+00A0").toEqual([]);
  });

  test("that come with a page alone are named alike wherever they are listed", () => {
    const words = new URL("../src/words/", import.meta.url);
    const others = readdirSync(new URL("others/", words)).map((name) => `others/${name}`);
    const lists = ["index.ts", ...others].flatMap((name) => [...readFileSync(new URL(name, words), "utf8").matchAll(/(?<!\$)\{([\w,-]+)\}\.ftl/g)].map(([, list]) => `${name}: ${list}`));
    const brought = sources(new URL("../src/", import.meta.url)).flatMap((source) => [...source.matchAll(/\bwithWords\(\[([^\]]*)\]/g)].flatMap(([, names]) => [...names!.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!)));
    const list = [...new Set(brought)].sort().join(",");
    // those of English, those of pages, and those of each other language
    expect(lists).toEqual(["index.ts", "index.ts", ...others].map((name) => `${name}: ${list}`));
  });

  test("have every key that is asked for by name", () => {
    const asked = sources(new URL("../src/", import.meta.url)).flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w-]+)"/g)].map(([, key]) => key!));
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((key) => !english.has(key))).toEqual([]);
  });

  test("have no key that nobody asks for", () => {
    const source = sources(new URL("../src/", import.meta.url)).join("\n");
    const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, part]) => part!);
    const literal = new Set(found(/"([\w-]+)"/g));
    const begun = [...found(/`([\w-]+-)\$\{/g), ...found(/\bnamed\("([\w-]+)"/g).map((kind) => `${kind}-`)];
    const isAsked = (key: string) => literal.has(key) || begun.some((start) => key.startsWith(start));
    expect([...english.keys()].filter((key) => !isAsked(key))).toEqual([]);
  });

  test("have words for every word of the protocol", () => {
    const rust = readFileSync(new URL("../../crates/protocol/src/word.rs", import.meta.url), "utf8");
    const words = (kind: string) => [...(rust.match(new RegExp(`\\n    ${kind} \\{([^}]*)\\}`))?.[1] ?? "").matchAll(/"([^"]+)" =/g)].map(([, word]) => word!);
    const wanted: [string, string][] = [
      ["Offence", "offence"], ["Status", "status"], ["MoveStatus", "move-status"], ["Termination", "termination"], ["Fact", "fact"],
      ["Discretion", "discretion"], ["Certainty", "certainty"], ["Source", "source"], ["Claimed", "what"], ["Noticed", "what"],
      ["Withdrawn", "what"], ["Intent", "value"], ["Truth", "value"], ["Executed", "value"], ["FirstFlag", "value"],
    ];
    for (const [kind, prefix] of wanted) {
      expect(words(kind), kind).not.toEqual([]);
      expect(words(kind).filter((word) => !english.has(`${prefix}-${word}`)), kind).toEqual([]);
    }
    expect(EDITIONS.flatMap((key) => [`edition-${key}`, `setup-edition-${key}`]).filter((key) => !english.has(key))).toEqual([]);
  });

  test("have words for every option of the old codes", () => {
    const rust = readFileSync(new URL("../../crates/protocol/src/prose/french/option.rs", import.meta.url), "utf8");
    const options = [...rust.matchAll(/"(\w+)" =>/g)].map(([, option]) => option!);
    expect(options).toContain("let_it_stand");
    expect(options.filter((option) => !english.has(`option-${option}`))).toEqual([]);
  });

  test("have words for everything whose key is made of what it is", () => {
    const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const all = (text: string | undefined, pattern: RegExp) => [...(text ?? "").matchAll(pattern)].map(([, word]) => word!);
    /** The words of a type, written as a union or a list. */
    const typed = (path: string, begun: RegExp) => all(new RegExp(`${begun.source}[^;]*`).exec(textOf(path))?.[0], /"(\w+)"/g);
    const schemas = JSON.parse(textOf("crates/service/openapi.json")).components.schemas as Record<string, { enum?: string[] }>;
    const protocol = (kind: string) => all(textOf("crates/protocol/src/word.rs").match(new RegExp(`\\n    ${kind} \\{([^}]*)\\}`))?.[1], /"([^"]+)" =/g);
    const snake = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    const because = /enum Because \{([^}]*)\}/.exec(textOf("crates/table/src/clocks.rs"))?.[1];
    // an open ruling stands, may be claimed or waits; what has become of it has a word where it is
    // not that it stands or is open
    const fates = typed("web/src/record/record.ts", /export type Fate = \{ word: /).filter((word) => word !== "open" && word !== "standing");
    const wanted: Record<string, readonly string[]> = {
      attention: [...KINDS, ...typed("web/src/record/attention.ts", /export type Standing = /)],
      "status-open": protocol("Status"),
      down: schemas.Cause?.enum ?? [],
      because: all(because, /^ *([A-Z]\w+),/gm).map(snake),
      fate: fates,
      act: all(textOf("crates/laws/src/act_kind.rs"), /^ {4}\w+ = "(\w+)" \w+ \w+ \w+,$/gm),
      actor: [...COLORS, "arbiter", "spectator", "assistant", "engine", "none"],
      arbiter: schemas.Manner?.enum ?? [],
      "setup-role": schemas.Role?.enum ?? [],
      "setup-occasion": schemas.Occasion?.enum ?? [],
      "setup-announcement": schemas.Announcement?.enum ?? [],
      "setup-supervision": schemas.SupervisionKind?.enum ?? [],
      "report-supervision": schemas.SupervisionKind?.enum ?? [],
      control: schemas.ControlClass?.enum ?? [],
      edition: schemas.EditionKey?.enum ?? [],
      "laws-family": schemas.FamilyName?.enum ?? [],
    };
    for (const [kind, words] of Object.entries(wanted)) {
      expect(words.length, kind).toBeGreaterThan(1);
      expect(words.filter((word) => !english.has(`${kind}-${word}`)), kind).toEqual([]);
    }
  });
});
