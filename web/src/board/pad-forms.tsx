/** Provides the forms of the pad for what is entered with a number or a time. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { COLORS, type Color, type Times, type VideoCase } from "../api/types";
import { named, t } from "../words";
import { clockTime, readClockTime, spanWords } from "../words/time";
import type { Teller } from "./teller";

type RecordingProps = { recording: Teller["recording"]; cases: readonly VideoCase[] };

/** Where in a recording the arbiter saw what he enters next: a place for it, and the cases. */
export function RecordingPlace({ recording, cases }: RecordingProps) {
  const about = useId();
  const { camera, footage } = recording.value;
  const put = (changed: Partial<typeof recording.value>) => (recording.value = { ...recording.value, ...changed });
  return (
    <fieldset class="recording" aria-describedby={about}>
      <legend>{t("video-place")}</legend>
      <label>{t("video-camera")}<input value={camera} maxLength={16} pattern="[A-Za-z0-9\-]+" size={5} onInput={(event) => put({ camera: event.currentTarget.value.trim() })} /></label>
      <label>{t("video-time")}<input type="time" step="1" value={footage} onInput={(event) => put({ footage: withSeconds(event.currentTarget.value) })} /></label>
      <small id={about}>{t("video-about", { cases: cases.map((one) => named("video-case", one)).join(", ") })}</small>
    </fieldset>
  );
}

/** A full minute comes from the field without seconds. */
const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);

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
