/** What is seen on the table while men are handled. */
import { expect, test } from "vitest";
import { after, nothingCarried } from "../src/hand/carried";
import { men } from "../src/men/placement";

const begin = () => nothingCarried("4k3/8/8/3p4/4P3/5N2/8/4K3");
const drop = (from: string, to: string) => after(after(begin(), { act: "lift", by: "white", square: from }), { act: "release", by: "white", square: to });

test.each([["an opponent’s man", "e4", "d5", "p", "P"], ["an own man", "f3", "e4", "P", "N"]])("%s on whose square another is let go still stands there", (_, from, to, under, above) => {
  const table = drop(from, to);
  expect(men(table.placement).get(to)).toBe(above);
  expect([...table.under]).toEqual([[to, under]]);
});

test("a man that is put back on its own square has nothing under it", () => {
  expect([...drop("e4", "e4").under]).toEqual([]);
});

test("two men are in one hand, and each goes where it is let go", () => {
  const acts = [
    { act: "lift", square: "g1" }, { act: "lift", square: "e1" },
    { act: "release", from: "e1", square: "g1" }, { act: "release", from: "g1", square: "f1" },
  ];
  const tables = acts.map((_, count) => acts.slice(0, count + 1).reduce((table, act) => after(table, { by: "white", ...act }), nothingCarried("8/8/8/8/8/8/8/4K1R1")));
  expect(tables.map(({ held }) => held.white.map(({ from }) => from))).toEqual([["g1"], ["g1", "e1"], ["g1"], []]);
  expect(tables.at(-1)!.placement).toBe("8/8/8/8/8/8/8/5RK1");
});

test("a man that is only set straight, or was brushed, is not the one that goes to an empty square", () => {
  for (const intent of ["adjust", "unknown", "accidental"]) expect(after(begin(), { act: "touch", by: "white", squares: ["e4"], intent }).touched.white).toBeNull();
  expect(after(begin(), { act: "touch", by: "white", squares: ["e4"] }).touched.white).toBe("e4");
});
