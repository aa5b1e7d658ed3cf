/**
 * Sends acts. An act first waits, kept in the browser; then it is sent, and may be on record though
 * no answer came; then it is answered: taken or refused. Until there is an answer for its key it is
 * kept and sent again under the same key, so that it counts once. It is sent as the person who
 * entered it, or not at all: the record says who did. What is done in a game by link is sent by the
 * page on which it was done; see `abandoned-acts.ts`.
 */
import { effect, signal, untracked } from "@preact/signals";
import { actsOf } from "./acts";
import { followUps, type ExpectedVerdict } from "./expected";
import { RefusedError, UnreachableError, ask, isOfAnotherSession, isRefusal, type RequestOptions } from "./client";
import { dropAct, keepAct, waitingActs, newKey, noteDue, noteSent, type NewAct, type WaitingAct, type StoredAct } from "./waiting-acts";
import { firstUnseen, lastAlike, lastOfOthers, mayBeLate, toldLate } from "./late";
import { isKnown, session } from "./session";
import { isOnPageAlone, isShared } from "./storage";
import type { Acknowledgement, Act } from "./types";

export { newKey };

/** What was entered longer ago and has no answer waits, as far as anybody need know. */
const SHOWN_AFTER_MS = 1_000;
const TIMEOUT_MS = 20_000;
const AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 30_000;
/** Acts sent together at most. */
export const TOGETHER = 64;
/** An act that the service fails on so often is given up, and that is said. */
const MOST_FAILURES = 8;
/** The service, or what stands before it, is busy or not there. */
const AWAY = new Set([429, 502, 503, 504]);

/** The keys of what was entered on this page. */
const entered = new Set<string>();
export const isEntered = (key: string): boolean => entered.has(key);

export const isOfAGame = (path: string): boolean => path.startsWith("/games/");

/**
 * Acts that wait to be sent, of all pages of this browser; what is done in games by link, of this
 * page.
 */
export const waiting = signal<number>(0);
/** Whether some of them wait for whoever entered them to log in. */
export const waitsForLogIn = signal(false);

/**
 * The boards at which the service has ruled otherwise than the arbiter had been shown when he said
 * his word: each waits for another.
 */
export const differing = signal<readonly string[]>([]);

/** So long an act is held back at most. */
export const LONGEST_HELD_MS = 10_000;

/** Whether it is held back no longer; a clock that was put back holds nothing. */
const isDue = ({ dueAt = 0 }: WaitingAct): boolean => !isAhead(dueAt);

/** Whether that moment comes within the time that an act is held back. */
export function isAhead(moment: number): boolean {
  const left = moment - Date.now();
  return left > 0 && left <= LONGEST_HELD_MS;
}

let lookAgain: ReturnType<typeof setTimeout> | undefined;

function look(): void {
  const soon = Date.now() - SHOWN_AFTER_MS;
  const all = waitingActs().filter(({ one }) => !isOfAGame(one.path) || isOurs(one));
  const shown = all.filter(({ one, enteredAt }) => isDue(one) && (enteredAt <= soon || !isOurs(one)));
  waiting.value = shown.length;
  waitsForLogIn.value = isKnown.value && !shown.every(({ one }) => isOurs(one));
  clearTimeout(lookAgain);
  if (shown.length < all.length) lookAgain = setTimeout(look, SHOWN_AFTER_MS);
}

/**
 * Whether whoever is here now is who entered it; in a game by link that is known of what was
 * entered on this page alone.
 */
function isOurs({ path, author, told: { key } }: WaitingAct): boolean {
  if (isOfAGame(path)) return isEntered(key);
  return author === null || (isKnown.value && author === session.value?.author);
}

/**
 * Where acts of a board or a game are told: one after another, in the order in which they were
 * entered.
 */
class AddressQueue {
  private readonly board: string | undefined;
  private isSending = false;
  /** Whether more was entered meanwhile. */
  private isWanted = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** How often the service itself has failed, without an answer since. */
  private failures = 0;
  /** What was refused together is asked one by one, so that none is refused for another. */
  private together = TOGETHER;
  /** The last act that others have told of the board, as far as it was looked for. */
  private lastOfOthers = -1;

  constructor(private readonly path: string) {
    this.board = /^\/boards\/([^/]+)\/acts$/.exec(path)?.[1];
  }

  /** Sends whatever waits; one page at a time where the browser can say which. */
  async send(): Promise<void> {
    this.isWanted = true;
    if (this.isSending) return;
    this.isSending = true;
    const job = () => this.sendRows();
    try {
      while (this.isWanted) {
        this.isWanted = false;
        await (navigator.locks && isShared() ? navigator.locks.request(`jadoube.telling ${this.path}`, job) : job());
      }
    } finally {
      this.isSending = false;
    }
  }

