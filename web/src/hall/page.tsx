/** Shows the hall: every board of a round, to arbiters those first that need one. */
import "../styles/hall-page.css";
import { useLocation, useRoute } from "preact-iso";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { ask } from "../api/client";
import { isArbiter, readsAt, role, session } from "../api/session";
import type { Round, Terms } from "../api/types";
import { Countdown, msToStart } from "../public/countdown";
import { now } from "../ui/clock";
import { ConnectionChip } from "../ui/connection";
import { Chip } from "../ui/icons";
import { ShortcutSwitch } from "../ui/shortcuts";
import { lazy } from "../ui/lazy";
import { useLoaded } from "../ui/loaded";
import { problemText } from "../ui/problems";
import { problem } from "../ui/say";
import { Missing, Trouble } from "../ui/trouble";
import { isPhone } from "../ui/screen-width";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { Alerts, useAlerts } from "./alerts";
import { KINDS, type AttentionKind } from "../record/kinds";
import type { BoardStanding } from "../record/attention";
import { AbsentPlayers } from "./absent";
import { Calls } from "./calls";
import { Counters } from "./counters";
import { Grid } from "./grid";
import { Remarks } from "./remarks";
import { Rounds } from "./rounds";
import { Search } from "./search";
import { hallViewOf, type BoardFilter, type BoardOrder, type HallView } from "./hall-view";

export default function HallPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => eventAndRounds(event, params.round), [event, params.round, session.value?.author]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round && params.round) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  if (!round) return <main><h1 dir="auto">{value.event.name}</h1><p>{t("rounds-none")}</p></main>;
  const Shown = readsAt({ event }) ? HallOf : PublicHall;
  return <Shown key={`${round.id} ${session.value?.author ?? ""}`} {...value} round={round} />;
}

/** What arbiters do not load. */
const PublicHall = lazy(() => import("./public"));
const StartRound = lazy(() => import("./start"));

/** How often the round is read anew while boards of it have not begun: somebody may start it. */
const ROUND_EVERY_MS = 5_000;

/** A round as it is now; what reads it anew. */
function useRound(read: Round, isWaiting: boolean): [Round, () => void] {
  const [round, setRound] = useState(read);
  const again = () => void ask<Round>(`/rounds/${read.id}`).then(setRound, () => undefined);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => !document.hidden && again(), ROUND_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return [round, again];
}

/** The start of a round: to come, or to be said by the chief arbiter. */
function Start({ shown, round, again }: { shown: HallView; round: Round; again: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const mayStart = role.value === "chief_arbiter";
  const isWaiting = (shown.counts.value.get("not_begun") ?? 0) > 0;
  const comes = round.starts_by_itself && msToStart(round, now.value) !== null;
  async function callOff(): Promise<void> {
    await ask(`/rounds/${round.id}/start`, { method: "DELETE" }).catch((error: unknown) => problem(problemText(error)));
    again();
  }
  if (!isWaiting) return null;
  return (
    <>
      {comes && <Countdown round={round} />}
      {comes && mayStart && <button onClick={() => void callOff()}>{t("start-call-off")}</button>}
      {mayStart && <button class={comes ? "" : "primary"} onClick={() => setOpen(true)}>{t("start-open")}</button>}
      {isOpen && <StartRound shown={shown} round={round} close={() => setOpen(false)} done={() => { setOpen(false); again(); }} />}
    </>
  );
}

function HallOf({ event, rounds, round: read }: EventAndRounds & { round: Round }) {
  const shown = useMemo(() => hallViewOf(event.id, read, session.value?.author ?? ""), []);
  const { hall } = shown;
  const [round, again] = useRound(read, (shown.counts.value.get("not_begun") ?? 0) > 0);
  useAlerts(hall);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => hall.open(), [attempt]);
  useTitle(t("hall-title", { needing: shown.needing.value, event: event.name, number: round.number }));
  return (
    <main>
      <div class="hall-head">
        <h1 dir="auto">{event.name}</h1>
        <Rounds event={event} rounds={rounds} round={round} />
        <ConnectionChip connection={hall.connection} />
        {hall.isTimeSet.value && <Chip name="clock" tone="warning">{t("time-of-day-set")}</Chip>}
        <Alerts />
        <ShortcutSwitch />
        <span class="links">
          {isArbiter.value && <a href={`/events/${event.id}/rounds/${round.id}/pad`}>{t("pad-link")}</a>}
          <a href={`/events/${event.id}/rounds/${round.id}/results`}>{t("results")}</a>
          {shown.isSensed.value && <a href={`/events/${event.id}/boards?round=${round.id}`}>{t("boards-title")}</a>}
          <a href={`/events/${event.id}/hand-over?round=${round.id}`}>{t("hand-over")}</a>
          <a href={`/events/${event.id}/wall?round=${round.id}`}>{t("wall")}</a>
          <a href={`/events/${event.id}/rounds/${round.id}/report`}>{t("report")}</a>
          {!isPhone.value && <a href={`/events/${event.id}/standings`}>{t("standings")}</a>}
          {!isPhone.value && <a href={`/events/${event.id}/rounds/${round.id}/papers`}>{t("papers-link")}</a>}
        </span>
      </div>
      <Calls hall={hall} />
      <div class="hall-do">
        <Counters shown={shown} />
        <Start shown={shown} round={round} again={again} />
        <Filters shown={shown} />
      </div>
      <Remarks shown={shown} event={event} />
      <AbsentPlayers shown={shown} event={event} round={round} />
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => setAttempt(attempt + 1)} />}
      {!hall.isLoaded.value && hall.problem.value === null && <p>{t("loading")}</p>}
      <Tiles shown={shown} terms={round.terms} />
    </main>
  );
}

