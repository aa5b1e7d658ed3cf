/** Tests the answers to a question of fact, and what is said of each. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Answer, Ruling } from "../src/api/types";
import { compareAnswers } from "../src/board/answers";
import { possibleAnswers } from "../src/words/act";

describe("where the service has worked none out", () => {
  test("are those of what is asked", () => {
    expect(possibleAnswers("seen")).toEqual(["true", "false"]);
    expect(possibleAnswers("intent")).toEqual(["deliberate", "accidental", "adjust"]);
    expect(possibleAnswers("late")).toEqual(["here", "nowhere"]);
    expect(possibleAnswers("order", { act: "touch", squares: ["b1", "g1"] })).toEqual(["together", "b1,g1", "g1,b1"]);
    expect(possibleAnswers("order", { act: "release" })).toEqual(["together"]);
  });
});

const rust = readFileSync(new URL("../../crates/protocol/src/word.rs", import.meta.url), "utf8");
const FACTS = [...(/\n {4}Fact \{([^}]*)\}/.exec(rust)?.[1] ?? "").matchAll(/"(\w+)" =/g)].map(([, fact]) => fact!);
const FEN = "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1";
const ruling = (text: string, articles: string[] = []) => ({ id: "9.0", text, articles }) as unknown as Ruling;
const told = { about: undefined, fen: FEN, titleOf: (id: string) => `the ruling ${id}` };
const of = (fact: string, answers: Record<string, Answer>) => compareAnswers({ fact, of: 1, if: answers }, told);

test("there are facts to ask for", () => expect(FACTS).toContain("misunderstanding"));

/** Answers that differ in one thing alone, and what is said of each. */
const DIFFERING: [string, Answer, Answer][] = [
  ["a ruling", { obligation: ["b1c3"], rulings: [] }, { obligation: ["b1c3"], rulings: [ruling("An illegal move.")] }],
  ["a withdrawn ruling", { obligation: ["b1c3"], rulings: [], withdrawn: ["4.0"] }, { obligation: ["b1c3"], rulings: [] }],
  ["the moves", { obligation: ["b1c3"], rulings: [] }, { obligation: ["b1a3"], rulings: [] }],
  ["that nothing more is played", { obligation: [], rulings: [] }, { obligation: ["b1a3"], rulings: [] }],
  ["the articles", { obligation: [], rulings: [ruling("The same.", ["7.5.1"])] }, { obligation: [], rulings: [ruling("The same.", ["7.5.2"])] }],
];

describe.each(FACTS)("of %s", (fact) => {
  test.each(DIFFERING)("answers that differ in %s say different things", (_, one, other) => {
    const { rows, note } = of(fact, { one, other });
    expect(rows.map(({ values }) => values)).toEqual([["one"], ["other"]]);
    expect(note).toBe(null);
    expect(rows[0]!.means).not.toEqual(rows[1]!.means);
    for (const { means } of rows) for (const text of means) expect(text).not.toMatch(/:\s*$/);
  });

  test("answers that come to the same stand together, and that is said", () => {
    const same: Answer = { obligation: ["b1c3"], rulings: [] };
    const { rows, note } = of(fact, { one: same, other: same });
    // where an act belongs is told of each place
    expect(rows.map(({ values }) => values)).toEqual(fact === "late" ? [["one"], ["other"]] : [["one", "other"]]);
    if (fact !== "late") expect(note).toBe("Whatever you answer, nothing changes: it is only put on record.");
  });

  test("without worked answers there are some all the same, and it is said that they were not worked out", () => {
    const { rows, note } = of(fact, {});
    expect(rows.length).toBeGreaterThan(0);
    expect(note).toBe("What each answer would mean has not been worked out.");
  });
});

test("what is withdrawn is named, no moves are no list of moves, and moves that all answers share are not repeated", () => {
  const moves = ["b1c3", "b1a3"];
  const withdrawn = of("misunderstanding", { true: { obligation: moves, rulings: [], withdrawn: ["4.0"] }, false: { obligation: moves, rulings: [] } });
  expect(withdrawn.rows.map(({ means }) => means)).toEqual([["This no longer holds: the ruling 4.0"], ["Nothing further is ruled."]]);
  const ends = of("dead_position", { true: { obligation: [], rulings: [ruling("The game is drawn.")] }, false: { obligation: moves, rulings: [] } });
  expect(ends.rows.map(({ means }) => means)).toEqual([["The game is drawn.", "No more moves are played."], ["Nothing further is ruled.", "May be played: Nb1–c3 or Nb1–a3"]]);
});

test("two rulings under one heading, of which one follows the other, are told once", () => {
  const { rows } = compareAnswers({ fact: "intention", of: 1, if: { meant: { obligation: [], rulings: [] }, accident: { obligation: [], rulings: [], withdrawn: ["4.0", "5.0"] } } }, { ...told, titleOf: () => "Touch-move not kept" });
  expect(rows[1]!.means).toEqual(["This no longer holds: Touch-move not kept"]);
});
