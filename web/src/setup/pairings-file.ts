/** Reads the pairings that somebody has pasted or chosen as a file. */

export type PairingsSource = string | File;
export type PairingsFormat = "trf" | "csv";

/** The text of a file; `isGuessed` where nothing in it says which letters its bytes are. */
export type PairingsText = { text: string; isGuessed: boolean };

/** Why something is not sent at all. */
export class UnfitFileError extends Error {
  constructor(readonly why: "no-text" | "nothing") {
    super(why);
  }
}

/** More than the service takes. */
const READ_AT_MOST = 5 * 1024 * 1024;
const SHOWN = 5;
const SHOWN_OF_A_LINE = 240;

const MARKS: readonly [string, readonly number[]][] = [["utf-8", [0xef, 0xbb, 0xbf]], ["utf-16le", [0xff, 0xfe]], ["utf-16be", [0xfe, 0xff]]];

/**
 * The letters as the service reads them: by the mark at the beginning, else UTF-8, else
 * Windows-1252.
 */
export async function textOf(source: PairingsSource): Promise<PairingsText> {
  if (typeof source === "string") return { text: source, isGuessed: false };
  const bytes = new Uint8Array(await source.slice(0, READ_AT_MOST).arrayBuffer());
  const marked = MARKS.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return { text: new TextDecoder(marked[0]).decode(bytes), isGuessed: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
  }
}

/**
 * Whether it is a report or a table: a report has lines that begin with a number of three digits
 * and a blank.
 */
export function formatOf(text: string): PairingsFormat {
  return /^(?:0[0-9]{2}|1[0-9]{2}|XX[A-Z]) /m.test(text) ? "trf" : "csv";
}

