/** Lists the players of an event. */
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll, ask, askWithVersion } from "../api/client";
import type { Player } from "../api/types";
import { note } from "../ui/say";
import { t } from "../words";
import { plain } from "../words/plain";
import { ErasePlayer } from "./erase";
import { ListDialog } from "./list-form";
import { keepFile } from "../ui/files";
import { may } from "./permissions";
import { Confirm } from "./parts";
import { PlayerDialog } from "./player-form";
import { EventPageOf, NotYours } from "./shell";
import { Acts, Table } from "./table";

type PlayerAction = { what: "change" | "delete" | "erase"; player: Player } | { what: "make" | "list" } | null;

/** Rows drawn at first: an open has many players, and whoever looks for one searches. */
const SHOWN = 200;

export default function Players() {
  const { params } = useRoute();
  const event = params.event!;
  return (
    <EventPageOf id={event} read={() => askAll<Player>(`/events/${event}/players`)} on={[]}>
      {(players, again) => <List key={event} event={event} players={players} again={again} />}
    </EventPageOf>
  );
}

function List({ event, players, again }: { event: string; players: Player[]; again: () => void }) {
  const [doing, setDoing] = useState<PlayerAction>(null);
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
        {may("create_player", { event }) && <button onClick={() => setDoing({ what: "list" })}>{t("setup-list")}</button>}
        <input type="search" aria-label={t("setup-player-search")} placeholder={t("setup-player-search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      </div>
      {players.length === 0 && <p class="empty">{t("setup-players-none")} <a href={`/set-up/${event}/pairings`}>{t("setup-pairings")}</a></p>}
      {players.length > 0 && wanted.length === 0 && <p class="empty">{t("setup-players-none-found")}</p>}
      {wanted.length > 0 && <PlayerTable players={wanted.slice(0, count)} event={event} begin={setDoing} />}
      {wanted.length > count && <p><button onClick={() => setCount(count + 500)}>{t("setup-players-more", { count: wanted.length - count })}</button></p>}
      {doing?.what === "make" && <PlayerDialog event={event} done={done} close={close} />}
      {doing?.what === "list" && <ListDialog event={event} players={players} again={again} close={close} />}
      {doing?.what === "change" && <PlayerDialog event={event} player={doing.player} done={done} close={close} />}
      {doing?.what === "erase" && <ErasePlayer player={doing.player} done={again} close={close} />}
      {doing?.what === "delete" && <DeletePlayer player={doing.player} done={again} close={close} />}
    </section>
  );
}

function isWanted({ number, person }: Player, search: string): boolean {
  const wanted = plain(search.trim());
  return wanted === "" || String(number) === wanted || (person !== null && person !== undefined && plain(person.name).includes(wanted));
}

function PlayerTable({ players, event, begin }: { players: Player[]; event: string; begin: (doing: PlayerAction) => void }) {
  const mayChange = may("change_player", { event });
  const rows = players.map((player) => ({
    key: player.id,
    cells: [player.number, <Name player={player} />, player.person?.rating ?? "", player.person?.federation ?? ""],
    acts: mayChange ? <PlayerActs player={player} begin={begin} /> : undefined,
  }));
  return <Table labelledBy="players" heads={[t("setup-player-number"), t("setup-player-name"), t("setup-player-rating"), t("setup-player-federation")]} rows={rows} />;
}

function Name({ player: { person, hidden, withdrawn_from } }: { player: Player }) {
  if (!person) return <span class="quiet">{t("setup-player-erased")}</span>;
  return <>{person.title && <span>{person.title} </span>}<bdi>{person.name}</bdi>{hidden && <span class="quiet"> · {t("setup-player-is-hidden")}</span>}{withdrawn_from && <span class="quiet"> · {t("setup-player-is-withdrawn", { round: withdrawn_from })}</span>}</>;
}

function PlayerActs({ player, begin }: { player: Player; begin: (doing: PlayerAction) => void }) {
  const { id, number, person } = player;
  return (
    <Acts
      of={person?.name ?? String(number)}
      acts={[
        person ? { word: t("setup-change"), does: () => begin({ what: "change", player }) } : null,
        { word: t("setup-player-data"), does: () => void keepFile(`/players/${id}/data`, `player-${number}.json`) },
        { word: t("setup-delete"), does: () => begin({ what: "delete", player }), isGrave: true },
        { word: t("setup-player-erase"), does: () => begin({ what: "erase", player }), isGrave: true },
      ]}
    />
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
