/** Searches for players and boards; a key leads there from wherever the focus is. */
import { isPhone } from "../ui/narrow";
import { settings } from "../ui/settings";
import { useShortcuts } from "../ui/shortcuts";
import { t } from "../words";

export function Search({ value, changed }: { value: string; changed: (value: string) => void }) {
  const withKeys = settings.value.shortcuts;
  useShortcuts((event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    document.getElementById("hall-search")?.focus();
  });
  return (
    <input
      id="hall-search"
      type="search"
      placeholder={`${t("hall-search")}${withKeys && !isPhone.value ? "  ( / )" : ""}`}
      aria-label={t("hall-search")}
      aria-keyshortcuts={withKeys ? "/" : undefined}
      value={value}
      onInput={(event) => changed(event.currentTarget.value)}
    />
  );
}
