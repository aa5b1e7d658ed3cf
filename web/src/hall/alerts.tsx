/** A sound and a notice of the desktop when a ruling opens, for those who want them. */
import { useEffect } from "preact/hooks";
import { set, settings } from "../ui/settings";
import { alarm, note } from "../ui/said";
import { named, t } from "../words";
import type { Hall, Tile } from "./hall";

/** Two short tones; the browser makes them, no file is needed. */
function sound(): void {
  const context = new AudioContext();
  [0, 0.18].forEach((at, place) => {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = place === 0 ? 660 : 880;
    loudness.gain.setValueAtTime(0.15, context.currentTime + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.16);
    tone.connect(loudness).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.17);
  });
  setTimeout(() => void context.close(), 1000);
}

export function tellOpened({ board, attention: { kinds } }: Tile): void {
  const text = t("opened", { number: board.number, what: kinds[0] ? named("attention", kinds[0]) : "" });
  alarm(text);
  if (settings.value.sound) sound();
  if (settings.value.alerts && document.hidden && Notification.permission === "granted") {
    const shown = new Notification("jadoube", { body: text, tag: board.id });
    shown.onclick = () => {
      focus();
      location.assign(`/boards/${board.id}`);
    };
  }
}

export function useAlerts(hall: Hall): void {
  useEffect(() => {
    hall.onOpened = tellOpened;
  }, []);
}

export function Alerts() {
  const { sound: withSound, alerts } = settings.value;
  async function allow(wanted: boolean): Promise<void> {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    if (!isAllowed) note(t("alerts-forbidden"), true);
    set({ alerts: wanted && isAllowed });
  }
  return (
    <span class="switches">
      <label><input type="checkbox" checked={withSound} onChange={(event) => { set({ sound: event.currentTarget.checked }); if (event.currentTarget.checked) sound(); }} />{t("sound")}</label>
      {"Notification" in globalThis && (
        <label><input type="checkbox" checked={alerts} onChange={(event) => void allow(event.currentTarget.checked)} />{t("alerts")}</label>
      )}
    </span>
  );
}
