/** Gives a page a trial, the hand that makes its acts, and the squares that bind. */
import { useEffect, useMemo } from "preact/hooks";
import { Hand } from "../hand/hand";
import { marksOf } from "../men/marks";
import { useTrialSpeech } from "./trial-speech";
import { Trial, type TrialStart } from "./trial";

/** The trial is closed with the page. */
export function useTrial(begins: TrialStart) {
  const [trial, hand] = useMemo(() => {
    const trial = new Trial(begins);
    return [trial, new Hand({ carried: trial.carried, by: () => trial.by(), tell: (act) => trial.tell(act), isOpen: () => true })] as const;
  }, []);
  useEffect(() => () => trial.close(), []);
  useTrialSpeech(trial);
  const hasBegun = trial.acts.value.length > 0;
  const state = trial.last.value?.state;
  const marks = useMemo(() => marksOf(hasBegun ? state?.obligation : undefined, state?.placement), [state, hasBegun]);
  return { trial, hand, marks };
}
