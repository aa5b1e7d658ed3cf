/** Tests the contrasts of the colours that meet, in both themes. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const base = readFileSync(new URL("../src/styles/base.css", import.meta.url), "utf8");

const HEX = "(#[0-9a-f]{6})";

/** The colours of `:root`, light and dark. */
const COLOURS = new Map([...base.matchAll(new RegExp(`^  --([a-z-]+): (?:light-dark\\(${HEX}, ${HEX}\\)|${HEX});`, "gm"))].map(([, name, light, dark, both]) => [name!, [light ?? both!, dark ?? both!]]));

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Where none of these colours, of which one is enough, stands out from a ground. */
function unseen(colours: string[], grounds: string[], least: number): string[] {
  return grounds.flatMap((ground) => ["light", "dark"].flatMap((theme, at) => {
    const best = Math.max(...colours.map((colour) => contrast(COLOURS.get(colour)![at]!, COLOURS.get(ground)![at]!)));
    return best < least ? [`${colours.join(" or ")} on ${ground}, ${theme}: ${best.toFixed(2)}`] : [];
  }));
}

const GROUNDS = ["ground", "paper", "calm-ground", "warning-ground", "urgent-ground"];
const SQUARES = ["light-square", "dark-square"];

test("words stand out from what they stand on", () => {
  expect([
    ...unseen(["ink"], GROUNDS, 4.5),
    ...unseen(["quiet"], GROUNDS, 4.5),
    ...unseen(["link"], ["ground", "paper", "calm-ground"], 4.5),
    ...unseen(["accent-ink"], ["accent"], 4.5),
    ...unseen(["urgent"], ["paper", "urgent-ground"], 4.5),
    ...unseen(["warning"], ["paper", "warning-ground"], 4.5),
    ...unseen(["on-mark"], ["mark"], 4.5),
    ...unseen(["dark-line"], SQUARES, 4.5),
  ]).toEqual([]);
});

test("the focus and the edges of fields stand out from what they stand on", () => {
  expect([...unseen(["mark"], GROUNDS, 3), ...unseen(["field"], GROUNDS, 3)]).toEqual([]);
});

test("a mark on a square has a line that stands out from it, and two that stand out from each other", () => {
  expect([
    ...unseen(["dark-line"], [...SQUARES, "light-line", "bright"], 3),
    ...unseen(["differs", "light-line"], SQUARES, 3),
    ...unseen(["differs"], ["light-line"], 3),
  ]).toEqual([]);
});

/** Of a thing that cannot be used the words need not stand out; the others are not there at all. */
const FADED = [/^button:is\(:disabled, \[aria-disabled="true"\]\) /, /^\.wall-controls /, /^\.pad \.who input /];

test("nothing is made quiet by fading it: that takes contrast from all that stands in it", () => {
  const sheets = ["base", "board", "hall", "hand", "play", "gallery", "report", "setup", "wall", "laws", "handover", "about", "home", "demonstration", "public", "public-hall", "results", "watch"];
  const faded = sheets.flatMap((sheet) => readFileSync(new URL(`../src/styles/${sheet}.css`, import.meta.url), "utf8").split("\n").filter((line) => /[ {]opacity: 0?[.;]?\d*/.test(line) && !/opacity: 1;/.test(line)));
  expect(faded.filter((line) => !FADED.some((known) => known.test(line)))).toEqual([]);
});
