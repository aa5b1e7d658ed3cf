/** What is said to those who hear the page, and shown for a moment to those who see it. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words";

const SHOWN_MS = 6_000;
const MOST_NOTES = 4;

type Note = { id: number; text: string; kind: "note" | "problem" };

/** How long a region is empty between two texts, without which equal ones would be one, and how long a text has it for itself. */
const EMPTY_MS = 100;
const SPOKEN_MS = 500;

/** A live region: whoever reads the page aloud takes what stands in it, and would miss what stands there no longer. */
class Region {
  readonly text = signal("");
  private readonly queue: string[] = [];
  private isBusy = false;

  say(text: string): void {
    this.queue.push(text);
    if (!this.isBusy) this.next();
  }

  private readonly next = (): void => {
    const text = this.queue.shift();
    this.isBusy = text !== undefined;
    if (text === undefined) return;
    this.text.value = "";
    setTimeout(() => {
      this.text.value = text;
      setTimeout(this.next, SPOKEN_MS);
    }, EMPTY_MS);
  };
}

const polite = new Region();
const assertive = new Region();
const notes = signal<Note[]>([]);
let count = 0;

/** Says it when whoever listens has heard what is being said. */
export function say(text: string): void {
  polite.say(text);
}

/** Says it at once: for what an arbiter must act on. */
export function alarm(text: string): void {
  assertive.say(text);
}

/** Shows it for a moment, and says it. */
export function note(text: string): void {
  const id = show(text, "note");
  say(text);
  setTimeout(() => putAway(id), SHOWN_MS);
}

/** Shows what went wrong until it is put away, and says it. */
export function problem(text: string): void {
  show(text, "problem");
  alarm(text);
}

/** The same text stands there once. */
function show(text: string, kind: Note["kind"]): number {
  const id = ++count;
  notes.value = [...notes.value.filter((shown) => shown.text !== text).slice(1 - MOST_NOTES), { id, text, kind }];
  return id;
}

function putAway(id: number): void {
  notes.value = notes.value.filter((shown) => shown.id !== id);
}

/** Escape puts away the newest problem, unless it closes something else. */
function escape(event: KeyboardEvent): void {
  const newest = notes.value.findLast(({ kind }) => kind === "problem");
  if (event.key === "Escape" && newest && !document.querySelector("dialog[open]")) putAway(newest.id);
}

export function Said() {
  const box = useRef<HTMLDivElement>(null);
  /** What had the focus before it came to the notes. */
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  const wasWithin = box.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (!wasWithin || box.current?.contains(document.activeElement)) return;
    const next = box.current?.querySelector("button") ?? before.current;
    if (next instanceof HTMLElement) next.focus();
  }, [notes.value]);
  return (
    <>
      <div class="sr" role="status" aria-live="polite">{polite.text}</div>
      <div class="sr" role="alert" aria-live="assertive">{assertive.text}</div>
      <div ref={box} class="notes" onFocusIn={({ relatedTarget }) => { if (!box.current?.contains(relatedTarget as Node | null)) before.current = relatedTarget; }}>
        {notes.value.map(({ id, text, kind }) => (
          <div key={id} class={kind === "problem" ? "note problem" : "note"}>
            <span>{text}</span>
            {kind === "problem" && <button class="close" aria-label={t("close")} onClick={() => putAway(id)}>×</button>}
          </div>
        ))}
      </div>
    </>
  );
}
