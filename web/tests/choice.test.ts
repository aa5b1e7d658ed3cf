/** Tests what an old code lets the opponent choose: open until it is made or forgone. */
import { expect, test } from "vitest";
import type { Ruling } from "../src/api/types";
import { openChoice } from "../src/laws/choice";
import { actWords, optionName } from "../src/words/act";

const penalty = { opponent_choice: [{ option: "let_it_stand", moves: ["b1b3"] }, { option: "move_king", moves: ["e1e2"] }] };
const ruling = (id: string, more: Partial<Ruling> = {}) => ({ id, status: "claimable", player: "white", penalty, ...more }) as Ruling;

test("a choice is open until a later ruling takes it up", () => {
  expect(openChoice([])).toBeUndefined();
  expect(openChoice([ruling("1.0")])?.id).toBe("1.0");
  expect(openChoice([ruling("1.0"), ruling("3.0", { of: "1.0", status: "enforced", penalty: null })])).toBeUndefined();
  expect(openChoice([ruling("1.0"), ruling("2.0", { of: "1.0", status: "lapsed" })])).toBeUndefined();
  expect(openChoice([ruling("1.0", { penalty: null })])).toBeUndefined();
});

test("a choice stays open when it is claimed, and goes with the choice, which is about what was claimable", () => {
  const claimed = ruling("3.0", { of: "2.0", status: "noted" });
  const chosen = ruling("4.0", { of: "2.0", status: "enforced", penalty: null });
  expect(openChoice([ruling("2.0"), claimed])?.id).toBe("3.0");
  expect(openChoice([ruling("2.0"), claimed, chosen])).toBeUndefined();
  expect(openChoice([claimed, chosen])).toBeUndefined();
  expect(openChoice([ruling("2.0"), claimed, ruling("5.0", { of: "3.0", status: "noted", penalty: null })])).toBeUndefined();
});

test("a choice about an act is none about a ruling", () => {
  expect(openChoice([ruling("2.0", { of: 1 }), ruling("3.0", { of: 1, penalty: null })])?.id).toBe("2.0");
});

test("an option is told in words, also where it names a man by his square", () => {
  expect(optionName("replace_and_move_king")).toBe("have the man put back and the king moved");
  expect(optionName("move_the_man_on_b1")).toBe("have the man on b1 moved");
  expect(actWords({ act: "choose", by: "black", option: "take_it" })).toBe("chooses: have the man taken");
});
