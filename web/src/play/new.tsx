/** Makes a new game by link: asks for its terms, and how the arbiter behaves. */
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Control } from "../api/types";
import { EDITIONS, NEWEST } from "../laws/editions";
import { CONTROLS, SUPERVISIONS } from "../laws/terms";
import { problemText } from "../ui/problems";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { dayAndTime } from "../words/time";
import { keepSeats, keptSeats, type SeatNames } from "./links";
import "../styles/play.css";

/** Usual clocks, with what a game by each is usually called; it may be called otherwise. */
const CLOCKS: Record<string, { minutes: number; increment_s: number; usual: Control } | null> = {
  none: null,
  "3+2": { minutes: 3, increment_s: 2, usual: "blitz" },
  "5+0": { minutes: 5, increment_s: 0, usual: "blitz" },
  "5+3": { minutes: 5, increment_s: 3, usual: "blitz" },
  "10+5": { minutes: 10, increment_s: 5, usual: "rapid" },
  "15+10": { minutes: 15, increment_s: 10, usual: "rapid" },
  "90+30": { minutes: 90, increment_s: 30, usual: "standard" },
};

export default function NewGame() {
  const { route, query } = useLocation();
  useTitle(t("page-play"));
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [control, setControl] = useState((query.control as Control | undefined) ?? "standard");
  const kept = keptSeats();
  /** The control goes with the clock, unless it is chosen otherwise afterwards. */
  function setClock(name: string): void {
    const clock = CLOCKS[name];
    if (clock) setControl(clock.usual);
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const clock = CLOCKS[text("clock")];
    setBusy(true);
    setProblem("");
    try {
      const { links } = await ask<{ links: SeatNames }>("/games", {
        method: "POST",
        as: "stranger",
        body: {
          edition: text("edition"),
          control: text("control"),
          supervision: text("supervision"),
          ...(data.has("chess960") ? { chess960: true } : {}),
          arbiter: data.has("silent") ? "silent" : "announces",
          ...(clock ? { clock: { white_ms: clock.minutes * 60_000, black_ms: clock.minutes * 60_000, increment_ms: clock.increment_s * 1000, delay_ms: 0 } } : {}),
          ...(text("fen") ? { fen: text("fen") } : {}),
          ...(text("white") ? { white: text("white") } : {}),
          ...(text("black") ? { black: text("black") } : {}),
        },
      });
      keepSeats(links, { white: text("white"), black: text("black") });
      route(`/play/${links.both}`);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }
  return (
    <main class="narrow">
      <h1>{t("page-play")}</h1>
      <p>{t("play-how")}</p>
      <form class="new-game" onSubmit={(event) => void submit(event)}>
        <label>{t("edition")}<select name="edition" defaultValue={query.edition ?? NEWEST}>{EDITIONS.map((edition) => <option key={edition} value={edition}>{named("edition", edition)}</option>)}</select></label>
        <label>{t("clock")}<select name="clock" defaultValue="none" onChange={(event) => setClock(event.currentTarget.value)}>{Object.keys(CLOCKS).map((clock) => <option key={clock} value={clock}>{clock === "none" ? t("clock-none") : t("clock-is", { clock })}</option>)}</select></label>
        <label>{t("control")}<select name="control" value={control} onChange={(event) => setControl(event.currentTarget.value as Control)}>{CONTROLS.map((control) => <option key={control} value={control}>{t(`control-${control}`)}</option>)}</select></label>
        <label>{t("supervision")}<select name="supervision">{SUPERVISIONS.map((one) => <option key={one} value={one}>{t(`supervision-${one}`)}</option>)}</select></label>
        <label>{t("white")}<input name="white" maxLength={60} dir="auto" /></label>
        <label>{t("black")}<input name="black" maxLength={60} dir="auto" /></label>
        <label>{t("position-fen")}<input name="fen" maxLength={120} defaultValue={query.fen ?? ""} placeholder={t("position-initial")} spellcheck={false} /></label>
        <label class="check"><input type="checkbox" name="chess960" defaultChecked={query.chess960 === "true"} />{t("chess960")}</label>
        <label class="check"><input type="checkbox" name="silent" />{t("silent")}</label>
        <p class="about">{t("silent-about")}</p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="primary" aria-disabled={isBusy}>{t("game-begin")}</button>
      </form>
      {kept.length > 0 && (
        <section>
          <h2>{t("games-kept")}</h2>
          <ul>{kept.map(({ both, names, made }) => <li key={both}><a dir="auto" href={`/play/${both}`}>{t("game-title", { white: names?.white || t("white"), black: names?.black || t("black") })}</a> <small>{dayAndTime(made)}</small></li>)}</ul>
        </section>
      )}
    </main>
  );
}
