/**
 * Shows the hand-over between shifts of arbiters: what is open, what was decided, who was warned
 * how often, and what ends soon.
 */
import "../styles/handover.css";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useMemo, useState } from "preact/hooks";
import { serviceNow } from "../api/clock";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { readsAt, session } from "../api/session";
import type { BoardView, Round } from "../api/types";
import { Hall, type Tile } from "../hall/hall";
import { goesOnFromZero } from "../record/attention";
import { ConnectionChip } from "../ui/connection";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { Progress, Unfinished, useOneByOne } from "../ui/one-by-one";
import { note, problem } from "../ui/say";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { instantOf, wallOf } from "../ui/zone";
import { named, t } from "../words";
import { dayAndTime, timeOfDay } from "../words/time";
import { illegalMoveCounts, decisionsIn, leastTime, openMattersAt, readBoardActs, shortTimeAt, shortTime } from "./list";
import { bothTimes, textOf, type HandOver } from "./text";

const HOURS = 4;
const HOUR_MS = 3_600_000;
/** How often what is open is looked at again. */
const LOOK_EVERY_MS = 1_000;

export default function HandOverPage() {
  const { params } = useRoute();
  const { query } = useLocation();
  const event = params.event!;
  const isAllowed = readsAt({ event });
  const { value, error, again } = useLoaded<EventAndRounds | null>(() => (isAllowed ? eventAndRounds(event, query.round) : Promise.resolve(null)), [event, query.round, session.value?.author]);
  useTitle(t("hand-over"));
  if (!isAllowed) return <ForArbiters title={t("hand-over")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round && query.round) return <main class="narrow"><Missing what="round" to={`/events/${event}/hand-over`} word={t("hand-over")} /></main>;
  if (!round) return <main><h1 dir="auto">{value.event.name}</h1><p>{t("rounds-none")}</p></main>;
  return <OfRound key={round.id} {...value} round={round} />;
}

/**
 * The tiles of a hall as they stand, looked at now and then: a list that is read and printed must
 * not move under the eyes.
 */
function useTiles(hall: Hall): { tiles: Tile[]; at: number; isSettled: boolean } {
  const [seen, setSeen] = useState<{ tiles: Tile[]; at: number; isSettled: boolean }>({ tiles: [], at: serviceNow(), isSettled: false });
  useEffect(() => {
    hall.open();
    let heard = -1;
    const look = () => {
      const tiles = [...hall.tiles.values()].map((tile) => tile.peek()).sort((a, b) => a.board.number - b.board.number);
      const told = tiles.filter(({ message }) => message !== null).length;
      // the hall tells the last message of each board when it is joined; it is all there when no
      // more boards come
      const isSettled = hall.isLoaded.peek() && hall.connection === "open" && told === heard;
      heard = told;
      // what is not heard any more stands as of when it was
      setSeen((was) => ({ tiles, at: hall.connection === "open" ? serviceNow() : was.at, isSettled: was.isSettled || isSettled }));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      hall.close();
    };
  }, []);
  return seen;
}

