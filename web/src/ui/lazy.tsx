/** Loads pages when they are opened. */
import { lazy as suspending } from "preact-iso";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { UnreachableError } from "../api/client";
import { loadPart } from "../api/load-part";
import { t } from "../words";
import { Reload } from "./reload";
import { Trouble } from "./trouble";

/**
 * The page that was there before stays until this one is loaded, or what keeps it is known; then
 * that is said in its place.
 */
export function lazy<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  return suspending<ComponentType<Props>>(async () => {
    const part = await loadPart(load);
    return function Page(props) {
      if (part.value === "away") return <main class="narrow"><Trouble error={new UnreachableError()} /><p>{t("goes-on-by-itself")}</p></main>;
      if (part.value === "gone") return <Reload why={t("page-gone")} />;
      const { default: Loaded } = part.value.it;
      return <Loaded {...props} />;
    };
  });
}

/** So long a page stands before what it may need is loaded. */
const SOON_MS = 500;

/** Loads what is often wanted once the page stands: then it is there also without the network. */
export function useLoadedSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPart(load), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
}
