/** Lists the boards of a round: who sits where, in which sector, and with which device. */
import { useState } from "preact/hooks";
import { ask, askWithVersion } from "../api/client";
import type { BoardView, Color, Event, Player } from "../api/types";
import { Chip, ManColor } from "../ui/icons";
import type { LoadResult } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { BoardDialog } from "./board-form";
import { Device } from "./device";
import { holds, may } from "./permissions";
import { Confirm } from "./parts";
import { Sectors } from "./sectors";
import { Acts, Table } from "./table";
import { resultName } from "../words/ruling";

type BoardListProps = { event: Event; round: string; boards: LoadResult<BoardView[]>; players: LoadResult<Player[]> };
type BoardAction = { what: "change" | "delete" | "device"; board: BoardView } | { what: "make" | "sectors" } | null;

export function Boards({ event, round, boards: { value: boards, error, again }, players }: BoardListProps) {
  const [doing, setDoing] = useState<BoardAction>(null);
  const close = () => setDoing(null);
  const own = { event: event.id };
  const done = () => {
    close();
    again();
  };
  const seats = { players: players.value ?? [], sectors: sectorsOf(boards ?? []) };
  return (
    <section class="panel wide" aria-labelledby="boards">
      <h2 id="boards">{t("setup-boards")}</h2>
      {error !== undefined && <Trouble error={error} again={again} />}
      {boards?.length === 0 && <><p class="empty">{t("setup-boards-none")}</p><p><a class="button primary" href={`/set-up/${event.id}/pairings`}>{t("setup-take")}</a></p></>}
      {boards && boards.length > 0 && <BoardTable boards={boards} event={event} begin={setDoing} />}
      <div class="do">
        {may("create_board", own) && boards && <button onClick={() => setDoing({ what: "make" })}>{t("setup-board-make")}</button>}
        {may("change_board", own) && boards && boards.length > 1 && <button onClick={() => setDoing({ what: "sectors" })}>{t("setup-sectors")}</button>}
      </div>
      {!holds("change_board") && <p class="about">{t("setup-boards-not-yours")}</p>}
      {doing?.what === "make" && <BoardDialog round={round} next={(boards?.at(-1)?.number ?? 0) + 1} {...seats} done={done} close={close} />}
      {doing?.what === "change" && <BoardDialog round={round} board={doing.board} {...seats} done={done} close={close} />}
      {doing?.what === "sectors" && <Sectors boards={(boards ?? []).filter(({ sector }) => may("change_board", { ...own, sector }))} sectors={seats.sectors} done={done} close={close} />}
      {doing?.what === "delete" && <DeleteBoard board={doing.board} done={again} close={close} />}
      {doing?.what === "device" && <Device board={doing.board} close={close} />}
    </section>
  );
}

function sectorsOf(boards: readonly BoardView[]): string[] {
  return [...new Set(boards.map(({ sector }) => sector))].filter(Boolean).sort();
}

function Seat({ color, player }: { color: Color; player: BoardView["white"] }) {
  return <span class="seat" data-color={color}><ManColor color={color} isSaid />{player ? <bdi>{player.name}</bdi> : <span class="quiet">{t("nobody")}</span>}</span>;
}

function BoardTable({ boards, event, begin }: { boards: BoardView[]; event: Event; begin: (doing: BoardAction) => void }) {
  const rows = boards.map((board) => ({
    key: board.id,
    cells: [board.number, board.sector && <bdi>{board.sector}</bdi>, <Seat color="white" player={board.white} />, <Seat color="black" player={board.black} />, board.result || board.presence?.down ? <Stands board={board} /> : ""],
    acts: <BoardActs board={board} event={event} begin={begin} />,
  }));
  return <Table labelledBy="boards" inColumns heads={[t("board"), t("sector"), t("white"), t("black"), t("setup-stands")]} rows={rows} />;
}

function Stands({ board: { result, presence } }: { board: BoardView }) {
  return (
    <>
      {result && <span>{resultName(result)} </span>}
      {presence?.down && <Chip name="down" tone="warning">{t("attention-down")}</Chip>}
    </>
  );
}

function BoardActs({ board, event, begin }: { board: BoardView; event: Event; begin: (doing: BoardAction) => void }) {
  const own = { event: event.id, sector: board.sector };
  const mayChange = may("change_board", own);
  const change = { word: t("setup-change"), does: () => begin({ what: "change", board }) };
  const pair = may("create_pairing_code", own) && !event.archived && { word: t("setup-device-do"), does: () => begin({ what: "device", board }) };
  const remove = may("delete_board", own) && { word: t("setup-delete"), does: () => begin({ what: "delete", board }), isGrave: true };
  return <Acts of={t("board-number", { number: board.number })} acts={mayChange ? [change, pair, remove] : [pair, remove]} />;
}

function DeleteBoard({ board, done, close }: { board: BoardView; done: () => void; close: () => void }) {
  async function remove() {
    const { version } = await askWithVersion<BoardView>(`/boards/${board.id}`);
    await ask(`/boards/${board.id}`, { method: "DELETE", headers: { "If-Match": version } });
    note(t("setup-deleted", { name: t("board-number", { number: board.number }) }));
    done();
  }
  return (
    <Confirm title={t("setup-board-delete", { number: board.number })} word={t("setup-delete")} done={remove} close={close}>
      <p>{t("setup-board-delete-about")}</p>
    </Confirm>
  );
}
