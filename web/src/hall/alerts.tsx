/**
 * Plays a sound and shows a notice of the desktop when a ruling opens or a flag falls, for those
 * who want it.
 */
import { useEffect, useState } from "preact/hooks";
import { changeSettings, settings } from "../ui/settings";
import { alarm, problem } from "../ui/say";
import { locale, named, t } from "../words";
import type { Hall, Tile } from "./hall";

/** Two short tones; the browser makes them, no file is needed. */
export function sound(): void {
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

/** What opens within this time is told together: one text, one sound and one notice. */
const TOGETHER_MS = 500;
/** Boards that a text names; of the others it says how many they are. */
const NAMED = 5;

function openedText(tiles: Tile[]): string {
  const what = ({ attention: { kinds } }: Tile) => (kinds[0] ? named("attention", kinds[0]) : "");
  if (tiles.length === 1) return t("opened", { number: tiles[0]!.board.number, what: what(tiles[0]!) });
  const inOrder = [...tiles].sort((a, b) => a.board.number - b.board.number);
  const items = inOrder.slice(0, NAMED).map((tile) => t("opened-one", { number: tile.board.number, what: what(tile) }));
  if (tiles.length > NAMED) items.push(t("opened-more", { count: tiles.length - NAMED }));
  return t("opened-many", { count: tiles.length, boards: new Intl.ListFormat(locale.value, { type: "conjunction" }).format(items) });
}

function tellOpened(tiles: Tile[]): void {
  const text = openedText(tiles);
  alarm(text);
  if (settings.value.sound) sound();
  if (settings.value.alerts && document.hidden && Notification.permission === "granted") notify(text, tiles.length === 1 ? tiles[0]!.board.id : null);
}

/** `only` is the board that it is about, if it is one. */
export function notify(text: string, only: string | null): void {
  try {
    const shown = new Notification("jadoube", { body: text, tag: only ?? "hall" });
    shown.onclick = () => {
      focus();
      if (only) location.assign(`/boards/${only}`);
    };
  } catch {
    // browsers of telephones say that they are allowed, and make none
    changeSettings({ alerts: false });
    problem(t("alerts-impossible"));
  }
}

export function useAlerts(hall: Hall): void {
  useEffect(() => {
    const opened = new Set<string>();
    let soon: ReturnType<typeof setTimeout> | undefined;
    hall.onOpened = (tile) => {
      opened.add(tile.board.id);
      soon ??= setTimeout(() => {
        soon = undefined;
        const tiles = [...opened].flatMap((id) => hall.tiles.get(id)?.peek() ?? []).filter(({ attention: { open, kinds } }) => open > 0 || kinds.includes("flag"));
        opened.clear();
        if (tiles.length > 0) tellOpened(tiles);
      }, TOGETHER_MS);
    };
    return () => clearTimeout(soon);
  }, []);
}

/** Whether somebody has used the page since it was loaded: before that browsers play no sound. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    const look = () => setUsed(navigator.userActivation?.hasBeenActive ?? true);
    const events = ["pointerup", "keyup"];
    for (const event of events) addEventListener(event, look);
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, []);
  return isUsed;
}

export function Alerts() {
  const { sound: withSound, alerts } = settings.value;
  const isUsed = useIsUsed();
  async function allow(wanted: boolean): Promise<void> {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    if (!isAllowed) problem(t("alerts-forbidden"));
    changeSettings({ alerts: wanted && isAllowed });
  }
  return (
    <span class="switches">
      <label><input type="checkbox" checked={withSound} onChange={(event) => { changeSettings({ sound: event.currentTarget.checked }); if (event.currentTarget.checked) sound(); }} />{t("sound")}</label>
      {"Notification" in globalThis && (
        <label><input type="checkbox" checked={alerts} onChange={(event) => void allow(event.currentTarget.checked)} />{t("alerts")}</label>
      )}
      <small>{withSound && !isUsed ? <strong>{t("sound-after-click")}</strong> : t("alerts-where")}</small>
    </span>
  );
}
