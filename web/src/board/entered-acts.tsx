/** Folds away the list of everything that was entered; it is loaded when somebody unfolds it. */
import { useState } from "preact/hooks";
import { soon } from "../ui/lazy";
import { t } from "../words";
import type { ActListProps } from "./act-list";

const { Part: ActList, useLoadedSoon } = soon<ActListProps>(() => import("./act-list"));

export function EnteredActs(props: ActListProps) {
  const [isOpen, setOpen] = useState(false);
  useLoadedSoon();
  const isKnown = props.record.last.value !== null || props.record.isUnbegun.value;
  return (
    <details class="entered" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{isKnown ? t("entered-all", { count: props.record.messages.value.length }) : t("loading")}</summary>
      {isOpen && <ActList {...props} />}
    </details>
  );
}
