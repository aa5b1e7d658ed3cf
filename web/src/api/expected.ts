/**
 * Compares what the service has ruled with what an arbiter was shown before he said his word, and
 * says what follows from that word. Where they differ nothing follows: he has not seen this ruling.
 */
import type { Acknowledgement, Act, Penalty, Ruling, Verdict } from "./types";

/** What is compared of a ruling. */
export type ExpectedRuling = { offence: string; penalty: Penalty; count?: number };

/**
 * What an act should bring. `isConfirmed`: the rulings are confirmed with it; `then`: the answer
 * that he has given to the question which the act opens, and what that should bring.
 */
export type ExpectedVerdict = { rulings: ExpectedRuling[]; isConfirmed: boolean; then?: { act: Act; expects?: ExpectedVerdict } };

/** Something to be told after an act. */
export type FollowUp = { act: Act; expects?: ExpectedVerdict };

const isMore = ({ status }: Ruling): boolean => status !== "noted" && status !== "lapsed";

/** What of a verdict is compared. */
export const expectedOf = ({ rulings = [] }: Verdict): ExpectedRuling[] =>
  rulings.filter(isMore).map(({ offence, penalty, count }) => ({ offence, penalty: penalty ?? null, ...(count === undefined ? {} : { count }) }));

/** What is told next; `null` where the service has ruled otherwise than was expected. */
export function followUps({ rulings, isConfirmed, then }: ExpectedVerdict, { verdict, seq }: Acknowledgement): FollowUp[] | null {
  if (!verdict || seq === undefined || JSON.stringify(expectedOf(verdict)) !== JSON.stringify(rulings)) return null;
  if (then) return [{ ...then, act: { ...then.act, of: seq } }];
  if (!isConfirmed) return [];
  const enforced = (verdict.rulings ?? []).filter(({ status }) => status === "enforced");
  return enforced.map(({ id }) => ({ act: { act: "confirm", by: "arbiter", source: "arbiter", of: id } }));
}
