/** Shows how the players of an event stand by the results so far. */
import "../styles/report.css";
import { useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";
import { ask } from "../api/client";
import { session } from "../api/session";
import type { Event, Standings } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";

const AGAIN_MS = 30_000;

type StandingsProps = { event: Event; standings: Standings };

async function read(id: string): Promise<StandingsProps> {
  const [event, standings] = await Promise.all([ask<Event>(`/events/${id}`), ask<Standings>(`/events/${id}/standings`)]);
  return { event, standings };
}

export default function StandingsPage() {
  const { params } = useRoute();
  const id = params.event!;
  const { value, error, again } = useLoaded(() => read(id), [id, session.value?.author]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [again]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  return <StandingsTable {...value} />;
}

function StandingsTable({ event, standings: { round, open, players } }: StandingsProps) {
  useTitle(`${t("standings")} · ${event.name}`);
  return (
    <main class="report">
      <div class="tools">
        <a href={`/events/${event.id}`}>← {t("hall")}</a>
        <button onClick={() => print()}>{t("print")}</button>
      </div>
      <header class="letter">
        <p dir="auto">{event.name}{event.city && ` · ${event.city}`}</p>
        <h1>{t("standings")}</h1>
        <p>{t("standings-after", { round, open })}</p>
      </header>
      {players.length === 0 && <p>{t("standings-nobody")}</p>}
      {players.length > 0 && (
        <div class="wide">
          <table class="summary">
            <thead><tr><th>{t("standings-place")}</th><th>{t("standings-player")}</th><th>{t("standings-rating")}</th><th>{t("standings-points")}</th></tr></thead>
            <tbody>
              {players.map(({ place, number, player, points, withdrawn_from }) => (
                <tr key={player.id}>
                  <td>{place}</td>
                  <td class="ruling"><span class="quiet">{number}</span> {player.title} <bdi>{player.name}</bdi>{withdrawn_from && <small> · {t("standings-withdrawn", { round: withdrawn_from })}</small>}</td>
                  <td>{player.rating ?? ""}</td>
                  <td>{points}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="about">{t("standings-about")}{event.delay_s > 0 && ` ${t("standings-later")}`}</p>
    </main>
  );
}
