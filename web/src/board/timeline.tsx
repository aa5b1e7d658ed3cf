/**
 * Shows what happened as a score sheet, with incidents, times and who saw them in its margin. The
 * board is shown as it stood after the move that is looked at.
 */
import type { Ply } from "../api/types";
import type { BoardRecord } from "../record/record";
import type { Score } from "../score/score";
import { ScoreSheet } from "../score/sheet";
import { movesText } from "../score/sheet-text";
import { disabledWhile } from "../ui/focus";
import { note } from "../ui/say";
import { t } from "../words";
import { clockTime } from "../words/time";
import { EnteredActs } from "./entered-acts";
import { clockAfter, marginNotes, notesByPly, plyAt, type MarginNote } from "./incidents";
import type { SquarePicker } from "./square-picker";
import type { Teller } from "./teller";
import { Waiting } from "./waiting";

type TimelineProps = { record: BoardRecord; score: Score; teller: Teller; picking: SquarePicker };

export function Timeline({ record, score, teller, picking }: TimelineProps) {
  const plies = score.plies.value;
  const cursor = record.cursor.value;
  const at = cursor === null ? plies.length : plyAt(plies, cursor);
  const incidents = marginNotes(record);
  const by = notesByPly(incidents, plies);
  const look = (ply: number) => (record.cursor.value = ply >= plies.length ? null : ply <= 0 ? 0 : (plies[ply - 1]!.seq ?? null));
  return (
    <section class="timeline" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">{t("score-sheet")}</h2>
        <span class="do">
          <button aria-label={t("move-before")} {...disabledWhile(at <= 0, () => look(at - 1))}>◀</button>
          <button aria-label={t("move-after")} {...disabledWhile(cursor === null, () => look(at + 1))}>▶</button>
          <button {...disabledWhile(cursor === null, () => (record.cursor.value = null))}>{t("act-now")}</button>
          <button onClick={() => void copy(sheetText(plies, by))}>{t("copy")}</button>
        </span>
      </header>
      <Waiting record={record} />
      <Incidents some={by.get(0)} record={record} />
      <ScoreSheet plies={plies} isKnown={score.isKnown.value || record.isUnbegun.value} cursor={cursor === null ? null : at} look={look} beside={(ply) => <Beside key={ply.ply} side={ply.color ?? ""} left={clockAfter(record, plies, ply)} some={by.get(ply.ply)} record={record} />} />
      <EnteredActs record={record} teller={teller} picking={picking} />
    </section>
  );
}

type BesideProps = { side: string; left: number | null; some: readonly MarginNote[] | undefined; record: BoardRecord };

/** The clock of whoever made the move, and what happened at it. */
function Beside({ side, left, some, record }: BesideProps) {
  return (
    <>
      {left !== null && <span class={`clock-after ${side}`}>{clockTime(left)}</span>}
      <Incidents some={some} record={record} />
    </>
  );
}

function Incidents({ some, record }: { some: readonly MarginNote[] | undefined; record: BoardRecord }) {
  if (!some) return null;
  return (
    <ul class="incidents">
      {some.map(({ seq, title, about, holds, isRuling }) => (
        <li key={`${seq} ${title}`} class={isRuling ? "ruled" : ""}>
          <button class="link" onClick={() => (record.cursor.value = seq)}>{holds ? title : <s>{title}</s>}</button> <small>{about}</small>
        </li>
      ))}
    </ul>
  );
}

/** The moves, and below them what happened at which. */
function sheetText(plies: readonly Ply[], by: ReadonlyMap<number, readonly MarginNote[]>): string {
  const told = [...by].flatMap(([ply, some]) => some.filter(({ holds }) => holds).map(({ title, about }) => `${moveName(plies[ply - 1])}${title} (${about})`));
  return [movesText(plies), ...told].join("\n");
}

const moveName = (ply: Ply | undefined) => (ply ? `${movesText([ply])}: ` : "");

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note(t("copied"));
  } catch {
    note(t("copy-not"));
  }
}
