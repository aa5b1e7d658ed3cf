/** Converts a round to the fields of its form, and back. */
import type { Control, Edition, NewRound, Regulations, Round, Supervision, Terms, VideoCase } from "../api/types";
import { NEWEST } from "../laws/editions";
import { VIDEO_CASES } from "../laws/terms";
import { instantOf, wallOf } from "../ui/zone";
import { t } from "../words";
import { periodsWords } from "../words/periods";
import { minutesOf, numberOf, textOf } from "./numbers";

const MINUTE = 60_000;
const SECOND = 1_000;

/** A tick for each case that video may settle. */
type VideoDraft = Record<`video_${VideoCase}`, boolean>;

export type RoundDraft = VideoDraft & {
  number: string;
  starts_at: string;
  day: string;
  edition: string;
  control: string;
  supervision: string;
  clock: boolean;
  white_min: string;
  black_min: string;
  increment_s: string;
  delay_s: string;
  periods: string;
  chess960: boolean;
  fen: string;
  illegal_moves_to_lose: string;
  penalty_s: string;
  guidelines_iii: boolean;
  no_draw_offers_before: string;
  visually_disabled_white: boolean;
  visually_disabled_black: boolean;
  assistant_white: boolean;
  assistant_black: boolean;
  time_pressure: boolean;
};

/** The fields that most rounds leave as they are. */
export const MORE = [
  "chess960", "fen", "illegal_moves_to_lose", "penalty_s", "guidelines_iii", "no_draw_offers_before",
  "visually_disabled_white", "visually_disabled_black", "assistant_white", "assistant_black", "time_pressure",
  ...VIDEO_CASES.map((one) => `video_${one}` as const),
] as const satisfies readonly (keyof RoundDraft)[];

/** Whether a round has something that most leave as it is. */
export const hasUnusualTerms = (draft: RoundDraft): boolean => MORE.some((name) => draft[name] !== "" && draft[name] !== false);

type ClockTerms = { white_ms?: number; black_ms?: number; increment_ms?: number; delay_ms?: number };

const clockOf = (terms: Terms): ClockTerms => (terms.clock ?? {}) as ClockTerms;

export function termsDraft(terms: Terms): Omit<RoundDraft, "number" | "starts_at" | "day"> {
  const clock = clockOf(terms);
  const regulations = terms.regulations ?? {};
  const has = (key: "visually_disabled" | "assistant", color: "white" | "black") => regulations[key]?.includes(color) ?? false;
  return {
    edition: terms.edition ?? NEWEST,
    control: terms.control ?? "standard",
    supervision: terms.supervision ?? "adequate",
    clock: clock.white_ms !== undefined,
    white_min: clock.white_ms === undefined ? "" : minutesOf(clock.white_ms, MINUTE),
    black_min: clock.black_ms === undefined || clock.black_ms === clock.white_ms ? "" : minutesOf(clock.black_ms, MINUTE),
    increment_s: minutesOf(clock.increment_ms ?? 0, SECOND),
    delay_s: minutesOf(clock.delay_ms ?? 0, SECOND),
    periods: terms.periods ?? "",
    chess960: terms.chess960 ?? false,
    fen: terms.fen ?? "",
    illegal_moves_to_lose: textOf(regulations.illegal_moves_to_lose),
    penalty_s: textOf(regulations.penalty_s),
    guidelines_iii: regulations.guidelines_iii ?? false,
    no_draw_offers_before: textOf(regulations.no_draw_offers_before),
    visually_disabled_white: has("visually_disabled", "white"),
    visually_disabled_black: has("visually_disabled", "black"),
    assistant_white: has("assistant", "white"),
    assistant_black: has("assistant", "black"),
    time_pressure: regulations.time_pressure ?? false,
    ...(Object.fromEntries(VIDEO_CASES.map((one) => [`video_${one}`, regulations.video?.includes(one) ?? false])) as VideoDraft),
  };
}

export function roundDraft(round: Round, zone: string): RoundDraft {
  return { number: String(round.number), starts_at: round.starts_at ? wallOf(round.starts_at, zone) : "", day: round.day ?? "", ...termsDraft(round.terms) };
}

