/** Counts down to the start of a round, for everybody who looks on. */
import type { Round } from "../api/types";
import { now } from "../ui/clock";
import { t } from "../words";
import { clockTime, dayAndTime } from "../words/time";

/** From this long before the start on it is counted down. */
const COUNTED_MS = 3_600_000;
const SECOND_MS = 1_000;

/**
 * Milliseconds to the start of a round, as whole seconds that are left; `null` once it has begun.
 */
export function msToStart({ starts_at }: Pick<Round, "starts_at">, at: number): number | null {
  const left = starts_at ? Date.parse(starts_at) - at : 0;
  return left > 0 ? Math.ceil(left / SECOND_MS) * SECOND_MS : null;
}

export function Countdown({ round }: { round: Round }) {
  const left = round.starts_at ? msToStart(round, now.value) : null;
  if (left === null) return null;
  return (
    <span class="countdown" role="timer">
      {left > COUNTED_MS
        ? t("round-starts-at", { number: round.number, when: dayAndTime(round.starts_at!) })
        : <>{t("round-starts-in", { number: round.number })} <b>{minutesAndSeconds(left)}</b></>}
    </span>
  );
}

/** Without the tenths that a clock on a table shows at its end. */
function minutesAndSeconds(ms: number): string {
  return ms < 10_000 ? `0:0${ms / SECOND_MS}` : clockTime(ms);
}
