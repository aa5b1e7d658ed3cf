/** Folds away the list of everything that was entered; it is loaded when somebody unfolds it. */
import { useState } from "preact/hooks";
import { lazy, useLoadedSoon } from "../ui/lazy";
import { t } from "../words";
import type { ActListProps } from "./act-list";

const loadList = () => import("./act-list");
const ActList = lazy<ActListProps>(loadList);

export function EnteredActs(props: ActListProps) {
  const [isOpen, setOpen] = useState(false);
  useLoadedSoon(loadList);
  const isKnown = props.record.last.value !== null || props.record.isUnbegun.value;
  return (
    <details class="entered" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{isKnown ? t("entered-all", { count: props.record.messages.value.length }) : t("loading")}</summary>
      {isOpen && <ActList {...props} />}
    </details>
  );
}
