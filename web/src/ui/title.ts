/** Sets the title of the page, by which tabs, histories and printed files are called. */
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
