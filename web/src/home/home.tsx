/** Shows the first page: the events, and what can be done without one. */
import { all } from "../api/client";
import { isArbiter, session } from "../api/session";
import type { Event } from "../api/types";
import { Trouble } from "../ui/trouble";
import { useLoaded } from "../ui/loaded";
import { useTitle } from "../ui/title";
import { t } from "../words";

export default function Home() {
  useTitle(t("events"));
  const { value: events, error, again } = useLoaded(() => all<Event>("/events"), [], [session.value]);
  return (
    <main>
      <h1>{t("events")}</h1>
      {error !== undefined && <Trouble error={error} again={again} />}
      {events?.length === 0 && <p>{t("events-none")}</p>}
      <ul class="cards">
        {events?.map((event) => (
          <li key={event.id}>
            <h2><a href={`/events/${event.id}`} dir="auto">{event.name}</a></h2>
            {event.city && <p dir="auto">{event.city}</p>}
            {event.archived && <p>{t("event-archived")}</p>}
            <p class="links">
              <a href={`/events/${event.id}`}>{t("hall")}</a>
              <a href={`/events/${event.id}/wall`}>{t("wall")}</a>
              {isArbiter.value && <a href={`/set-up/${event.id}`}>{t("page-set-up")}</a>}
            </p>
          </li>
        ))}
      </ul>
      <section class="cards">
        <div><h2><a href="/play">{t("page-play")}</a></h2><p>{t("play-about")}</p></div>
        <div><h2><a href="/gallery">{t("page-gallery")}</a></h2><p>{t("gallery-about")}</p></div>
      </section>
    </main>
  );
}
