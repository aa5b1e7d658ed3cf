/** The boards of a round: who sits where, in which sector, and with which device. */
import { useState } from "preact/hooks";
import { ask, askWithVersion } from "../api/client";
import type { BoardView, Event, Player } from "../api/types";
import { resultName } from "../board/forms";
import { Chip } from "../ui/icons";
import type { Loaded } from "../ui/loaded";
import { note, Trouble } from "../ui/said";
import { t } from "../words";
import { BoardDialog } from "./board-form";
import { Device } from "./device";
import { holds, may } from "./may";
import { Confirm } from "./parts";
import { Sectors } from "./sectors";

type Props = { event: Event; round: string; boards: Loaded<BoardView[]>; players: Loaded<Player[]> };
type Doing = { what: "change" | "delete" | "device"; board: BoardView } | { what: "make" | "sectors" } | null;

export function Boards({ event, round, boards: { value: boards, error, again }, players }: Props) {
  const [doing, setDoing] = useState<Doing>(null);
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
      {boards?.length === 0 && <p class="empty">{t("setup-boards-none")} <a href={`/set-up/${event.id}/pairings`}>{t("setup-pairings")}</a></p>}
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

function Seat({ player }: { player: BoardView["white"] }) {
  return player ? <bdi>{player.name}</bdi> : <span class="quiet">{t("nobody")}</span>;
}

function BoardTable({ boards, event, begin }: { boards: BoardView[]; event: Event; begin: (doing: Doing) => void }) {
  return (
    <div class="table" tabIndex={0} role="region" aria-labelledby="boards">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("board")}</th><th scope="col">{t("sector")}</th><th scope="col">{t("white")}</th><th scope="col">{t("black")}</th>
            <th scope="col">{t("setup-stands")}</th><th scope="col">{t("setup-do")}</th>
          </tr>
        </thead>
        <tbody>{boards.map((board) => <BoardRow key={board.id} board={board} event={event} begin={begin} />)}</tbody>
      </table>
    </div>
  );
}

function BoardRow({ board, event, begin }: { board: BoardView; event: Event; begin: (doing: Doing) => void }) {
  const { number, sector, white, black, result, presence } = board;
  const own = { event: event.id, sector };
  const name = t("board-number", { number });
  return (
    <tr>
      <th scope="row">{number}</th>
      <td dir="auto">{sector}</td>
      <td><Seat player={white} /></td>
      <td><Seat player={black} /></td>
      <td>
        {result && <span>{resultName(result)} </span>}
        {presence?.down && <Chip name="down" tone="warning">{t("attention-down")}</Chip>}
      </td>
      <td class="acts">
        {may("create_pairing_code", own) && !event.archived && <button aria-label={`${t("setup-device-do")}: ${name}`} onClick={() => begin({ what: "device", board })}>{t("setup-device-do")}</button>}
        {may("change_board", own) && <button aria-label={`${t("setup-change")}: ${name}`} onClick={() => begin({ what: "change", board })}>{t("setup-change")}</button>}
        {may("delete_board", own) && <button aria-label={`${t("setup-delete")}: ${name}`} onClick={() => begin({ what: "delete", board })}>{t("setup-delete")}</button>}
      </td>
    </tr>
  );
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
