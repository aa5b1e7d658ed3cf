/**
 * Tests that a report tells the clocks of a ruling as they were shown, proposed, set and recorded.
 */
import { expect, test } from "vitest";
import type { Clock, Message } from "../src/api/types";
import { readingsOf } from "../src/report/clocks";
import { actWords } from "../src/words/act";
import { clockTime } from "../src/words/time";

const at = (second: number) => `2026-11-28T10:00:${String(second).padStart(2, "0")}Z`;

/** The game goes on; times in seconds. */
function message(seq: number, second: number, act: object, clock: Partial<Clock>): Message {
  return { seq, received_at: at(second), author: "account:ada", act, clock, verdict: { seq, state: { result: "*" } } } as Message;
}

/** White has pressed after an illegal move, and Black's clock has run since. */
const runs = { white_ms: 908_000, black_ms: 840_000, running: "black" as const };
const proposal = { white_ms: 898_000, black_ms: 960_000, running: "white" as const, of: ["4.0"], at_ruling: { white_ms: 908_000, black_ms: 900_000 } };
const ruled = message(4, 0, { act: "press", by: "white" }, { ...runs, proposal });
const told = (readings: ReturnType<typeof readingsOf>) => readings.map(({ word, white_ms, black_ms, running }) => `${word} ${clockTime(white_ms)} ${clockTime(black_ms)} ${running}`);

test("what was proposed is what the page showed when it was set, not when it was ruled", () => {
  const confirmed = message(5, 3, { act: "confirm", by: "arbiter", of: "4.0" }, { ...runs, black_ms: 837_000, proposal: { ...proposal, black_ms: 957_000 } });
  const set = { white_ms: 898_000, black_ms: 937_000, running: "white" as const };
  const setting = message(6, 23, { act: "start_clock", by: "arbiter", running: "white", clock: { ...set, black_ms: 937_000 } }, set);
  expect(told(readingsOf("4.0", ruled, [ruled, confirmed, setting]))).toEqual([
    "ruled 15:08 14:00 black",
    "shown 15:08 13:37 black",
    "proposed 14:58 15:37 white",
    "set 14:58 15:37 white",
  ]);
});

test("what the record holds since is told where it is not what was set", () => {
  const setting = message(5, 10, { act: "start_clock", by: "arbiter", running: "white", clock: { white_ms: 898_000, black_ms: 950_000 } }, { white_ms: 897_000, black_ms: 950_000, running: "white" });
  expect(told(readingsOf("4.0", ruled, [ruled, setting])).slice(-2)).toEqual(["set 14:58 15:50 white", "recorded 14:57 15:50 white"]);
});

test("what was not set is proposed as it was ruled, and of a ruling that changes no clock stands what it showed", () => {
  const lapsed = message(5, 10, { act: "dismiss", by: "arbiter", of: "4.0" }, runs);
  expect(told(readingsOf("4.0", ruled, [ruled, lapsed]))).toEqual(["ruled 15:08 14:00 black", "proposed 14:58 16:00 white"]);
  expect(told(readingsOf("4.1", ruled, [ruled, lapsed]))).toEqual(["ruled 15:08 14:00 black"]);
});

test("an act that sets a clock, or reads one, is told with its times; the start with its terms", () => {
  const clock = { white_ms: 898_000, black_ms: 937_000 };
  expect(actWords({ act: "start_clock", by: "arbiter", running: "white", clock })).toBe("starts the clock of White: White 14:58, Black 15:37");
  expect(actWords({ act: "press", by: "white", clock })).toBe("presses the clock: White 14:58, Black 15:37");
  expect(actWords({ act: "start", clock })).toBe("The game begins");
  expect(actWords({ act: "press", by: "white" })).toBe("presses the clock");
});
