/** Tests what sheets of paper say, and what is not printed. */
import { expect, test } from "vitest";
import { slipStanding, type PaperBoard } from "../src/paper/paper-board";
import { dayOf, firstTold } from "../src/paper/round";
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

test.each([
  [{ starts_at: "2026-05-01T22:30:00Z", day: "2026-05-03" }, undefined, "2 May 2026"],
  [{ starts_at: null, day: "2026-05-03" }, "2026-05-04T10:00:00Z", "3 May 2026"],
  [{ starts_at: null, day: null }, "2026-05-04T10:00:00Z", "4 May 2026"],
])("a sheet bears the day of the round, or of the first act: %j, %s", (round, told, day) => {
  expect(dayOf({ time_zone: "Europe/Vienna" }, round, told)).toBe(day);
});

test("the first act is the first of all boards", () => {
  const board = (...times: string[]) => ({ account: { deeds: times.map((received_at) => ({ received_at })) } }) as PaperBoard;
  expect(firstTold([board("2026-05-04T10:00:00Z", "2026-05-04T11:00:00Z"), board("2026-05-04T09:00:00Z"), { account: null } as PaperBoard])).toBe("2026-05-04T09:00:00Z");
});
