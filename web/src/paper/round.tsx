/** Prints a round: names, what has been counted, results, and room to write. */
import { COLORS, type Event, type Pair, type Round } from "../api/types";
import { ManColor } from "../ui/icons";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { day } from "../words/time";
import { countersOf, nameOf, resultOf, type PaperBoard } from "./paper-board";

type RoundSheetProps = { event: Event; round: Round; boards: readonly PaperBoard[] };

export function RoundSheet({ event, round, boards }: RoundSheetProps) {
  return (
    <>
      <SheetHead event={event} round={round} title={t("papers-round")} told={firstTold(boards)} />
      <table class="of-round">
        <thead>
          <tr>
            <th scope="col">{t("board")}</th><th scope="col">{t("paper-players")}</th><th scope="col">{t("paper-illegal")}</th><th scope="col">{t("paper-warnings")}</th><th scope="col">{t("result")}</th>
            <th scope="col" class="blank">{t("paper-more-illegal")}</th><th scope="col" class="blank">{t("paper-more")}</th><th scope="col" class="blank">{t("paper-final")}</th>
          </tr>
        </thead>
        <tbody>{boards.map((one) => <Row key={one.board.id} of={one} />)}</tbody>
      </table>
    </>
  );
}

function Row({ of }: { of: PaperBoard }) {
  const { illegal, warnings } = countersOf(of.account);
  const result = resultOf(of);
  const both = (count: Pair) => COLORS.map((side) => <span key={side} class="of-side">{count[side] || "–"}</span>);
  return (
    <tr>
      <th scope="row">{of.board.number}</th>
      <td>{COLORS.map((side) => <span key={side} class="of-side"><ManColor color={side} /> <bdi>{nameOf(of.board, side) ?? t("nobody")}</bdi></span>)}</td>
      <td>{both(illegal)}</td>
      <td>{both(warnings)}</td>
      <td>{result === "*" ? "" : resultName(result)}</td>
      <td class="blank" /><td class="blank" /><td class="blank" />
    </tr>
  );
}

/** When the first act of these boards was told. */
export const firstTold = (boards: readonly PaperBoard[]): string | undefined => boards.flatMap(({ account }) => account?.deeds[0]?.received_at ?? []).sort()[0];

/**
 * The day of the round, where it is known; else that on which something was `told` first, and
 * today before that.
 */
export function dayOf({ time_zone }: Pick<Event, "time_zone">, { starts_at, day: known }: Pick<Round, "starts_at" | "day">, told?: string): string {
  if (starts_at) return day(starts_at, time_zone);
  // a day without a time is the same everywhere
  return known ? day(known, "UTC") : day(told ?? Date.now(), time_zone);
}

/** What each sheet begins with. */
export function SheetHead({ event, round, title, told }: { event: Event; round: Round; title: string; told?: string | undefined }) {
  return (
    <header class="letter">
      <p><bdi>{event.name}</bdi>{event.city && ` · ${event.city}`} · {t("round-number", { number: round.number })} · {t(`control-${round.terms.control ?? "standard"}`)}{round.terms.edition && ` · ${named("edition", round.terms.edition)}`}</p>
      <h1>{title}</h1>
      <p>{dayOf(event, round, told)}</p>
    </header>
  );
}
