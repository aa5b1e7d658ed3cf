/** Draws the face of a clock: its time, tenths when little is left, and a flag that has fallen. */
import { useEffect, useState } from "preact/hooks";
import { serviceNow } from "../api/clock";
import { t } from "../words";
import { clockTime } from "../words/time";
import { now } from "./clock";
import { Icon } from "./icons";

/** Below this a clock shows tenths, or will before the next second. */
const TENTHS_MS = 10_500;

/** The time that is left by `at` some instant; of a clock that counts, by now. */
export function useTimeLeft(at: (instant: number) => number | null, counts: boolean): number | null {
  const left = at(counts ? now.value : 0);
  const isShort = counts && left !== null && left > 0 && left < TENTHS_MS;
  const [, draw] = useState(0);
  useEffect(() => {
    if (!isShort) return;
    const each = setInterval(() => draw((count) => count + 1), 100);
    return () => clearInterval(each);
  }, [isShort]);
  return isShort ? at(serviceNow()) : left;
}

type FaceProps = { left: number | null; runs: boolean; hasFallen: boolean };

export function Face({ left, runs, hasFallen }: FaceProps) {
  return (
    <span class={`time${runs ? " runs" : ""}${hasFallen ? " fallen" : ""}`}>
      {hasFallen && <span class="flag"><Icon name="flag" />{t("flag-word")}</span>}
      {runs && <span class="sr">{t("clock-runs")} </span>}
      {left === null ? "–" : clockTime(left)}
    </span>
  );
}
