/**
 * Tests that the folders of `src` are rooms: each may import from those below it, never from above,
 * and no page from another.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const src = new URL("../src/", import.meta.url).pathname;

/** From the bottom; each may look into what stands before it. */
const BELOW = ["api", "engine", "words", "men", "offline", "ui", "laws", "hand", "trial", "record", "score", "public", "sensor"];
const PAGES = ["about", "board", "boards", "call", "cards", "clock", "device", "gallery", "hall", "handover", "home", "join", "lessons", "login", "moves", "pad", "paper", "play", "report", "setup", "standings", "wall", "watch"];

/** Pages that look into others, and why. */
const KNOWN = new Map([
  ["handover -> hall", "what is handed over is what the tiles of a hall show"],
  ["pad -> hall", "the boards that incidents are entered of are the tiles of a hall"],
  ["board -> clock", "what is known of the clock is filled in on the page that says its keys"],
  ["pad -> clock", "what is known of the clock is filled in on the page that says its keys"],
  ["paper -> pad", "the numbers on a form are those by which the pad takes what was written on it"],
  ["paper -> report", "what is printed of a board is what its report tells"],
  ["home -> hall", "what waits for an arbiter is what the tiles of a hall show"],
]);

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));
}

const roomOf = (path: string) => (path.includes("/") ? path.split("/")[0]! : "");

/** Looks of one room into another, as "from -> into". */
function looks(): Set<string> {
  const found = new Set<string>();
  for (const name of files(src)) {
    const from = roomOf(name);
    for (const [, path] of readFileSync(join(src, name), "utf8").matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)) {
      const into = roomOf(normalize(relative(src, join(src, dirname(name), path!))));
      if (from && from !== into && !["", "..", "styles"].includes(into)) found.add(`${from} -> ${into}`);
    }
  }
  return found;
}

test("every room is known", () => {
  const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "styles");
  expect(rooms.map(({ name }) => name).sort()).toEqual([...BELOW, ...PAGES].sort());
});

test("rooms look down, and no page into another", () => {
  const wrong = [...looks()].filter((look) => {
    const [from, into] = look.split(" -> ") as [string, string];
    const height = BELOW.indexOf(from);
    return !BELOW.includes(into) || (height >= 0 && BELOW.indexOf(into) >= height);
  });
  expect(wrong.sort()).toEqual([...KNOWN.keys()].sort());
});
