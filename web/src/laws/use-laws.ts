/** Provides the Laws of an edition in the language of the page, once they are wanted. */
import { useEffect, useState } from "preact/hooks";
import { retryUntilAnswered } from "../api/retry";
import { languageOfRulings } from "../words";
import { lawsOf, type Laws } from "./laws";

/** `undefined` while they are read, `null` where they cannot be, or not yet. */
export function useLaws(edition: string, wanted = true): Laws | null | undefined {
  const [laws, setLaws] = useState<Laws | null>();
  const spoken = languageOfRulings.value;
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    const away = () => isCurrent && setLaws(null);
    retryUntilAnswered(() => lawsOf(edition, spoken), away, () => isCurrent).then((laws) => isCurrent && setLaws(laws), away);
    return () => {
      isCurrent = false;
    };
  }, [edition, spoken, wanted]);
  return laws;
}
