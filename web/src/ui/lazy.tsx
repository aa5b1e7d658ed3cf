/** Loads pages when they are opened, and parts of pages soon after those stand. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { lazy as suspending } from "preact-iso";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { UnreachableError } from "../api/client";
import { loadPart, type LoadedPart } from "../api/load-part";
import { t } from "../words";
import { Reload } from "./reload";
import { Trouble } from "./trouble";

type Module<Props> = { default: ComponentType<Props> };

/** The part, or why it is not there. */
function shown<Props extends object>(part: LoadedPart<Module<Props>>, props: Props): ComponentChildren {
  if (part === "away") return <main class="narrow"><Trouble error={new UnreachableError()} /><p>{t("goes-on-by-itself")}</p></main>;
  if (part === "gone") return <Reload why={t("page-gone")} />;
  const { default: Loaded } = part.it;
  return <Loaded {...props} />;
}

/**
 * The page that was there before stays until this one is loaded, or what keeps it is known; then
 * that is said in its place.
 */
export function lazy<Props extends object = object>(load: () => Promise<Module<Props>>): ComponentType<Props> {
  return suspending<ComponentType<Props>>(async () => {
    const part = await loadPart(load);
    return (props) => <>{shown(part.value, props)}</>;
  });
}

/** So long a page stands before what it may need is loaded. */
const SOON_MS = 500;

/**
 * A part of a page: it is loaded when it is drawn, or before, by `useLoadedSoon`, once the page
 * stands. Then it is there at once, also without the network.
 */
export function soon<Props extends object>(load: () => Promise<Module<Props>>): { Part: ComponentType<Props>; useLoadedSoon: () => void } {
  const part = signal<ReadonlySignal<LoadedPart<Module<Props>>> | null>(null);
  let loading: Promise<void> | undefined;
  const begin = () => void (loading ??= loadPart(load).then((loaded) => void (part.value = loaded)));
  return {
    Part(props) {
      useEffect(begin, []);
      return <>{part.value && shown(part.value.value, props)}</>;
    },
    useLoadedSoon() {
      useEffect(() => {
        const timer = setTimeout(begin, SOON_MS);
        return () => clearTimeout(timer);
      }, []);
    },
  };
}
