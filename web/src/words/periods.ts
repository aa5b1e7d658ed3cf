/** Puts the periods of a clock into words. */
import { t } from "./index";

/**
 * Periods as record 222 of a report tells them, in words: "40 moves in 90 min + 30 s, then 30 min
 * + 30 s"; what cannot be read stays as it is.
 */
export function periodsWords(code: string): string {
  const period = (text: string): string => {
    const [, moves, seconds, increment] = /^(?:(\d+)\/)?(\d+)(?:\+(\d+))?$/.exec(text) ?? [];
    if (seconds === undefined) return text;
    const main = String(Math.round((Number(seconds) / 60) * 1000) / 1000);
    const time = increment === undefined ? t("period-time", { main }) : t("period-increment", { main, increment });
    return moves === undefined ? time : t("period-moves", { moves, time });
  };
  return code.split(":").map(period).join(t("period-then"));
}
