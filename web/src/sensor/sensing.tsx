/**
 * Loads what shows how an electronic board stands to its game and what is wrong with it, where
 * there is anything; a page goes without it until it is there.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { withWords } from "../words";
import type { SensorPartProps } from "./parts";

const part = signal<typeof import("./parts").default | null>(null);

export function Sensing(props: SensorPartProps) {
  const { presence } = props;
  const isWanted = !!(presence?.sensor || presence?.down);
  useEffect(() => {
    // what could not be loaded is asked for when it is wanted again
    if (isWanted) void withWords(["sensors"], import("./parts")).then((it) => (part.value = it.default), () => undefined);
  }, [isWanted]);
  const Part = part.value;
  return Part && <Part {...props} />;
}
