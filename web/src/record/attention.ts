/** Finds what of a board needs an arbiter, the most urgent first. */
import { COLORS, isQuestion, type BoardView, type Color, type Message, type Terms, type Times } from "../api/types";
import { KINDS, kindOf, type AttentionKind } from "./kinds";
import { timeLeft } from "../ui/clock";
import { timeAtRuling } from "./time-to-set";

/**
 * What a board is at where nothing needs an arbiter: `untold` until it was heard, and of other
 * sectors only results are told.
 */
export type BoardStanding = "not_begun" | "playing" | "over" | "untold" | "other_sector";

export type Attention = { kinds: AttentionKind[]; standing: BoardStanding; open: number };

const goesOn = ({ verdict }: Message): boolean => (verdict.state?.result ?? "*") === "*";

/** Whether a clock of these terms may go on from zero with the time of its next period. */
export const goesOnFromZero = (terms: Terms | undefined): boolean => Boolean(terms?.periods?.includes(":"));

/**
 * Whose flags have fallen, by the clocks or by what was told last, in a game that goes on: those
 * that count for nothing, as the clock is still to be set after a ruling, are none. Of a clock of
 * several periods nobody tells us when the next one began: it is down where it was read so.
 */
export function fallenFlags(message: Message, at: number, ofPeriods = false): Color[] {
  const { act, verdict } = message;
  if (!goesOn(message)) return [];
  const told = act.act === "flag" && !verdict.error ? act.side : undefined;
  const read = act.clock as Partial<Times> | undefined;
  const left = (color: Color) => (ofPeriods ? read?.[`${color}_ms`] : timeLeft(message, color, at));
  const isDown = (color: Color) => color === told || (left(color) ?? Infinity) <= 0;
  return COLORS.filter((color) => isDown(color) && timeAtRuling(message, color, at) === null);
}

/** Whether a flag has. */
export const hasFallen = (message: Message, at: number, ofPeriods = false): boolean => fallenFlags(message, at, ofPeriods).length > 0;

/**
 * When the clock that runs will have run down, by now; `null`: none does, or it has, or nobody
 * knows.
 */
export function fallsAt(message: Message, now: number, ofPeriods = false): number | null {
  if (ofPeriods) return null;
  const running = message.clock?.running;
  const left = running && goesOn(message) ? timeLeft(message, running, now) : null;
  return left ? now + left : null;
}

/** Whether the clock has still to be set after a ruling, in a game that goes on. */
export function isToSet(message: Message): boolean {
  return goesOn(message) && Boolean(message.clock?.proposal);
}

/**
 * `unheard` is how a board stands of which nothing was told, `at` the instant that its clocks are
 * looked at, `ofPeriods` whether they may go on from zero.
 */
export function attention(board: BoardView, message: Message | null, unheard: BoardStanding, at: number, ofPeriods = false): Attention {
  const kinds = new Set<AttentionKind>();
  const open = message?.open ?? [];
  const state = message?.verdict.state;
  for (const ruling of open) kinds.add(kindOf(ruling, state?.termination ?? null));
  const pending = state?.pending ?? [];
  const questions = pending.filter(isQuestion);
  if (questions.length > 0) kinds.add("question");
  if (pending.some((one) => "open" in one && one.open === "claimable")) kinds.add("claimable");
  if (pending.some((one) => "open" in one && one.open === "draw_offer")) kinds.add("draw_offer");
  if (message && hasFallen(message, at, ofPeriods)) kinds.add("flag");
  if (message && (message.clock?.question || isToSet(message))) kinds.add("clock");
  if (board.presence?.down) kinds.add("down");
  const result = (message ? state?.result : board.result) ?? "*";
  const isForeign = !message && unheard === "other_sector";
  const standing = isForeign ? unheard : result !== "*" ? "over" : message ? "playing" : unheard;
  return { kinds: KINDS.filter((kind) => kinds.has(kind)), standing, open: open.length + questions.length };
}

/** Where a board stands among the others: the smaller, the sooner an arbiter should look. */
export function urgency({ kinds, standing }: Attention): number {
  const first = kinds[0];
  if (first !== undefined) return KINDS.indexOf(first);
  return KINDS.length + (standing === "other_sector" ? 2 : standing === "over" ? 1 : 0);
}
