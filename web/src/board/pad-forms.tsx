/** Provides the forms of the pad for what is entered with a number or a time. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { COLORS, type Color, type Times } from "../api/types";
import { named, t } from "../words";
import { clockTime, readClockTime, spanWords } from "../words/time";

/** An illegal move that is found later: which of the moves it was. */
export function EarlierMove({ done }: { done: (ply: number) => void }) {
  const [ply, setPly] = useState(1);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    done(ply);
  }
  return (
    <form class="menu" onSubmit={submit}>
      <label>{t("observe-ply")}<input type="number" required min="1" max="2000" value={ply} onInput={(event) => setPly(event.currentTarget.valueAsNumber || 1)} /></label>
      <button class="primary">{t("observe-tell")}</button>
    </form>
  );
}

type SetClockProps = { shows: Times; running: Color | null; done: (clock: Times & { running: Color | null }) => void };

/** What the clock was set to: more, or less, than it showed. */
export function SetClock({ shows, running, done }: SetClockProps) {
  const [texts, setTexts] = useState({ white: clockTime(shows.white_ms), black: clockTime(shows.black_ms) });
  const [runs, setRuns] = useState<Color | null>(running);
  const hint = useId();
  const times = { white_ms: readClockTime(texts.white), black_ms: readClockTime(texts.black) };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { white_ms, black_ms } = times;
    if (white_ms !== null && black_ms !== null) done({ white_ms, black_ms, running: runs });
  }
  return (
    <form class="menu" onSubmit={submit}>
      {COLORS.map((color) => (
        <ClockTime key={color} label={t(color)} text={texts[color]} ms={times[`${color}_ms`]} hint={hint} change={(text) => setTexts({ ...texts, [color]: text })} />
      ))}
      <label>{t("clock-running")}<select value={runs ?? "none"} onChange={(event) => setRuns(event.currentTarget.value === "none" ? null : (event.currentTarget.value as Color))}>
        {["none", ...COLORS].map((one) => <option key={one} value={one}>{named("actor", one)}</option>)}
      </select></label>
      <button class="primary">{t("clock-set")}</button>
      <small id={hint}>{t("clock-time-how")}</small>
    </form>
  );
}

type ClockTimeProps = { label: string; text: string; ms: number | null; hint: string; change: (text: string) => void };

/** A time as a clock shows it, and beside it how it is understood. */
function ClockTime({ label, text, ms, hint, change }: ClockTimeProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(ms === null ? t("clock-time-how") : ""), [ms]);
  return (
    <span class="clock-time">
      <label>{label}<input ref={input} value={text} inputMode="numeric" aria-invalid={ms === null} aria-describedby={hint} onInput={(event) => change(event.currentTarget.value)} /></label>
      <small aria-hidden="true">{ms === null ? t("clock-time-not") : `= ${spanWords(ms)}`}</small>
    </span>
  );
}
