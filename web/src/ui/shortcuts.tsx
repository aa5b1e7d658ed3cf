/**
 * Handles keys that act wherever the focus is. Whoever speaks to his machine, or rests a hand on
 * the keys, can switch them off.
 */
import { useEffect } from "preact/hooks";
import { t } from "../words";
import { set, settings } from "./settings";

/** Takes the keys that are pressed, as long as somebody wants such keys. */
export function useShortcuts(pressed: (event: KeyboardEvent) => void): void {
  const areOn = settings.value.shortcuts;
  useEffect(() => {
    if (!areOn) return;
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

export function ShortcutSwitch() {
  return <label><input type="checkbox" checked={settings.value.shortcuts} onChange={(event) => set({ shortcuts: event.currentTarget.checked })} />{t("shortcuts")}</label>;
}
