/** Shows the hall: every board of a round, those first that need an arbiter. */
import { useRoute } from "preact-iso";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { readsAt, session } from "../api/session";
import type { Round } from "../api/types";
import { ConnectionChip } from "../ui/connection";
import { Chip } from "../ui/icons";
import { settings } from "../ui/settings";
import { ShortcutSwitch, useShortcuts } from "../ui/shortcuts";
import { useLoaded } from "../ui/loaded";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { Alerts, useAlerts } from "./alerts";
import { KINDS, type Kind } from "../record/kinds";
import type { Standing } from "../record/attention";
import { Grid } from "./grid";
import { hallOf, type Order, type Shown } from "./shown";

export default function HallPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => eventAndRounds(event, params.round), [event, params.round, session.value?.author]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round && params.round) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  if (!round) return <main><h1 dir="auto">{value.event.name}</h1><p>{t("rounds-none")}</p></main>;
  return <HallOf key={`${round.id} ${session.value?.author ?? ""}`} {...value} round={round} />;
}

function HallOf({ event, rounds, round }: EventAndRounds & { round: Round }) {
  const shown = useMemo(() => hallOf(event.id, round.id, session.value?.author ?? ""), []);
  const { hall } = shown;
  const follows = readsAt({ event: event.id });
  useAlerts(hall);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // nobody else has anything to attend to
    if (!follows) shown.order.value = "number";
    return hall.open();
  }, [attempt]);
  useTitle(t("hall-title", { needing: shown.needing.value, event: event.name, number: round.number }));
  return (
    <main>
      <div class="hall-head">
        <h1 dir="auto">{event.name}</h1>
        <nav class="rounds" aria-label={t("rounds")}>
          {rounds.map(({ id, number }) => (
            <a key={id} href={`/events/${event.id}/rounds/${id}`} aria-current={id === round.id ? "page" : undefined}>{t("round-number", { number })}</a>
          ))}
        </nav>
        {follows && <ConnectionChip connection={hall.connection} />}
        {follows && hall.isTimeSet.value && <Chip name="clock" tone="warning">{t("time-of-day-set")}</Chip>}
        {follows && <Alerts />}
        <ShortcutSwitch />
        <span class="links">
          {follows && <a href={`/events/${event.id}/hand-over?round=${round.id}`}>{t("hand-over")}</a>}
          <a href={`/events/${event.id}/wall?round=${round.id}`}>{t("wall")}</a>
          {follows && <a href={`/events/${event.id}/rounds/${round.id}/report`}>{t("report")}</a>}
        </span>
      </div>
      <Filters shown={shown} follows={follows} />
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => setAttempt(attempt + 1)} />}
      {!hall.isLoaded.value && hall.problem.value === null && <p>{t("loading")}</p>}
      <Tiles shown={shown} />
    </main>
  );
}

function Tiles({ shown }: { shown: Shown }) {
  const tiles = shown.tiles.value;
  const { hall } = shown;
  if (hall.isLoaded.value && tiles.length === 0) return <p class="empty">{t(hall.tiles.size === 0 ? "boards-none" : "boards-none-shown")}</p>;
  return <Held shown={shown}><Grid tiles={tiles} shown={shown} /></Held>;
}

/** So long after the last movement of the pointer the order may change again. */
const RESTS_MS = 1_500;

/**
 * While the pointer moves over the tiles, or keys go from one to another, none of them changes its
 * place.
 */
function Held({ shown, children }: { shown: Shown; children: ComponentChildren }) {
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

function Filters({ shown, follows }: { shown: Shown; follows: boolean }) {
  const counts = shown.counts.value;
  const others: Standing[] = counts.has("other_sector") ? ["other_sector"] : [];
  const kinds: readonly (Kind | Standing)[] = follows ? [...KINDS, "playing", "over", "not_begun", ...others] : ["untold", "over"];
  const withKeys = settings.value.shortcuts;
  useShortcuts((event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    document.getElementById("hall-search")?.focus();
  });
  return (
    <search class="filters">
      <input
        id="hall-search"
        type="search"
        placeholder={`${t("hall-search")}${withKeys ? "  ( / )" : ""}`}
        aria-label={t("hall-search")}
        aria-keyshortcuts={withKeys ? "/" : undefined}
        value={shown.search.value}
        onInput={(event) => (shown.search.value = event.currentTarget.value)}
      />
      {shown.sectors.value.length > 0 && (
        <select aria-label={t("sector")} value={shown.sector.value} onChange={(event) => (shown.sector.value = event.currentTarget.value)}>
          <option value="">{t("sectors-all")}</option>
          {shown.sectors.value.map((sector) => <option key={sector} value={sector}>{sector}</option>)}
        </select>
      )}
      <select aria-label={t("hall-state")} value={shown.kind.value} onChange={(event) => (shown.kind.value = event.currentTarget.value as Kind)}>
        <option value="">{t("hall-all", { count: shown.hall.tiles.size })}</option>
        {kinds.map((kind) => <option key={kind} value={kind}>{`${named("attention", kind)} (${counts.get(kind) ?? 0})`}</option>)}
      </select>
      {follows && (
        <select aria-label={t("hall-order")} value={shown.order.value} onChange={(event) => (shown.order.value = event.currentTarget.value as Order)}>
          <option value="attention">{t("order-attention")}</option>
          <option value="number">{t("order-number")}</option>
        </select>
      )}
    </search>
  );
}
