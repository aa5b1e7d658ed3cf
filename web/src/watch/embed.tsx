/** Shows a board inside the page of somebody else, as large as its frame: nothing leads away. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Trouble, Why, isMissing } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { Stage } from "./stage";
import { WatchedBoard } from "./watched-board";

export default function EmbedPage() {
  const { params } = useRoute();
  return <Embedded key={params.board} id={params.board!} />;
}

function Embedded({ id }: { id: string }) {
  const watching = useMemo(() => new WatchedBoard(id), []);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => watching.open(), [attempt]);
  const board = watching.board.value;
  useTitle(board ? t("board-number", { number: board.number }) : t("board"));
  if (watching.problem.value !== null) return <main class="watch embedded"><Problem error={watching.problem.value} again={() => setAttempt(attempt + 1)} /></main>;
  if (!board) return <main class="watch embedded"><p>{t("loading")}</p></main>;
  return (
    <main class="watch embedded">
      <h1 class="sr">{t("board-number", { number: board.number })}</h1>
      <Stage watching={watching}>
        {/* in a window of its own: in the frame nothing leads away */}
        <a class="whole" href={`/boards/${id}/watch`} target="_blank" rel="noopener">{t("embed-whole", { number: board.number })}</a>
      </Stage>
    </main>
  );
}

/** Where there is no such board no button helps, and nothing leads away either. */
function Problem({ error, again }: { error: unknown; again: () => void }) {
  return isMissing(error) ? <p class="empty"><Why error={error} what="board" /></p> : <Trouble error={error} again={again} />;
}
