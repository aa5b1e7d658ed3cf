/** The hall: every board of a round, those first that need an arbiter. */
import { useRoute } from "preact-iso";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { eventAndRounds, roundAt, type EventAndRounds } from "../api/rounds";
import { readsAll, session } from "../api/session";
import type { Round } from "../api/types";
import { ConnectionChip } from "../ui/connection";
import { useLoaded } from "../ui/loaded";
import { Missing, Trouble } from "../ui/said";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { Alerts, useAlerts } from "./alerts";
import { KINDS, type Kind } from "../record/kinds";
import type { Standing } from "./attention";
import { Grid } from "./grid";
import { hallOf, type Hall, type Order } from "./hall";

export default function HallPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => eventAndRounds(event), [event, session.value]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const round = roundAt(value.rounds, params.round);
  if (!round && params.round) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  if (!round) return <main><h1 dir="auto">{value.event.name}</h1><p>{t("rounds-none")}</p></main>;
  return <HallOf key={`${round.id} ${session.value?.author ?? ""}`} {...value} round={round} />;
}

function HallOf({ event, rounds, round }: EventAndRounds & { round: Round }) {
  const hall = useMemo(() => hallOf(event.id, round.id, session.value?.author ?? ""), []);
  const follows = readsAll.value;
  useAlerts(hall);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => hall.open(follows), [attempt]);
  useTitle(t("hall-title", { needing: hall.needing.value, event: event.name, number: round.number }));
  return (
    <main class="hall">
      <div class="hall-head">
        <h1 dir="auto">{event.name}</h1>
        <nav class="rounds" aria-label={t("rounds")}>
          {rounds.map(({ id, number }) => (
            <a key={id} href={`/events/${event.id}/rounds/${id}`} aria-current={id === round.id ? "page" : undefined}>{t("round-number", { number })}</a>
          ))}
        </nav>
        {follows && <ConnectionChip connection={hall.connection} />}
        {follows && <Alerts />}
        <span class="links">
          {follows && <a href={`/events/${event.id}/hand-over?round=${round.id}`}>{t("hand-over")}</a>}
          <a href={`/events/${event.id}/wall?round=${round.id}`}>{t("wall")}</a>
          {follows && <a href={`/events/${event.id}/rounds/${round.id}/report`}>{t("report")}</a>}
        </span>
      </div>
      <Filters hall={hall} follows={follows} />
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => setAttempt(attempt + 1)} />}
      {!hall.isLoaded.value && hall.problem.value === null && <p>{t("loading")}</p>}
      <Tiles hall={hall} />
    </main>
  );
}

function Tiles({ hall }: { hall: Hall }) {
  const shown = hall.shown.value;
  if (hall.isLoaded.value && shown.length === 0) return <p class="empty">{t(hall.tiles.size === 0 ? "boards-none" : "boards-none-shown")}</p>;
  return <Held hall={hall}><Grid tiles={shown} hall={hall} /></Held>;
}

/** So long after the last movement of the pointer the order may change again. */
const RESTS_MS = 1_500;

/** While the pointer moves over the tiles, or keys go from one to another, none of them changes its place. */
function Held({ hall, children }: { hall: Hall; children: ComponentChildren }) {
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const release = () => {
    clearTimeout(resting.current);
    hall.isHeld.value = false;
  };
  const hold = () => {
    clearTimeout(resting.current);
    resting.current = setTimeout(release, RESTS_MS);
    hall.isHeld.value = true;
  };
  useEffect(() => release, []);
  return <div onPointerMove={hold} onPointerDown={hold} onKeyDown={hold} onPointerLeave={release}>{children}</div>;
}

function Filters({ hall, follows }: { hall: Hall; follows: boolean }) {
  const counts = hall.counts.value;
  const kinds: readonly (Kind | Standing)[] = follows ? [...KINDS, "playing", "over", "not_begun"] : ["untold", "over"];
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      document.getElementById("hall-search")?.focus();
    };
    addEventListener("keydown", slash);
    return () => removeEventListener("keydown", slash);
  }, []);
  return (
    <search class="filters">
      <input
        id="hall-search"
        type="search"
        placeholder={t("hall-search")}
        aria-label={t("hall-search")}
        aria-keyshortcuts="/"
        value={hall.search.value}
        onInput={(event) => (hall.search.value = event.currentTarget.value)}
      />
      {hall.sectors.value.length > 0 && (
        <select aria-label={t("sector")} value={hall.sector.value} onChange={(event) => (hall.sector.value = event.currentTarget.value)}>
          <option value="">{t("sectors-all")}</option>
          {hall.sectors.value.map((sector) => <option key={sector} value={sector}>{sector}</option>)}
        </select>
      )}
      <select aria-label={t("hall-state")} value={hall.kind.value} onChange={(event) => (hall.kind.value = event.currentTarget.value as Kind)}>
        <option value="">{t("hall-all", { count: hall.tiles.size })}</option>
        {kinds.map((kind) => <option key={kind} value={kind}>{`${named("attention", kind)} (${counts.get(kind) ?? 0})`}</option>)}
      </select>
      {follows && (
        <select aria-label={t("hall-order")} value={hall.order.value} onChange={(event) => (hall.order.value = event.currentTarget.value as Order)}>
          <option value="attention">{t("order-attention")}</option>
          <option value="number">{t("order-number")}</option>
        </select>
      )}
    </search>
  );
}
