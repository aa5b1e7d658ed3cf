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
