/** Leads to the rounds of an event. */
import type { EventAndRounds } from "../api/rounds";
import type { Round } from "../api/types";
import { t } from "../words";

export function Rounds({ event, rounds, round }: EventAndRounds & { round: Round }) {
  return (
    <nav class="rounds" aria-label={t("rounds")}>
      {rounds.map(({ id, number }) => (
        <a key={id} href={`/events/${event.id}/rounds/${id}`} aria-current={id === round.id ? "page" : undefined}>{t("round-number", { number })}</a>
      ))}
    </nav>
  );
}
