/** Tests the answers to a question for which the service has worked none out. */
import { expect, test } from "vitest";
import { possibleAnswers } from "../src/words/act";

test("are those of what is asked", () => {
  expect(possibleAnswers("seen")).toEqual(["true", "false"]);
  expect(possibleAnswers("intent")).toEqual(["deliberate", "accidental", "adjust"]);
  expect(possibleAnswers("late")).toEqual(["here", "nowhere"]);
  expect(possibleAnswers("order", { act: "touch", squares: ["b1", "g1"] })).toEqual(["together", "b1,g1", "g1,b1"]);
  expect(possibleAnswers("order", { act: "release" })).toEqual(["together"]);
});
