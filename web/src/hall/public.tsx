/** Shows the hall to everybody else: the boards of a round as spectators see them. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EventAndRounds } from "../api/rounds";
import type { BoardOnTheWall, Round, Terms } from "../api/types";
import { SeenCard, isOver, rank } from "../public/card";
import { Countdown } from "../public/countdown";
import { PublicRound } from "../public/round";
import type { PublicDelay } from "../public/time";
import { ShortcutSwitch } from "../ui/shortcuts";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { Rounds } from "./rounds";
import { Search } from "./search";
import { matchesSearch } from "./hall-view";
import { heightOf, topOf, useWindow, type GridCell } from "./window";

const CARD: GridCell = { width: 400, height: 208, gap: 12 };

export default function PublicHall({ event, rounds, round }: EventAndRounds & { round: Round }) {
  const read = useMemo(() => new PublicRound(event.id, round.id), []);
  const [search, setSearch] = useState("");
  useEffect(() => {
    read.open();
    return () => read.close();
  }, []);
  useTitle(`${event.name} · ${t("round-number", { number: round.number })}`);
  const boards = read.boards.value;
  const found = useMemo(() => (boards ?? []).filter(({ board }) => matchesSearch(board, search)).sort((a, b) => rank(a) - rank(b)), [boards, search]);
  const over = boards?.filter(isOver).length ?? 0;
  const playing = boards?.filter((one) => one.state && !isOver(one)).length ?? 0;
  const when = { delay_s: event.delay_s, frozenAt: read.isOld.value ? read.readAt.value : null };
  return (
    <main class="public-hall">
      <div class="hall-head">
        <h1 dir="auto">{event.name}</h1>
        <Rounds event={event} rounds={rounds} round={round} />
        <Countdown round={read.round.value ?? round} />
        <ShortcutSwitch />
        <span class="links">
          <a href={`/api/v1/rounds/${round.id}/public/pgn`} download={`round-${round.number}.pgn`}>{t("hall-pgn")}</a>
          <a href={`/events/${event.id}/wall?round=${round.id}`}>{t("wall")}</a>
          <a href={`/events/${event.id}/standings`}>{t("standings")}</a>
        </span>
      </div>
      <search class="filters">
        <Search value={search} changed={setSearch} />
        <span class="about">{boards && t("wall-counts", { playing, over })}{event.delay_s > 0 && ` · ${t("wall-delayed", { minutes: Math.ceil(event.delay_s / 60) })}`}</span>
      </search>
      {boards === null && (read.problem.value !== null ? <Trouble error={read.problem.value} what="event" /> : <p>{t("loading")}</p>)}
      {boards && found.length === 0 && <p class="empty">{t(boards.length === 0 ? "boards-none" : "boards-none-shown")}</p>}
      <Cards boards={found} terms={round.terms} when={when} />
    </main>
  );
}

type PublicCardsProps = { boards: readonly BoardOnTheWall[]; terms: Terms; when: PublicDelay };

/** Only the rows that can be seen are drawn. */
function Cards({ boards, terms, when }: PublicCardsProps) {
  const box = useRef<HTMLUListElement>(null);
  const { columns, first, rows } = useWindow(box, CARD);
  const from = first * columns;
  return (
    <ul ref={box} class="seen-cards" aria-label={t("hall-boards", { count: boards.length })} style={{ height: `${heightOf(Math.ceil(boards.length / columns), CARD)}px` }}>
      <div class="rows" role="presentation" style={{ transform: `translateY(${topOf(first, CARD)}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {boards.slice(from, from + rows * columns).map((shown) => <SeenCard key={shown.board.id} shown={shown} terms={terms} when={when} />)}
      </div>
    </ul>
  );
}
