/**
 * Finds acts that come late: they could not be sent at once, and others have meanwhile told acts
 * that happened at the board. The board then asks which came first.
 */
import type { ActOnRecord } from "./acts";
import { isDecision } from "./decisions";
import { isOfThisBrowser, type WaitingAct, type StoredAct } from "./waiting-acts";

/** What is sent so soon after it was entered is in time, as it is for everybody else. */
const PROMPT_MS = 2_000;

/** What the service tells itself. */
const OF_THE_SERVICE = /^(round|engine):/;

const seen = ({ told: { after } }: WaitingAct): number => after ?? -1;

/**
 * Whether it has to be looked for what others have told: any of these has been sent in vain, or had
 * to wait.
 */
export function mayBeLate(row: readonly StoredAct[], now: number): boolean {
  return row.some(({ one, enteredAt }) => one.isSent || now - enteredAt > PROMPT_MS);
}

/** The number of the last act before these. */
export function firstUnseen(row: readonly StoredAct[]): number {
  return Math.min(...row.map(({ one }) => seen(one))) + 1;
}

/** The number of the last act that others have told of what happened at the board; -1: none. */
export function lastOfOthers(recorded: readonly ActOnRecord[], author: string | null): number {
  const isOwn = (one: ActOnRecord) => one.author === author && isOfThisBrowser(one.key);
  return recorded.findLast((one) => !isOwn(one) && !OF_THE_SERVICE.test(one.key) && !isDecision(one.act))?.seq ?? -1;
}

/**
 * The number of the last act of somebody else that may be of the same incident, as far as what was
 * recorded says; -1: none. What an arbiter tells of an incident rests on no other act.
 */
export function lastAlike(recorded: readonly ActOnRecord[], { author, told: { act } }: WaitingAct): number {
  const isAlike = (one: ActOnRecord) => one.act.act === act.act && one.act.what === act.what && one.act.side === act.side;
  return lastOfOthers(recorded.filter(isAlike), author);
}

/** As it is told where others have told acts up to this number. */
export function toldLate(one: WaitingAct, last: number): WaitingAct {
  // what an arbiter decides he decides of the game as it stands, whenever it comes
  if (seen(one) >= last || isDecision(one.told.act)) return one;
  return { ...one, told: { ...one.told, act: { ...one.told.act, late: true } } };
}