  /** What is sent next; nothing overtakes what can still be taken back. */
  private row(): StoredAct[] {
    const all = waitingActs().filter(({ one }) => one.path === this.path && isOurs(one));
    const held = all.findIndex(({ one }) => !isDue(one));
    if (held === 0) this.again = setTimeout(() => void this.send(), all[0]!.one.dueAt! - Date.now());
    return all.slice(0, held < 0 ? this.together : Math.min(held, this.together));
  }

  private async sendRows(): Promise<void> {
    clearTimeout(this.again);
    for (let row = this.row(); row.length > 0; row = this.row()) {
      try {
        await this.sendRow(row);
        this.failures = 0;
        this.together = TOGETHER;
      } catch (error) {
        // it waits for whoever entered it to log in
        if (isRefusal(error) && error.problem.status === 401) return;
        const again = this.againIn(error);
        if (error instanceof RefusedError) this.together = 1;
        if (again !== null) {
          this.again = setTimeout(() => void this.send(), again);
          return;
        }
        if (row.length === 1) this.giveUp(row[0]!, error as RefusedError);
      }
    }
  }

  /** Sends these, and gives each its answer; fails where one has none. */
  private async sendRow(row: StoredAct[]): Promise<void> {
    const asked = { isAskedAnew: true, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const acts = (this.board ? await this.inTimeOrLate(this.board, row, asked) : row).map(({ name, one }) => {
      noteSent(name, one);
      return one.told;
    });
    const stranger = this.board ? {} : ({ as: "stranger" } as const);
    const answered = await ask<{ results?: Acknowledgement[] } | undefined>(this.path, { method: "POST", body: { acts }, ...asked, ...stranger });
    const answers = new Map(answered?.results?.map((answer) => [answer.key, answer]));
    for (const { name, one } of row) {
      const answer = answers.get(one.told.key);
      if (!answer) throw new UnreachableError();
      const recorded = asRecorded(answer);
      if (one.expects) this.follow(one, one.expects, await this.withVerdict(recorded, asked));
      settle(name, recorded);
    }
  }

  /** An answer to what was recorded before comes without its rulings: they stand on record. */
  private async withVerdict(answer: Acknowledgement, asked: RequestOptions): Promise<Acknowledgement> {
    const { seq, verdict, problem } = answer;
    if (verdict || problem || seq === undefined || !this.board) return answer;
    const [recorded] = await actsOf(this.board, seq, asked);
    return { ...answer, verdict: { seq, rulings: recorded?.told?.rulings ?? [] } };
  }

  /** Keeps what follows from an act before the act itself is forgotten. */
  private follow({ path, author, told: { key } }: WaitingAct, expects: ExpectedVerdict, answer: Acknowledgement): void {
    if (answer.problem) return;
    const next = followUps(expects, answer);
    if (!next) differing.value = [...new Set([...differing.value, this.board ?? path])];
    next?.forEach(({ act, expects }, place) => {
      keepAct({ path, author, told: { key: `${key}.${place}`, act, after: answer.seq! }, ...(expects ? { expects } : {}) });
    });
  }

  /**
   * These as they are told: what is on record as it was sent, the others late where others have
   * told what they come after.
   */
  private async inTimeOrLate(board: string, row: StoredAct[], asked: RequestOptions): Promise<StoredAct[]> {
    const recorded = mayBeLate(row, Date.now()) ? await actsOf(board, firstUnseen(row), asked) : [];
    this.lastOfOthers = Math.max(this.lastOfOthers, lastOfOthers(recorded, row[0]!.one.author));
    const onRecord = new Set(recorded.map(({ key }) => key));
    return row.map((named) => {
      const { one } = named;
      if (onRecord.has(one.told.key)) return named;
      return { ...named, one: toldLate(one, one.expects ? lastAlike(recorded, one) : this.lastOfOthers) };
    });
  }

  /** After how long it is sent again, in milliseconds; `null`: the answer stands. */
  private againIn(error: unknown): number | null {
    if (!isRefusal(error) || isOfAnotherSession(error)) return AGAIN_MS;
    const { retryAfterS, problem: { status } } = error;
    if (AWAY.has(status)) return retryAfterS ? retryAfterS * 1000 : AGAIN_MS;
    if (status < 500) return null;
    this.failures += 1;
    return this.failures < MOST_FAILURES ? Math.min(AGAIN_MS * 2 ** (this.failures - 1), LONGEST_AGAIN_MS) : null;
  }

  private giveUp({ name, one }: StoredAct, { problem }: RefusedError): void {
    this.failures = 0;
    settle(name, { key: one.told.key, outcome: "refused", problem });
  }
}

const addresses = new Map<string, AddressQueue>();

function send(path: string): void {
  const address = addresses.get(path) ?? new AddressQueue(path);
  addresses.set(path, address);
  void address.send();
}

function sendAll(): void {
  look();
  for (const path of new Set(waitingActs().filter(({ one }) => isOurs(one)).map(({ one }) => one.path))) send(path);
}

/** Who waits on this page for the answer to an act, by its key. */
const waits = new Map<string, { done: (answer: Acknowledgement) => void; failed: (why: RefusedError) => void }>();

/**
 * What pages say to each other: the answer to an act that was not entered here, and that it was
 * heard.
 */
type AnswerMessage = { answer: Acknowledgement } | { heard: string };
const pages = new BroadcastChannel("jadoube.telling");

/** Refusals that this page tells unless another hears them. */
const HEARD_MS = 500;
const unheard = new Map<string, ReturnType<typeof setTimeout>>();
let refusedUnheard: (why: RefusedError) => void = () => undefined;

function settle(name: string, answer: Acknowledgement): void {
  dropAct(name);
  look();
  if (hear(answer)) return;
  pages.postMessage({ answer } satisfies AnswerMessage);
  const refusal = refusalIn(answer);
  // it was entered before this page was loaded, or on another, be it there or gone
  if (refusal) unheard.set(answer.key, setTimeout(() => refusedUnheard(refusal), HEARD_MS));
}

/**
 * Where the key of an act belongs to another, that is the same act as it was sent before: it is on
 * record.
 */
export function asRecorded(answer: Acknowledgement): Acknowledgement {
  const { key, seq, problem } = answer;
  if (problem?.type !== "/problems/key-reused") return answer;
  return { key, outcome: "already_appended", ...(seq === undefined ? {} : { seq }) };
}

const refusalIn = ({ problem }: Acknowledgement): RefusedError | null => (problem ? new RefusedError(problem) : null);

/** Gives an answer to whoever waits for it on this page; whether it was entered here. */
function hear(answer: Acknowledgement): boolean {
  const waiter = waits.get(answer.key);
  waits.delete(answer.key);
  const refusal = refusalIn(answer);
  if (refusal) waiter?.failed(refusal);
  else waiter?.done(answer);
  return entered.has(answer.key);
}

pages.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
  if ("heard" in data) clearTimeout(unheard.get(data.heard));
  else if (hear(data.answer)) pages.postMessage({ heard: data.answer.key } satisfies AnswerMessage);
};
// another page has entered one, or one was answered
addEventListener("storage", ({ oldValue }) => (oldValue === null ? sendAll() : look()));
addEventListener("online", sendAll);
// what could not be stored is lost with the page
addEventListener("beforeunload", (event) => waitingActs().some(({ name }) => isOnPageAlone(name)) && event.preventDefault());

