/** Tests what is seen on the table while men are handled. */
import { describe, expect, test } from "vitest";
import { afterAct, replayActs, emptyHands, type JudgedAct } from "../src/hand/men-and-hands";
import { men } from "../src/men/placement";

const begin = () => emptyHands("4k3/8/8/3p4/4P3/5N2/8/4K3");
const drop = (from: string, to: string) => afterAct(afterAct(begin(), { act: "lift", by: "white", square: from }), { act: "release", by: "white", square: to });

test.each([["an opponent’s man", "e4", "d5", "p", "P"], ["an own man", "f3", "e4", "P", "N"]])("%s on whose square another is let go still stands there", (_, from, to, under, above) => {
  const table = drop(from, to);
  expect(men(table.placement).get(to)).toBe(above);
  expect([...table.under]).toEqual([[to, [under]]]);
});

test("a man that is put back on its own square has nothing under it", () => {
  expect([...drop("e4", "e4").under]).toEqual([]);
});

test("two men are in one hand, and each goes where it is let go", () => {
  const acts = [
    { act: "lift", square: "g1" }, { act: "lift", square: "e1" },
    { act: "release", from: "e1", square: "g1" }, { act: "release", from: "g1", square: "f1" },
  ];
  const tables = acts.map((_, count) => acts.slice(0, count + 1).reduce((table, act) => afterAct(table, { by: "white", ...act }), emptyHands("8/8/8/8/8/8/8/4K1R1")));
  expect(tables.map(({ held }) => held.white.map(({ from }) => from))).toEqual([["g1"], ["g1", "e1"], ["g1"], []]);
  expect(tables.at(-1)!.placement).toBe("8/8/8/8/8/8/8/5RK1");
});

test("a man that is only set straight, or was brushed, is not the one that goes to an empty square", () => {
  for (const intent of ["adjust", "unknown", "accidental"]) expect(afterAct(begin(), { act: "touch", by: "white", squares: ["e4"], intent }).touched.white.own).toBeNull();
  expect(afterAct(begin(), { act: "touch", by: "white", squares: ["e4"] }).touched.white.own).toBe("e4");
});

/** The table after acts of White, in the form "act square". */
const done = (...acts: string[]) => acts.reduce((table, line) => {
  const [act, square, by = "white"] = line.split(" ");
  return afterAct(table, { act: act!, by, ...(act === "touch" ? { squares: [square] } : act === "move" ? { move: square } : square === "-" ? {} : { square }) });
}, begin());

test("taken off is first what the player took up from there himself, where another man has come to its square", () => {
  const table = done("lift d5 black", "lift e4", "release d5", "remove d5 black");
  expect([men(table.placement).get("d5"), table.held.black]).toEqual(["P", []]);
  expect(men(done("lift d5 black", "lift e4", "release d5", "remove d5 black", "remove d5 black").placement).has("d5")).toBe(false);
});

test("an own man stays touched when an opponent’s man is touched after it, and both are forgotten with the press", () => {
  expect(done("touch e4", "touch d5").touched.white).toEqual({ own: "e4", opposing: "d5", last: "d5" });
  expect(done("touch d5", "touch e4").touched.white).toEqual({ own: "e4", opposing: "d5", last: "e4" });
  expect(done("touch e4", "touch d5", "press -").touched.white).toEqual({ own: null, opposing: null, last: null });
});

test.each([
  [["touch e4"], false], [["touch e4", "touch d5"], true], [["touch e4", "touch d5", "remove d5"], true], [["touch e4", "touch d5", "lift e4", "release e4"], true],
  [["touch e4", "touch d5", "lift e4", "release d5"], false], [["lift d5", "remove d5", "lift e4", "release d5"], false],
  // whose clock it was before the first press is not seen
  [["press -"], false], [["press - black", "press -"], true], [["press - black", "press -", "touch e4"], false], [["touch e4", "touch d5", "offer_draw - black"], true], [["press - black", "lift e4", "release e5", "press -"], false],
  [["press - black", "put e8", "press -"], false], [["press - black", "move e2e4", "press -"], false],
  // a reply that comes before the opponent has pressed his clock counts
  [["move e7e5 black", "lift e4", "release e5", "press - black", "press -"], false], [["move e7e5 black", "move e2e4", "press - black", "press -", "press - black", "press -"], true],
])("%j: White has reached for a man or pressed without moving one of his own: %s", (acts, isUnmoved) => {
  expect(done(...acts).unmoved.white).toBe(isUnmoved);
});

