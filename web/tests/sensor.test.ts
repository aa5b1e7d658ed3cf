/**
 * Tests what is told of the sensors of boards: what differs, what is wrong, how surely it was seen.
 */
import { expect, test } from "vitest";
import type { Act, BoardView, Presence, Sensor } from "../src/api/types";
import { isSensedOff } from "../src/hall/hall";
import { INITIAL } from "../src/men/placement";
import { evidenceOf } from "../src/record/evidence";
import { faultsOf, unlike } from "../src/sensor/state";

const sensor = (more: Partial<Sensor>): Sensor => ({ family: "dgt", state: "in_step", since: "2026-11-23T12:00:00Z", ...more });
const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

test.each([
  [START, []],
  [START.replace("P", "."), ["a2"]],
  ["q" + START.slice(1), ["a8"]],
  ["?".repeat(16) + START.slice(16), []],
  [START.slice(0, 32) + "?" + START.slice(33), ["a4"]],
  [undefined, null],
])("the squares on which other men are seen than those to be set up: %s", (men, squares) => {
  expect(unlike(sensor(men ? { men } : {}), `${INITIAL} w KQkq - 0 1`)).toEqual(squares);
});

test("what is wrong at a board is told once, the gravest first", () => {
  const names = (presence: Partial<Presence>) => faultsOf({ presence: { heard_at: null, down: null, ...presence } }).map(({ name, squares }) => [name, ...squares].join(" "));
  const down = (cause: "silent" | "not_recorded") => ({ cause, since: "2026-11-23T12:00:00Z" });
  expect(names({})).toEqual([]);
  expect(names({ down: down("silent") })).toEqual(["silent"]);
  expect(names({ down: down("silent"), sensor: sensor({ state: "offline", unheard: "device" }) })).toEqual(["no_device"]);
  expect(names({ down: down("not_recorded"), sensor: sensor({ state: "offline", unheard: "board" }) })).toEqual(["not_recorded", "no_board"]);
  expect(names({ sensor: sensor({ state: "out_of_step", squares: ["e4", "e5"], doubted: ["a1"] }) })).toEqual(["out_of_step e4 e5", "doubted a1"]);
  expect(names({ sensor: sensor({ state: "settling", squares: ["e2"] }) })).toEqual([]);
});

test.each([
  ["in_step", false],
  ["settling", false],
  ["out_of_step", true],
  ["offline", true],
] as const)("a hall counts a board that is %s: %s", (state, isCounted) => {
  const board = { presence: { heard_at: null, down: null, sensor: sensor({ state }) } } as unknown as BoardView;
  const attention = (standing: "playing" | "over") => ({ kinds: [], standing, open: 0 });
  expect(isSensedOff({ board, attention: attention("playing") })).toBe(isCounted);
  expect(isSensedOff({ board, attention: attention("over") })).toBe(false);
});

test("how surely sensors saw what happened is told, and nothing of what people saw", () => {
  const act = (more: Partial<Act>): Act => ({ act: "place", ...more });
  expect(evidenceOf([act({})])).toEqual([]);
  expect(evidenceOf([act({ source: "board" })])).toEqual(["seen"]);
  expect(evidenceOf([act({ source: "clock" }), act({ source: "board", certainty: "inferred" })])).toEqual(["inferred"]);
  expect(evidenceOf([act({ act: "touch", source: "board", order: "unknown" })])).toEqual(["seen", "order not seen"]);
  expect(evidenceOf([act({ source: "arbiter", certainty: "disputed" })])).toEqual(["disputed"]);
});