/** The bytes as they are: what encoding a file has, the service finds out. */
export function asBytes(source: PairingsSource): Blob {
  return typeof source === "string" ? new Blob([source]) : source;
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The lines that name players, and the event in a report. */
function telling(text: string, format: PairingsFormat): { number: number; line: string }[] {
  const lines = linesOf(text).map((line, place) => ({ number: place + 1, line: line.replace(/\s{3,}/g, "  ").trim() }));
  return lines.filter(({ line }) => (format === "trf" ? /^0(?:01|12) /.test(line) : line !== "" && !/^sep=.$/i.test(line)));
}

/** Refuses what pairs nobody, whatever the service would make of it. */
export function refuseUnfit(text: string, format: PairingsFormat): void {
  if (text.includes("\0")) throw new UnfitFileError("no-text");
  const lines = telling(text, format);
  const pairsNobody = format === "trf" ? !lines.some(({ line }) => line.startsWith("001")) : lines.length < 2;
  if (pairsNobody) throw new UnfitFileError("nothing");
}

/**
 * Enough lines to know a file again, and the first with letters that are read wrongly where the
 * encoding is.
 */
export function linesToKnow(text: string, format: PairingsFormat): { number: number; line: string }[] {
  const lines = telling(text, format);
  const foreign = lines.filter(({ line }) => /[^\0-\x7f]/.test(line));
  const shown = new Set([...lines.slice(0, SHOWN + 1), ...foreign.slice(0, SHOWN)]);
  return lines.filter((line) => shown.has(line)).map(({ number, line }) => ({ number, line: line.slice(0, SHOWN_OF_A_LINE) }));
}

const PAIRED = /^001 ([ \d]{4}).{6}(.{33}).*\s(\d{1,4}) ([wb])(?: .)?\s*$/;

/**
 * Some who play each other last in a report, by name, White first: its lines name opponents by
 * their numbers.
 */
export function lastPairings(text: string): [string, string][] {
  const found = linesOf(text).flatMap((line) => {
    const [, number, name, opponent, color] = PAIRED.exec(line) ?? [];
    return number ? [{ number: Number(number), name: name!.trim() || number.trim(), opponent: Number(opponent), color }] : [];
  });
  const players = new Map(found.map((player) => [player.number, player]));
  const pairs = found.filter(({ color }) => color === "w").flatMap((white): [string, string][] => {
    const black = players.get(white.opponent);
    return black?.opponent === white.number && black.color === "b" ? [[white.name, black.name]] : [];
  });
  return pairs.slice(0, SHOWN);
}

/** Whether results of games may stand in it. */
export function mayTellResults(text: string, format: PairingsFormat): boolean {
  return format === "trf" || telling(text, format).slice(0, MOST_ABOVE).some(({ line }) => /result|résultat|ergebnis|\bres\b/i.test(line));
}

/** The columns that the service knows, by the names that it gives them. */
export const COLUMNS = [
  "round", "board", "white", "black", "result",
  "white_id", "white_fide_id", "white_rating", "white_title", "white_federation",
  "black_id", "black_fide_id", "black_rating", "black_title", "black_federation",
] as const;

/** A column that nothing is taken from. */
export const LEFT_OUT = "-";

/** A column of a table: what stands over it, and the first that stands in it. */
export type TableColumn = { heading: string; sample: string };

/** So far down headings are looked for. */
const MOST_ABOVE = 20;

/** The cells of a line, with quotes around those that hold a separator. */
export function cells(line: string, separator: string): string[] {
  const quoted = /^"((?:[^"]|"")*)"$/;
  const parts = line.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(${separator}|$)`, "g")) ?? [];
  const found = parts.map((part) => part.replace(new RegExp(`${separator}$`), ""));
  // the last match is empty unless the line ends in a separator
  if (!line.endsWith(separator) && found.length > 1) found.pop();
  return found.map((cell) => quoted.exec(cell.trim())?.[1]!.replaceAll('""', '"') ?? cell.trim());
}

/**
 * The columns of a table, by its longest line near the top: above it stands what the table is of.
 * Names have commas, and neither tabs nor semicolons: commas part columns where those do not.
 */
export function columnsOf(text: string): TableColumn[] {
  const lines = linesOf(text).filter((line) => line.trim() !== "" && !/^sep=.$/i.test(line)).slice(0, MOST_ABOVE);
  const tables = ["\t", ";", ","].map((separator) => lines.map((line) => cells(line, separator)));
  const widest = (rows: string[][]) => Math.max(0, ...rows.map((row) => row.length));
  const rows = tables.find((table) => widest(table) > 1) ?? tables[0]!;
  const place = rows.findIndex((row) => row.length === widest(rows));
  return (rows[place] ?? []).map((heading, at) => ({ heading, sample: rows[place + 1]?.[at] ?? "" }));
}

const isNumber = (cell: string) => /^\d+$/.test(cell);

/** How a cell looks: its words, and whether it has a comma or a digit. */
const look = (cell: string) => `${cell.split(/\s+/).length} ${cell.includes(",")} ${/\d/.test(cell)}`;

/** Whether the first row looks like the second: then it is a pairing, and there are no headings. */
export function beginsWithAPairing(table: readonly TableColumn[]): boolean {
  return table.every(({ heading, sample }) => heading !== "" && look(heading) === look(sample));
}

/**
 * What may stand in the columns of a table whose headings are not known: names of White and Black,
 * and before them the board and the round. Whoever looks at it knows better.
 */
export function proposedColumns(table: readonly TableColumn[]): string[] {
  const isName = ({ sample }: TableColumn) => /\p{L}{2}/u.test(sample);
  const named = table.flatMap((column, place) => (isName(column) ? [place] : []));
  const before = table.slice(0, named[0] ?? 0).flatMap(({ sample }, place) => (isNumber(sample) ? [place] : []));
  const [white, black] = named;
  const [board, round] = before.reverse();
  const names = new Map([[white, "white"], [black, "black"], [board, "board"], [round, "round"]]);
  return table.map((_, place) => (black === undefined ? LEFT_OUT : (names.get(place) ?? LEFT_OUT)));
}
