/**
 * Tests rulings in words: what they are about, what they bring, and several texts said one after
 * another.
 */
import { describe, expect, test } from "vitest";
import { headline } from "../src/words/headline";
import { announcedText, originOf, penaltyWords, type Origin } from "../src/words/ruling";
import { sentences, written } from "../src/words";

const end = { offence: "none", player: null, status: "enforced" };
const origin = (more: Partial<Origin>): Origin => ({ act: { act: "move" }, before: "*", result: "*", termination: null, ...more });

describe("the title of a ruling", () => {
  test("says how the game has ended", () => {
    const dead = origin({ result: "1/2-1/2", termination: "dead_position" });
    expect(headline(end, dead)).toBe("Dead position");
    expect(penaltyWords(null, dead)).toBe("The game is drawn");
    expect(penaltyWords(null, origin({ result: "1-0", termination: "checkmate" }))).toBe("White wins the game");
  });

  test("counts in one way, whether players are named or not", () => {
    const illegal = { offence: "illegal_move", player: "white", count: 1, status: "enforced" } as const;
    expect(headline(illegal)).toBe("Illegal move, the first · White");
    expect(headline(illegal, undefined, () => "Ada (White)")).toBe("Illegal move, the first · Ada (White)");
    expect(headline({ ...illegal, count: 4 })).toBe("Illegal move, the 4th · White");
  });

  test("says what was claimed or noticed, where nothing was done against the Laws", () => {
    const claim = origin({ act: { act: "claim", by: "black", what: "fifty" } });
    expect(headline({ ...end, status: "rejected" }, claim)).toBe("Claim rejected: fifty moves");
    expect(headline(end, origin({ act: { act: "observe", what: "illegal_position" } }))).toBe("Illegal position");
    expect(headline(end)).toBe("Ruling");
    expect(penaltyWords(null, claim)).toBe("None");
  });

  test("names an offer of a draw", () => {
    expect(headline({ ...end, status: "noted" }, origin({ act: { act: "offer_draw", by: "white" } }))).toBe("Offer of a draw");
    expect(headline({ ...end, status: "noted" }, origin({ act: { act: "decline_draw", by: "black" } }))).toBe("Draw declined");
  });

  test("is not the end of a game that had ended before", () => {
    const after = origin({ act: { act: "claim", what: "flag" }, before: "1-0", result: "1-0", termination: "checkmate" });
    expect(headline({ ...end, status: "rejected" }, after)).toBe("Claim rejected: flag");
  });

  test("of a result that is declared in the place of another says what it brings", () => {
    const declared = origin({ act: { act: "end", result: "0-1" }, before: "1-0", result: "0-1", termination: "decision" });
    expect(headline(end, declared)).toBe("Decision of the arbiter");
    expect(penaltyWords(null, declared)).toBe("Black wins the game");
  });

  test("of a claim that was rejected is never the end, though the game has ended since", () => {
    const since = origin({ act: { act: "" }, result: "1-0", termination: "checkmate" });
    expect(headline({ ...end, status: "rejected" }, since)).toBe("Rejected");
    expect(headline(end, since)).toBe("Checkmate");
  });

  test("is made of the act and of what stood before and after it", () => {
    const state = { result: "1/2-1/2", termination: "dead_position" };
    expect(headline(end, originOf({ act: "move" }, { result: "*" }, state))).toBe("Dead position");
    expect(headline(end, originOf({ act: "move" }, null, state))).toBe("Dead position");
    expect(headline(end, originOf({ act: "press" }, state, state))).toBe("Presses the clock");
    expect(headline(end, originOf({ act: "stop", by: "white" }, state, state))).toBe("White stops the clocks");
    expect(headline(end)).toBe("Ruling");
  });

  test("names the squares of displaced men", () => {
    const knocked = origin({ displaced: [["h8", "h6"], ["g1", null]] });
    expect(headline({ offence: "displacement", player: "black", status: "proposed" }, knocked)).toBe("Men displaced (h8 → h6, g1 → off the board) · Black");
  });
});

