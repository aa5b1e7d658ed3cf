/**
 * Tests that the page has words for every problem of the service: nobody is left with English, or
 * with nothing to do.
 */
import { readFileSync, readdirSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { RefusedError } from "../src/api/client";
import { problemText, refusalText } from "../src/ui/problems";
import { ABOUT, LANGUAGES } from "../src/words";

const CRATES = new URL("../../crates/", import.meta.url);

function rust(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === "tests" ? [] : rust(new URL(`${entry.name}/`, folder));
    return /(?<!tests)\.rs$/.test(entry.name) ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
  });
}

function found(text: string, ...patterns: RegExp[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word]) => word!)))].sort();
}

const service = rust(new URL("service/src/", CRATES)).join("\n");
const kinds = found(service, /Problem::of\(\s*[\w:]+,\s*"([\w-]+)"/g, /\b(?:unauthorized|conflict)\(\s*"([\w-]+)"/g, /\bforged\(\s*"([\w-]+)"/g, /"\/problems\/([\w-]+)"/g);

/** Where arbiters are told of what is no verdict. */
const arbiters = readFileSync(new URL("protocol/src/views/arbiter.rs", CRATES), "utf8");

/** The codes that `fn code` of a file answers. */
function codesOf(path: string): string[] {
  const body = readFileSync(new URL(path, CRATES), "utf8").match(/fn code\([\s\S]*?\n    }\n/)?.[0] ?? "";
  return found(body, /=>\s*"(\w+)"/g);
}

const codes = [...codesOf("laws/src/refused.rs"), ...codesOf("protocol/src/error.rs"), ...found(service, /"code": "(\w+)"/g), ...found(arbiters, /\bcode: "(\w+)"/g)];

describe.each(LANGUAGES.filter((language) => ABOUT[language].hasRulings))("in %s", (language) => {
  const text = readFileSync(new URL(`../src/words/${language}/problems.ftl`, import.meta.url), "utf8");
  const keys = new Set(new FluentResource(text).body.map(({ id }) => id));

  test("every kind of problem has words", () => {
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds.filter((kind) => !keys.has(`problem-${kind}`))).toEqual([]);
  });

  test("every code of a refusal has words", () => {
    expect(codesOf("laws/src/refused.rs").length).toBeGreaterThan(15);
    expect(codesOf("protocol/src/error.rs").length).toBeGreaterThan(15);
    expect(codes.filter((code) => !keys.has(`refusal-${code}`))).toEqual([]);
  });

  test("nothing has words that does not occur", () => {
    const said = new Set(["problem-unknown", "refusal-unknown", ...kinds.map((kind) => `problem-${kind}`), ...codes.map((code) => `refusal-${code}`)]);
    expect([...keys].filter((key) => !said.has(key))).toEqual([]);
  });
});

test("what was asked for too often says when it can be tried again", () => {
  const problem = { type: "/problems/too-many-games", title: "", status: 429, detail: "…" };
  expect(problemText(new RefusedError(problem, 185))).toMatch(/^As many games were begun from your network .* It can be tried again in 3\u00a0min 5\u00a0s\.$/);
  expect(problemText(new RefusedError(problem))).toMatch(/ Wait a little, then try again\.$/);
});

test("a problem whose words say all of it is said once", () => {
  const problem = { type: "https://jadoube.org/problems/event-is-over", title: "", status: 409, detail: "the event is over and takes no acts any more; take it out of the archive first" };
  expect(problemText(new RefusedError(problem))).toBe("The event is over and takes no acts. Take it out of the archive first.");
  expect(problemText(new RefusedError({ ...problem, type: "/problems/name-taken", detail: "Ada" }))).toMatch(/ \(Ada\)$/);
});

test.each([
  ["has-rounds", "the event has rounds; archive it instead", "The event has rounds. Archive it instead."],
  ["wrong-login", "the login or the password is wrong", "The name or the password is wrong. Enter both again."],
  ["too-large", "more than 64 KiB", "This is too large. Send less at once. (more than 64 KiB)"],
])("the service's words stand beside those of the page for %s only where they say more", (kind, detail, said) => {
  expect(problemText(new RefusedError({ type: `/problems/${kind}`, title: "", status: 409, detail }))).toBe(said);
});

test("why an act was not taken is said once, and which value was wrong beside it", () => {
  expect(refusalText({ code: "no_such_man", message: "no man stands on e2" })).toBe("There is no such man there, or it is in a hand. Look where it stands now and name that square.");
  expect(refusalText({ code: "bad_square", message: "`i9` is no square" })).toBe("That is no square. Write one from a1 to h8. (`i9` is no square)");
});
