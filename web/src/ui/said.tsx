/** What is said to those who hear the page, and shown for a moment to those who see it. */
import { signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import { named, t } from "../words";

const SHOWN_MS = 6_000;

const polite = signal("");
const assertive = signal("");
const notes = signal<{ id: number; text: string; isProblem: boolean }[]>([]);
let count = 0;

/** Says it when whoever listens has heard what is being said. */
export function say(text: string): void {
  polite.value = text;
}

/** Says it at once: for what an arbiter must act on. */
export function alarm(text: string): void {
  assertive.value = text;
}

/** Shows it for a moment, and says it. */
export function note(text: string, isProblem = false): void {
  const id = ++count;
  notes.value = [...notes.value.slice(-3), { id, text, isProblem }];
  (isProblem ? alarm : say)(text);
  setTimeout(() => (notes.value = notes.value.filter((shown) => shown.id !== id)), SHOWN_MS);
}

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  if (error instanceof Unreachable) return t("unreachable");
  if (!(error instanceof Refused)) return t("failed");
  const { type, detail } = error.problem;
  const kind = type.split("/").pop()!;
  const words = named("problem", kind);
  return words === kind ? detail : `${words} (${detail})`;
}

export function Said() {
  return (
    <>
      <div class="sr" role="status" aria-live="polite">{polite}</div>
      <div class="sr" role="alert" aria-live="assertive">{assertive}</div>
      <div class="notes" aria-hidden="true">
        {notes.value.map(({ id, text, isProblem }) => <div key={id} class={`note${isProblem ? " problem" : ""}`}>{text}</div>)}
      </div>
    </>
  );
}

/** A problem where something should have been. */
export function Trouble({ error, again }: { error: unknown; again?: () => void }) {
  return (
    <div class="trouble" role="alert">
      <p>{problemText(error)}</p>
      {again && <button onClick={again}>{t("try-again")}</button>}
    </div>
  );
}
