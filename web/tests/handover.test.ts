/** Tests how the hand-over names what is open. */
import { beforeAll, expect, test } from "vitest";
import type { BoardView, Message, OpenRuling } from "../src/api/types";
import { openMattersAt } from "../src/handover/list";
import { withWords } from "../src/words";

beforeAll(() => withWords(["handover"], Promise.resolve()));

/** What waits at a board where the game has ended by checkmate with act 6. */
function openAfterMate(...open: Partial<OpenRuling>[]): string[] {
  const state = { result: "0-1", termination: "checkmate", pending: [] };
  const message = { seq: 6, act: { act: "press" }, clock: null, open: open.map((one) => ({ offence: "none", player: null, ...one })), verdict: { seq: 6, state } } as unknown as Message;
  return openMattersAt({ board: { number: 1 } as BoardView, message, attention: { kinds: [], standing: "over", open: open.length }, decided: -1 }, 0)!.what;
}

test("an end is said only of what ended the game, not of a claim that was rejected before", () => {
  expect(openAfterMate({ id: "6.0", status: "enforced" })).toEqual(["Checkmate (To be confirmed)"]);
  expect(openAfterMate({ id: "3.0", status: "rejected" })).toEqual(["Rejected (To be confirmed)"]);
});

test("a flag that fell and a clock that is still to be set are handed over", () => {
  const clock = { white_ms: -531, black_ms: 60_000, running: null, proposal: { white_ms: 0, black_ms: 120_000, running: "white", of: ["3.0"] } };
  const message = { seq: 3, act: { act: "press" }, clock, open: [], verdict: { seq: 3, state: { result: "*", pending: [] } } } as unknown as Message;
  const handedOver = openMattersAt({ board: { number: 1 } as BoardView, message, attention: { kinds: [], standing: "playing", open: 0 }, decided: -1 }, 0);
  expect(handedOver?.what).toEqual(["A flag has fallen", "The clock is still to be set"]);
});
