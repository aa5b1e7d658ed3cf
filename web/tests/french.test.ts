/** Tests what is written in French in another way than word for word. */
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { languageOfMost, speak, t } from "../src/words";
import { articleName } from "../src/words/article";

beforeAll(() => {
  vi.stubGlobal("fetch", async () => new Response());
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  return speak("fr");
});
afterAll(() => vi.unstubAllGlobals());

test("a page whose catalogue is whole is marked with its language", () => {
  expect(languageOfMost.value).toBe("fr");
});

test("who acts is written small in the middle of a phrase", () => {
  expect(t("clock-answer-runs", { side: t("actor-white") })).toBe("Tourne\u00a0: les Blancs");
});

test("what an old code has in the place of a number has its name, a number is the same in all languages", () => {
  const folder = new URL("../../law/", import.meta.url);
  const provisions = readdirSync(folder).filter((name) => name.endsWith(".md")).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const listed = provisions.flatMap((text) => (/^- numbers: ((?:.|\n {2})*)$/m.exec(text)?.[1] ?? "").replaceAll(/\s+/g, " ").split(" | "));
  const numbers = listed.filter((number) => /^(LCC|BCA|BLUE|OLD)/.test(number)).map((number) => number.replace(/^\S+ /, ""));
  expect(numbers.length).toBeGreaterThan(20);
  expect(new Set(numbers.filter((number) => articleName(number) === number))).toEqual(new Set(["Blue Book"]));
  expect(["4.3.1", "A.3", "II.3.2", "10I2", "Blitz-7", "Rule XIII"].map(articleName)).toEqual(["4.3.1", "A.3", "II.3.2", "10I2", "Blitz-7", "Règle XIII"]);
});
