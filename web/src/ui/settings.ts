/** Keeps what somebody has set for this browser. */
import { signal } from "@preact/signals";
import { remember, remembered } from "../api/storage";

export type Theme = "system" | "light" | "dark";
type Settings = { theme: Theme; sound: boolean; alerts: boolean; shortcuts: boolean; sector: string };

const KEPT = "jadoube.settings";
const DEFAULT: Settings = { theme: "system", sound: false, alerts: false, shortcuts: true, sector: "" };

function read(): Settings {
  try {
    return { ...DEFAULT, ...(JSON.parse(remembered(KEPT) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULT;
  }
}

export const settings = signal<Settings>(read());

export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  remember(KEPT, JSON.stringify(settings.value));
}

export function setTheme(theme: Theme): void {
  changeSettings({ theme });
  applySettings();
}

/** Shows the theme that is set. */
export function applySettings(): void {
  const { theme } = settings.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
