/**
 * Shows above everything which tables call for the arbiter, how long they have waited and who is on
 * the way, and rings as long as nobody is.
 */
import "../styles/calls.css";
import { useEffect } from "preact/hooks";
import { ask } from "../api/client";
import { isArbiter, session } from "../api/session";
import type { Call } from "../api/types";
import { now } from "../ui/clock";
import { problemText } from "../ui/problems";
import { alarm, problem } from "../ui/say";
import { changeSettings, settings } from "../ui/settings";
import { t } from "../words";
import { notify, sound } from "./alerts";
import { RING_EVERY_MS, inOrder, nearness, rings, type CallAtBoard, type IsNear } from "./call-order";
import type { Hall } from "./hall";

/** Twice, as long as a finger on the shoulder. */
const TOUCHES_MS = [300, 150, 300];

/** A telephone shakes, which disturbs nobody; it sounds where somebody has said so. */
function ring(): void {
  // before somebody has touched the page browsers refuse both, and say so
  if (!navigator.userActivation?.hasBeenActive) return;
  // some have none
  navigator.vibrate?.(TOUCHES_MS);
  if (settings.value.sound) sound();
}

/** Which boards are near to whoever has said on this telephone in which sector he is. */
function nearnessIn(hall: Hall): IsNear {
  const sectors = new Map([...hall.tiles].map(([board, tile]) => [board, tile.peek().board.sector]));
  return nearness(sectors, settings.peek().sector);
}

function useRing(hall: Hall): void {
  useEffect(() => {
    const isRinging = (call: CallAtBoard) => rings(call, nearnessIn(hall), now.peek());
    const heard = (board: string, call: Call) => {
      const text = t("call-heard", { number: call.number });
      alarm(text);
      if (!isRinging([board, call])) return;
      ring();
      if (settings.value.alerts && document.hidden && Notification.permission === "granted") notify(text, null);
    };
    hall.onCalled = heard;
    const again = setInterval(() => [...hall.calls.peek()].some(isRinging) && ring(), RING_EVERY_MS);
    return () => {
      clearInterval(again);
      // the next page may have come before this one goes
      if (hall.onCalled === heard) hall.onCalled = () => undefined;
    };
  }, []);
}

export function Calls({ hall }: { hall: Hall }) {
  useRing(hall);
  // boards and the sector of this telephone may change while tables call
  void [hall.known.value, settings.value.sector];
  const calls = inOrder(hall.calls.value, nearnessIn(hall));
  if (calls.length === 0) return null;
  return (
    <section class="calls" aria-labelledby="calls-title">
      <h2 id="calls-title">{t("calls-count", { count: calls.length })}</h2>
      <ul>{calls.map(([board, call]) => <OneCall key={board} board={board} call={call} sector={hall.tiles.get(board)?.value.board.sector ?? ""} />)}</ul>
    </section>
  );
}

/** In minutes and seconds; the clock of this telephone may be behind. */
function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function OneCall({ board, call: { number, at, on_the_way }, sector }: { board: string; call: Call; sector: string }) {
  const isMine = on_the_way?.author === session.value?.author;
  const table = t("table-number", { number });
  const send = (method: "PUT" | "DELETE") => void ask(`/boards/${board}/call`, { method }).catch((error: unknown) => problem(problemText(error)));
  return (
    <li class={on_the_way ? "answered" : "waits"}>
      <a href={`/boards/${board}`}><strong>{table}</strong>{sector && <small dir="auto"> {sector}</small>}</a>
      <span role="timer" class="waited" aria-label={t("call-waited")}>{waited(now.value - Date.parse(at))}</span>
      <span class="who">{on_the_way && (isMine ? t("call-you-go") : <bdi>{t("call-somebody-goes", { name: on_the_way.name })}</bdi>)}</span>
      {isArbiter.value && (
        <span class="do">
          {!isMine && <button class={on_the_way ? "" : "primary"} onClick={() => send("PUT")}>{t("call-go")}<span class="sr"> {table}</span></button>}
          <button class={isMine ? "primary" : ""} onClick={() => send("DELETE")}>{t("call-done")}<span class="sr"> {table}</span></button>
        </span>
      )}
    </li>
  );
}

/**
 * Whether calls sound, where nothing else asks for it; and in which sector the arbiter is who sees
 * several: its tables ring at once, the others when nobody has gone there.
 */
export function RingSwitch({ sectors }: { sectors: readonly string[] }) {
  const { sound: withSound, sector } = settings.value;
  const seesSeveral = sectors.length > 1 && !session.value?.scope.sector;
  return (
    <p class="ring-switch">
      <label><input type="checkbox" checked={withSound} onChange={({ currentTarget: { checked } }) => { changeSettings({ sound: checked }); if (checked) sound(); }} />{t("call-sound")}</label>
      {seesSeveral && (
        <label>
          {t("call-near")}
          <select value={sectors.includes(sector) ? sector : ""} onChange={({ currentTarget: { value } }) => changeSettings({ sector: value })}>
            <option value="">{t("call-near-all")}</option>
            {sectors.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        </label>
      )}
    </p>
  );
}
