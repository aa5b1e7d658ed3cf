/** Tests which moves of a game by link count as played, and how they are written. */
import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
const { pgnOf, playedMoves, removedMan, writtenMove } = await import("../src/play/played-moves");
type Messages = Parameters<typeof playedMoves>[0];

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const E4E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

test.each([
  [START, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R", "white", "Ng1–f3", "Ng1f3"],
  ["4k3/8/8/3p4/4P3/8/8/4K3", "4k3/8/8/3P4/8/8/8/4K3", "white", "e4×d5", "e4xd5"],
  ["4k3/8/8/3pP3/8/8/8/4K3", "4k3/8/3P4/8/8/8/8/4K3", "white", "e5×d6", "e5xd6"],
  ["4k3/8/8/8/8/8/1p6/R3K3", "4k3/8/8/8/8/8/8/q3K3", "black", "b2×a1=Q", "b2xa1=Q"],
  ["4k3/8/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/8/R4RK1", "white", "O‑O", "O-O"],
  ["r3k3/8/8/8/8/8/8/4K3", "2kr4/8/8/8/8/8/8/4K3", "black", "O‑O‑O", "O-O-O"],
] as const)("from %s to %s %s played %s", (before, after, color, san, pgn) => {
  expect(writtenMove(before, after, color)).toMatchObject({ san, pgn });
});

/** Messages by whose move it is, and how the men stand, after each act. */
function game(...acts: [act: string, mover: string, placement: string, more?: { isRestored?: boolean; result?: string; termination?: string }][]): Messages {
  return acts.map(([act, has_the_move, placement, { isRestored = false, ...more } = {}], seq) => ({
    seq, act: { act, by: "white" }, rulings: isRestored ? [{ restored: true }] : [], state: { has_the_move, placement, move_number: 1, result: "*", termination: null, clock: null, ...more },
  })) as unknown as Messages;
}
const texts = (messages: Messages) => playedMoves(messages).map(({ number, color, pgn, seq }) => `${number} ${color} ${pgn} after ${seq}`);

test("a move counts with its press, and is told by its number", () => {
  const messages = game(["start", "white", START], ["release", "white", E4], ["press", "black", E4], ["release", "black", E4E5], ["press", "white", E4E5]);
  expect(texts(messages)).toEqual(["1 white e2e4 after 2", "1 black e7e5 after 4"]);
});

test("what was put back does not: at once, when it is claimed, or with the press", () => {
  const E5 = "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR";
  expect(texts(game(["start", "white", START], ["release", "white", E5], ["press", "white", START, { isRestored: true }]))).toEqual([]);
  expect(texts(game(["start", "white", START], ["release", "white", E5], ["press", "black", E5], ["claim", "white", START, { isRestored: true }]))).toEqual([]);
  const back = game(["start", "white", START], ["release", "white", E4], ["press", "black", E4], ["decide", "white", E4], ["press", "black", E4]);
  expect(texts(back)).toEqual(["1 white e2e4 after 4"]);
});

test("a move that ends the game needs no press, and a game may begin with Black", () => {
  const [before, mate] = ["6k1/5ppp/8/8/8/8/8/R5K1", "R5k1/5ppp/8/8/8/8/8/6K1"];
  const messages = game(["start", "white", before], ["release", "white", mate, { result: "1-0", termination: "checkmate" }]);
  expect(texts(messages)).toEqual(["1 white Ra1a8 after 1"]);
  const black = game(["start", "black", E4], ["press", "white", E4E5]);
  expect(texts(black)).toEqual(["1 black e7e5 after 1"]);
  expect(pgnOf({ white: "Ada \"A\"", black: "Bo", result: "1-0", fen: undefined, moves: playedMoves(black) })).toBe('[White "Ada \\"A\\""]\n[Black "Bo"]\n[Result "1-0"]\n\n1... e7e5 1-0\n');
});

test("a man that is taken off is named, also the one under another", () => {
  const [before, on, off] = ["4k2r/6P1/8/8/8/8/8/4K3", "4k2P/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3"];
  const messages = game(["start", "white", before], ["release", "white", on], ["remove", "white", on], ["remove", "white", off], ["press", "black", off]);
  for (const seq of [2, 3]) Object.assign(messages[seq]!.act, { square: "h8" });
  expect([1, 2, 3, 4].map((seq) => removedMan(messages, seq))).toEqual([null, "r", "P", null]);
});
