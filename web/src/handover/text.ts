/** Writes the hand-over as plain text, for a message or a mail. */
import { named, t } from "../words";
import { clockTime, dayAndTime, timeOfDay } from "../words/time";
import type { IllegalMoveCount, Decision, OpenMatters, ShortTime } from "./list";

/** `zone` is where the event is: all times are those of the clocks on its walls. */
export type HandOver = { event: string; zone: string; round: number; at: number; since: number; open: OpenMatters[]; decided: Decision[]; counters: IllegalMoveCount[]; short: ShortTime[] };

/** A line about a board. */
const line = ({ number }: { number: number }, what: string) => t("hand-over-line", { board: t("board-number", { number }), what });

/** Both times, those unknown as a dash. */
export function bothTimes({ white, black }: ShortTime): string {
  const time = (ms: number | null) => (ms === null ? "–" : clockTime(ms));
  return t("white-black", { times: `${time(white)} – ${time(black)}` });
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...(lines.length > 0 ? lines.map((line) => `- ${line}`) : [`- ${t("hand-over-nothing")}`])].join("\n");
}

export function textOf({ event, zone, round, at, since, open, decided, counters, short }: HandOver): string {
  return [
    `${event} · ${t("round-number", { number: round })} · ${t("hand-over")} · ${dayAndTime(at, zone)}`,
    section(t("hand-over-open"), open.map(({ board, what }) => line(board, what.join(" · ")))),
    section(
      t("hand-over-decided", { time: dayAndTime(since, zone) }),
      decided.map(({ board, at, by, what, why }) => `${timeOfDay(at, zone)} ${line(board, `${by} ${what}${why ? ` (${why})` : ""}`)}`),
    ),
    section(t("hand-over-counters"), counters.map(({ board, color, name, count }) => line(board, `${name} (${named("actor", color)}) · ${count}`))),
    section(t("hand-over-short"), short.map((one) => line(one.board, bothTimes(one)))),
  ].join("\n\n");
}
