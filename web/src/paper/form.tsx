/**
 * Prints a form for incidents that are written by hand and typed in afterwards, by the numbers of
 * the pad; it needs no event, and nothing filled in.
 */
import { COLORS, type Event, type Round } from "../api/types";
import { WHO, codeOf } from "../pad/typed";
import { INCIDENTS } from "../pad/incidents";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { SheetHead } from "./round";
import { SheetFrame } from "./sheet-frame";

/** So many rows have room on a sheet of A4 beside the numbers. */
const ROWS = 22;

export default function EntryFormPage() {
  useTitle(t("papers-form"));
  return <SheetFrame back="/" word={t("paper-home")} kind="a4"><EntryForm /></SheetFrame>;
}

export function EntryForm({ event, round }: { event?: Event; round?: Round }) {
  const columns = ["board", "paper-who", "paper-what", "paper-time", "paper-clock-white", "paper-clock-black", "paper-remark", "paper-typed"] as const;
  return (
    <section class="one-sheet entry-form">
      {event && round ? <SheetHead event={event} round={round} title={t("papers-form")} /> : <header class="letter"><h1>{t("papers-form")}</h1><p class="fill-in">{t("paper-event")} <span class="line" /> {t("paper-round")} <span class="line short" /> {t("report-sign-arbiter")} <span class="line" /></p></header>}
      <ol class="codes">{INCIDENTS.map((what) => <li key={what} value={codeOf(what)}><strong>{codeOf(what)}</strong> {t(`incident-${what}`)}</li>)}</ol>
      <p class="about">{t("paper-form-about")}</p>
      <table class="rows">
        <thead><tr>{columns.map((word) => <th key={word} scope="col">{t(word)}</th>)}</tr></thead>
        <tbody>{Array.from({ length: ROWS }, (_, row) => (
          <tr key={row}>
            <td /><td class="who">{COLORS.map((side) => <span key={side}>{WHO[side].sign}&nbsp;{WHO[side].number}</span>)}</td>
            {columns.slice(2).map((word) => <td key={word}>{word === "paper-typed" && <span class="tick" />}</td>)}
          </tr>
        ))}</tbody>
      </table>
    </section>
  );
}
