/**
 * Shows the wall: what everybody may see of a round, in large type, page after page. It says
 * nothing to those who hear the page.
 */
import "../styles/wall.css";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { INITIAL } from "../men/placement";
import { Why } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { timeOfDay } from "../words/time";
import { Controls } from "./controls";
import { fitAll, letterSize, usePager, useRoom } from "./pager";
import { WallTile } from "./tile";
import { Wall } from "./wall";

const SECONDS = 12;
const SECONDS_AT_LEAST = 3;
const SECONDS_AT_MOST = 3600;

/** The seconds for which a page is shown, from the address. */
function secondsFrom(text: string | undefined): number {
  const wanted = Number(text);
  return Number.isFinite(wanted) && wanted > 0 ? Math.min(Math.max(wanted, SECONDS_AT_LEAST), SECONDS_AT_MOST) : SECONDS;
}

export default function WallPage() {
  const { params } = useRoute();
  const { query } = useLocation();
  const event = params.event!;
  return <OnTheWall key={`${event} ${query.round ?? ""}`} event={event} round={query.round} seconds={secondsFrom(query.seconds)} />;
}

/** While the wall is shown the page is the wall and nothing else. */
function usePlain(): number {
  const [em, setEm] = useState(() => letterSize(innerWidth, innerHeight));
  useLayoutEffect(() => {
    const resized = () => setEm(letterSize(innerWidth, innerHeight));
    document.documentElement.classList.add("plain");
    addEventListener("resize", resized);
    return () => {
      document.documentElement.classList.remove("plain");
      removeEventListener("resize", resized);
    };
  }, []);
  return em;
}

function OnTheWall({ event: id, round: wanted, seconds }: { event: string; round: string | undefined; seconds: number }) {
  const wall = useMemo(() => new Wall(id, wanted), []);
  const em = usePlain();
  useEffect(() => {
    wall.open();
    return () => wall.close();
  }, []);
  const [list, setList] = useState<HTMLElement | null>(null);
  const room = useRoom(list);
  const boards = wall.boards.value;
  const fit = room && fitAll(room, em, boards?.length ?? 1);
  const perPage = fit ? fit.columns * fit.rows : 1;
  const pager = usePager(Math.max(1, Math.ceil((boards?.length ?? 0) / perPage)), seconds);
  const event = wall.event.value;
  useTitle(event ? `${t("wall")} · ${event.name}` : t("wall"));
  const round = wall.round.value;
  const initial = round?.terms.fen?.split(" ")[0] ?? INITIAL;
  const from = pager.page * perPage;
  const on = boards?.slice(from, from + perPage) ?? [];
  const frozenAt = wall.isOld.value ? wall.readAt.value : null;
  return (
    <main class="wall" style={{ fontSize: `${em}px` }}>
      <header>
        <h1 dir="auto">{event?.name ?? t("wall")}</h1>
        {round && <strong>{t("round-number", { number: round.number })}</strong>}
        <span class="about">
          {event && event.delay_s > 0 && <span>{t("wall-delayed", { minutes: Math.ceil(event.delay_s / 60) })}</span>}
          {boards !== null && frozenAt !== null && <span class="old">{t("wall-old", { time: timeOfDay(frozenAt) })}</span>}
          {pager.isPaused && <span>{t("wall-paused")}</span>}
          {pager.pages > 1 && <span>{t("wall-page", { page: pager.page + 1, pages: pager.pages })}</span>}
        </span>
      </header>
      <ul ref={setList} style={{ fontSize: `${fit?.em ?? em}px`, gridTemplateColumns: `repeat(${fit?.columns ?? 1}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${fit?.rows ?? 1}, minmax(0, 1fr))` }}>
        {fit && on.map((shown) => <WallTile key={shown.board.id} shown={shown} initial={initial} fit={fit} when={{ delay_s: event?.delay_s ?? 0, frozenAt }} />)}
      </ul>
      {boards === null && <p class="empty">{wall.problem.value !== null ? <Why error={wall.problem.value} what="event" /> : event && !round ? t(wanted ? "no-round" : "wall-no-round") : t("loading")}</p>}
      {boards?.length === 0 && <p class="empty">{t("boards-none")}</p>}
      <Controls pager={pager} back={`/events/${id}`} />
    </main>
  );
}
