/** Draws one board on the wall. */
import type { BoardOnTheWall, Color, PublicRuling, PublicView } from "../api/types";
import { now } from "../ui/clock";
import { Mini } from "../men/mini";
import { ManColor } from "../ui/icons";
import { named, t, written } from "../words";
import { clockTime } from "../words/time";
import type { Fit } from "./pager";
import { timeOnTheWall } from "./wall";
import { penaltyWords, resultName } from "../words/ruling";

/** Below this a clock is shown as one that needs hurry. */
const SHORT_MS = 60_000;

/**
 * When the tiles are shown: `delay_s` late, and as of `frozenAt` when nothing can be read any more.
 */
export type When = { delay_s: number; frozenAt: number | null };

type SideProps = { shown: BoardOnTheWall; state: PublicView | null; color: Color; when: When };

function Side({ shown, state, color, when: { delay_s, frozenAt } }: SideProps) {
  const runs = state?.result === "*" && state.running === color;
  const left = state && timeOnTheWall(state, color, delay_s, runs ? (frozenAt ?? now.value) : 0);
  const count = state?.illegal_moves[color] ?? 0;
  return (
    <div class={`wall-side ${color}`}>
      <ManColor color={color} />
      <span class="name" dir="auto">{shown.board[color]?.name ?? t("nobody")}</span>
      {count > 0 && <span class="count"><span aria-hidden="true">⚠{count}</span><span class="sr">{t("illegal-moves", { count })}</span></span>}
      <span class={`time${runs ? " runs" : ""}${runs && left !== null && left <= SHORT_MS ? " short" : ""}`}>
        {runs && <span class="sr">{t("clock-runs")} </span>}
        {left === null ? "–" : clockTime(left)}
      </span>
    </div>
  );
}

/** The last ruling that holds, in a line. */
function lastRuling(rulings: readonly PublicRuling[]): string {
  const last = rulings.find(({ changed, status }) => !changed && status !== "noted");
  if (!last) return "";
  if (last.penalty === null) return written(last.text, last.texts);
  const follows = penaltyWords(last.penalty);
  return last.offence === "none" ? follows : `${named("offence", last.offence)} — ${follows}`;
}

export function WallTile({ shown, initial, fit, when }: { shown: BoardOnTheWall; initial: string; fit: Fit; when: When }) {
  const { board, problem } = shown;
  const state = shown.state ?? null;
  const isOver = state !== null && state.result !== "*";
  // the men take the room that the words leave, and no more than a third of the width
  const men = Math.floor(Math.min(fit.height - 5.4 * fit.em, fit.width * 0.4));
  return (
    <li class="wall-tile">
      <Mini placement={state?.placement ?? initial} size={men} />
      <div class="of">
        <p class="head">
          <strong>{t("board-number", { number: board.number })}</strong>
          {isOver && <b>{resultName(state.result)}</b>}
          {isOver && state.termination && <small>{named("termination", state.termination)}</small>}
          {!state && <span>{named("attention", "not_begun")}</span>}
        </p>
        <Side shown={shown} state={state} color="black" when={when} />
        <Side shown={shown} state={state} color="white" when={when} />
      </div>
      <p class="last">{problem ? t("wall-board-problem") : state && lastRuling(state.rulings)}</p>
    </li>
  );
}
