/** Tests what a clock must show after corrections, and how what is typed of it is read. */
import { describe, expect, test } from "vitest";
import { COLORS, type Pair } from "../src/api/types";
import { ruledFields, ruledSeconds } from "../src/clock/ruled";
import { clockTime } from "../src/words/time";
import { LONGEST_S, corrected, fallenSides, type ClockCorrection } from "../src/clock/correction";
import { draftFrom, helperAddress, readDraft, readIncrement, readRun, readShown, readingOf, readSpan, shownText, spanText } from "../src/clock/draft";

const none = (): Pair => ({ white: 0, black: 0 });
const correction = (parts: Partial<ClockCorrection>): ClockCorrection => ({ shows: { white: 600, black: 300 }, penalty: none(), dispute: none(), gained: none(), increment_s: 0, periods: none(), period_s: 0, ...parts });

describe("what a clock must show", () => {
  const table: [string, Partial<ClockCorrection>, [number, string], [number, string]][] = [
    ["nothing is to be corrected", {}, [600, "set"], [300, "set"]],
    ["two minutes for the opponent", { penalty: { white: 0, black: 120 } }, [600, "set"], [420, "set"]],
    ["and an increment that is not due", { penalty: { white: 0, black: 120 }, gained: { white: 1, black: 0 }, increment_s: 30 }, [570, "set"], [420, "set"]],
    ["both gained increments", { gained: { white: 2, black: 3 }, increment_s: 10 }, [580, "set"], [270, "set"]],
    ["the dispute ran on one side", { dispute: { white: 95, black: 0 } }, [695, "set"], [300, "set"]],
    ["a period was added too early on one side, and is due on the other", { periods: { white: -1, black: 1 }, period_s: 500 }, [100, "set"], [800, "set"]],
    ["time is taken off", { penalty: { white: -60, black: 60 } }, [540, "set"], [360, "set"]],
    ["to nothing", { penalty: { white: 0, black: -300 } }, [600, "set"], [0, "set"]],
    ["to less than nothing", { gained: { white: 0, black: 11 }, increment_s: 30 }, [600, "set"], [-30, "short"]],
    ["as much as a clock shows", { shows: { white: LONGEST_S - 60, black: 1 }, penalty: { white: 60, black: 0 } }, [LONGEST_S, "set"], [1, "set"]],
    ["and more", { shows: { white: LONGEST_S, black: 1 }, penalty: { white: 1, black: 0 } }, [LONGEST_S + 1, "long"], [1, "set"]],
  ];
  test.each(table)("%s", (_, parts, white, black) => {
    const result = corrected(correction(parts));
    expect(COLORS.map((side) => [result[side].becomes_s, result[side].fit])).toEqual([white, black]);
  });

  test("a side without time has lost its flag, whatever is added", () => {
    expect(fallenSides(correction({ shows: { white: 0, black: 3 }, penalty: { white: 60, black: 0 } }))).toEqual(["white"]);
    expect(fallenSides(correction({ shows: { white: 0, black: 0 } }))).toEqual(COLORS);
    expect(fallenSides(correction({}))).toEqual([]);
  });

  test("no second is gained or lost but by what is named, and each is named", () => {
    // numbers that are the same in every run: those of a linear congruential generator
    let seed = 20_260_101;
    const upTo = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % (most + 1);
    const pair = (make: () => number): Pair => ({ white: make(), black: make() });
    for (let round = 0; round < 5_000; round += 1) {
      const parts: ClockCorrection = {
        shows: pair(() => upTo(LONGEST_S)),
        penalty: pair(() => upTo(600) - 300),
        dispute: pair(() => upTo(1) * upTo(900)),
        gained: pair(() => upTo(4)),
        increment_s: upTo(60),
        periods: pair(() => upTo(2) - 1),
        period_s: upTo(3_600),
      };
      const result = corrected(parts);
      const sum = (of: (side: "white" | "black") => number) => of("white") + of("black");
      const total = sum((side) => result[side].becomes_s);
      const named = sum((side) => parts.penalty[side] + parts.dispute[side]) - parts.increment_s * sum((side) => parts.gained[side]) + parts.period_s * sum((side) => parts.periods[side]);
      expect(total, JSON.stringify(parts)).toBe(sum((side) => parts.shows[side]) + named);
      for (const side of COLORS) {
        const { shows_s, changes, becomes_s, fit } = result[side];
        expect(changes.reduce((left, { seconds }) => left + seconds, shows_s)).toBe(becomes_s);
        expect(changes.every(({ seconds }) => seconds !== 0)).toBe(true);
        expect(fit).toBe(becomes_s < 0 ? "short" : becomes_s > LONGEST_S ? "long" : "set");
      }
      // what is taken back the other way leaves what was shown
      const back = corrected({ ...parts, shows: pair(() => 0), penalty: { white: -parts.penalty.white, black: -parts.penalty.black }, dispute: { white: -parts.dispute.white, black: -parts.dispute.black }, gained: { white: -parts.gained.white, black: -parts.gained.black }, periods: { white: -parts.periods.white, black: -parts.periods.black } });
      for (const side of COLORS) expect(result[side].becomes_s + back[side].becomes_s).toBe(parts.shows[side]);
    }
  });
});

