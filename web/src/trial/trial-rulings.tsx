/** Shows what the arbiter says to acts that are tried. */
import type { Refusal } from "../api/types";
import { TouchObligation } from "../hand/touch-obligation";
import { Announcement } from "../laws/announcement";
import { Choice, openChoice } from "../laws/choice";
import { refusalWords } from "../ui/problems";
import { t } from "../words";
import { actWords, actor } from "../words/act";
import { asAct, rulingsInForce, type Trial } from "./trial";

/** The acts that were tried, each with why it was not taken, where it was not. */
export function TriedActs({ trial }: { trial: Trial }) {
  const verdicts = trial.verdicts.value;
  return (
    <ol class="acts-tried">
      {trial.acts.value.map(asAct).map((act, at) => <li key={at}>{actor(act.by)} {actWords(act)}<RefusalNote refusal={verdicts[at]?.error} /></li>)}
    </ol>
  );
}

function RefusalNote({ refusal }: { refusal: Refusal | undefined }) {
  return refusal ? <p class="problem">{t("act-refused", { why: refusalWords(refusal) })}</p> : null;
}

/** What the arbiter says to the acts that were tried. */
export function TrialRulings({ trial }: { trial: Trial }) {
  const state = trial.last.value?.state;
  const choice = openChoice(trial.verdicts.value.flatMap(({ rulings }) => rulings ?? []));
  const isBound = state && trial.acts.value.length > 0 && !state.obligation.free && state.result === "*";
  return (
    <section class="announced" aria-labelledby="rulings">
      <h2 id="rulings" class="sr">{t("arbiter-says")}</h2>
      {isBound && <TouchObligation player={state.has_the_move} must={state.obligation} carried={trial.carried.value} before={state.fen} />}
      {choice && <Choice ruling={choice} placement={state!.fen} tell={(act) => trial.tell(act)} />}
      {rulingsInForce(trial.verdicts.value).map(({ ruling, verdict }) => (
        <Announcement key={ruling.id} edition={trial.edition.value!} ruling={ruling} origin={trial.origin(verdict)} />
      ))}
    </section>
  );
}
