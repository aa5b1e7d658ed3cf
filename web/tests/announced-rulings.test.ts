/** Tests what is shown of many announcements. */
import { expect, test } from "vitest";
import type { Ruling } from "../src/api/types";
import { countRepeats } from "../src/play/announced-rulings";
import { originOf } from "../src/words/ruling";

const origin = originOf({ act: "touch" }, null, null);
const ruling = (id: string, text: string, status = "proposed") => ({ ruling: { id, text, status, offence: "distraction", player: "black", penalty: null } as Ruling, origin });
const shown = (...rulings: ReturnType<typeof ruling>[]) => countRepeats(rulings).map(({ ruling: { id }, times }) => `${id} ×${times}`);

test("equal announcements are shown once, where the last of them stands, with their number", () => {
  expect(shown(ruling("4.0", "a"), ruling("3.0", "b"), ruling("2.0", "a"), ruling("1.0", "a"))).toEqual(["4.0 ×3", "3.0 ×1"]);
});

test("mere notes are left out where there is more to read", () => {
  const note = ruling("9.0", "n", "noted");
  expect(shown(note, ruling("1.0", "a"))).toEqual(["9.0 ×1", "1.0 ×1"]);
  expect(shown(note, ruling("3.0", "a"), ruling("2.0", "b"), ruling("1.0", "c"))).toEqual(["3.0 ×1", "2.0 ×1", "1.0 ×1"]);
});
