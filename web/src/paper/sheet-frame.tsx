/** Frames a sheet: what stands above it on the screen, and is not printed. */
import "../styles/paper.css";
import type { ComponentChildren } from "preact";
import { t } from "../words";

type SheetFrameProps = { back: string; word: string; kind: string; isReady?: boolean; tools?: ComponentChildren; children: ComponentChildren };

/** `kind` names the size and the look of the paper. */
export function SheetFrame({ back, word, kind, isReady = true, tools, children }: SheetFrameProps) {
  return (
    <main class={`paper ${kind}`}>
      <div class="tools">
        <a href={back}>← {word}</a>
        <button class="primary" disabled={!isReady} onClick={() => print()}>{t("print")}</button>
        {tools}
      </div>
      {children}
    </main>
  );
}

/** Lines to write on. */
export function WriteOn({ label, lines }: { label: string; lines: number }) {
  return (
    <section class="write-on">
      <h3>{label}</h3>
      {Array.from({ length: lines }, (_, at) => <div key={at} class="rule" />)}
    </section>
  );
}
