/** Puts acts into words. */
import type { Act, Color, Times } from "../api/types";
import { named, t } from "./index";
import { manName } from "./men";
import { penaltyWords, resultName } from "./ruling";
import { clockTime } from "./time";

/** Who acts: "White", "The arbiter". */
export function actor(by: string | undefined): string {
  return by ? named("actor", by) : "";
}

/** Who did it; what the engine found by itself it tells in the arbiter's name. */
export function doer({ by, source }: Act): string {
  return actor(source === "engine" ? "engine" : by);
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(" ") : typeof value === "string" ? value : "";
}

/** A move as its squares are read: "e2–e4", "a7–a8=Q"; what is written otherwise stays. */
function squaresOf(move: string): string {
  const [, from, to, into] = /^([a-h][1-8])([a-h][1-8])([qrbnk]?)$/.exec(move) ?? [];
  return from && to ? `${from}–${to}${into ? `=${t(`letter-${into.toUpperCase()}`)}` : ""}` : move;
}

/**
 * An act as a clause without its actor: "lifts e2". `about` names what the act is of, where that
 * is known by more than its number.
 */
export function actWords(act: Act, about?: string): string {
  const squares = list(act.squares) || list(act.square);
  const values = {
    squares,
    square: list(act.square),
    from: list(act.from),
    to: act.to === null ? t("off-the-board") : list(act.to),
    move: squaresOf(list(act.move)),
    piece: typeof act.piece === "string" ? manName(act.piece) : "",
    what: typeof act.what === "string" ? named("what", act.what) : "",
    fact: typeof act.fact === "string" ? named("fact", act.fact) : "",
    value: act.act === "amend" ? amendedTo(act) : typeof act.option === "string" ? optionName(act.option) : valueName(act.value),
    of: about ?? (act.of === undefined ? "" : String(act.of)),
    result: typeof act.result === "string" ? resultName(act.result) : "",
    side: typeof act.side === "string" ? named("actor", act.side) : typeof act.running === "string" ? named("actor", act.running) : "",
    text: list(act.text) || list(act.words),
    // what a verb or an article agrees with, in languages in which it does
    agent: act.by ?? "none",
    color: list(act.side) || list(act.running),
  };
  const words = t(`act-${act.act}`, values);
  const intent = typeof act.intent === "string" && act.intent !== "deliberate" ? ` (${named("value", act.intent)})` : "";
  return withRecording(withClock(words + intent, act), act);
}

/** With what the clock was read to show, or set to: an act without its times is half told. */
function withClock(words: string, { act, clock }: Act): string {
  const { white_ms, black_ms } = (clock ?? {}) as Partial<Times>;
  if (act === "start" || white_ms === undefined || black_ms === undefined) return words;
  return t("act-with-clock", { words, white: clockTime(white_ms), black: clockTime(black_ms) });
}

/** With where in a recording he saw it. */
function withRecording(words: string, { camera, footage }: Act): string {
  return typeof camera === "string" && typeof footage === "string" ? t("act-with-recording", { words, camera, time: footage }) : words;
}

/** What an arbiter changes a ruling to. */
function amendedTo({ result, penalty, add_time_s }: Act): string {
  if (typeof result === "string") return resultName(result);
  if (typeof penalty === "string") return named("discretion", penalty);
  return penaltyWords({ add_time_s: (add_time_s ?? {}) as Partial<Record<Color, number>> });
}

/** An answer to a question of fact, in words. */
export function valueName(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined ? "" : named("value", String(value));
}

/** What an opponent may choose under an old code; an option may name a man by his square. */
export function optionName(option: string): string {
  const [, verb, square] = /^(move|take)_the_man_on_([a-h][1-8])$/.exec(option) ?? [];
  return verb && square ? t(`option-${verb}_the_man_on`, { square }) : named("option", option);
}

/** An answer as the protocol takes it: truths and numbers are no words. */
export function answerOf(value: string): unknown {
  if (value === "true" || value === "false") return value === "true";
  if (/^\d+$/.test(value)) return Number(value);
  return value.includes(",") ? value.split(",") : value;
}

const ANSWERS: Record<string, readonly string[]> = {
  intent: ["deliberate", "accidental", "adjust"],
  hand: ["left", "right"],
  executed: ["finished", "unfinished"],
  first_flag: ["white", "black", "unknown"],
  late: ["here", "nowhere"],
};

/**
 * The answers to a question about an act, where the service has not worked out what each would
 * mean.
 */
export function possibleAnswers(fact: string, about?: Act): readonly string[] {
  const squares = Array.isArray(about?.squares) ? (about.squares as string[]) : [];
  if (fact === "order") return ["together", ...(squares.length > 1 ? [squares.join(","), [...squares].reverse().join(",")] : [])];
  return ANSWERS[fact] ?? ["true", "false"];
}
