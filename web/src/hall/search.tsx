/** Searches for players and boards; a key leads there from wherever the focus is. */
import { isPhone } from "../ui/narrow";
import { settings } from "../ui/settings";
import { useShortcuts } from "../ui/shortcuts";
import { t } from "../words";

type Props = { value: string; changed: (value: string) => void; /** What Enter does. */ chosen?: () => void };

export function Search({ value, changed, chosen }: Props) {
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
      onKeyDown={(event) => event.key === "Enter" && chosen?.()}
    />
  );
}