describe("what rulings change", () => {
  const black = { penalty: { add_time_s: { white: 0, black: 60 } }, clock_correction_s: { white: -10, black: 0 } };
  test("is parted into the penalty and increments, where those are whole", () => {
    const ruled = ruledSeconds([black, { penalty: null, clock_correction_s: { white: -10 } }]);
    expect(ruledFields(ruled, 10)).toEqual({ penalty: { white: 0, black: 60 }, gained: { white: 2, black: 0 }, increment_s: 10 });
    expect(ruledFields(ruled, 15)).toEqual({ penalty: { white: -20, black: 60 }, increment_s: 15 });
    expect(ruledFields(ruledSeconds([]), 0)).toEqual({ penalty: { white: 0, black: 0 }, increment_s: 0 });
  });
});

describe("what is typed of a clock", () => {
  test.each([["1:23:45", 5025], ["1:23.45", 5025], ["5:10", 310], ["65:00", 3900], ["0:00", 0], ["9:59:59", LONGEST_S], ["10:00:00", null], ["0:09.5", 9], ["5", null], ["", null], ["1:60:00", null], ["-1:00", null]])("shown: %s", (text, seconds) => {
    expect(readShown(text)).toBe(seconds);
  });
  test.each([["2", 120], ["2:00", 120], ["0:30", 30], ["-1", -60], ["−0:10", -10], ["", 0], ["-", null], ["two", null], ["1:00:00", 3600], ["601", null]])("how long: %s", (text, seconds) => {
    expect(readSpan(text)).toBe(seconds);
  });
  test("is written as it is read", () => {
    for (const seconds of [0, 1, 59, 60, 600, 3_599, LONGEST_S]) expect(readShown(shownText(seconds))).toBe(seconds);
    for (let seconds = -10_800; seconds <= 10_800; seconds += 1) expect(readSpan(spanText(seconds))).toBe(seconds);
    for (let seconds = 0; seconds <= 10_800; seconds += 1) expect(readShown(clockTime(seconds * 1000))).toBe(seconds);
  });
  test.each([["2:00", 120], ["0:45", 45], ["1:00:00", 3600], ["", 0], ["0", 0], ["45", null], ["2", null]])("what ran: %s", (text, seconds) => {
    expect(readRun(text)).toBe(seconds);
  });
  test.each([["30", 30], ["0.5", 0.5], ["2,5", 2.5], ["", 0], ["-1", null], ["x", null]])("an increment: %s", (text, seconds) => {
    expect(readIncrement(text)).toBe(seconds);
  });
  test.each([
    ["shows-white", "1:23", { seconds: 83, hours: "1:23:00" }],
    ["shows-white", "1:23:00", { seconds: 4_980 }],
    ["shows-white", "15:00", { seconds: 900 }],
    ["shows-white", "0:45", { seconds: 45 }],
    ["penalty-black", "-2", { seconds: -120 }],
    ["dispute-black", "40", null],
    ["period", "40", { seconds: 2_400 }],
    ["period-white", "add", null],
    ["increment", "30", { seconds: 30 }],
    ["gained-white", "2", null],
    ["shows-white", "", null],
  ] as const)("beside the field %s, %j", (field, text, reading) => {
    expect(readingOf(field, text)).toEqual(reading);
  });
  test("a part of a second in an increment becomes whole seconds at the clock", () => {
    const draft = draftFrom({ "shows-white": "5:00", "shows-black": "4:00", "gained-white": "3", increment: "0.5" });
    expect(corrected(readDraft(draft).correction!).white).toMatchObject({ changes: [{ reason: "gained", seconds: -2 }], becomes_s: 298 });
  });
  test("is no correction before both sides are known, nor while a field cannot be read", () => {
    const known = { "shows-white": "5:00", "shows-black": "4:00" };
    expect(readDraft(draftFrom({ "shows-white": "5:00" })).correction).toBeNull();
    expect(readDraft(draftFrom({ ...known, "penalty-white": "soon" }))).toMatchObject({ correction: null, wrong: ["penalty-white"] });
    expect(readDraft(draftFrom({ ...known, "moves-due": "x" })).wrong).toEqual(["moves-due"]);
    expect(readDraft(draftFrom({ ...known, moves: "23" }))).toMatchObject({ moves: "kept", correction: { shows: { white: 300, black: 240 } } });
    expect(readDraft(draftFrom({ ...known, moves: "23", "moves-due": "22" })).moves).toEqual({ shows: 23, must_show: 22 });
    expect(readDraft(draftFrom({ ...known, "period-black": "take", period: "30" })).correction).toMatchObject({ periods: { white: 0, black: -1 }, period_s: 1_800 });
  });
  test("comes with the address of the page that knows it", () => {
    const address = new URL(helperAddress({ board: 7, from: "/boards/x", shows: { white: "5:10", black: "" }, penalty: { white: 0, black: 120 }, gained: { white: 1, black: 0 }, increment_s: 10 }), "http://here");
    expect([address.pathname, address.searchParams.get("from"), address.searchParams.get("board")]).toEqual(["/clock", "/boards/x", "7"]);
    const draft = draftFrom(Object.fromEntries(address.searchParams));
    expect(readDraft({ ...draft, "shows-black": "3:00" }).correction).toEqual(correction({ shows: { white: 310, black: 180 }, penalty: { white: 0, black: 120 }, gained: { white: 1, black: 0 }, increment_s: 10 }));
  });
});
