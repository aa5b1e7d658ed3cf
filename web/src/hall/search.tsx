/** Searches for players and boards; a key leads there from wherever the focus is. */
import { useRef } from "preact/hooks";
import { isPhone } from "../ui/screen-width";
import { useSearchKey } from "../ui/shortcuts";
import { t } from "../words";

type SearchProps = { value: string; changed: (value: string) => void; /** What Enter does. */ chosen?: () => void };

export function Search({ value, changed, chosen }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const key = useSearchKey(field);
  return (
    <input
      ref={field}
      id="hall-search"
      type="search"
      placeholder={`${t("hall-search")}${key && !isPhone.value ? `  ( ${key} )` : ""}`}
      aria-label={t("hall-search")}
      aria-keyshortcuts={key}
      value={value}
      onInput={(event) => changed(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && chosen?.()}
    />
  );
}