function Tiles({ shown, terms }: { shown: HallView; terms: Terms }) {
  const tiles = shown.tiles.value;
  const { hall } = shown;
  if (hall.isLoaded.value && tiles.length === 0) return <p class="empty">{t(hall.tiles.size === 0 ? "boards-none" : "boards-none-shown")}</p>;
  return <Held shown={shown}><Grid tiles={tiles} shown={shown} terms={terms} /></Held>;
}

/** So long after the last movement of the pointer the order may change again. */
const RESTS_MS = 1_500;

/**
 * While the pointer moves over the tiles, or keys go from one to another, none of them changes its
 * place.
 */
function Held({ shown, children }: { shown: HallView; children: ComponentChildren }) {
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const release = () => {
    clearTimeout(resting.current);
    shown.isHeld.value = false;
  };
  const hold = () => {
    clearTimeout(resting.current);
    resting.current = setTimeout(release, RESTS_MS);
    shown.isHeld.value = true;
  };
  useEffect(() => release, []);
  return <div onPointerMove={hold} onPointerDown={hold} onKeyDown={hold} onPointerLeave={release}>{children}</div>;
}

function Filters({ shown }: { shown: HallView }) {
  const counts = shown.counts.value;
  const others: BoardStanding[] = counts.has("other_sector") ? ["other_sector"] : [];
  const { route } = useLocation();
  /** The one board that is left is opened. */
  function openFound(): void {
    const [found, ...others] = shown.tiles.peek();
    if (!found || others.length > 0 || !shown.search.peek().trim()) return;
    shown.entered = found.peek().board.id;
    route(`/boards/${shown.entered}`);
  }
  const kinds: readonly (AttentionKind | BoardStanding)[] = [...KINDS, "playing", "over", "not_begun", ...others];
  const counted = (word: string, count: number) => (shown.hall.isHeard.value ? `${word} (${count})` : word);
  return (
    <search class="filters">
      <Search value={shown.search.value} changed={(search) => (shown.search.value = search)} chosen={openFound} />
      {shown.sectors.value.length > 0 && (
        <select aria-label={t("sector")} value={shown.sector.value} onChange={(event) => (shown.sector.value = event.currentTarget.value)}>
          <option value="">{t("sectors-all")}</option>
          {shown.sectors.value.map((sector) => <option key={sector} value={sector}>{sector}</option>)}
        </select>
      )}
      <select aria-label={t("hall-state")} value={shown.kind.value} onChange={(event) => (shown.kind.value = event.currentTarget.value as BoardFilter)}>
        <option value="">{t("hall-all", { count: shown.hall.tiles.size })}</option>
        <option value="needs">{counted(t("count-needs", { count: shown.needing.value }), shown.needing.value)}</option>
        <option value="warned">{t("hall-warned")}</option>
        <option value="sensor">{counted(t("hall-sensor"), shown.off.value)}</option>
        {kinds.map((kind) => <option key={kind} value={kind}>{counted(named("attention", kind), counts.get(kind) ?? 0)}</option>)}
      </select>
      <select class="order" aria-label={t("hall-order")} value={shown.order.value} onChange={(event) => (shown.order.value = event.currentTarget.value as BoardOrder)}>
        <option value="attention">{t("order-attention")}</option>
        <option value="number">{t("order-number")}</option>
      </select>
    </search>
  );
}
