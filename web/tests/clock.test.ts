/** What the service tells of times, whatever the clock of this machine shows. */
import { expect, test } from "vitest";
import { isAfter, noteDate } from "../src/api/clock";

const iso = (ms: number) => new Date(ms).toISOString();

test.each([["ten minutes ahead", 600_000], ["right", 0], ["ten minutes behind", -600_000]])("with a clock that is %s it is known what came after the page was opened", (_, aheadMs) => {
  const opened = Date.now();
  const there = opened - aheadMs;
  noteDate({ headers: new Headers({ Date: new Date(there).toUTCString() }) } as Response);
  expect(isAfter(iso(there + 5_000), opened, opened + 5_050)).toBe(true);
  expect(isAfter(iso(there - 60_000), opened, opened + 100)).toBe(false);
});
