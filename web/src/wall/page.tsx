/**
 * Shows the wall: what everybody may see of a round, as large as the screen allows, page after
 * page. Games that are over make room for those that go on. It says nothing to those who hear the
 * page.
 */
import "../styles/public.css";
import "../styles/wall.css";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { BoardOnTheWall } from "../api/types";
import { PublicRound } from "../public/round";
import { Countdown } from "../public/countdown";
import { Why } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { timeOfDay } from "../words/time";
import { Controls } from "./controls";
import { FinishedGames } from "./finished-games";
import { fitAll, letterSize, usePager, useElementSize } from "./pager";
import { Finished, WallTile } from "./tile";

const SECONDS = 12;
const SECONDS_AT_LEAST = 3;
const SECONDS_AT_MOST = 3600;
/** The height of a line of a game that is over, in units of its letters. */
const LINE_EM = 3.2;

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

/** Those of so many that are on a page, which turns round. */
function onPage<T>(all: readonly T[], perPage: number, page: number): T[] {
  const from = (page % pagesOf(all.length, perPage)) * perPage;
  return all.slice(from, from + perPage);
}

const pagesOf = (count: number, perPage: number) => Math.max(1, Math.ceil(count / perPage));

function OnTheWall({ event: id, round: wanted, seconds }: { event: string; round: string | undefined; seconds: number }) {
  const wall = useMemo(() => new PublicRound(id, wanted), []);
  const leaving = useMemo(() => new FinishedGames(), []);
  const em = usePlain();
  useEffect(() => {
    wall.open();
    return () => wall.close();
  }, []);
  const [list, setList] = useState<HTMLElement | null>(null);
  const room = useElementSize(list);
  const boards = wall.boards.value;
  const { stay, left } = useMemo(() => leaving.part(boards ?? [], Date.now()), [boards]);
  const fit = room && fitAll(room, em, Math.max(1, stay.length));
  const perPage = fit ? fit.columns * fit.rows : 1;
  const lines = room ? Math.max(1, Math.floor(room.height / (LINE_EM * em))) : 1;
  const pager = usePager(Math.max(pagesOf(stay.length, perPage), pagesOf(left.length, lines)), seconds);
  const event = wall.event.value;
  useTitle(event ? `${t("wall")} · ${event.name}` : t("wall"));
  const round = wall.round.value;
  const when = { delay_s: event?.delay_s ?? 0, frozenAt: wall.isOld.value ? wall.readAt.value : null };
  return (
    <main class="wall" style={{ fontSize: `${em}px` }}>
      <header>
        <h1 dir="auto">{event?.name ?? t("wall")}</h1>
        {round && <strong>{t("round-number", { number: round.number })}</strong>}
        {round && <Countdown round={round} />}
        <span class="about">
          {boards && <span>{t("wall-counts", { playing: playing(boards), over: over(boards) })}</span>}
          {event && event.delay_s > 0 && <span>{t("wall-delayed", { minutes: Math.ceil(event.delay_s / 60) })}</span>}
          {boards !== null && when.frozenAt !== null && <span class="old">{t("wall-old", { time: timeOfDay(when.frozenAt) })}</span>}
          {pager.isPaused && <span>{t("wall-paused")}</span>}
          {pager.pages > 1 && <span>{t("wall-page", { page: pager.page + 1, pages: pager.pages })}</span>}
        </span>
      </header>
      <div class="on">
        <ul ref={setList} class="tiles" style={{ fontSize: `${fit?.em ?? em}px`, "--gap": `${fit?.gap ?? 0}px`, gridTemplateColumns: `repeat(${fit?.columns ?? 1}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${fit?.rows ?? 1}, minmax(0, 1fr))` }}>
          {fit && onPage(stay, perPage, pager.page).map((shown) => <WallTile key={shown.board.id} shown={shown} terms={round?.terms} fit={fit} when={when} />)}
        </ul>
        {left.length > 0 && (
          <ul class="finished" aria-label={t("attention-over")}>
            {onPage(left, lines, pager.page).map((shown) => <Finished key={shown.board.id} shown={shown} />)}
          </ul>
        )}
      </div>
      {boards === null && <p class="empty">{wall.problem.value !== null ? <Why error={wall.problem.value} what="event" /> : event && !round ? t(wanted ? "no-round" : "wall-no-round") : t("loading")}</p>}
      {boards?.length === 0 && <p class="empty">{t("boards-none")}</p>}
      <Controls pager={pager} back={`/events/${id}`} />
    </main>
  );
}

const over = (boards: readonly BoardOnTheWall[]) => boards.filter(({ state }) => state && state.result !== "*").length;
const playing = (boards: readonly BoardOnTheWall[]) => boards.filter(({ state }) => state?.result === "*").length;
