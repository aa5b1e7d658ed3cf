/**
 * Holds what an arbiter types of a clock, and reads it: what is not understood is told by field.
 */
import { COLORS, type Color, type Pair } from "../api/types";
import { readClockTime } from "../words/time";
import { LONGEST_S, type ClockCorrection } from "./correction";

type Side = `${"shows" | "penalty" | "dispute" | "gained" | "period"}-${Color}`;
/** The fields, as they are typed. */
export type ClockDraft = Record<Side | "increment" | "period" | "moves" | "moves-due", string>;
export type ClockField = keyof ClockDraft;

const FIELDS: readonly ClockField[] = [
  ...(["shows", "penalty", "dispute", "gained", "period"] as const).flatMap((kind) => COLORS.map((side): Side => `${kind}-${side}`)),
  "increment", "period", "moves", "moves-due",
];

/** What the address says of a clock; nothing of what it does not say. */
export function draftFrom(query: Record<string, string>): ClockDraft {
  return Object.fromEntries(FIELDS.map((field) => [field, query[field] ?? ""])) as ClockDraft;
}

/** What a clock shows, in seconds: h:mm:ss, h:mm.ss as some displays have it, or m:ss. */
export function readShown(text: string): number | null {
  const ms = readClockTime(text.trim().replace(/^(\d:\d\d)\.(\d\d)$/, "$1:$2"));
  return ms === null || ms > LONGEST_S * 1000 ? null : ms / 1000;
}

/** How long, in seconds: minutes, or m:ss, or h:mm:ss; with − before it, less than nothing. */
export function readSpan(text: string): number | null {
  const [, minus, rest] = /^([-−]?)\s*(.*)$/.exec(text.trim())!;
  if (rest === "") return minus ? null : 0;
  const seconds = /^\d{1,3}$/.test(rest!) ? Number(rest) * 60 : readShown(rest!);
  return seconds === null || seconds > LONGEST_S ? null : minus ? -seconds : seconds;
}

/**
 * How long somebody's time ran, in seconds: m:ss or h:mm:ss. A number alone may be minutes or
 * seconds, and is not read.
 */
export const readRun = (text: string): number | null => (/^[1-9]\d*$/.test(text.trim()) ? null : readSpan(text));

/** An increment, in seconds, of which there may be a part. */
export function readIncrement(text: string): number | null {
  if (text.trim() === "") return 0;
  return /^\d{1,3}(?:[.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
}

/** A number that is counted. */
export function readCount(text: string): number | null {
  if (text.trim() === "") return 0;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
}

/** What becomes of the number of moves: it is not asked for, stays, or is made another. */
export type MovesDue = "kept" | { shows: number; must_show: number };

export type ReadDraft = { correction: ClockCorrection | null; moves: MovesDue; wrong: ClockField[] };

/** What was typed; `correction` is `null` while a side is not known, or a field is wrong. */
export function readDraft(draft: ClockDraft): ReadDraft {
  const wrong: ClockField[] = [];
  const read = (field: ClockField, by: (text: string) => number | null): number => {
    const value = by(draft[field]);
    if (value === null) wrong.push(field);
    return value ?? 0;
  };
  const pair = (kind: "shows" | "penalty" | "dispute" | "gained" | "period", by: (text: string) => number | null): Pair => ({ white: read(`${kind}-white`, by), black: read(`${kind}-black`, by) });
  const isShown = COLORS.every((side) => draft[`shows-${side}`].trim() !== "");
  const shown = (text: string) => (text.trim() === "" ? 0 : readShown(text));
  const correction: ClockCorrection = {
    shows: pair("shows", shown),
    penalty: pair("penalty", readSpan),
    dispute: pair("dispute", readRun),
    gained: pair("gained", readCount),
    increment_s: read("increment", readIncrement),
    periods: pair("period", readTurn),
    period_s: read("period", readSpan),
  };
  const counted = [read("moves", readCount), read("moves-due", readCount)] as const;
  const isCounted = draft.moves.trim() !== "" && draft["moves-due"].trim() !== "";
  return { correction: isShown && wrong.length === 0 ? correction : null, moves: isCounted ? { shows: counted[0], must_show: counted[1] } : "kept", wrong };
}

/** How the text of a field was read, in seconds; `hours`: what it is if it was meant in hours. */
export type FieldReading = { seconds: number; hours?: string };

/** How a time was read, so that nobody relies on another reading; `null` where there is none. */
export function readingOf(field: ClockField, text: string): FieldReading | null {
  const [kind] = field.split("-");
  const readers: Record<string, (text: string) => number | null> = { shows: readShown, penalty: readSpan, dispute: readRun, period: readSpan, increment: readIncrement };
  const reader = field === "period" || kind !== "period" ? readers[kind!] : undefined;
  const seconds = text.trim() === "" ? null : reader?.(text) ?? null;
  if (seconds === null) return null;
  // some clocks show hours and minutes alone while there is much time
  return kind === "shows" && /^[1-9]:[0-5]\d$/.test(text.trim()) ? { seconds, hours: `${text.trim()}:00` } : { seconds };
}

/** Whether the time of a period is added, taken back, or neither. */
function readTurn(text: string): number | null {
  const turns: Record<string, number> = { "": 0, add: 1, take: -1 };
  return turns[text] ?? null;
}

/** What a page that knows of a clock already fills in. */
export type KnownClock = { board: number | undefined; from: string; shows: Record<Color, string>; penalty: Pair; gained?: Pair | undefined; increment_s?: number };

/** The address of the helper with what is known. */
export function helperAddress({ board, from, shows, penalty, gained, increment_s }: KnownClock): string {
  const query = new URLSearchParams();
  const put = (field: ClockField | "board" | "from", value: string | number | undefined) => value !== undefined && value !== "" && value !== 0 && query.set(field, String(value));
  for (const side of COLORS) {
    put(`shows-${side}`, shows[side]);
    put(`penalty-${side}`, penalty[side] && spanText(penalty[side]));
    put(`gained-${side}`, gained?.[side]);
  }
  put("increment", increment_s);
  put("board", board);
  put("from", from);
  return `/clock?${query}`;
}

/** Seconds as they are typed: m:ss, from an hour on h:mm:ss. */
export function spanText(seconds: number): string {
  const [whole, minus] = [Math.abs(seconds), seconds < 0 ? "-" : ""];
  if (whole >= 3600) return minus + shownText(whole);
  return `${minus}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Seconds as clocks show them, always with the hours. */
export function shownText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
