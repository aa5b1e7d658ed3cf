/** Reads pairings as people write them, a board in each line: “1. Ada Archer – Bo Bishop”. */
import { linesOf } from "./pairings-file";

/** The same as a table, line for line, and what stands in its columns. */
export type PairingsInWords = { text: string; columns: string[]; round: string };

/** One pairing: the number of its board and its result, if they are told. */
type WrittenPairing = { board: string; white: string; black: string; result: string };

/** The number before a pairing, with a word for what it counts or a sign behind it. */
const BOARD = /^(?:(?:board|table|échiquier|table n°|bd\.?)\s*)?#?(\d{1,4})\s*(?:[.):]\s*|\s)/iu;

/** A result behind it, as it is written beside names. */
const RESULT = /\s+(1|0|½|1\/2|\+|-)\s?[-–—:]\s?(1|0|½|1\/2|\+|-)$/u;

/** What stands between two names: a hyphen within a name has no blanks around it. */
const BETWEEN = [/\s+(?:[-–—]|vs?\.?|contre)\s+/iu, /\s*[–—]\s*/u];

/** What says the round of the lines below it. */
const ROUND = /^(?:round|ronde|runde)\s*:?\s*(\d{1,2})[.:]?$/iu;

function pairingOf(line: string): WrittenPairing | null {
  const board = BOARD.exec(line)?.[1] ?? "";
  const rest = line.replace(BOARD, "");
  const [ending = "", one, other] = RESULT.exec(rest) ?? [];
  const names = rest.slice(0, rest.length - ending.length).trim();
  const sides = BETWEEN.map((between) => names.split(between)).find((sides) => sides.length > 1);
  const isPairing = sides?.length === 2 && sides.every((side) => /\p{L}/u.test(side));
  return isPairing ? { board, white: sides[0]!.trim(), black: sides[1]!.trim(), result: one ? `${one}-${other}`.replaceAll("½", "1/2") : "" } : null;
}

/**
 * Every line is a pairing or names the one round, or it is something else: `null`. What separates
 * the cells of tables stands in no such line.
 */
export function pairingsInWords(text: string): PairingsInWords | null {
  if (/[\t;"]/.test(text)) return null;
  const rounds: string[] = [];
  const read = linesOf(text).map((raw) => {
    const line = raw.trim();
    const round = ROUND.exec(line)?.[1];
    if (round) rounds.push(round);
    return round || line === "" ? "" : pairingOf(line);
  });
  const pairings = read.filter((one): one is WrittenPairing => one !== null && one !== "");
  if (pairings.length === 0 || read.includes(null) || rounds.length > 1) return null;
  const columns = (["board", "white", "black", "result"] as const).filter((name) => pairings.some((one) => one[name] !== ""));
  const row = (one: WrittenPairing) => columns.map((name) => one[name]).join("\t");
  return { text: read.map((one) => (one ? row(one) : "")).join("\n"), columns, round: rounds[0] ?? "" };
}
