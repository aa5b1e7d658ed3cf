/**
 * Helps to set a clock: from what it shows and what is to be corrected, to the times that it must
 * show and the keys to press. Nothing of it is told to the service.
 */
import "../styles/clock-helper.css";
import { useLocation } from "preact-iso";
import { useMemo, useState } from "preact/hooks";
import { remember, remembered } from "../api/storage";
import { COLORS, type Color } from "../api/types";
import { ManColor } from "../ui/icons";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { spanWords } from "../words/time";
import { corrected, fallenSides, type CorrectedClock, type CorrectedSide } from "./correction";
import { draftFrom, readDraft, readingOf, shownText, spanText, type ClockDraft, type ClockField, type MovesDue } from "./draft";
import { ClockKeys } from "./keys";

const KEPT_SIDE = "jadoube.white-clock";

export default function ClockHelperPage() {
  const { query } = useLocation();
  const [draft, setDraft] = useState(() => draftFrom(query));
  const [whiteOn, setWhiteOn] = useState<"left" | "right">(remembered(KEPT_SIDE) === "right" ? "right" : "left");
  const read = useMemo(() => readDraft(draft), [draft]);
  useTitle(t("clock-helper"));
  const field = { draft, wrong: read.wrong, change: (changed: Partial<ClockDraft>) => setDraft({ ...draft, ...changed }) };
  function sit(side: "left" | "right") {
    remember(KEPT_SIDE, side);
    setWhiteOn(side);
  }
  return (
    <main class="clock-helper">
      <div class="tools">
        {isPage(query.from) && <a class="button" href={query.from}>← {t("clock-helper-back")}</a>}
        <button class="primary" disabled={!read.correction} onClick={() => print()}>{t("print")}</button>
        <button onClick={() => setDraft(draftFrom({}))}>{t("clock-helper-clear")}</button>
      </div>
      <h1>{t("clock-helper")}{query.board && <small> · {t("board-number", { number: query.board })}</small>}</h1>
      <form onSubmit={(event) => event.preventDefault()}>
        <Typed {...field} />
        <label class="where">{t("clock-helper-white-sits")}
          <select value={whiteOn} onChange={(event) => sit(event.currentTarget.value as "left" | "right")}>
            {(["left", "right"] as const).map((side) => <option key={side} value={side}>{t(`clock-helper-${side}`)}</option>)}
          </select>
        </label>
      </form>
      {read.correction ? <Set result={corrected(read.correction)} fallen={fallenSides(read.correction)} whiteOn={whiteOn} moves={read.moves} /> : <p class="empty" role="status">{t(read.wrong.length > 0 ? "clock-helper-wrong" : "clock-helper-type")}</p>}
    </main>
  );
}

/** A page of this console, whatever stands in the address. */
const isPage = (from: string | undefined): from is string => from !== undefined && /^\/(?![/\\])/.test(from);

type TypedProps = { draft: ClockDraft; wrong: readonly ClockField[]; change: (changed: Partial<ClockDraft>) => void };

/** What is typed of each side, a row for each matter. */
function Typed(props: TypedProps) {
  const row = (kind: "shows" | "penalty" | "dispute" | "gained", mode: "text" | "numeric") => (
    <tr>
      <th scope="row">{t(`clock-helper-${kind}`)}<small>{t(`clock-helper-${kind}-about`)}</small></th>
      {COLORS.map((side) => <td key={side}><Input {...props} name={`${kind}-${side}`} label={t("clock-helper-of-side", { side: named("actor", side), what: t(`clock-helper-${kind}`) })} mode={mode} placeholder={kind === "shows" ? "0:00:00" : kind === "gained" ? "0" : "0:00"} /></td>)}
    </tr>
  );
  return (
    <>
      <table class="typed">
        <thead><tr><td />{COLORS.map((side) => <th key={side} scope="col"><ManColor color={side} /> {named("actor", side)}</th>)}</tr></thead>
        <tbody>
          {row("shows", "text")}
          {row("penalty", "text")}
          {row("dispute", "text")}
          {row("gained", "numeric")}
          <tr>
            <th scope="row">{t("clock-helper-period")}<small>{t("clock-helper-period-about")}</small></th>
            {COLORS.map((side) => <td key={side}><Turn {...props} side={side} /></td>)}
          </tr>
        </tbody>
      </table>
      <div class="singles">
        <label>{t("clock-helper-increment")}<Input {...props} name="increment" mode="numeric" placeholder="0" /></label>
        <label>{t("clock-helper-period-long")}<Input {...props} name="period" mode="text" placeholder="30" /></label>
        <label>{t("clock-helper-moves")}<Input {...props} name="moves" mode="numeric" placeholder="–" /></label>
        <label>{t("clock-helper-moves-due")}<Input {...props} name="moves-due" mode="numeric" placeholder="–" /></label>
      </div>
    </>
  );
}

