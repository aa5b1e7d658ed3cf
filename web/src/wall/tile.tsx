/** Draws one board on the wall, and a game that is over in a line. */
import type { BoardOnTheWall, Terms } from "../api/types";
import { Mini } from "../men/mini";
import { standingPlacement } from "../men/standing-men";
import { lastRuling } from "../public/ruling";
import { PlayerName, SCORES, Side } from "../public/side";
import { areClocksStopped, type PublicDelay } from "../public/time";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { moveText } from "../score/sheet-text";
import type { GridFit } from "./pager";

type WallTileProps = { shown: BoardOnTheWall; terms: Terms | undefined; fit: GridFit; when: PublicDelay };

export function WallTile({ shown: { board, problem, state = null }, terms, fit, when }: WallTileProps) {
  const isOver = state !== null && state.result !== "*";
  const last = state?.last_move ?? null;
  return (
    <li class={`wall-tile ${fit.shape}${isOver ? " over" : ""}`} style={{ "--men": `${fit.men}px` }}>
      <Side board={board} state={state} color="black" when={when} />
      <Mini placement={standingPlacement(state, terms)} size={fit.men} last={last} />
      <Side board={board} state={state} color="white" when={when} />
      <p class="last">
        <strong>{t("board-number", { number: board.number })}</strong>
        {!state && !problem && <> · {named("attention", "not_begun")}</>}
        {areClocksStopped(state) && <> · {t("public-clocks-stopped")}</>}
        {isOver ? <> · <b>{resultName(state.result)}</b>{state.termination && ` · ${named("termination", state.termination)}`}</> : last && <> · {moveText(last)}</>}
        <span class="ruled">{problem ? t("wall-board-problem") : state && lastRuling(state.rulings)}</span>
      </p>
    </li>
  );
}

/** A game that is over, once it has made room for those that go on. */
export function Finished({ shown: { board, state } }: { shown: BoardOnTheWall }) {
  const scores = SCORES[state?.result ?? "*"];
  return (
    <li class="wall-finished">
      <strong><span class="sr">{t("board-number", { number: board.number })}</span><span aria-hidden="true">{board.number}</span></strong>
      <span class="of"><PlayerName player={board.white} /><PlayerName player={board.black} /></span>
      <b>{scores ? <><span>{scores.white}</span><span>{scores.black}</span></> : resultName(state?.result ?? "*")}</b>
    </li>
  );
}
