/**
 * Shows the clocks of a board: what is to be set after rulings, and what they show where that is in
 * question.
 */
import { COLORS, type Clock, type Color } from "../api/types";
import { now } from "../ui/clock";
import { Chip } from "../ui/icons";
import { named, t } from "../words";
import { headline } from "../words/ruling";
import { clockTime } from "../words/time";
import { answersAt, toSet, type Setting, type ToSet } from "./proposal";
import type { BoardRecord } from "../record/record";
import type { Teller } from "./teller";

/** The times to set, once for all rulings that ask for them. */
export function ClockToSet({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const last = record.last.value;
  const runs = last?.clock?.running ?? null;
  const set = last && toSet(last, runs ? now.value : Date.parse(last.received_at));
  // what the clock shows comes first
  if (!set || last.clock?.question) return null;
  const about = new Set(set.of.flatMap((id) => record.matter(id) ?? []));
  return (
    <article class="card clock-to-set" aria-labelledby="clock-to-set">
      <header>
        <h3 id="clock-to-set"><Chip name="clock" tone="warning">{t("clock-to-set")}</Chip></h3>
        <small>{[...about].map((told) => headline(told.ruling, record.origin(told))).join(" + ")}</small>
      </header>
      <p class="times">
        {COLORS.map((color) => <OneTime key={color} color={color} setting={set[color]} />)}
        <span>{runningWords(set)}</span>
      </p>
      {record.takesActs.value && (
        <p class="do">
          {runs && <button onClick={() => void teller.tell({ act: "stop", by: "arbiter", reason: "none" })}>{t("enter-stop")}</button>}
          <button onClick={() => void teller.setClock({ white_ms: set.white.then_ms, black_ms: set.black.then_ms, running: set.running })}>{t("clock-set")}</button>
        </p>
      )}
    </article>
  );
}

/** Whose clock is to run; where no time changes, that is all there is to do. */
function runningWords({ white, black, running }: ToSet): string {
  const isOnly = white.change_ms === 0 && black.change_ms === 0;
  if (running === null) return t(isOnly ? "clock-should-stand" : "clock-to-stand");
  return t(isOnly ? "clock-should-run" : "clock-to-run", { side: named("actor", running), color: running });
}

function OneTime({ color, setting: { now_ms, then_ms, change_ms } }: { color: Color; setting: Setting }) {
  const change = `${change_ms < 0 ? "−" : "+"}${clockTime(Math.round(Math.abs(change_ms) / 1000) * 1000 || 0)}`;
  return (
    <span>
      {named("actor", color)} {change_ms === 0 ? <strong>{clockTime(now_ms)}</strong> : <><s>{clockTime(now_ms)}</s> → <strong>{clockTime(then_ms)}</strong> ({change})</>}
    </span>
  );
}

export function ClockQuestion({ record, clock, teller }: { record: BoardRecord; clock: Clock; teller: Teller }) {
  const answers = answersAt(record.messages.value, now.value);
  const { computed, read = computed } = answers;
  return (
    <article class="card question" aria-label={t("clock-question")}>
      <header><h3>{t("clock-question")}</h3><Chip name="clock" tone="warning">{t("question-open")}</Chip></header>
      <p>{named("because", clock.question!.because)}</p>
      <ul class="answers">
        {(["computed", "read"] as const).map((which) => answers[which] && (
          <li key={which}>
            {record.takesActs.value && <button onClick={() => void teller.setClock(answers[which]!)}>{t(`clock-${which}`)}</button>}
            <div class="means">
              <p>{t("white-black", { times: `${clockTime(answers[which].white_ms)} – ${clockTime(answers[which].black_ms)}` })}</p>
              {computed.running !== read.running && <p>{t("clock-answer-runs", { side: named("actor", answers[which].running ?? "none") })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
