/** The gallery shows each ruling as it stands. */
import { expect, test } from "vitest";
import type { Ruling, Verdict } from "../src/api/types";
import { standing } from "../src/gallery/trial";

const ruling = (id: string, status: string, of?: string) => ({ id, status, offence: "touch_move", ...(of ? { of } : {}) }) as Ruling;
const verdict = (seq: number, ...rulings: Ruling[]) => ({ seq, rulings }) as Verdict;

test("what could be claimed and then was is shown once, and notes are not", () => {
  const verdicts = [verdict(1, ruling("1.0", "claimable")), verdict(2, ruling("2.0", "noted")), verdict(3, ruling("3.0", "enforced", "1.0"))];
  expect(standing(verdicts).map(({ ruling }) => ruling.id)).toEqual(["3.0"]);
  expect(standing(verdicts.slice(0, 2)).map(({ ruling }) => ruling.id)).toEqual(["1.0"]);
});