const newAct = (act: Act, after: number | undefined): NewAct => ({ key: newKey(), act, ...(after === undefined ? {} : { after }) });

/**
 * Tells one act at the address where acts of a board or a game are told. `after` is the number of
 * the last act that whoever tells it has seen: what another has decided meanwhile is then not
 * decided otherwise.
 *
 * Fails with `RefusedError` where the act is not taken; does not end while the network is away.
 */
export async function tell(path: string, act: Act, after?: number): Promise<Acknowledgement> {
  const told = newAct(act, after);
  return enter({ path, told, author: isOfAGame(path) ? null : (session.value?.author ?? null) });
}

/** What is told only after a while, and with what its teller was shown. */
export type HeldAct = { dueAt: number; expects: ExpectedVerdict };

/**
 * Tells an act of a board once it is due; its key. Until then it can be taken back, and it is kept
 * whatever becomes of the page.
 */
export function tellHeld(path: string, act: Act, after: number | undefined, { dueAt, expects }: HeldAct): string {
  const told = newAct(act, after);
  void enter({ path, told, author: session.value?.author ?? null, dueAt, expects }).catch((why: unknown) => refusedUnheard(why as RefusedError));
  return told.key;
}

/** Takes back what is not due yet; whether that was in time. */
export function takeBack(key: string): boolean {
  const held = waitingActs().find(({ one }) => one.told.key === key && !one.isSent && !isDue(one));
  if (held) dropAct(held.name);
  waits.delete(key);
  look();
  return held !== undefined;
}

/** Sends what this page holds back now: nobody looks at it any more. */
function sendHeld(): void {
  const held = waitingActs().filter(({ one }) => !isDue(one) && isEntered(one.told.key));
  for (const { name, one } of held) noteDue(name, one);
  for (const path of new Set(held.map(({ one }) => one.path))) send(path);
}

/** Tells what a page that is gone has left, under the key that it had. */
export async function tellAbandoned({ name, one }: StoredAct): Promise<Acknowledgement> {
  dropAct(name);
  return enter(one);
}

function enter(one: WaitingAct): Promise<Acknowledgement> {
  const { path, told: { key } } = one;
  keepAct(one);
  entered.add(key);
  look();
  const answer = new Promise<Acknowledgement>((done, failed) => waits.set(key, { done, failed }));
  send(path);
  return answer;
}

/**
 * Begins to send what was kept, as soon as it is known who is here; `refused` is told what was not
 * taken that nobody waits for.
 */
export function beginTelling(refused: (why: RefusedError) => void): void {
  refusedUnheard = refused;
  document.addEventListener("visibilitychange", () => document.hidden && sendHeld());
  effect(() => {
    void [isKnown.value, session.value];
    untracked(sendAll);
  });
}
