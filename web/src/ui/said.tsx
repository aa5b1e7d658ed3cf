/** What is said to those who hear the page, and shown for a moment to those who see it. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Refused, Unreachable } from "../api/client";
import { known, language, t } from "../words";

const SHOWN_MS = 6_000;
const MOST_NOTES = 4;

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
const notes = signal<{ id: number; text: string; isProblem: boolean }[]>([]);
let count = 0;

/** Says it when whoever listens has heard what is being said. */
export function say(text: string): void {
  polite.say(text);
}

/** Says it at once: for what an arbiter must act on. */
export function alarm(text: string): void {
  assertive.say(text);
}

/** Shows it and says it: for a moment, or, where something went wrong, until it is put away. The same text stands there once. */
export function note(text: string, isProblem = false): void {
  const id = ++count;
  notes.value = [...notes.value.filter((shown) => shown.text !== text).slice(1 - MOST_NOTES), { id, text, isProblem }];
  (isProblem ? alarm : say)(text);
  if (!isProblem) setTimeout(() => putAway(id), SHOWN_MS);
}

function putAway(id: number): void {
  notes.value = notes.value.filter((shown) => shown.id !== id);
}

/** What the service says in English, where the words of the page leave it out; the service writes no other language there. */
function detailOf(error: unknown): string {
  return error instanceof Refused ? error.problem.detail : "";
}

/** What kind of problem it is and what to do, in the language of the page. */
function problemWords(error: unknown): string {
  if (error instanceof Unreachable) return t("unreachable");
  if (!(error instanceof Refused)) return t("failed");
  const kind = error.problem.type.split("/").pop()!;
  // a line that is not the protocol is a problem by the code of its error
  return known(`problem-${kind}`) ?? known(`refusal-${kind}`) ?? t("problem-unknown");
}

/** Words, and what is said in English beside them for those who read the page in English. */
function withDetail(words: string, detail: string): string {
  return language.value === "en" && detail ? `${words} (${detail})` : words;
}

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  return withDetail(problemWords(error), detailOf(error));
}

/** Why an act was not taken, in words. */
export function refusalText({ code, message }: { code: string; message: string }): string {
  return withDetail(known(`refusal-${code}`) ?? t("refusal-unknown"), message);
}

/** Escape puts away the newest problem, unless it closes something else. */
function escape(event: KeyboardEvent): void {
  const newest = notes.value.findLast(({ isProblem }) => isProblem);
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
        {notes.value.map(({ id, text, isProblem }) => (
          <div key={id} class={`note${isProblem ? " problem" : ""}`}>
            <span>{text}</span>
            {isProblem && <button class="close" aria-label={t("close")} onClick={() => putAway(id)}>×</button>}
          </div>
        ))}
      </div>
    </>
  );
}

/** What an address may name. */
export type Place = "event" | "round" | "board" | "edition";

type WhyProps = { error: unknown; what?: Place | undefined };

function isMissing(error: unknown): boolean {
  return error instanceof Refused && error.problem.status === 404;
}

/** What went wrong, and beside it what the service says of it, in English. `what` is what the address of the page names. */
export function Why({ error, what }: WhyProps) {
  if (what && isMissing(error)) return <>{t(`no-${what}`)}. {t("not-found-why")}</>;
  const detail = detailOf(error);
  return <>{problemWords(error)}{detail && <> <small lang="en" dir="auto">{detail}</small></>}</>;
}

/** A problem where something should have been. */
export function Trouble({ error, what, again }: WhyProps & { again?: () => void }) {
  if (what && isMissing(error)) return <Missing what={what} />;
  return (
    <div class="trouble" role="alert">
      <p><Why error={error} /></p>
      {again && <button onClick={again}>{t("try-again")}</button>}
    </div>
  );
}

/** What a page says at whose address there is nothing. */
export function Missing({ what, to = "/", word = t("home") }: { what: Place; to?: string; word?: string }) {
  return (
    <div role="alert">
      <h1>{t(`no-${what}`)}</h1>
      <p>{t("not-found-why")}</p>
      <p><a class="button" href={to}>{word}</a></p>
    </div>
  );
}
