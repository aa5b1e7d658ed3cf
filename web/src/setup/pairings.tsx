/**
 * Takes pairings from the pairing program into the event, and gives pairings and results back to
 * it.
 */
import { useRoute } from "preact-iso";
import { askAll } from "../api/client";
import type { Round } from "../api/types";
import { t } from "../words";
import { keepFile } from "../ui/files";
import { may } from "./permissions";
import { EventPageOf, NotYours } from "./shell";
import { TakePairings } from "./take-pairings";

const FORMATS = ["trf16", "trf26", "csv"] as const;

export default function Pairings() {
  const { params } = useRoute();
  const event = params.event!;
  return (
    <EventPageOf id={event} read={() => askAll<Round>(`/events/${event}/rounds`)} on={[]}>
      {(rounds, again) => (
        <div class="columns">
          {may("import_pairings", { event }) ? <TakePairings key={event} event={event} rounds={rounds} taken={again} /> : <NotYours what={t("setup-pairings-not-yours")} />}
          {may("export_pairings", { event }) && <Give event={event} rounds={rounds} />}
        </div>
      )}
    </EventPageOf>
  );
}

function Give({ event, rounds }: { event: string; rounds: Round[] }) {
  return (
    <section class="panel" aria-labelledby="give">
      <h2 id="give">{t("setup-give")}</h2>
      <p>{t("setup-give-about")}</p>
      {rounds.length === 0 && <p class="empty">{t("setup-rounds-none")}</p>}
      <ul class="rows-list">
        {rounds.map(({ id, number }) => (
          <li key={id}>
            <span>{t("round-number", { number })}</span>
            <span class="do">
              {FORMATS.map((format) => (
                <button key={format} aria-label={t("setup-give-one", { format: t(`setup-format-${format}`), number })} onClick={() => void keepFile(`/rounds/${id}/pairings?format=${format}`, `round-${number}.${format === "csv" ? "csv" : "trf"}`)}>
                  {t(`setup-format-${format}`)}
                </button>
              ))}
              {may("export_games", { event }) && (
                <button aria-label={t("setup-give-one", { format: t("setup-format-pgn"), number })} onClick={() => void keepFile(`/rounds/${id}/pgn`, `round-${number}.pgn`)}>
                  {t("setup-format-pgn")}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
