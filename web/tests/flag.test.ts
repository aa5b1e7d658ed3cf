/** Tests that a flag is asked about where the clock that is shown has time left. */
import { describe, expect, test, vi } from "vitest";
import type { Color, Message } from "../src/api/types";

vi.mock("../src/ui/say", () => ({ say: () => undefined }));
const { flagFallen } = await import("../src/board/entries");
const { doubtedFlag } = await import("../src/board/flag");

const START = Date.parse("2026-11-23T12:00:00Z");
const shown = (white_ms: number, running: Color | null): Message =>
  ({ received_at: new Date(START).toISOString(), clock: { white_ms, black_ms: 60_000, running, delay_left_ms: 0 }, verdict: { state: { result: "*" } } }) as unknown as Message;

describe("White's flag is entered", () => {
  test.each([
    ["his clock runs and has a quarter of an hour", 900_000, "white", 0, "white"],
    ["his clock stands and has time", 889_000, "black", 0, "white"],
    ["his clock stands and has two seconds", 2_000, null, 0, "white"],
    ["his clock has run down since", 5_000, "white", 6_000, null],
    ["his clock runs and has two seconds", 2_000, "white", 0, null],
    ["his clock shows no time", 0, "black", 0, null],
  ] as const)("%s", (_, left, running, after, asked) => {
    expect(doubtedFlag(flagFallen("white"), shown(left, running), START + after)).toBe(asked);
  });

  test("without a clock nothing is asked, nor of anything else that is entered", () => {
    expect(doubtedFlag(flagFallen("white"), null, START)).toBeNull();
    expect(doubtedFlag(flagFallen("white"), { ...shown(0, null), clock: undefined } as unknown as Message, START)).toBeNull();
    expect(doubtedFlag({ act: "claim", by: "white", what: "flag" }, shown(900_000, "white"), START)).toBeNull();
  });
});
