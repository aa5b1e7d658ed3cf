/** Tests what sheets of paper say, and what is not printed. */
import { expect, test } from "vitest";
import { slipStanding } from "../src/paper/paper-board";
import type { ReportedRuling } from "../src/report/game-report";

test.each([
  ["confirmed", "enforced", "stands"],
  ["picked", "enforced", "stands"],
  [null, "enforced", "stands"],
  ["standing", "rejected", "stands"],
  ["open", "proposed", "open"],
  [null, "claimable", "open"],
  ["dismissed", "proposed", "void"],
  ["withdrawn", "enforced", "void"],
  ["replaced", "enforced", "void"],
  ["amended", "proposed", "void"],
] as const)("a slip with a ruling that is %s, %s: %s", (fate, status, standing) => {
  expect(slipStanding({ fate, ruling: { status } } as ReportedRuling)).toBe(standing);
});
