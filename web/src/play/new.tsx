/** Makes a new game by link: with one tap as the last time, or as somebody chooses. */
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Control, Edition, Supervision } from "../api/types";
import { EDITIONS } from "../laws/editions";
import { CONTROLS, SUPERVISIONS } from "../laws/terms";
import { lazy } from "../ui/lazy";
import { problemText } from "../ui/problems";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { dayAndTime } from "../words/time";
import { ARBITERS, changeChoices, gameChoices, type Arbiter } from "./game-choices";
import { CLOCKS, controlOf } from "./clocks";
import { keepSeats, keptSeats, type SeatNames } from "./links";
import "../styles/play.css";

/** What a touch binds to, in a picture that is no part of what is loaded first. */
const TouchPicture = lazy(() => import("./touch-picture"));

const SCREENS = ["one", "two"] as const;

const clockWords = (clock: string) => (clock === "none" ? t("clock-none") : t("clock-is", { clock }));

/** Makes the game as it is chosen, from this position; the address at which it is played. */
async function made(fen: string): Promise<string> {
  const { edition, control, supervision, chess960, arbiter, screens, white, black, ...more } = gameChoices.value;
  const clock = CLOCKS[more.clock];
  const { links } = await ask<{ links: SeatNames }>("/games", {
    method: "POST",
    as: "stranger",
    body: {
      edition, control, supervision, arbiter,
      ...(chess960 ? { chess960 } : {}),
      ...(clock ? { clock: { white_ms: clock.minutes * 60_000, black_ms: clock.minutes * 60_000, increment_ms: clock.increment_s * 1000, delay_ms: 0 } } : {}),
      ...(fen ? { fen } : {}),
      ...(white ? { white } : {}),
      ...(black ? { black } : {}),
    },
  });
  keepSeats(links, { white, black });
  return `/play/${screens === "two" ? links.white : links.both}`;
}

export default function NewGame() {
  const { route, query } = useLocation();
  useTitle(t("page-play"));
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isFrom = Boolean(query.fen);
  async function begin(fen: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      route(await made(fen));
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }
  const { clock, control, screens, arbiter } = gameChoices.value;
  return (
    <main class="new-page">
      <div>
        <h1>{t("page-play")}</h1>
        <p>{t("play-about")}</p>
        <div class="ways">
          <div>
            <button class="primary" aria-disabled={isBusy} aria-describedby="as-chosen" onClick={() => void begin("")}>{t("play-just")}</button>
            <p id="as-chosen"><small>{[t(`control-${control}`), clockWords(clock), t(`screens-${screens}`), t(`arbiter-${arbiter}`)].join(" · ")}</small></p>
          </div>
          <div>
            <a class="button" href="/lessons">{t("page-lessons")}</a>
            <p><small>{t("lessons-about")}</small></p>
          </div>
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <details open={isFrom}>
          <summary>{t("play-choose")}</summary>
          <Terms begin={begin} isBusy={isBusy} />
        </details>
        <details open>
          <summary>{t("play-how-title")}</summary>
          <p>{t("play-how")}</p>
        </details>
        <Kept />
      </div>
      <TouchPicture />
    </main>
  );
}

/** How the game is played; what is chosen is kept for the next. */
function Terms({ begin, isBusy }: { begin: (fen: string) => Promise<void>; isBusy: boolean }) {
  const { query } = useLocation();
  const from = query.fen ? { control: query.control as Control, edition: query.edition as Edition, chess960: query.chess960 === "true" } : {};
  const [control, setControl] = useState(from.control ?? gameChoices.value.control);
  const is = { ...gameChoices.value, ...from };
  /** The control goes with the clock, unless it is chosen otherwise afterwards. */
  function setClock(name: string): void {
    const clock = CLOCKS[name];
    if (clock) setControl(controlOf(clock));
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    changeChoices({
      edition: text("edition") as Edition, control: text("control") as Control, supervision: text("supervision") as Supervision, clock: text("clock"),
      chess960: data.has("chess960"), arbiter: text("arbiter") as Arbiter, screens: text("screens") as "one" | "two", white: text("white"), black: text("black"),
    });
    void begin(text("fen"));
  }
  return (
    <form class="new-game" onSubmit={submit}>
      <Select name="clock" label={t("clock")} of={Object.keys(CLOCKS)} is={is.clock} words={clockWords} changed={setClock} />
      <Select name="control" label={t("control")} of={CONTROLS} is={control} words={(one) => t(`control-${one}`)} changed={(one) => setControl(one as Control)} />
      <Select name="screens" label={t("screens")} of={SCREENS} is={is.screens} words={(one) => t(`screens-${one}`)} />
      <Select name="arbiter" label={t("arbiter-how")} of={ARBITERS} is={is.arbiter} words={(one) => t(`arbiter-${one}`)} describedBy="arbiter-about" />
      <p id="arbiter-about" class="about">{t("silent-about")}</p>
      <label>{t("white")}<input name="white" maxLength={60} dir="auto" defaultValue={is.white} /></label>
      <label>{t("black")}<input name="black" maxLength={60} dir="auto" defaultValue={is.black} /></label>
      <Select name="supervision" label={t("supervision")} of={SUPERVISIONS} is={is.supervision} words={(one) => t(`supervision-${one}`)} />
      <Select name="edition" label={t("edition")} of={EDITIONS} is={is.edition} words={(one) => named("edition", one)} />
      <label>{t("position-fen")}<input name="fen" maxLength={120} defaultValue={query.fen ?? ""} placeholder={t("position-initial")} spellcheck={false} /></label>
      <label class="check"><input type="checkbox" name="chess960" defaultChecked={is.chess960} />{t("chess960")}</label>
      <button class="primary" aria-disabled={isBusy}>{t("game-begin")}</button>
    </form>
  );
}

type SelectProps = { name: string; label: string; of: readonly string[]; is: string; words: (one: string) => string; changed?: (one: string) => void; describedBy?: string };

/** One of several: as it was chosen the last time, until somebody chooses otherwise. */
function Select({ name, label, of, is, words, changed, describedBy }: SelectProps) {
  return (
    <label>
      {label}
      <select name={name} aria-describedby={describedBy} onChange={(event) => changed?.(event.currentTarget.value)}>
        {of.map((one) => <option key={one} value={one} selected={one === is}>{words(one)}</option>)}
      </select>
    </label>
  );
}

/** The games that were begun in this browser. */
function Kept() {
  const kept = keptSeats();
  if (kept.length === 0) return null;
  return (
    <section>
      <h2>{t("games-kept")}</h2>
      <ul>{kept.map(({ both, names, made, result = "*" }) => <li key={both}><a dir="auto" href={`/play/${both}`}>{t("game-title", { white: names?.white || t("white"), black: names?.black || t("black") })}</a> {result !== "*" && <b>{resultName(result)}</b>} <small>{dayAndTime(made)}</small></li>)}</ul>
    </section>
  );
}
