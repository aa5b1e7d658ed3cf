/** Starts a round: who has not come, and when the clocks start. */
import { useState } from "preact/hooks";
import type { Signal } from "@preact/signals";
import "../styles/start.css";
import { ask } from "../api/client";
import { serviceNow } from "../api/clock";
import { COLORS, type Color, type Round, type StartedRound } from "../api/types";
import { Dialog } from "../ui/dialog";
import { problemText } from "../ui/problems";
import { note, problem } from "../ui/say";
import { named, t } from "../words";
import { readClockTime } from "../words/time";
import { markAbsent, withAbsence } from "./attendance";
import type { Tile } from "./hall";
import { matchesSearch, type HallView } from "./hall-view";

type StartChoice = "now" | "in" | "at";

/** Boards that are listed; the others are found by who sits there. */
const MOST_LISTED = 100;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** The instant at which it is this time of day next, by the clock of this machine. */
export function nextAt(time: string, now: number): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (!found) return null;
  const at = new Date(now).setHours(Number(found[1]), Number(found[2]), Number(found[3] ?? 0), 0);
  return at > now ? at : at + DAY_MS;
}

/** When the clocks start; `null` where what was written is no time. */
function instant(when: StartChoice, time: string, inText: string): number | null {
  if (when === "at") return nextAt(time, serviceNow());
  const left = readClockTime(inText);
  return left === null ? null : serviceNow() + left;
}

type StartRoundProps = { shown: HallView; round: Round; done: () => void; close: () => void };

export default function StartRound({ shown, round, done, close }: StartRoundProps) {
  const [when, setWhen] = useState<StartChoice>("now");
  const [inText, setInText] = useState("5:00");
  const [time, setTime] = useState("");
  const [isAsking, setAsking] = useState(false);
  const waiting = [...shown.hall.tiles.values()].filter((tile) => tile.value.attention.standing === "not_begun");
  async function start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const at = when === "now" ? null : instant(when, time, inText);
    if (when !== "now" && at === null) return problem(t("start-no-time"));
    setAsking(true);
    try {
      const started = await ask<StartedRound>(`/rounds/${round.id}/start`, { method: "POST", body: at === null ? {} : { at: new Date(at).toISOString() } });
      tellStarted(started);
      done();
    } catch (error) {
      problem(problemText(error));
      setAsking(false);
    }
  }
  return (
    <Dialog title={t("start-title", { number: round.number })} close={close}>
      <form class="start-round" onSubmit={(event) => void start(event)}>
        <p>{t("start-about", { count: waiting.length })}</p>
        {!round.terms.clock && <p class="about">{t("start-untimed")} <a href={`/set-up/${round.event}/rounds/${round.id}`}>{t("start-set-times")}</a></p>}
        <fieldset>
          <legend>{t("start-when")}</legend>
          <label><input type="radio" name="when" checked={when === "now"} onChange={() => setWhen("now")} />{t("start-now")}</label>
          <label><input type="radio" name="when" checked={when === "in"} onChange={() => setWhen("in")} />{t("start-in")}<input value={inText} size={6} inputMode="numeric" aria-label={t("start-in-minutes")} onFocus={() => setWhen("in")} onInput={(event) => setInText(event.currentTarget.value)} /></label>
          <label><input type="radio" name="when" checked={when === "at"} onChange={() => setWhen("at")} />{t("start-at")}<input type="time" value={time} aria-label={t("start-at-time")} onFocus={() => setWhen("at")} onInput={(event) => setTime(event.currentTarget.value)} /></label>
        </fieldset>
        <button class="primary" disabled={isAsking}>{t(when === "now" ? "start-do" : "start-do-later")}</button>
        <Absence shown={shown} waiting={waiting} />
      </form>
    </Dialog>
  );
}

function tellStarted({ boards }: StartedRound): void {
  const count = (outcome: string) => boards.filter((board) => board.outcome === outcome).length;
  note(boards.length === 0 ? t("start-waits") : t("start-done", { count: count("started") }));
  const refused = boards.filter(({ outcome }) => outcome === "refused");
  if (refused.length > 0) problem(t("start-refused", { boards: refused.map(({ number }) => number).join(", ") }));
}

/** Marks those who have not come. */
function Absence({ shown, waiting }: { shown: HallView; waiting: Signal<Tile>[] }) {
  const [search, setSearch] = useState("");
  const listed = waiting.filter((tile) => matchesSearch(tile.value.board, search)).sort((a, b) => a.value.board.number - b.value.board.number).slice(0, MOST_LISTED);
  async function mark(tile: Signal<Tile>, side: Color, isAbsent: boolean): Promise<void> {
    const { board } = tile.peek();
    try {
      shown.hall.changed(await markAbsent(board.id, withAbsence(board, side, isAbsent)));
    } catch (error) {
      problem(problemText(error));
    }
  }
  return (
    <fieldset class="absence">
      <legend>{t("start-absent")}</legend>
      <p class="about">{t("start-absent-about")}</p>
      <input type="search" placeholder={t("hall-search")} aria-label={t("hall-search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      <ul>
        {listed.map((tile) => {
          const { board } = tile.value;
          return (
            <li key={board.id}>
              <strong>{board.number}</strong>
              {COLORS.map((side) => (
                <label key={side}><input type="checkbox" checked={board.absent?.[side] ?? false} disabled={!board[side]} aria-label={t("absent-of", { name: board[side]?.name ?? t("nobody"), side: named("actor", side) })} onChange={(event) => void mark(tile, side, event.currentTarget.checked)} /><bdi>{board[side]?.name ?? t("nobody")}</bdi></label>
              ))}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
