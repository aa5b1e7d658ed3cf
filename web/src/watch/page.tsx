/** Shows the public page of a board: anybody may follow it, look back, and share it. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { Share } from "./share";
import { Stage } from "./stage";
import { WatchedBoard } from "./watched-board";

export default function WatchPage() {
  const { params } = useRoute();
  const id = params.board!;
  return <Watch key={id} id={id} />;
}

function Watch({ id }: { id: string }) {
  const watching = useMemo(() => new WatchedBoard(id), []);
  const [attempt, setAttempt] = useState(0);
  const [isSharing, setSharing] = useState(false);
  useEffect(() => watching.open(), [attempt]);
  const board = watching.board.value;
  const players = `${board?.white?.name ?? t("nobody")} – ${board?.black?.name ?? t("nobody")}`;
  const title = board ? `${t("board-number", { number: board.number })} · ${players}` : t("board");
  useTitle(title);
  if (watching.problem.value !== null) return <main><h1 class="sr">{t("board")}</h1><Trouble what="board" error={watching.problem.value} again={() => setAttempt(attempt + 1)} /></main>;
  const round = watching.round.value;
  if (!board || !round) return <main><p>{t("loading")}</p></main>;
  return (
    <main class="watch">
      <div class="watch-head">
        <a href={`/events/${board.event}/rounds/${board.round}`}>← <span class="of-event"><span dir="auto">{watching.event.value?.name}</span> · </span>{t("round-number", { number: round.number })}</a>
        <h1>{t("board-number", { number: board.number })}</h1>
        <button onClick={() => setSharing(true)}>{t("watch-share")}</button>
      </div>
      <Stage watching={watching} />
      {isSharing && <Share board={board} title={title} close={() => setSharing(false)} />}
    </main>
  );
}
