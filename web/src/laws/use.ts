/** The Laws of an edition in the language of the page, once they are wanted. */
import { useEffect, useState } from "preact/hooks";
import { language } from "../words";
import { lawsOf, type Laws } from "./laws";

/** `undefined` while they are read, `null` where they cannot be. */
export function useLaws(edition: string, wanted = true): Laws | null | undefined {
  const [laws, setLaws] = useState<Laws | null>();
  const spoken = language.value;
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    lawsOf(edition, spoken).then((laws) => isCurrent && setLaws(laws), () => isCurrent && setLaws(null));
    return () => {
      isCurrent = false;
    };
  }, [edition, spoken, wanted]);
  return laws;
}
