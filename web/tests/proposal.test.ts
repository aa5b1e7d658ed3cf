/**
 * Tests what an arbiter sets the clock to: counted on from what it shows now, and once for all the
 * rulings that ask for it.
 */
import { describe, expect, test } from "vitest";
import type { Clock, Color, Message, ClockReading } from "../src/api/types";
import { answersAt, clocksToSet } from "../src/board/proposal";
import { clockTime, readClockTime } from "../src/words/time";

const AT = "2026-11-23T10:00:00Z";

function message(clock: Partial<Clock>, result = "*"): Message {
  const told = { white_ms: 900_000, black_ms: 600_000, running: "black", ...clock };
  return { received_at: AT, clock: told, verdict: { seq: 5, state: { result } } } as Message;
}

const proposal = { white_ms: 890_000, black_ms: 660_000, running: "white" as const, of: ["4.0", "5.0"], at_ruling: { white_ms: 900_000, black_ms: 600_000 } };

test("the clock that runs is counted on, and what is added to it with it", () => {
  const set = clocksToSet(message({ proposal }), Date.parse(AT) + 20_000)!;
  expect(set.white).toEqual({ now_ms: 900_000, then_ms: 890_000, change_ms: -10_000 });
  expect(set.black).toEqual({ now_ms: 580_000, then_ms: 640_000, change_ms: 60_000 });
  expect(set).toMatchObject({ running: "white", of: ["4.0", "5.0"] });
});

test("no clock is set below nothing", () => {
  const set = clocksToSet(message({ running: "white", white_ms: 5_000, proposal: { ...proposal, white_ms: 0 } }), Date.parse(AT) + 9_000)!;
  expect(set.white).toMatchObject({ now_ms: 0, then_ms: 0 });
});

test("of a clock that has run out since a ruling, and is given nothing, the time counts that it showed then", () => {
  const after = (seconds: number, told: Message) => clocksToSet(told, Date.parse(AT) + seconds * 1_000)!.black;
  expect(after(600, message({ proposal }))).toEqual({ now_ms: 0, then_ms: 60_000, change_ms: 60_000 });
  const touched = { ...proposal, black_ms: 600_000 };
  expect(after(700, message({ proposal: touched }))).toEqual({ now_ms: 0, ruled_ms: 600_000, then_ms: 600_000, change_ms: 0 });
  // told of once more when it had run out, by the service that has counted it so
  expect(after(5, message({ running: null, black_ms: 0, proposal: touched }))).toEqual({ now_ms: 0, ruled_ms: 600_000, then_ms: 600_000, change_ms: 0 });
  expect(after(5, message({ running: null, black_ms: 0, proposal: { ...proposal, black_ms: 60_000 } }))).toEqual({ now_ms: 0, then_ms: 60_000, change_ms: 60_000 });
  // the clock that should run has run out rightly
  expect(after(700, message({ proposal: { ...touched, running: null } })).then_ms).toBe(600_000);
  expect(after(700, message({ proposal: { ...touched, running: "black" as never } }))).toEqual({ now_ms: 0, then_ms: 0, change_ms: 0 });
});

test("nothing is set without a proposal, or when the game is over", () => {
  expect(clocksToSet(message({}), Date.now())).toBeNull();
  expect(clocksToSet(message({ proposal }, "1-0"), Date.now())).toBeNull();
});

test.each([[-500, "0:00.0"], [9_940, "0:09.9"], [59_999, "0:59"], [3_909_000, "1:05:09"]])("%i ms stand on a clock as %s", (ms, shown) => {
  expect(clockTime(ms)).toBe(shown);
});

test("a time is read as clocks show it", () => {
  for (const ms of [0, 15_000, 75_000, 900_000, 5_400_000]) expect(readClockTime(clockTime(ms))).toBe(ms);
  expect(readClockTime("1:30")).toBe(90_000);
  expect(readClockTime(" 1:05:09 ")).toBe(3_909_000);
  for (const text of ["", "12", "1:75", "1:2:3:4", "-1:00", "a:10"]) expect(readClockTime(text)).toBeNull();
});

test("a delay that is left is not taken off the clock that runs", () => {
  const at = (seconds: number) => clocksToSet(message({ proposal, delay_left_ms: 5_000 }), Date.parse(AT) + seconds * 1_000)!.black.now_ms;
  expect([at(3), at(5), at(25)]).toEqual([600_000, 600_000, 580_000]);
});

describe("what the clock shows by each answer to the question about it", () => {
  const times = (white_ms: number, black_ms: number, running: Color | null = "white") => ({ white_ms, black_ms, running });
  type QuestionParts = { computed: ClockReading; read?: ClockReading; delay_left_ms?: number; act?: object };
  /** Messages ten seconds apart, each with the question as it stands then. */
  const messages = (...told: QuestionParts[]) =>
    told.map(({ computed, read, delay_left_ms, act }, seq) => {
      const question = { of: 0, because: "contradicted", if: { computed, ...(read ? { read } : {}) } };
      const received_at = new Date(Date.parse(AT) + seq * 10_000).toISOString();
      return { seq, received_at, act: act ?? { act: "move" }, clock: { ...computed, delay_left_ms, question }, verdict: { state: { result: "*" } } } as unknown as Message;
    });
  const after = (seconds: number, ...told: QuestionParts[]) => answersAt(messages(...told), Date.parse(AT) + seconds * 1_000);

  test("goes on while a clock runs, when its delay is over", () => {
    const asked = { computed: times(600_000, 500_000), read: times(540_000, 500_000) };
    expect(after(60, asked)).toEqual({ computed: times(540_000, 500_000), read: times(480_000, 500_000) });
    expect(after(60, { ...asked, delay_left_ms: 30_000 })).toEqual({ computed: times(570_000, 500_000), read: times(510_000, 500_000) });
    expect(after(560, asked).read).toEqual(times(0, 500_000));
    expect(after(60, { computed: times(600_000, 500_000) })).toEqual({ computed: times(540_000, 500_000) });
  });

  test("goes on from when it was read, whatever was told since", () => {
    const read = times(540_000, 500_000);
    const pressed = { computed: times(600_000, 500_000, "black"), read };
    expect(after(30, { computed: times(600_000, 500_000), read }, pressed).read).toEqual(times(540_000, 480_000, "black"));
    // the same was read once more
    expect(after(30, { computed: times(600_000, 500_000), read }, { computed: times(590_000, 500_000), read, act: { act: "press", clock: read } }).read).toEqual(times(520_000, 500_000));
  });

  test("a clock that was read to stand stands until it is pressed", () => {
    const asked = { computed: times(600_000, 500_000), read: times(600_000, 500_000, null) };
    expect(after(60, asked)).toEqual({ computed: times(540_000, 500_000), read: times(600_000, 500_000, null) });
    expect(after(60, asked, { ...asked, computed: times(590_000, 500_000) }).read).toEqual(times(600_000, 500_000, null));
    expect(after(20, asked, { ...asked, computed: times(590_000, 500_000, "black") }).read).toEqual(times(590_000, 490_000, "black"));
  });
});
