/**
 * Shows the clocks of a board: as faces, what is to be set after rulings, and what they show where
 * that is in question.
 */
import { COLORS, type Clock, type Color, type Message } from "../api/types";
import { fallenFlags, goesOnFromZero } from "../record/attention";
import type { ClockChange } from "../record/time-to-set";
import { now, timeLeft } from "../ui/clock";
import { Face, useTimeLeft } from "../ui/face";
import { Chip, Icon, ManColor } from "../ui/icons";
import { soon } from "../ui/lazy";
import { named, t } from "../words";
import { clockTime } from "../words/time";
import { titleById } from "./names";
import { answersAt, clocksToSet, type ClocksToSet } from "./proposal";
import type { BoardRecord } from "../record/record";
import type { Teller } from "./teller";

/** Without a message the clocks show what the games of the round begin with. */
type ClockLineProps = { place: "far" | "near"; message: Message | null; color: Color; record: BoardRecord };

/** A player with his clock. */
export function ClockLine({ place, message, color, record }: ClockLineProps) {
  const count = message?.verdict.state?.illegal_moves[color] ?? 0;
  const known = record.board.value?.[color]?.name;
  const name = known ?? named("actor", color);
  return (
    <div class={`clock-line ${place} ${color}`}>
      <ManColor color={color} isSaid={!known} />
      <strong dir="auto" title={name}>{name}</strong>
      {count > 0 && <span class="count" title={t("illegal-moves", { count })}><span class="brief">⚠{count}</span><span class="long">{t("illegal-moves", { count })}</span></span>}
      <Shown message={message} color={color} record={record} />
    </div>
  );
}

function Shown({ message, color, record }: Omit<ClockLineProps, "place">) {
  const goesOn = message?.verdict.state?.result === "*";
  const runs = goesOn && message.clock?.running === color;
  const counts = runs && record.cursor.value === null;
  const initial = record.round.value?.terms.clock?.[`${color}_ms`] ?? null;
  const left = useTimeLeft((at) => (message ? timeLeft(message, color, counts ? at : Date.parse(message.received_at)) : initial), counts);
  return <Face left={left} runs={runs} hasFallen={goesOn && left !== null && left <= 0 && !goesOnFromZero(record.round.value?.terms)} />;
}

const Keys = soon(() => import("./clock-keys"));

type ClockToSetProps = { record: BoardRecord; teller: Teller };

/** What is to be set now, unless it is asked what the clock shows: that comes first. */
export function settingOf(record: BoardRecord): ClocksToSet | null {
  const last = record.last.value;
  if (!last || last.clock?.question) return null;
  return clocksToSet(last, last.clock?.running ? now.value : Date.parse(last.received_at));
}

/** The rulings that a setting is about, by their numbers: changes of one are the same matter. */
export const mattersOf = (record: BoardRecord, set: ClocksToSet): Set<string> => new Set(set.of.map((id) => record.matter(id)?.ruling.id ?? id));

/**
 * The times to set, once for all rulings that ask for them, as a card: a ruling that is alone has
 * them on its own.
 */
export function ClockToSet({ record, teller }: ClockToSetProps) {
  const set = settingOf(record);
  if (!set) return null;
  return (
    <article class="card clock-to-set" data-kind="clock" aria-labelledby="clock-to-set">
      <header>
        <h3 id="clock-to-set"><Icon name="clock" />{t("clock-to-set")}</h3>
        <small>{[...mattersOf(record, set)].map((id) => titleById(record, id)).join(" + ")}</small>
      </header>
      <Times set={set} />
      {record.takesActs.value && <p class="do"><SetButtons record={record} teller={teller} set={set} isPrimary={record.waiting.value.length === 0 && fallenFlags(record.last.value!, now.value, goesOnFromZero(record.round.value?.terms)).length === 0} /> <Keys.Part record={record} set={set} /></p>}
    </article>
  );
}

/** The same on the card of the one ruling that it is about; its buttons stand with the others. */
export function TimesOfRuling({ set }: { set: ClocksToSet }) {
  return <section class="clock-to-set" data-kind="clock" aria-label={t("clock-to-set")}><Times set={set} /></section>;
}

/** What is done at the clock, and said of it. */
export function SetButtons({ record, teller, set, isPrimary = false }: ClockToSetProps & { set: ClocksToSet; isPrimary?: boolean }) {
  const runs = record.last.value?.clock?.running;
  return (
    <>
      {runs && <button onClick={() => void teller.tell({ act: "stop", by: "arbiter", reason: "none" })}>{t("enter-stop")}</button>}
      <button class={isPrimary ? "primary" : ""} onClick={() => void teller.setClock({ white_ms: set.white.then_ms, black_ms: set.black.then_ms, running: set.running })}>{t("clock-set")}</button>
    </>
  );
}

function Times({ set }: { set: ClocksToSet }) {
  return (
    <p class="times">
      {COLORS.map((color) => <OneTime key={color} color={color} setting={set[color]} />)}
      <span>{runningWords(set)}</span>
      {COLORS.map((color) => set[color].ruled_ms !== undefined && <small key={color}>{t("clock-ran-out", { side: named("actor", color), color, time: clockTime(set[color].ruled_ms) })}</small>)}
    </p>
  );
}

/** Whose clock is to run; where no time changes, that is all there is to do. */
function runningWords({ white, black, running }: ClocksToSet): string {
  const isOnly = [white, black].every(({ now_ms, then_ms }) => now_ms === then_ms);
  if (running === null) return t(isOnly ? "clock-should-stand" : "clock-to-stand");
  return t(isOnly ? "clock-should-run" : "clock-to-run", { side: named("actor", running), color: running });
}

function OneTime({ color, setting: { now_ms, then_ms, change_ms, ruled_ms } }: { color: Color; setting: ClockChange }) {
  const change = `${change_ms < 0 ? "−" : "+"}${clockTime(Math.round(Math.abs(change_ms) / 1000) * 1000 || 0)}`;
  const from = ruled_ms === undefined ? "" : `${clockTime(ruled_ms)} `;
  return (
    <span>
      {named("actor", color)} {then_ms === now_ms ? <strong>{clockTime(now_ms)}</strong> : <><s>{clockTime(now_ms)}</s> → <strong>{clockTime(then_ms)}</strong>{change_ms !== 0 && ` (${from}${change})`}</>}
    </span>
  );
}

export function ClockQuestion({ record, clock, teller }: { record: BoardRecord; clock: Clock; teller: Teller }) {
  const answers = answersAt(record.messages.value, now.value);
  const { computed, read = computed } = answers;
  return (
    <article class="card question" data-kind="clock" aria-label={t("clock-question")}>
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
