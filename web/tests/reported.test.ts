/** Tests that a report tells incidents, and no results that are as they should be. */
import { expect, test } from "vitest";
import { reported, type Incident, type Item } from "../src/report/account";

function incident(...items: [termination: string | null, offence?: string, fate?: Item["fate"]][]): Incident {
  const all = items.map(([termination, offence = "none", fate = null]) => ({
    ruling: { offence, status: "enforced" },
    origin: { act: { act: termination === "decision" ? "end" : "press" }, before: "*", result: termination === null ? "*" : "1-0", termination },
    fate,
  }) as unknown as Item);
  return { items: all, last: all.at(-1)! };
}

const illegal = incident([null, "illegal_move"]);
const mate = incident(["checkmate"]);
const declared = incident(["decision"]);
const replaced = incident(["decision", "none", "replaced"]);
const doubted = incident(["checkmate", "none", "dismissed"]);
const flag = incident(["time"]);

test.each([
  ["nothing", [], []],
  ["a mate", [mate], []],
  ["a result that players reported", [declared], []],
  ["another result in its place", [replaced, declared], [replaced, declared]],
  ["an illegal move before a mate", [illegal, mate], [illegal]],
  ["a result that was declared after an incident", [illegal, declared], [illegal, declared]],
  ["a mate that was none", [doubted, declared], [doubted, declared]],
  ["a flag", [flag], [flag]],
] as const)("%s", (_, all, told) => {
  expect(reported(all)).toEqual(told);
});