test("texts that are said together have one full stop each", () => {
  expect(sentences("White presses the clock", "White loses the game.", "Was it meant?", "", "1–0")).toBe("White presses the clock. White loses the game. Was it meant? 1–0");
});

test("time that is added is told of everybody who receives it", () => {
  expect(penaltyWords({ add_time_s: { black: 120 } })).toBe("Black receives 2:00");
  expect(penaltyWords({ add_time_s: { white: 60, black: 120 } })).toBe("White receives 1:00, Black receives 2:00");
  expect(penaltyWords({ add_time_s: { white: 0, black: 0 } })).toBe("None");
});

test("what the service writes has the apostrophes of the page", async () => {
  expect(written("White's king isn't in check.")).toBe("White’s king isn’t in check.");
});

test.each([
  ["Black moved without having the move. The position is reinstated. The arbiter chooses the penalty, from a warning to expulsion from the event.", "Black moved without having the move. The position is reinstated."],
  ["White distracted the opponent. The arbiter may impose a warning.", "White distracted the opponent."],
  ["Les Noirs ont joué sans avoir le trait. L'arbitre choisit la pénalité, entre un avertissement et l'exclusion de la compétition.", "Les Noirs ont joué sans avoir le trait."],
  ["Les Noirs ont joué sans avoir le trait. L'arbitre peut prononcer un avertissement.", "Les Noirs ont joué sans avoir le trait."],
  ["White moved men again. If it is claimed in time: the arbiter chooses the penalty, from a warning to expulsion from the event.", "White moved men again."],
  ["White moved men again. If it is claimed in time: the move made is put back on the board; the arbiter may impose a warning.", "White moved men again. If it is claimed in time: the move made is put back on the board."],
  ["White moved men again. If it is claimed in time: it is White's first illegal move: the arbiter chooses the penalty; White is given back 30 seconds.", "White moved men again. If it is claimed in time: it is White’s first illegal move; White is given back 30 seconds."],
  ["Les Blancs ont rejoué. Si cela est réclamé à temps : l'arbitre choisit la pénalité, entre un avertissement et l'exclusion d'une ou de plusieurs rondes.", "Les Blancs ont rejoué."],
  ["Les Blancs ont rejoué. Si cela est réclamé à temps : le coup joué est remis sur l'échiquier ; l'arbitre peut prononcer une amende.", "Les Blancs ont rejoué. Si cela est réclamé à temps : le coup joué est remis sur l’échiquier."],
  ["The move made is put back on the board. The arbiter chooses the penalty. It can no longer be claimed.", "The move made is put back on the board. It can no longer be claimed."],
])("the arbiter who is built in chooses no penalty: %s", (text, told) => {
  const built = "The arbiter gives no penalty for it.";
  expect(announcedText({ text, penalty: { discretion: ["warning"] } } as never)).toBe(`${told} ${built}`);
});

test("a penalty that the Laws set is announced as it is", () => {
  const text = "Illegal move. White receives two minutes.";
  expect(announcedText({ text, penalty: { add_time_s: { white: 120 } } } as never)).toBe(text);
});

test("seconds that are taken off a clock are explained, seconds that are given are not", () => {
  const told = (white: number) => announcedText({ text: "It counts.", penalty: null, clock_correction_s: { white } });
  expect(told(-5)).toBe("It counts. That is the increment that this press had added.");
  expect(told(120)).toBe("It counts.");
  const unchosen = announcedText({ text: "It counts. 5 seconds are taken off White’s clock.", penalty: { discretion: ["warning"] }, clock_correction_s: { white: -5 } } as never);
  // beside the seconds that it explains
  expect(unchosen).toBe("It counts. 5 seconds are taken off White’s clock. That is the increment that this press had added. The arbiter gives no penalty for it.");
});
