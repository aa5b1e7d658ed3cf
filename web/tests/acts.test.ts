/** Every act of the table of acts has words in the list of acts: none is shown by its name in the protocol. */
import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const table = readFileSync(new URL("../../crates/laws/src/act_kind.rs", import.meta.url), "utf8");
const acts = [...table.matchAll(/^ {4}\w+ = "(\w+)" \w+ \w+ \w+,$/gm)].map(([, name]) => name!);

test.each(["en", "fr"])("in %s", (language) => {
  const text = readFileSync(new URL(`../src/words/${language}/board.ftl`, import.meta.url), "utf8");
  const keys = new Set(new FluentResource(text).body.map(({ id }) => id));
  expect(acts).toContain("start_clock");
  expect(acts.filter((act) => !keys.has(`act-${act}`))).toEqual([]);
});
