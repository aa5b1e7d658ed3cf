/** What is said to those who hear the page, and shown for a moment to those who see it. */
import { signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import { known, language, t } from "../words";

const SHOWN_MS = 6_000;

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

/** Shows it for a moment, and says it. */
export function note(text: string, isProblem = false): void {
  const id = ++count;
  notes.value = [...notes.value.slice(-3), { id, text, isProblem }];
  (isProblem ? alarm : say)(text);
  setTimeout(() => (notes.value = notes.value.filter((shown) => shown.id !== id)), SHOWN_MS);
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

export function Said() {
  return (
    <>
      <div class="sr" role="status" aria-live="polite">{polite.text}</div>
      <div class="sr" role="alert" aria-live="assertive">{assertive.text}</div>
      <div class="notes" aria-hidden="true">
        {notes.value.map(({ id, text, isProblem }) => <div key={id} class={`note${isProblem ? " problem" : ""}`}>{text}</div>)}
      </div>
    </>
  );
}

/** A problem where something should have been. */
export function Trouble({ error, again }: { error: unknown; again?: () => void }) {
  const detail = detailOf(error);
  return (
    <div class="trouble" role="alert">
      <p>{problemWords(error)}</p>
      {detail && <p><small lang="en">{detail}</small></p>}
      {again && <button onClick={again}>{t("try-again")}</button>}
    </div>
  );
}
