/**
 * Handles keys that act wherever the focus is. Whoever speaks to his machine, or rests a hand on
 * the keys, can switch them off.
 */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../words";
import { changeSettings, settings } from "./settings";

/** Takes the keys that are pressed, as long as somebody wants such keys. */
export function useShortcuts(pressed: (event: KeyboardEvent) => void): void {
  const areOn = settings.value.shortcuts;
  useEffect(() => {
    if (!areOn) return;
    // a key may come before the page is drawn anew without them
    const heard = (event: KeyboardEvent) => settings.peek().shortcuts && pressed(event);
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}

/** What takes keys itself: where somebody types, and a dialog that lies over the page. */
const TAKES_KEYS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, dialog *";
const SEARCH_KEY = "/";

/** Leads to the field in which the page is searched by one key; that key while it is on. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): string | undefined {
  useShortcuts((event) => {
    if (event.key !== SEARCH_KEY || (event.target instanceof Element && event.target.matches(TAKES_KEYS))) return;
    event.preventDefault();
    field.current?.focus();
  });
  return settings.value.shortcuts ? SEARCH_KEY : undefined;
}

export function ShortcutSwitch() {
  return <label><input type="checkbox" checked={settings.value.shortcuts} onChange={(event) => changeSettings({ shortcuts: event.currentTarget.checked })} />{t("shortcuts")}</label>;
}