type InputProps = TypedProps & { name: ClockField; label?: string; mode: "text" | "numeric"; placeholder: string };

function Input({ draft, wrong, change, name, label, mode, placeholder }: InputProps) {
  const isWrong = wrong.includes(name);
  return (
    <>
      <input name={name} value={draft[name]} aria-label={label} aria-invalid={isWrong || undefined} inputMode={mode} autoComplete="off" maxLength={10} placeholder={placeholder} onInput={(event) => change({ [name]: event.currentTarget.value })} />
      <HowRead name={name} text={draft[name]} />
    </>
  );
}

/** What was read of a field: nobody need know by which rule. */
function HowRead({ name, text }: { name: ClockField; text: string }) {
  const reading = readingOf(name, text);
  if (!reading) return null;
  const { seconds, hours } = reading;
  const time = (seconds < 0 ? "−" : "") + spanWords(Math.abs(seconds) * 1000);
  return <output class="how-read">{hours === undefined ? t("clock-helper-read", { time }) : t("clock-helper-read-hours", { time, hours })}</output>;
}

function Turn({ draft, change, side }: TypedProps & { side: Color }) {
  const name = `period-${side}` as const;
  return (
    <select value={draft[name]} aria-label={t("clock-helper-of-side", { side: named("actor", side), what: t("clock-helper-period") })} onChange={(event) => change({ [name]: event.currentTarget.value })}>
      {(["", "add", "take"] as const).map((turn) => <option key={turn} value={turn}>{turn === "" ? "–" : t(`clock-helper-turn-${turn}`)}</option>)}
    </select>
  );
}

type SetProps = { result: CorrectedClock; fallen: readonly Color[]; whiteOn: "left" | "right"; moves: MovesDue };

/** What must be set, as the clock stands before the arbiter, and the keys. */
function Set({ result, fallen, whiteOn, moves }: SetProps) {
  const sides: readonly Color[] = whiteOn === "left" ? ["white", "black"] : ["black", "white"];
  const [left, right] = sides.map((side) => result[side]) as [CorrectedSide, CorrectedSide];
  const canBeSet = left.fit === "set" && right.fit === "set";
  return (
    <>
      <section class="must-show" aria-live="polite" aria-labelledby="must-show">
        <h2 id="must-show">{t("clock-helper-set")}</h2>
        <div class="faces">
          {sides.map((side, at) => <Becomes key={side} side={side} stands={at === 0 ? "left" : "right"} result={result[side]} />)}
        </div>
        <p class="moves-due">{moves === "kept" ? t("clock-helper-moves-kept") : t("clock-helper-moves-set", { shows: moves.shows, due: moves.must_show })}</p>
        {fallen.map((side) => <p key={side} class="problem">{t("clock-helper-fallen", { side: named("actor", side), color: side })}</p>)}
        {sides.filter((side) => result[side].fit !== "set" || (result[side].becomes_s === 0 && result[side].shows_s > 0)).map((side) => <p key={side} class="problem">{unfit(side, result[side])}</p>)}
      </section>
      {canBeSet && <ClockKeys shows={{ left_s: left.shows_s, right_s: right.shows_s }} mustShow={{ left_s: left.becomes_s, right_s: right.becomes_s }} moves={moves} />}
    </>
  );
}

function unfit(side: Color, { fit, becomes_s }: CorrectedSide): string {
  const words = { side: named("actor", side), color: side, time: shownText(Math.abs(becomes_s)) };
  return fit === "long" ? t("clock-helper-long", words) : fit === "short" ? t("clock-helper-short", words) : t("clock-helper-nothing-left", words);
}

function Becomes({ side, stands, result: { shows_s, changes, becomes_s, fit } }: { side: Color; stands: "left" | "right"; result: CorrectedSide }) {
  const sign = (seconds: number) => `${seconds < 0 ? "−" : "+"}${spanText(Math.abs(seconds))}`;
  return (
    <div class={`becomes ${side}`}>
      <p class="whose"><ManColor color={side} /> {named("actor", side)} · {t(`clock-helper-${stands}`)}</p>
      <p class="time" data-fit={fit}>{fit === "set" ? shownText(becomes_s) : "–"}</p>
      <ul>
        <li>{t("clock-helper-reason-shows")} <span>{shownText(shows_s)}</span></li>
        {changes.map(({ reason, seconds }) => <li key={reason}>{t(`clock-helper-reason-${reason}`)} <span>{sign(seconds)}</span></li>)}
      </ul>
    </div>
  );
}
