/** Finds what is to be entered by its words: a key opens it, arrows choose, Enter enters. */
import { useId, useRef, useState } from "preact/hooks";
import { useSearchKey } from "../ui/shortcuts";
import { t } from "../words";
import { findEntries, nameOf, type Entry } from "./entries";

export function PadSearch({ entries, enter }: { entries: readonly Entry[]; enter: (entry: Entry) => void }) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const shown = isOpen ? findEntries(entries, text) : [];
  const key = useSearchKey(field);

  function close(): void {
    setOpen(false);
    setText("");
    setAt(0);
  }
  function choose(entry: Entry): void {
    close();
    enter(entry);
  }
  function pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setOpen(true);
      setAt((at + step + Math.max(1, shown.length)) % Math.max(1, shown.length));
    } else if (event.key === "Enter" && shown[at]) choose(shown[at]);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  }
  return (
    <search class="pad-search" onFocusOut={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && close()}>
      <input
        ref={field}
        type="search"
        role="combobox"
        list={undefined}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
        aria-label={t("enter-search")}
        aria-keyshortcuts={key}
        placeholder={`${t("enter-search-short")}${key ? `  ( ${key} )` : ""}`}
        value={text}
        onFocus={() => setOpen(true)}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <div class="found" hidden={!isOpen}>
        <ul id={list} role="listbox" aria-label={t("enter-act")}>
          {shown.map((entry, place) => (
            // the field keeps the focus
            <li key={nameOf(entry)} id={`${list}-${place}`} role="option" aria-selected={place === at} ref={(option) => { if (place === at) option?.scrollIntoView({ block: "nearest" }); }} onMouseDown={(event) => event.preventDefault()} onClick={() => choose(entry)}>
              <span>{nameOf(entry)}</span> <small>{t(`enter-group-${entry.group}`)}</small>
            </li>
          ))}
        </ul>
        <p class="keys">{shown.length === 0 ? t("enter-none") : <><kbd>↑</kbd> <kbd>↓</kbd> {t("keys-choose")} · <kbd>Enter</kbd> {t("keys-enter")} · <kbd>Esc</kbd> {t("keys-close")}</>}</p>
      </div>
    </search>
  );
}
