/**
 * Collects what the next arbiter must know of a hall, from its tiles and from what arbiters have
 * said at its boards.
 */
import { actsSince, type ActOnRecord } from "../api/acts";
import { authorName } from "../record/authors";
import { isDecision } from "../api/decisions";
import { COLORS, type Act, isQuestion, type BoardView, type Color, type Message, type OpenRuling, type Round, type Ruling, type Times } from "../api/types";
import { timeLeft } from "../ui/clock";
import { hasFallen, isToSet } from "../record/attention";
import type { Tile } from "../hall/hall";
import { actWords, doer } from "../words/act";
import { named, t } from "../words";
import { headline } from "../words/headline";
import { originOf, penaltyWords, type Origin } from "../words/ruling";

/**
 * A game ends soon when a player has no more time than this, or than this part of what he began
 * with.
 */
const SHORT_MS = 5 * 60_000;
const SHORT_PART = 1 / 4;

/** What time is short in the games of a round. */
export function shortTime({ terms: { clock } }: Round): number {
  const { white_ms: begun } = (clock ?? {}) as Partial<Times>;
  return Math.min(SHORT_MS, (begun ?? Infinity) * SHORT_PART);
}

export type OpenMatters = { board: BoardView; what: string[] };
export type Decision = { board: BoardView; seq: number; at: string; by: string; what: string; why: string };
export type IllegalMoveCount = { board: BoardView; color: Color; name: string; count: number };
export type ShortTime = { board: BoardView; white: number | null; black: number | null };

/**
 * What led to a ruling that is open now: of what may have ended the game it tells the end, and of
 * the last act what it was.
 */
function originAt({ seq, act, verdict }: Message, { id, status }: OpenRuling): Origin {
  const { result = "*", termination = null } = verdict.state ?? {};
  const isOfTheLast = id.startsWith(`${seq}.`);
  const before = status === "rejected" ? result : "*";
  return { act: isOfTheLast ? act : { act: "" }, before, result, termination };
}

/** What waits at a board. Nobody goes to a board that cannot be heard once its game is over. */
export function openMattersAt({ board, message, attention: { standing } }: Tile, at: number, ofPeriods = false): OpenMatters | null {
  const what = message ? (message.open ?? []).map((ruling) => `${headline(ruling, originAt(message, ruling))} (${named("status-open", ruling.status)})`) : [];
  for (const { fact } of (message?.verdict.state?.pending ?? []).filter(isQuestion)) what.push(named("fact", fact));
  if (message && hasFallen(message, at, ofPeriods)) what.push(t("hand-over-flag"));
  if (message?.clock?.question) what.push(t("clock-question"));
  if (message && isToSet(message)) what.push(t("hand-over-clock"));
  if (board.presence?.down && standing !== "over") what.push(named("down", board.presence.down.cause));
  if (board.presence?.time_of_day_set) what.push(t("time-of-day-set"));
  return what.length > 0 ? { board, what } : null;
}

/**
 * Who has completed illegal moves in a game that goes on; in one that is over they cost nothing
 * more.
 */
export function illegalMoveCounts({ board, message, attention: { standing } }: Tile): IllegalMoveCount[] {
  if (standing === "over") return [];
  return COLORS.flatMap((color) => {
    const count = message?.verdict.state?.illegal_moves[color] ?? 0;
    return count > 0 ? [{ board, color, count, name: board[color]?.name ?? t("nobody") }] : [];
  });
}

/** The times of a game that ends soon. */
export function shortTimeAt({ board, message, attention: { standing } }: Tile, now: number, limit: number): ShortTime | null {
  if (!message || standing !== "playing") return null;
  const [white, black] = COLORS.map((color) => timeLeft(message, color, now)) as [number | null, number | null];
  return Math.min(white ?? Infinity, black ?? Infinity) <= limit ? { board, white, black } : null;
}

export const leastTime = ({ white, black }: ShortTime): number => Math.min(white ?? Infinity, black ?? Infinity);

/** An act in quotes; those before what was read are not known. */
function actQuoted(of: unknown, acts: readonly ActOnRecord[]): string {
  const about = acts.find(({ seq }) => seq === Number(of))?.act;
  return about ? t("quoted", { text: `${doer(about)} ${actWords(about, "…")}` }) : "…";
}

/** What an arbiter has said, about which ruling, and what it brings by that. */
function whatOf({ act, told }: ActOnRecord, acts: readonly ActOnRecord[], rulings: ReadonlyMap<string, { ruling: Ruling; act: Act }>): string {
  const about = typeof act.of === "string" ? rulings.get(act.of) : undefined;
  const quoted = about ? t("quoted", { text: headline(about.ruling, originOf(about.act, null, null)) }) : "…";
  const brings = told?.rulings?.find(({ penalty }) => penalty !== null) ?? (act.act === "confirm" ? about?.ruling : undefined);
  const follows = brings?.penalty ? ` → ${penaltyWords(brings.penalty)}` : "";
  const isOfAnAct = act.act === "supersede";
  return `${isOfAnAct ? t("deed-supersede", { who: "", act: actQuoted(act.of, acts) }).trim() : actWords(act, quoted)}${follows}`;
}

/** What is on record of a board. */
export type BoardActs = { board: BoardView; acts: ActOnRecord[] };

/** What was recorded at a board since an instant. */
export async function readBoardActs({ board, message }: Tile, since: number): Promise<BoardActs> {
  return { board, acts: await actsSince(board.id, message?.seq ?? 0, since) };
}

/** What of it was decided. */
export function decisionsIn({ board, acts }: BoardActs): Decision[] {
  const rulings = new Map(acts.flatMap(({ act, told }) => (told?.rulings ?? []).map((ruling) => [ruling.id, { ruling, act }] as const)));
  const decided = acts.filter(({ act, told }) => isDecision(act) && act.source !== "engine" && !told?.refused);
  return decided.map((recorded) => ({
    board,
    seq: recorded.seq,
    at: recorded.received_at,
    by: authorName(recorded.author),
    what: whatOf(recorded, acts, rulings),
    why: recorded.act.reason ?? "",
  }));
}
