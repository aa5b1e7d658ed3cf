/** The players of an event. */
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { all, ask, askWithVersion } from "../api/client";
import type { Player } from "../api/types";
import { note } from "../ui/said";
import { t } from "../words";
import { ErasePlayer } from "./erase";
import { keepFile } from "./file";
import { may } from "./may";
import { Confirm } from "./parts";
import { PlayerDialog } from "./player-form";
import { EventPageOf, NotYours } from "./shell";

type Doing = { what: "change" | "delete" | "erase"; player: Player } | { what: "make" } | null;

/** Rows drawn at first: an open has many players, and whoever looks for one searches. */
const SHOWN = 200;

export default function Players() {
  const { params } = useRoute();
  const event = params.event!;
  return (
    <EventPageOf id={event} read={() => all<Player>(`/events/${event}/players`)} on={[]}>
      {(players, again) => <List key={event} event={event} players={players} again={again} />}
    </EventPageOf>
  );
}

function List({ event, players, again }: { event: string; players: Player[]; again: () => void }) {
  const [doing, setDoing] = useState<Doing>(null);
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(SHOWN);
  const wanted = players.filter((player) => isWanted(player, search));
  const close = () => setDoing(null);
  const done = () => {
    close();
    again();
  };
  const mayChange = may("change_player", { event });
  return (
    <section class="panel wide" aria-labelledby="players">
      <h2 id="players">{t("setup-players-count", { count: players.length })}</h2>
      {!mayChange && <NotYours what={t("setup-players-not-yours")} />}
      <div class="do">
        {may("create_player", { event }) && <button class="primary" onClick={() => setDoing({ what: "make" })}>{t("setup-player-make")}</button>}
        <input type="search" aria-label={t("setup-player-search")} placeholder={t("setup-player-search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      </div>
      {players.length === 0 && <p class="empty">{t("setup-players-none")} <a href={`/set-up/${event}/pairings`}>{t("setup-pairings")}</a></p>}
      {players.length > 0 && wanted.length === 0 && <p class="empty">{t("setup-players-none-found")}</p>}
      {wanted.length > 0 && <PlayerTable players={wanted.slice(0, count)} event={event} begin={setDoing} />}
      {wanted.length > count && <p><button onClick={() => setCount(count + 500)}>{t("setup-players-more", { count: wanted.length - count })}</button></p>}
      {doing?.what === "make" && <PlayerDialog event={event} done={done} close={close} />}
      {doing?.what === "change" && <PlayerDialog event={event} player={doing.player} done={done} close={close} />}
      {doing?.what === "erase" && <ErasePlayer player={doing.player} done={again} close={close} />}
      {doing?.what === "delete" && <DeletePlayer player={doing.player} done={again} close={close} />}
    </section>
  );
}

function isWanted({ number, person }: Player, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === "" || String(number) === wanted || (person?.name.toLocaleLowerCase().includes(wanted) ?? false);
}

function PlayerTable({ players, event, begin }: { players: Player[]; event: string; begin: (doing: Doing) => void }) {
  return (
    <div class="table" tabIndex={0} role="region" aria-labelledby="players">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("setup-player-number")}</th><th scope="col">{t("setup-player-name")}</th><th scope="col">{t("setup-player-rating")}</th>
            <th scope="col">{t("setup-player-federation")}</th>{may("change_player", { event }) && <th scope="col">{t("setup-do")}</th>}
          </tr>
        </thead>
        <tbody>{players.map((player) => <Row key={player.id} player={player} event={event} begin={begin} />)}</tbody>
      </table>
    </div>
  );
}

function Row({ player, event, begin }: { player: Player; event: string; begin: (doing: Doing) => void }) {
  const { id, number, person, hidden } = player;
  const own = { event };
  const act = (key: string, does: () => void) => <button aria-label={`${t(key)}: ${person?.name ?? number}`} onClick={does}>{t(key)}</button>;
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        {person ? <>{person.title && <span>{person.title} </span>}<bdi>{person.name}</bdi></> : <span class="quiet">{t("setup-player-erased")}</span>}
        {hidden && person && <span class="quiet"> · {t("setup-player-is-hidden")}</span>}
      </td>
      <td>{person?.rating}</td>
      <td>{person?.federation}</td>
      {may("change_player", own) && (
        <td class="acts">
          {person && act("setup-change", () => begin({ what: "change", player }))}
          {act("setup-player-data", () => void keepFile(`/players/${id}/data`, `player-${number}.json`))}
          {act("setup-player-erase", () => begin({ what: "erase", player }))}
          {act("setup-delete", () => begin({ what: "delete", player }))}
        </td>
      )}
    </tr>
  );
}

function DeletePlayer({ player, done, close }: { player: Player; done: () => void; close: () => void }) {
  const name = player.person?.name ?? String(player.number);
  async function remove() {
    const { version } = await askWithVersion<Player>(`/players/${player.id}`);
    await ask(`/players/${player.id}`, { method: "DELETE", headers: { "If-Match": version } });
    note(t("setup-deleted", { name }));
    done();
  }
  return (
    <Confirm title={t("setup-player-delete")} word={t("setup-delete")} done={remove} close={close}>
      <p><strong><bdi>{name}</bdi></strong></p>
      <p>{t("setup-player-delete-about")}</p>
    </Confirm>
  );
}
