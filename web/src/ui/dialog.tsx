/**
 * Opens a dialog of the browser's own: it keeps the focus, and Escape closes it. Without `close` it
 * stays until what it asks is answered.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words";
import { Notes, Regions, dialogs } from "./say";

export function Dialog({ title, close, children }: { title: string; close?: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    dialogs.value = [...dialogs.peek(), element];
    return () => {
      dialogs.value = dialogs.peek().filter((open) => open !== element);
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClose={({ currentTarget }) => {
        // some browsers close it at the second Escape, whatever is said to `cancel`
        if (!currentTarget.isConnected) return;
        if (close) close();
        else currentTarget.showModal();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {close && <button class="close" aria-label={t("close")} onClick={close}>×</button>}
      </header>
      {children}
      <Regions />
      {dialogs.value.at(-1) === dialog.current && <Notes />}
    </dialog>
  );
}
