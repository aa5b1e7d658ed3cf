/** Tests what of a game by link counts as played. */
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
const { SAID } = await import("../src/play/game");

test("what is only said are the acts of the class `Words`", () => {
  const rows = readFileSync(new URL("../../crates/laws/src/act_kind.rs", import.meta.url), "utf8");
  const words = [...rows.matchAll(/^ {4}\w+ = "(\w+)" Words \w+ \w+,$/gm)].map(([, name]) => name!);
  expect(words).toContain("say");
  expect([...SAID].sort()).toEqual(words.sort());
});
