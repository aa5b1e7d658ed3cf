/** Tests how the hand-over names what is open. */
import { beforeAll, expect, test } from "vitest";
import type { BoardView, Message, OpenRuling } from "../src/api/types";
import { decisionsIn, openMattersAt } from "../src/handover/list";
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
  const clock = { white_ms: -531, black_ms: 60_000, running: null, proposal: { white_ms: 0, black_ms: 120_000, running: "white", of: ["3.0"], at_ruling: { white_ms: 0, black_ms: 60_000 } } };
  const message = { seq: 3, act: { act: "press" }, clock, open: [], verdict: { seq: 3, state: { result: "*", pending: [] } } } as unknown as Message;
  const handedOver = openMattersAt({ board: { number: 1 } as BoardView, message, attention: { kinds: [], standing: "playing", open: 0 }, decided: -1 }, 0);
  expect(handedOver?.what).toEqual(["A flag has fallen", "The clock is still to be set"]);
});

test("what was decided is said in people's words, without a number of the record", () => {
  const board = { number: 1 } as BoardView;
  const recorded = (seq: number, act: object, rulings: object[] = []) => ({ seq, act, author: "account:ada", received_at: "2026-11-29T10:00:00Z", told: { rulings } });
  const ruling = { id: "2.0", offence: "illegal_move", player: "white", count: 1, status: "enforced", penalty: { add_time_s: { black: 60 } } };
  const acts = [
    recorded(1, { act: "move", by: "white", move: "e2e5" }),
    recorded(2, { act: "press", by: "white" }, [ruling]),
    recorded(3, { act: "confirm", by: "arbiter", of: "2.0" }),
    recorded(4, { act: "dismiss", by: "arbiter", of: "2.0" }),
    recorded(5, { act: "supersede", by: "arbiter", of: 1 }),
    recorded(6, { act: "confirm", by: "arbiter", of: "0.3" }),
  ];
  const words = decisionsIn({ board, acts } as never).map(({ what }) => what);
  expect(words).toEqual([
    "confirms “Illegal move, the first · White” → Black receives 1:00",
    "dismisses “Illegal move, the first · White”",
    "corrects “White moves e2–e5”",
    "confirms …",
  ]);
});
