/** Tests what is told of each player across the rounds of an event. */
import { beforeAll, expect, test } from "vitest";
import type { GameReport, ReportedRuling } from "../src/report/game-report";
import { conductOf } from "../src/report/event";
import { penaltiesTable, separatorOf } from "../src/report/penalties";
import { withWords } from "../src/words";

beforeAll(() => withWords(["report"], Promise.resolve()));

const item = (player: "white" | "black", more: object = {}, fate: string | null = "confirmed") =>
  ({ ruling: { offence: "illegal_move", status: "enforced", player, ...more }, fate }) as unknown as ReportedRuling;

function account(number: number, white: string, black: string, items: ReportedRuling[]): GameReport {
  const board = { id: `b${number}`, number, white: { id: white, name: white }, black: { id: black, name: black } };
  return { board, round: { number }, illegalMoves: { white: 1, black: 0 }, incidents: items.map((last) => ({ items: [last], last })) } as unknown as GameReport;
}

test("rulings against a player are gathered through the rounds, whichever colour he had", () => {
  const found = conductOf([account(1, "Ada", "Bo", [item("white")]), account(2, "Cleo", "Ada", [item("black"), item("white")])]);
  expect(found.map(({ name, rulings, illegal }) => [name, rulings.length, illegal])).toEqual([["Ada", 2, 1], ["Cleo", 1, 1]]);
});

test.each([
  ["dismissed", item("white", {}, "dismissed")],
  ["rejected", item("white", { status: "rejected" })],
  ["never claimed", item("white", { status: "lapsed" })],
  ["of nobody", item("white", { player: null })],
  ["no offence", item("white", { offence: "none" })],
])("what was %s blames nobody", (_, one) => {
  expect(conductOf([account(1, "Ada", "Bo", [one])])).toEqual([]);
});

test("the table for the pairing program has start numbers, and no formula", () => {
  const penalty = { add_time_s: { white: 0, black: 120 } };
  const found = conductOf([account(3, "=Ada, \"Queen\"", "Bo", [item("white", { penalty })])]);
  const lines = penaltiesTable(found, new Map([["=Ada, \"Queen\"", 7]]), ",").split("\r\n");
  expect(lines[0]!.startsWith("\ufeffNo.,Name,Round,Board,Colour")).toBe(true);
  expect(lines[1]!.startsWith(`7,"'=Ada, ""Queen""",3,3,White,`)).toBe(true);
  expect(lines[1]!.endsWith(",1")).toBe(true);
  expect(lines.slice(2)).toEqual([""]);
});

test.each([["en", ","], ["en-GB", ","], ["fr", ";"], ["de-AT", ";"], ["de-CH", ","]] as const)("spreadsheets in %s look for %s between cells", (language, separator) => {
  expect(separatorOf(language)).toBe(separator);
});

test("no cell is parted where the cells are", () => {
  const found = conductOf([account(3, "Ada; Queen, of", "Bo", [item("white", { penalty: null })])]);
  for (const separator of [",", ";"] as const) expect(penaltiesTable(found, new Map(), separator).split("\r\n")[1]).toContain(`${separator}"Ada; Queen, of"${separator}3${separator}`);
});
