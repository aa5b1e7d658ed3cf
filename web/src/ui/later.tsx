/** Loads parts that a page goes without until they are there. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** A part that is loaded when something wants it, and shows nothing before. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, isWanted: (props: Props) => boolean): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  let loading: Promise<void> | null = null;
  return function Later(props) {
    const wanted = isWanted(props);
    useEffect(() => {
      // what could not be loaded is asked for when it is wanted again
      if (wanted) loading ??= load().then(({ default: it }) => { loaded.value = it; }, () => { loading = null; });
    }, [wanted]);
    const Loaded = loaded.value;
    return Loaded && wanted ? <Loaded {...props} /> : null;
  };
}
