/** Lists what programs have remarked on the recorded moves of games: no rulings. */
import { ask } from "../api/client";
import { role } from "../api/session";
import type { BoardView, Event, Remark } from "../api/types";
import { problemText } from "../ui/problems";
import { problem } from "../ui/say";
import { named, t } from "../words";
import { timeOfDay } from "../words/time";
import type { HallView } from "./hall-view";

export function Remarks({ shown, event }: { shown: HallView; event: Event }) {
  const remarks = shown.remarks.value;
  if (remarks.length === 0) return null;
  return (
    <details class="remarks" open>
      <summary>{t("remarks-count", { count: remarks.length })} <span class="about">{t("remarks-about")}</span></summary>
      <ul>{remarks.map(({ board, remark }) => <OneRemark key={`${board.id} ${remark.key}`} board={board} remark={remark} event={event} />)}</ul>
    </details>
  );
}

function OneRemark({ board, remark, event }: { board: BoardView; remark: Remark; event: Event }) {
  const mayTakeOff = role.value === "chief_arbiter" || role.value === "sector_arbiter";
  async function takeOff(): Promise<void> {
    await ask(`/boards/${board.id}/remarks/${remark.key}`, { method: "DELETE" }).catch((error: unknown) => problem(problemText(error)));
  }
  return (
    <li>
      <a href={`/boards/${board.id}`}>{t("board-number", { number: board.number })}</a>
      <span><strong>{named("remark", remark.what)}</strong> {remark.move && <bdi>{remark.move}</bdi>}</span>
      <time dateTime={remark.at}>{timeOfDay(remark.at, event.time_zone)}</time>
      {mayTakeOff && <button onClick={() => void takeOff()}>{t("remark-seen")}<span class="sr"> {t("remark-of", { number: board.number, what: named("remark", remark.what) })}</span></button>}
    </li>
  );
}
