/** Lists the terms under which the games of a round were played before. */
import type { Round, Terms } from "../api/types";
import { named, t } from "../words";
import { dayAndTime } from "../words/time";
import { clockWords, termsDraft } from "./round-draft";

const NUMBERS = ["illegal_moves_to_lose", "penalty_s", "no_draw_offers_before"] as const;
const LABELS = { illegal_moves_to_lose: "setup-illegal", penalty_s: "setup-penalty", no_draw_offers_before: "setup-no-offers" } as const;

function words(terms: Terms): string {
  const draft = termsDraft(terms);
  const parts = [
    t(`edition-${draft.edition}`),
    named("control", draft.control),
    named("setup-supervision", draft.supervision),
    clockWords(terms),
    draft.chess960 ? t("setup-chess960") : "",
    draft.fen,
    ...NUMBERS.map((name) => (draft[name] === "" ? "" : `${t(LABELS[name])}: ${draft[name]}`)),
    draft.guidelines_iii ? t("setup-guidelines") : "",
    draft.time_pressure ? t("setup-pressure") : "",
    terms.regulations?.video?.length ? `${t("setup-video")}: ${terms.regulations.video.map((one) => named("video-case", one)).join(", ")}` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

export function FormerTerms({ round, zone }: { round: Round; zone: string }) {
  const changes = round.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{t("setup-former", { count: changes.length })}</summary>
      <ul>
        {changes.map(({ until, terms }) => <li key={until}><strong>{t("setup-former-until", { when: dayAndTime(until, zone) })}</strong> {words(terms)}</li>)}
      </ul>
    </details>
  );
}
