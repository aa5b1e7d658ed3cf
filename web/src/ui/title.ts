/** The title of the page: what tabs, histories and printed files are called by. */
import { useEffect } from "preact/hooks";

const NAME = "jadoube";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : NAME;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
