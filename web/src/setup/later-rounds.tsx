/**
 * Copies the terms of a round to the rounds after it: files of pairings bring many rounds at once.
 */
import { useState } from "preact/hooks";
import { askWithVersion, change } from "../api/client";
import type { NewRound, Round } from "../api/types";
import { note } from "../ui/say";
import { t } from "../words";
import { Confirm } from "./parts";
import { termsDraft } from "./round-draft";

/** The rounds after this one whose terms are others, by number. */
export function othersAfter(round: Round, rounds: readonly Round[]): Round[] {
  const words = ({ terms }: Round) => JSON.stringify(termsDraft(terms));
  return rounds.filter((later) => later.number > round.number && words(later) !== words(round)).sort((a, b) => a.number - b.number);
}

/** Gives one round the terms of another; its number, its day and its beginning stay its own. */
async function giveTerms({ id }: Round, { terms }: Round): Promise<Round> {
  const { value: { number, day, starts_at }, version } = await askWithVersion<Round>(`/rounds/${id}`);
  const body: NewRound = { number, day: day ?? null, starts_at: starts_at ?? null, terms };
  return (await change<Round>(`/rounds/${id}`, version, body)).value;
}

export function LaterRounds({ round, rounds }: { round: Round; rounds: readonly Round[] }) {
  const [changed, setChanged] = useState<ReadonlyMap<string, Round>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const later = othersAfter(round, rounds.map((one) => changed.get(one.id) ?? one));
  if (later.length === 0) return null;
  const numbers = later.map(({ number }) => number).join(", ");
  // one after the other: where one is refused, those before it are changed, and are not asked about
  // again
  async function giveAll() {
    for (const one of later) {
      const now = await giveTerms(one, round);
      setChanged((changed) => new Map(changed).set(one.id, now));
    }
    note(t("setup-later-done", { count: later.length, numbers }));
  }
  return (
    <section aria-labelledby="later-rounds">
      <h3 id="later-rounds">{t("setup-later")}</h3>
      <p>{t("setup-later-about", { count: later.length, numbers })}</p>
      <p><button onClick={() => setAsked(true)}>{t("setup-later-do")}</button></p>
      {isAsked && (
        <Confirm title={t("setup-later")} word={t("setup-later-do")} done={giveAll} close={() => setAsked(false)}>
          <p>{t("setup-later-ask", { count: later.length, numbers, from: round.number })}</p>
          <p>{t("setup-terms-change")}</p>
        </Confirm>
      )}
    </section>
  );
}
