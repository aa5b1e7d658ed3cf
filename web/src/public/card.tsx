/** Draws a board as everybody sees it, as a card that leads to its page. */
import "../styles/public.css";
import "../styles/public-hall.css";
import type { BoardOnTheWall, Terms } from "../api/types";
import { Mini } from "../men/mini";
import { standingPlacement } from "../men/standing-men";
import { moveText } from "../score/sheet-text";
import { Chip } from "../ui/icons";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { isForfeit } from "./forfeit";
import { Side } from "./side";
import { areClocksStopped, type PublicDelay } from "./time";

const MEN_PX = 148;

export const isOver = ({ board, state }: BoardOnTheWall) => (state ? state.result !== "*" : board.result !== null);

/** Those that go on first, then those that have not begun, then those that are over. */
export const rank = (one: BoardOnTheWall) => (isOver(one) ? 2 : one.state ? 0 : 1) * 1e6 + one.board.number;

type PublicCardProps = { shown: BoardOnTheWall; terms: Terms; when: PublicDelay };

export function SeenCard({ shown, terms, when }: PublicCardProps) {
  const { board, problem, state = null } = shown;
  const last = state?.last_move ?? null;
  return (
    <li>
      <a class={`seen-card${isOver(shown) ? " over" : ""}`} href={`/boards/${board.id}/watch`} data-board={board.number}>
        <Mini placement={standingPlacement(state, terms)} size={MEN_PX} last={last} />
        <span class="of">
          <span class="head"><strong>{t("board-number", { number: board.number })}</strong>{last && !isOver(shown) && <span class="quiet">{moveText(last)}</span>}</span>
          <Side board={board} state={state} color="black" when={when} />
          <Side board={board} state={state} color="white" when={when} />
          <Standing shown={shown} />
          {problem && <small>{t("wall-board-problem")}</small>}
        </span>
      </a>
    </li>
  );
}

function Standing({ shown: { board, state } }: { shown: BoardOnTheWall }) {
  const result = state?.result ?? board.result ?? "*";
  if (areClocksStopped(state)) return <Chip name="not_begun" tone="calm">{t("public-clocks-stopped")}</Chip>;
  if (result === "*") return <Chip name={state ? "playing" : "not_begun"} tone="calm">{named("attention", state ? "playing" : "not_begun")}</Chip>;
  const why = isForfeit(result, board.absent) ? t("by-forfeit") : state?.termination && named("termination", state.termination);
  return <Chip name="over" tone="done"><b>{resultName(result)}</b>{why && ` · ${why}`}</Chip>;
}
