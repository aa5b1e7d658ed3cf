/** A dialog of the browser's own: it keeps the focus, and Escape closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words";

export function Dialog({ title, close, children }: { title: string; close?: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
    >
      <header>
        <h2 id="dialog-title">{title}</h2>
        {close && <button class="close" aria-label={t("close")} onClick={close}>×</button>}
      </header>
      {children}
    </dialog>
  );
}
