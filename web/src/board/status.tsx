/** Says in a line where the game stands: who has the move, what binds him, or how it ended. */
import { isQuestion, type State } from "../api/types";
import { moveList } from "../men/moves";
import type { BoardRecord } from "../record/record";
import { Chip } from "../ui/icons";
import { named, t, written } from "../words";
import { articleNames } from "../words/article";
import { resultName } from "../words/ruling";

export function Status({ record }: { record: BoardRecord }) {
  const shown = record.shown.value;
  if (record.isUnbegun.value) return <div class="under"><p class="obligation">{t("game-not-begun")}</p></div>;
  if (!shown?.verdict.state) return null;
  return (
    <div class="under">
      {record.cursor.value !== null && <LookingBack record={record} />}
      <p class="obligation"><Stands state={shown.verdict.state} />{" "}<Differs record={record} state={shown.verdict.state} /></p>
    </div>
  );
}

function LookingBack({ record }: { record: BoardRecord }) {
  return (
    <p class="do">
      <Chip name="clock" tone="warning">{t("looking-back")}</Chip>
      <button onClick={() => (record.cursor.value = null)}>{t("look-at-now")}</button>
    </p>
  );
}

function Stands({ state }: { state: State }) {
  if (state.result !== "*") return <strong>{resultName(state.result)}{state.termination ? ` · ${named("termination", state.termination)}` : ""}</strong>;
  const { free, moves, reason, reasons, articles } = state.obligation;
  return (
    <>
      <strong>{t("has-the-move", { side: named("actor", state.has_the_move) })}</strong>{isStatusSo(state) && <> · {named("move-status", state.move_status)}</>}
      {!free && <span> · {state.pending.some(isQuestion) && <strong>{t("while-asked")} </strong>}{t("must-play", { moves: moveList(moves, state.fen) })} <em>– {written(reason, reasons)}</em> <small>{articleNames(articles)}</small></span>}
    </>
  );
}

function Differs({ record, state }: { record: BoardRecord; state: State }) {
  if (record.shown.value?.standing) return <Chip name="touch_move" tone="warning">{t("men-not-set-up")}</Chip>;
  return state.fen.split(" ")[0] === state.placement ? null : <Chip name="touch_move" tone="calm">{t("men-differ")}</Chip>;
}

/**
 * Whether the status of the last move says what stands: an illegal move does only as long as it may
 * still be claimed, then its ruling tells of it.
 */
function isStatusSo({ move_status, pending }: State): boolean {
  return move_status !== "illegal_completed" || pending.some((one) => "open" in one && one.open === "claimable");
}