function OfRound({ event, rounds, round }: EventAndRounds & { round: Round }) {
  const { time_zone: zone } = event;
  const hall = useMemo(() => new Hall(event.id, round.id, goesOnFromZero(round.terms)), []);
  const { tiles, at, isSettled } = useTiles(hall);
  const [since, setSince] = useState(() => serviceNow() - HOURS * HOUR_MS);
  const [turn, setTurn] = useState(0);
  const active = isSettled ? tiles.filter(({ message }) => message !== null && Date.parse(message.received_at) >= since) : undefined;
  const reading = useOneByOne(active, ({ board, decided }) => `${board.id} ${decided}`, (tile) => readBoardActs(tile, since), [since, turn]);
  const isDone = isSettled && reading.isDone;
  const list: HandOver = {
    event: event.name,
    zone,
    round: round.number,
    at,
    since,
    open: tiles.flatMap((tile) => openMattersAt(tile, at, hall.ofPeriods) ?? []),
    decided: reading.results.flatMap(decisionsIn).sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    counters: tiles.flatMap(illegalMoveCounts),
    short: tiles.flatMap((tile) => shortTimeAt(tile, at, shortTime(round)) ?? []).sort((a, b) => leastTime(a) - leastTime(b)),
  };

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(textOf(list));
      note(t("hand-over-copied"));
    } catch {
      problem(t("hand-over-not-copied"));
    }
  }

  return (
    <main class="hand-over">
      <div class="tools">
        <a href={`/events/${event.id}/rounds/${round.id}`}>← {t("hall")}</a>
        <button class="primary" disabled={!isDone} onClick={() => print()}>{t("print")}</button>
        <button disabled={!isDone} onClick={() => void copy()}>{t("hand-over-copy")}</button>
        {isSettled && !isDone && reading.error === undefined && <Progress read={reading.read} total={reading.total} />}
        <label>
          {t("hand-over-since")}
          <Since since={since} zone={zone} choose={setSince} />
        </label>
        <button onClick={() => setTurn(turn + 1)}>{t("read-again")}</button>
        <ConnectionChip connection={hall.connection} />
      </div>
      <header class="letter">
        <p dir="auto">{event.name}</p>
        <h1>{t("hand-over")} · {t("round-number", { number: round.number })}</h1>
        <p>{t("hand-over-as-of", { time: dayAndTime(at, zone) })}</p>
        {rounds.length > 1 && (
          <nav class="rounds" aria-label={t("rounds")}>
            {rounds.map(({ id, number }) => <a key={id} href={`/events/${event.id}/hand-over?round=${id}`} aria-current={id === round.id ? "page" : undefined}>{t("round-number", { number })}</a>)}
          </nav>
        )}
      </header>
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => hall.open()} />}
      {!isSettled && hall.problem.value === null && <p class="reading-on">{t("loading")}</p>}
      {!isDone && <Unfinished read={reading.read} total={isSettled ? reading.total : tiles.length} />}
      {isSettled && <Lists list={list} isDone={isDone} />}
      {reading.error !== undefined && <Trouble error={reading.error} again={reading.again} />}
    </main>
  );
}

/**
 * An instant on the wall of the event; what is typed is taken when it is whole, that is when the
 * field is left or with Enter.
 */
function Since({ since, zone, choose }: { since: number; zone: string; choose: (since: number) => void }) {
  const stands = wallOf(since, zone);
  function take(field: HTMLInputElement): void {
    const typed = instantOf(field.value, zone);
    const chosen = typed === null || field.value === stands ? since : Math.min(Date.parse(typed), serviceNow());
    field.value = wallOf(chosen, zone);
    if (chosen !== since) choose(chosen);
  }
  return <input type="datetime-local" defaultValue={stands} onBlur={({ currentTarget }) => take(currentTarget)} onKeyDown={({ key, currentTarget }) => key === "Enter" && take(currentTarget)} />;
}

function BoardLink({ board }: { board: BoardView }) {
  return <a href={`/boards/${board.id}`}>{t("board-number", { number: board.number })}</a>;
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: preact.ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {isEmpty ? <p class="empty">{t("hand-over-nothing")}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Lists({ list: { zone, open, decided, counters, short, since }, isDone }: { list: HandOver; isDone: boolean }) {
  return (
    <>
      <Section title={t("hand-over-open")} isEmpty={open.length === 0}>
        {open.map(({ board, what }) => (
          <li key={board.id}>
            <BoardLink board={board} /> <small><bdi>{board.white?.name ?? t("nobody")}</bdi> – <bdi>{board.black?.name ?? t("nobody")}</bdi></small>
            <ul>{what.map((one) => <li key={one}>{one}</li>)}</ul>
          </li>
        ))}
      </Section>
      <Section title={t("hand-over-short")} isEmpty={short.length === 0}>
        {short.map((one) => <li key={one.board.id}><BoardLink board={one.board} /> <span class="time">{bothTimes(one)}</span></li>)}
      </Section>
      <Section title={t("hand-over-counters")} isEmpty={counters.length === 0}>
        {counters.map(({ board, color, name, count }) => (
          <li key={`${board.id} ${color}`}><BoardLink board={board} /> <bdi>{name}</bdi> ({named("actor", color)}) · <strong>{t("illegal-moves", { count })}</strong></li>
        ))}
      </Section>
      <Section title={t("hand-over-decided", { time: dayAndTime(since, zone) })} isEmpty={isDone && decided.length === 0}>
        {decided.map(({ board, seq, at, by, what, why }) => (
          <li key={`${board.id} ${seq}`}>
            <time dateTime={at}>{timeOfDay(at, zone)}</time> <BoardLink board={board} /> <bdi>{by}</bdi> {what}
            {why && <q dir="auto">{why}</q>}
          </li>
        ))}
      </Section>
    </>
  );
}
