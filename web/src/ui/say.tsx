/** Says texts to those who hear the page, and shows them for a moment to those who see it. */
import { batch, effect, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { session } from "../api/session";
import { t } from "../words";

const SHOWN_MS = 6_000;
const MOST_NOTES = 4;

type PageNote = { id: number; text: string; kind: "note" | "problem" };

/**
 * How long a region is empty between two texts, without which equal ones would be one, and how long
 * a text has it for itself.
 */
const EMPTY_MS = 100;
const SPOKEN_MS = 500;

/**
 * Texts that wait in a region at most: of more the last are said, for they tell how things are now.
 */
const MOST_TEXTS = 3;

/** A live region, and what waits to be said there. */
class LiveRegion {
  readonly text = signal("");
  queue: string[] = [];

  add(text: string): void {
    this.queue = [...this.queue.filter((waits) => waits !== text), text].slice(-MOST_TEXTS);
    if (!isBusy) next();
  }

  hush(): void {
    this.queue = [];
    this.text.value = "";
  }
}

export const polite = new LiveRegion();
export const assertive = new LiveRegion();
let isBusy = false;
let speaking: ReturnType<typeof setTimeout> | undefined;

/**
 * One text at a time, alarms first: whoever reads the page aloud takes what stands in a region, and
 * would miss what stands there no more.
 */
function next(): void {
  const region = [assertive, polite].find(({ queue }) => queue.length > 0);
  isBusy = region !== undefined;
  if (!region) return;
  region.text.value = "";
  speaking = setTimeout(() => {
    if (region === polite && assertive.queue.length > 0) return next();
    region.text.value = region.queue.shift() ?? "";
    speaking = setTimeout(next, SPOKEN_MS);
  }, EMPTY_MS);
}

/** Nothing of what was said or shown stays: another may look at the page now. */
export function hush(): void {
  clearTimeout(speaking);
  isBusy = false;
  batch(() => {
    polite.hush();
    assertive.hush();
    notes.value = [];
  });
}

/** What an arbiter was told is no longer there when he has gone. */
export function hushAtLogOut(): () => void {
  let before = session.peek()?.author;
  return effect(() => {
    const now = session.value?.author;
    if (before !== undefined && now !== before) hush();
    before = now;
  });
}

const notes = signal<PageNote[]>([]);
let count = 0;

/** Says it when whoever listens has heard what is being said. */
export function say(text: string): void {
  polite.add(text);
}

/** Says it at once: for what an arbiter must act on. */
export function alarm(text: string): void {
  assertive.add(text);
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
function show(text: string, kind: PageNote["kind"]): number {
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

/** The dialogs that are open, the last on top: what stands behind it is neither seen nor heard. */
export const dialogs = signal<readonly HTMLElement[]>([]);

export function SpokenTexts() {
  useEffect(hushAtLogOut, []);
  useEffect(() => {
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  return (
    <>
      <Regions />
      {dialogs.value.length === 0 && <Notes />}
    </>
  );
}

/**
 * Those who hear the page hear the regions that are not behind a dialog: each dialog has its own,
 * with the same texts.
 */
export function Regions() {
  return (
    <>
      <div class="sr" role="status" aria-live="polite">{useNews(polite)}</div>
      <div class="sr" role="alert" aria-live="assertive">{useNews(assertive)}</div>
    </>
  );
}

/** The text of a region; what stood there before this is drawn has been said. */
function useNews({ text }: LiveRegion): string {
  const said = useRef<string | null>(text.peek());
  if (text.value !== said.current) said.current = null;
  return said.current === null ? text.value : "";
}

/** What is shown, wherever it can be seen and put away. */
export function Notes() {
  const box = useRef<HTMLDivElement>(null);
  /** What had the focus before it came to the notes. */
  const before = useRef<EventTarget | null>(null);
  const wasWithin = box.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (!wasWithin || box.current?.contains(document.activeElement)) return;
    const next = box.current?.querySelector("button") ?? before.current;
    if (next instanceof HTMLElement) next.focus();
  }, [notes.value]);
  return (
    <div ref={box} class="notes" onFocusIn={({ relatedTarget }) => { if (!box.current?.contains(relatedTarget as Node | null)) before.current = relatedTarget; }}>
      {notes.value.map(({ id, text, kind }) => (
        <div key={id} class={kind === "problem" ? "note problem" : "note"}>
          <span>{text}</span>
          {kind === "problem" && <button class="close" aria-label={t("close")} onClick={() => putAway(id)}>×</button>}
        </div>
      ))}
    </div>
  );
}
