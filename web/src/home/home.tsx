/**
 * Shows the first page: what this is and what can be done with it; to whoever is logged in, the
 * events first.
 */
import "../styles/home.css";
import { askAll } from "../api/client";
import { isArbiter, role, session } from "../api/session";
import type { Event, Round } from "../api/types";
import { lazy } from "../ui/lazy";
import { useLoaded, type LoadResult } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { Incident } from "./incident";
import { eventsInOrder } from "./order";

/** What goes on is no part of what is loaded first. */
const EventBoards = lazy(() => import("./event-boards"));

export default function Home() {
  const events = useLoaded(eventsInOrder, [], [session.value]);
  return session.value ? <OfWhoeverIsLoggedIn events={events} /> : <OfAStranger events={events} />;
}

function OfWhoeverIsLoggedIn({ events }: { events: LoadResult<Event[]> }) {
  useTitle(t("events"));
  const hall = useRunning(events.value);
  const isIdle = events.value !== undefined && goingOf(events.value).length === 0;
  const list = (
    <>
      <h1>{t("events")}</h1>
      {events.value?.length === 0 && <NoEvent />}
      <Events events={events} />
    </>
  );
  // where nothing goes on there is room for the picture
  if (isIdle) return <main class="home"><div class="welcome"><div>{list}<Ways hall={hall} /></div><Incident /></div></main>;
  return <main class="home">{list}<Ways hall={hall} /></main>;
}

/** What stands in the place of events where there is none: the chief arbiter begins with it. */
function NoEvent() {
  if (role.value !== "chief_arbiter") return <p class="empty">{t("events-none-yet")}</p>;
  return <p><a class="button primary" href="/set-up">{t("event-first")}</a></p>;
}

const goingOf = (events: readonly Event[]): Event[] => events.filter(({ archived }) => !archived);

/** The hall of the one event that has rounds: whoever wants to run a round wants that one. */
function useRunning(events: Event[] | undefined): string | null {
  const going = goingOf(events ?? []);
  const only = going.length === 1 ? going[0]!.id : null;
  const { value: rounds } = useLoaded(async () => (only ? askAll<Round>(`/events/${only}/rounds`) : []), [only]);
  return only && rounds?.length ? `/events/${only}` : null;
}

function OfAStranger({ events }: { events: LoadResult<Event[]> }) {
  useTitle(t("home-title"));
  return (
    <main class="home">
      <div class="welcome">
        <div>
          <h1>{t("home-title")}</h1>
          <p class="lead">{t("home-about")}</p>
          <p class="quiet">{t("home-for-whom")}</p>
          <Ways />
        </div>
        <Incident />
      </div>
      {(events.value?.length ?? 0) > 0 && <h2>{t("events")}</h2>}
      <Events events={events} />
    </main>
  );
}

/** The three things that can be done here. */
function Ways({ hall = null }: { hall?: string | null }) {
  const isKnownHere = session.value !== null;
  const ways = [
    { word: "try", to: "/gallery" },
    { word: "play", to: "/play" },
    { word: "run", to: isKnownHere ? (hall ?? "/set-up") : "/log-in?to=/set-up" },
  ];
  return (
    <ul class="ways">
      {ways.map(({ word, to }, place) => (
        <li key={word}>
          <a class={`button${place === 0 && !isKnownHere ? " primary" : ""}`} href={to}>{t(`home-${word}`)}</a>
          <p>{t(`home-${word}-about`)}{word === "run" && !isKnownHere && <> {t("home-run-for-whom")}</>}</p>
        </li>
      ))}
    </ul>
  );
}

/** So many events show what goes on there. */
const MOST_SHOWN = 2;

function Events({ events: { value: events, error, again } }: { events: LoadResult<Event[]> }) {
  const shown = goingOf(events ?? []).slice(0, MOST_SHOWN);
  const others = events?.filter((event) => !shown.includes(event)) ?? [];
  return (
    <>
      {error !== undefined && <Trouble error={error} again={again} />}
      {shown.map((event) => (
        <section key={event.id} class="going">
          <ul class="cards"><EventCard event={event} /></ul>
          <EventBoards event={event} />
        </section>
      ))}
      {others.length > 0 && <ul class="cards">{others.map((event) => <EventCard key={event.id} event={event} />)}</ul>}
    </>
  );
}

function EventCard({ event }: { event: Event }) {
  return (
    <li>
      <h2><a href={`/events/${event.id}`} dir="auto">{event.name}</a></h2>
      {event.city && <p dir="auto">{event.city}</p>}
      {event.archived && <p>{t("event-archived")}</p>}
      <p class="links">
        <a href={`/events/${event.id}`}>{t("hall")}</a>
        <a href={`/events/${event.id}/wall`}>{t("wall")}</a>
        {isArbiter.value && <a href={`/set-up/${event.id}`}>{t("page-set-up")}</a>}
      </p>
    </li>
  );
}
