/** Describes an incident to those who hear the page. */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../ui/say";
import { sentences } from "../words";
import { actWords, actor } from "../words/act";
import { announcedText } from "../words/ruling";
import { asAct, rulingsInForce, type Trial } from "./trial";

/** Says each act that is tried, and each ruling as it is shown. */
export function useTrialSpeech(trial: Trial): void {
  const acts = trial.acts.value;
  const rulings = rulingsInForce(trial.verdicts.value).map(({ ruling }) => announcedText(ruling));
  useNews(acts, (act) => `${actor(asAct(act).by)} ${actWords(asAct(act))}`);
  useNews(rulings, (text) => text);
}

/** Says what was not on a list before, in one go. */
function useNews<One>(list: readonly One[], words: (one: One) => string): void {
  const before = useRef<readonly One[]>([]);
  useEffect(() => {
    const news = list.filter((one) => !before.current.includes(one)).map(words);
    before.current = list;
    if (news.length > 0) say(sentences(...news));
  });
}
