/** Tests a language that has some words only: the others are English. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.mock("../src/words/languages.json", () => ({
  default: {
    en: { name: "English", locale: "en-GB", hasRulings: true },
    fr: { name: "Français", locale: "fr", hasRulings: false },
  },
}));
vi.mock("../src/words/others/fr.ts", () => ({ WORDS: { "frame.ftl": "log-in = Connexion" } }));

const words = await import("../src/words");

beforeAll(() => {
  vi.stubGlobal("fetch", async () => new Response());
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  return words.speak("fr");
});
afterAll(() => vi.unstubAllGlobals());

test("words that a catalogue does not have are those of the English one", () => {
  expect(words.language.value).toBe("fr");
  expect(words.t("log-in")).toBe("Connexion");
  expect(words.t("log-out")).toBe("Log out");
  expect(words.known("log-out")).toBe("Log out");
});

test("a page is marked with the language that most of it is in", async () => {
  expect(words.languageOfMost.value).toBe("en");
  await words.speak("en");
  expect(words.languageOfMost.value).toBe("en");
  await words.speak("fr");
});

test("rulings are read in English where the service does not rule in the language of the page", () => {
  expect(words.languageOfRulings.value).toBe("en");
  expect(words.written("It is legal.", { en: "It is legal.", fr: "C'est légal." })).toBe("It is legal.");
  expect(words.isWritten({ en: "It is legal.", fr: "C'est légal." })).toBe(false);
});
