/** Tests that a report tells incidents, and no results that are as they should be. */
import { expect, test } from "vitest";
import { worthReporting, bySignificance, type Incident, type ReportedRuling } from "../src/report/game-report";

function incident(...items: [termination: string | null, offence?: string, fate?: ReportedRuling["fate"]][]): Incident {
  const all = items.map(([termination, offence = "none", fate = null]) => ({
    ruling: { offence, status: "enforced" },
    origin: { act: { act: termination === "decision" ? "end" : "press" }, before: "*", result: termination === null ? "*" : "1-0", termination },
    fate,
  }) as unknown as ReportedRuling);
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
  expect(worthReporting(all)).toEqual(told);
});

test("what is on record and changes nothing is a line, and no incident", () => {
  const of = (ruling: object, act = "stop", more: object = {}): Incident => {
    const item = { ruling: { offence: "none", status: "enforced", penalty: null, ...ruling }, origin: { act: { act }, before: "*", result: "*", termination: null }, setUp: null, fate: null, ...more } as unknown as ReportedRuling;
    return { items: [item], last: item };
  };
  const stop = of({});
  const matters = [of({ offence: "touch_move" }), of({ penalty: { draw: true } }), of({ status: "rejected" }, "claim"), of({ status: "needs_arbiter" }), of({}, "stop", { fate: "dismissed" }), of({}, "press", { origin: { act: { act: "flag" }, before: "*", result: "1-0", termination: "time" } })];
  expect(bySignificance([stop, ...matters, stop])).toEqual({ incidents: matters, others: [stop.last, stop.last] });
});