describe.each([
  ["white", "K1n5/1P6/8/8/8/8/8/4k3", "b7", "c8", "P", "n", "Q"],
  ["black", "4k3/8/8/8/8/8/5p2/K5N1", "f2", "g1", "p", "N", "q"],
] as const)("a promotion of %s with a capture", (by, placement, from, to, pawn, victim, queen) => {
  const PARTS = {
    "pawn on": [{ act: "lift", square: from }, { act: "release", square: to }],
    "queen on": [{ act: "fetch", piece: queen }, { act: "put", square: to, piece: queen }, { act: "release", square: to }],
    off: [{ act: "remove", square: to }],
    "off before": [{ act: "remove", square: from }],
  };
  const play = (parts: readonly (keyof typeof PARTS)[]) => parts.flatMap((part) => PARTS[part]).reduce((table, act) => afterAct(table, { by, ...act }), emptyHands(placement));
  const under = (...parts: (keyof typeof PARTS)[]) => play(parts).under.get(to) ?? [];

  test("leaves every man to be seen that stands under another, the first to be taken off first", () => {
    expect(under("pawn on", "queen on")).toEqual([victim, pawn]);
    expect(under("pawn on", "queen on", "off")).toEqual([pawn]);
    expect(under("pawn on")).toEqual([victim]);
    expect(under("off before", "queen on")).toEqual([victim]);
    expect(under("queen on", "off before")).toEqual([victim]);
  });

  test.each([
    [["off", "pawn on", "off", "queen on"]],
    [["pawn on", "off", "off", "queen on"]],
    [["pawn on", "off", "queen on", "off"]],
    [["pawn on", "queen on", "off", "off"]],
    [["off", "pawn on", "queen on", "off"]],
    [["off", "off before", "queen on"]],
    [["off before", "off", "queen on"]],
    [["off before", "queen on", "off"]],
    [["queen on", "off before", "off"]],
    [["queen on", "off", "off before"]],
    // whoever puts the pawn on the queen takes her off again, and goes on
    [["queen on", "pawn on", "off", "off", "off", "queen on"]],
  ] as const)("is done after %j, and nothing is left to do", (parts) => {
    const table = play(parts);
    expect([men(table.placement).get(to), men(table.placement).has(from), [...table.under], table.pawnOff[by], table.held[by]]).toEqual([queen, false, [], null, []]);
  });

  test("is gone on with where an answer takes the press back: what stood under the new man is there again", () => {
    const begun = play(["pawn on", "queen on"]);
    const told: JudgedAct[] = ["pawn on", "queen on"].flatMap((part) => PARTS[part as keyof typeof PARTS]).reduce<{ table: typeof begun; steps: JudgedAct[] }>(({ table, steps }, act) => {
      const next = afterAct(table, { by, ...act });
      return { table: next, steps: [...steps, { act: { by, ...act }, placement: next.placement, isRestored: false }] };
    }, { table: emptyHands(placement), steps: [] }).steps;
    const ruled = [...told, { act: { act: "press", by }, placement, isRestored: true }];
    expect([...replayActs(placement, ruled, []).under]).toEqual([]);
    const back = replayActs(placement, [...ruled, { act: { act: "decide", by: "arbiter" }, placement: begun.placement, isRestored: false }], []);
    expect([back.under.get(to), back.moved[by]]).toEqual([[victim, pawn], true]);
  });
});

test("a man that is lifted from another leaves it standing, and nothing under it", () => {
  const table = ["lift e4", "release d5", "lift d5"].reduce((table, line) => afterAct(table, { act: line.split(" ")[0]!, by: "white", square: line.split(" ")[1]! }), begin());
  expect([men(table.placement).get("d5"), [...table.under], table.held.white]).toEqual(["p", [], [{ letter: "P", from: "d5" }]]);
});

test.each([
  [["lift f3", "release g5"], true],
  [["lift f3", "release g5", "lift g5"], true],
  [["lift f3", "release g5", "lift g5", "release f3"], false],
  [["lift f3", "release g5", "lift g5", "release h3", "lift h3", "release f3"], false],
  [["lift f3", "release g5", "lift e4", "release e5", "lift g5", "release f3"], true],
])("%j: White has moved: %s", (acts, moved) => {
  expect(done(...acts).moved.white).toBe(moved);
});
