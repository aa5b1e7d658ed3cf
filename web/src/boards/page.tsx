/**
 * Lists for operators and arbiters what is wrong with the electronic boards of a round, and what to
 * do about each.
 */
import "../styles/boards.css";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { askAll } from "../api/client";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { isOwn, readsAt, session } from "../api/session";
import type { BoardView, Round } from "../api/types";
import { FaultWords, SensorChip } from "../sensor/parts";
import { faultsOf, type BoardFault } from "../sensor/state";
import { useLoaded } from "../ui/loaded";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { timeOfDay } from "../words/time";

/** How often the boards are looked at. */
const LOOK_EVERY_MS = 3_000;

const isForMe = (event: string): boolean => readsAt({ event }) || (session.value?.role === "operator" && isOwn(session.value.scope, { event }));

export default function BoardsPage() {
  const { params } = useRoute();
  const { query, url } = useLocation();
  const event = params.event!;
  const isAllowed = isForMe(event);
  const { value, error, again } = useLoaded<EventAndRounds | null>(() => (isAllowed ? eventAndRounds(event, query.round) : Promise.resolve(null)), [event, query.round, session.value?.author]);
  useTitle(t("boards-title"));
  if (!isAllowed) {
    return (
      <main class="narrow">
        <h1>{t("boards-title")}</h1>
        <p>{t("boards-for")}</p>
        <p><a class="button" href={`/log-in?to=${encodeURIComponent(url)}`}>{t("log-in")}</a></p>
      </main>
    );
  }
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round && query.round) return <main class="narrow"><Missing what="round" to={`/events/${event}/boards`} word={t("boards-title")} /></main>;
  if (!round) return <main><h1 dir="auto">{value.event.name}</h1><p>{t("rounds-none")}</p></main>;
  return <OfRound key={round.id} {...value} round={round} />;
}

/** The boards of a round as they are now. */
function useBoards(round: string) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setTurn((turn) => turn + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return useLoaded(() => askAll<BoardView>(`/rounds/${round}/boards`), [round], [turn]);
}

type OneFault = { board: BoardView; fault: BoardFault };

function OfRound({ event, rounds, round }: EventAndRounds & { round: Round }) {
  const { value: boards, error, again } = useBoards(round.id);
  const faults = (boards ?? []).flatMap((board) => faultsOf(board).map((fault): OneFault => ({ board, fault })));
  const grave = ({ fault }: OneFault) => (fault.name === "doubted" ? 1 : 0);
  faults.sort((a, b) => grave(a) - grave(b) || a.board.number - b.board.number);
  return (
    <main class="boards-page">
      <h1>{t("boards-title")} <small dir="auto">{event.name}</small></h1>
      <p class="links">
        {rounds.map(({ id, number }) => <a key={id} href={`/events/${event.id}/boards?round=${id}`} aria-current={id === round.id ? "page" : undefined}>{t("round-number", { number })}</a>)}
        <a href={`/events/${event.id}/rounds/${round.id}`}>{t("hall")}</a>
      </p>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!boards && error === undefined && <p>{t("loading")}</p>}
      {boards && <p role="status">{t("boards-faults", { count: faults.length })}</p>}
      <ul class="faults">
        {faults.map(({ board, fault }) => (
          <li key={`${board.id} ${fault.name}`}>
            <BoardName board={board} />
            <p><FaultWords fault={fault} /></p>
            <time dateTime={fault.since}>{t("sensor-since", { time: timeOfDay(fault.since, event.time_zone) })}</time>
          </li>
        ))}
      </ul>
      {boards && <AllBoards boards={boards} />}
    </main>
  );
}

function BoardName({ board }: { board: BoardView }) {
  const words = <>{t("board-number", { number: board.number })}{board.sector && <> · <bdi>{board.sector}</bdi></>}</>;
  return readsAt(board) ? <a href={`/boards/${board.id}`}>{words}</a> : <strong>{words}</strong>;
}

/** Every board with a device, and how many have none. */
function AllBoards({ boards }: { boards: readonly BoardView[] }) {
  const sensed = boards.filter(({ presence }) => presence?.sensor);
  const without = boards.length - sensed.length;
  return (
    <details class="all-boards">
      <summary>{t("boards-all", { count: sensed.length })}</summary>
      <ul>
        {sensed.map((board) => <li key={board.id}><BoardName board={board} /> <SensorChip sensor={board.presence!.sensor!} /> <small>{board.presence!.sensor!.family}</small></li>)}
      </ul>
      {without > 0 && <p class="about">{t("boards-without", { count: without })}</p>}
    </details>
  );
}
