/**
 * Lists the incidents that an arbiter enters without the moves of a game, and has the Laws judge
 * them. Nothing of that rests on a position: a game with the same terms and the same counters that
 * has not begun brings the same.
 */
import type { ExpectedVerdict } from "../api/expected";
import { expectedOf } from "../api/expected";
import { judged, known } from "../engine/judged";
import type { CountedAtBoard } from "./counted";
import { isQuestion, type Act, type Color, type Event, type Pair, type Question, type Ruling, type Terms, type Verdict } from "../api/types";

/** What can be entered, the most frequent first. */
export const INCIDENTS = [
  "illegal_move",
  "press_without_move",
  "two_hands",
  "unpromoted",
  "touch_move",
  "flag",
  "wrong_claim",
  "threefold",
  "fifty",
  "distraction",
  "device",
  "draw_offer",
  "clock_manners",
  "default_time",
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];

export const isIncident = (what: string | undefined): what is IncidentKind => INCIDENTS.some((one) => one === what);

/** What is noticed of a player's conduct: it needs no moves, and is an observation. */
const OBSERVED = new Set<IncidentKind>(["distraction", "clock_manners"]);

export function actOf(what: IncidentKind, side: Color): Act {
  return { act: OBSERVED.has(what) ? "observe" : "incident", by: "arbiter", source: "arbiter", what, side };
}

/** What an incident brings: the ruling, and what only the arbiter can add. */
export type IncidentVerdict = {
  verdict: Verdict;
  ruling: Ruling;
  /** What has to be answered, with what each answer brings. */
  question: Question | null;
  /** The penalties that the arbiter may pick, the mildest first. */
  picks: readonly string[];
};

const QUESTION = "mate_possible";

export function readVerdict(verdict: Verdict): IncidentVerdict | null {
  const ruling = verdict.rulings?.[0];
  if (!ruling) return null;
  const question = verdict.state?.pending.filter(isQuestion).find(({ fact }) => fact === QUESTION) ?? null;
  const isPicked = ruling.status === "proposed" && ruling.penalty && "discretion" in ruling.penalty;
  return { verdict, ruling, question, picks: isPicked ? (ruling.penalty as { discretion: string[] }).discretion : [] };
}

/** The line that a game begins with in which this is judged; `counted`: what was counted so far. */
export function startOf({ edition, control, supervision, regulations, clock }: Terms, counted: Pair): object {
  return { ...known({ edition: edition || undefined, control, supervision, regulations, clock }), illegal_moves: counted };
}

/** What has ended the game, if it is over: both may have lost in the same way. */
export function endOf({ result, termination }: Pick<CountedAtBoard, "result" | "termination">): Act[] {
  if (result === "*") return [];
  const loser = { "1-0": "black", "0-1": "white" }[result] as Color | undefined;
  if (loser && (termination === "default_time" || termination === "device")) return [actOf(termination, loser)];
  return [{ act: "end", by: "arbiter", source: "arbiter", result }];
}

/** What an incident brings: the engine on this device says it at once, or else the service. */
export async function judgeIncident(what: IncidentKind, side: Color, terms: Terms, counted: CountedAtBoard): Promise<IncidentVerdict | null> {
  const verdict = (await judged(startOf(terms, counted.illegal_moves), [...endOf(counted), actOf(what, side)])).at(-1);
  return verdict ? readVerdict(verdict) : null;
}

/** What the arbiter has said with his last tap: yes or no, or the penalty; or no more than that. */
export type Word = { answer?: boolean; pick?: string };

/** What follows when he has said it: his word on the ruling that he was shown. */
export function expectedWith({ verdict, question }: IncidentVerdict, { answer, pick }: Word, { announcement }: Pick<Event, "announcement">): ExpectedVerdict {
  const isConfirmed = announcement !== "automatic";
  const rulings = expectedOf(verdict);
  if (pick !== undefined) return { rulings, isConfirmed: false, then: { act: decide("penalty", pick) } };
  if (answer === undefined || !question) return { rulings, isConfirmed };
  const answered = expectedOf({ seq: 0, rulings: question.if?.[String(answer)]?.rulings ?? [] });
  return { rulings, isConfirmed: false, then: { act: decide(QUESTION, answer), expects: { rulings: answered, isConfirmed } } };
}

const decide = (fact: string, value: unknown): Act => ({ act: "decide", by: "arbiter", source: "arbiter", fact, value });
