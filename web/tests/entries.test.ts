/** Tests what may be entered at a board: each thing once, and under words of its own. */
import { describe, expect, test, vi } from "vitest";
import type { Act } from "../src/api/types";
import type { Entry } from "../src/board/entries";

vi.mock("../src/ui/say", () => ({ say: () => undefined }));
const { GROUPS, entriesOf, findEntries, nameOf } = await import("../src/board/entries");

/** What an entry records, of White and with these squares; else what it asks. */
function recorded({ does, side = "white", word }: Entry): string {
  if ("open" in does) return `opens ${does.open} ${word}`;
  if ("tell" in does) return JSON.stringify(does.tell);
  const { act, then } = does.pick(() => side);
  const squares = ["e2", "e4"];
  return JSON.stringify([act, then].flatMap((one): Act[] => (one ? [one(squares)] : [])));
}

const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe.each(["*", "1-0"])("while the result is %s", (result) => {
  const entries = entriesOf({ hasClock: true, result, isUnplayed: false });

  test("no two entries say the same", () => {
    expect(entries.length).toBeGreaterThan(40);
    expect(twice(entries.map(nameOf))).toEqual([]);
    // nor do two buttons of one menu
    for (const group of GROUPS) for (const of of ["white", "black"]) {
      const menu = entries.filter((entry) => entry.group === group && (entry.side === undefined || entry.side === of));
      expect(twice(menu.map(({ word, isNoticed }) => `${word} ${isNoticed ?? ""}`)), group).toEqual([]);
    }
  });

  test("no two entries record the same", () => {
    expect(twice(entries.map(recorded))).toEqual([]);
  });
});

test("an agreement before both have moved is asked about: where moves are not recorded they may have", () => {
  const [agreed] = findEntries(entriesOf({ hasClock: true, result: "*", isUnplayed: true }), "both agree");
  expect(agreed?.does).toEqual({ open: "unplayed" });
});

test("that a flag has fallen is entered in one way, by which it is ruled on", () => {
  const flags = findEntries(entriesOf({ hasClock: true, result: "*", isUnplayed: false }), "White’s flag has fallen");
  expect(flags.map(recorded)).toEqual([JSON.stringify({ act: "observe", by: "arbiter", what: "flag", side: "white" })]);
});

test.each([
  ["pressed black", ["Pressed: Black"]],
  ["WHITE third move", ["White claims: third occurrence, with a move …"]],
  ["resigns", ["White resigns", "Black resigns"]],
  ["declare 1-0", []],
  ["nothing of the kind", []],
])("%s is found by its words, in any order and without regard to capitals", (text, names) => {
  expect(findEntries(entriesOf({ hasClock: true, result: "*", isUnplayed: false }), text).map(nameOf)).toEqual(names);
});