/** The next round: as the one before it, or else a usual one. */
export function nextRound(rounds: readonly Round[]): RoundDraft {
  const last = rounds.at(-1);
  const terms: Terms = last?.terms ?? { clock: { white_ms: 90 * MINUTE, black_ms: 90 * MINUTE, increment_ms: 30 * SECOND, delay_ms: 0 } };
  return { number: String((last?.number ?? 0) + 1), starts_at: "", day: "", ...termsDraft(terms) };
}

function clockBody(draft: RoundDraft, former: ClockTerms | undefined): ClockTerms {
  if (!draft.clock) return {};
  const ms = (text: string, each: number, was: number | undefined) => (was !== undefined && minutesOf(was, each) === text ? was : Math.round((numberOf(text) ?? 0) * each));
  const white_ms = ms(draft.white_min, MINUTE, former?.white_ms);
  const black_ms = draft.black_min.trim() === "" ? white_ms : ms(draft.black_min, MINUTE, former?.black_ms);
  const clock = { white_ms, black_ms, increment_ms: ms(draft.increment_s, SECOND, former?.increment_ms), delay_ms: ms(draft.delay_s, SECOND, former?.delay_ms) };
  return omitUsual(clock, former, { increment_ms: 0, delay_ms: 0 });
}

/**
 * Leaves out what was left out before and is still what leaving it out means: else terms that mean
 * the same would count as changed.
 */
function omitUsual<T extends object>(values: T, former: T | undefined, usual: Partial<T>): T {
  if (!former) return values;
  const kept = Object.entries(values).filter(([key, value]) => {
    const wasSaid = (former as Record<string, unknown>)[key] !== undefined;
    return wasSaid || value !== (usual as Record<string, unknown>)[key];
  });
  return Object.fromEntries(kept) as T;
}

function regulationsBody(draft: RoundDraft, former: Regulations | undefined): Regulations {
  const regulations: Regulations = {};
  for (const key of ["illegal_moves_to_lose", "penalty_s", "no_draw_offers_before"] as const) {
    const value = numberOf(draft[key]);
    if (value !== null) regulations[key] = value;
  }
  for (const key of ["guidelines_iii", "time_pressure"] as const) {
    if (draft[key] || former?.[key] !== undefined) regulations[key] = draft[key];
  }
  for (const key of ["visually_disabled", "assistant"] as const) {
    const colors = (["white", "black"] as const).filter((color) => draft[`${key}_${color}`]);
    if (colors.length > 0 || former?.[key] !== undefined) regulations[key] = colors;
  }
  const video = VIDEO_CASES.filter((one) => draft[`video_${one}`]);
  if (video.length > 0 || former?.video !== undefined) regulations.video = video;
  return regulations;
}

export function termsBody(draft: RoundDraft, former?: Terms): Terms {
  const said = omitUsual<Terms>(
    {
      edition: draft.edition as Edition,
      control: draft.control as Control,
      supervision: draft.supervision as Supervision,
      chess960: draft.chess960,
      fen: draft.fen.trim() || null,
      periods: draft.periods.trim() || null,
    },
    former ? { ...former, fen: former.fen ?? undefined, periods: former.periods ?? undefined } as Terms : undefined,
    { edition: NEWEST, control: "standard", supervision: "adequate", chess960: false, fen: null, periods: null },
  );
  return { ...said, clock: clockBody(draft, former && clockOf(former)) as NonNullable<Terms["clock"]>, regulations: regulationsBody(draft, former?.regulations) };
}

export function roundBody(draft: RoundDraft, zone: string, former?: Round): NewRound {
  const isSameStart = former?.starts_at && wallOf(former.starts_at, zone) === draft.starts_at;
  return {
    number: numberOf(draft.number) ?? 1,
    day: draft.day || null,
    starts_at: isSameStart ? former.starts_at! : draft.starts_at === "" ? null : instantOf(draft.starts_at, zone),
    terms: termsBody(draft, former?.terms),
  };
}

/** The times of a round in short: "90 min + 30 s". */
export function clockWords(terms: Terms): string {
  if (terms.periods) return periodsWords(terms.periods);
  const { clock, white_min, black_min, increment_s, delay_s } = termsDraft(terms);
  if (!clock) return "";
  const main = black_min === "" ? white_min : `${white_min} / ${black_min}`;
  const words = t("setup-clock-words", { main, increment: increment_s });
  return delay_s === "0" ? words : `${words} ${t("setup-clock-delay", { delay: delay_s })}`;
}
