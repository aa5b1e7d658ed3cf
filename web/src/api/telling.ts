/**
 * Telling acts. Each has a key that is made once; what the network swallows is sent again under the same key until an answer
 * comes, and counts once. What waits is kept in the browser, act by act, so that closing the page loses nothing and several
 * pages do not take each other's acts for theirs. An act is sent as whoever entered it, or not at all: the record says who did.
 */
import { effect, signal } from "@preact/signals";
import { actsOf } from "./acts";
import { Refused, Unreachable, ask } from "./client";
import { isKnown, session } from "./session";
import type { Acknowledged, Act, Problem } from "./types";

type Told = { key: string; act: Act | string; after?: number };
/** `author` is who entered it; `null` where a link says whose it is. */
type Waiting = { path: string; told: Told; author: string | null };
type Answer = { key: string; done?: Acknowledged; problem?: Problem };

const KEPT = "jadoube.waiting.";
const AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 30_000;
/** What was entered longer ago may come after acts that it came before. */
const LATE_MS = 10_000;
/** What an arbiter says of rulings is said of the game as it stands, whenever it comes. */
const SAID_OF_RULINGS = new Set(["confirm", "dismiss", "amend", "decide", "supersede", "regime", "end"]);
/** Acts sent together at most. */
const TOGETHER = 64;
/** A request that the service fails on so often is given up, and that is said. */
const MOST_FAILURES = 8;

/** Acts that wait to be sent, of all pages of this browser. */
export const waiting = signal<number>(0);
/** Whether some of them wait for whoever entered them to log in. */
export const waitsForLogIn = signal(false);

const settle = new Map<string, { done: (answer: Acknowledged) => void; failed: (error: unknown) => void }>();
const sending = new Set<string>();
const failures = new Map<string, number>();
/** The keys of what this page has sent. */
const sent = new Set<string>();
/** What pages say to each other of acts that one has sent for another. */
const others = new BroadcastChannel("jadoube.telling");

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `console:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

let refusedLate: (why: Refused) => void = () => undefined;

let count = 0;

/** Acts keep their order by the names they are kept under. */
function keep(one: Waiting): void {
  const place = `${String(Date.now()).padStart(15, "0")}.${String((count += 1)).padStart(6, "0")}`;
  localStorage.setItem(`${KEPT}${place}.${one.told.key}`, JSON.stringify(one));
  look();
}

function kept(): [string, Waiting][] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(KEPT)).sort();
  return names.flatMap((name): [string, Waiting][] => {
    try {
      return [[name, JSON.parse(localStorage.getItem(name) ?? "") as Waiting]];
    } catch {
      // another page has just removed it
      return [];
    }
  });
}

function look(): void {
  const all = kept();
  waiting.value = all.length;
  waitsForLogIn.value = isKnown.value && !all.every(([, one]) => isOurs(one));
}

/** Whether whoever is here now is who entered it. */
function isOurs({ author }: Waiting): boolean {
  return author === null || (isKnown.value && author === session.value?.author);
}

function sendAll(): void {
  look();
  for (const path of new Set(kept().filter(([, one]) => isOurs(one)).map(([, one]) => one.path))) void send(path);
}

/** Sends what waits for one address, the oldest first; one page at a time where the browser can say which. */
async function send(path: string): Promise<void> {
  if (sending.has(path)) return;
  sending.add(path);
  try {
    const job = () => sendInOrder(path);
    await (navigator.locks ? navigator.locks.request(`jadoube.telling ${path}`, job) : job());
  } finally {
    sending.delete(path);
  }
}

async function sendInOrder(path: string): Promise<void> {
  for (;;) {
    const batch = kept().filter(([, one]) => one.path === path && isOurs(one)).slice(0, TOGETHER);
    if (batch.length === 0) return;
    try {
      const acts = await asLate(batch);
      for (const { key } of acts) sent.add(key);
      const { results } = await ask<{ results: Acknowledged[] }>(path, {
        method: "POST",
        body: { acts },
        ...(path.startsWith("/games/") ? { as: "stranger" as const } : {}),
      });
      failures.delete(path);
      batch.forEach(([name, { told }], at) => answered(name, { key: told.key, done: results[at]! }));
    } catch (error) {
      // nobody is logged in any more: it waits for whoever entered it
      if (error instanceof Refused && error.problem.status === 401) return;
      const again = againIn(path, error);
      if (again !== null) {
        setTimeout(() => void send(path), again);
        return;
      }
      const problem = error instanceof Refused ? error.problem : undefined;
      for (const [name, { told }] of batch) answered(name, { key: told.key, ...(problem ? { problem } : {}) });
    }
  }
}

/**
 * What is sent of acts that have waited: those of a board that were entered a while ago, and after which others have told acts
 * that whoever entered them could not see, say that they come late.
 */
async function asLate(batch: readonly [string, Waiting][]): Promise<Told[]> {
  const board = /^\/boards\/([^/]+)\/acts$/.exec(batch[0]![1].path)?.[1];
  const first = batch.find(([name, { told }]) => mayBeLate(name, told));
  if (!board || !first) return batch.map(([, { told }]) => told);
  const recorded = await actsOf(board, first[1].told.after! + 1);
  const ours = new Set([...sent, ...batch.map(([, { told }]) => told.key)]);
  const taken = new Set(recorded.map(({ key }) => key));
  return batch.map(([name, one]) => {
    const { told } = one;
    const isOvertaken = mayBeLate(name, told) && !taken.has(told.key) && recorded.some(({ key, seq }) => seq > told.after! && !ours.has(key));
    if (!isOvertaken) return told;
    const late = { ...told, act: { ...(told.act as Act), late: true } };
    // under its key it is sent again as it was sent first
    localStorage.setItem(name, JSON.stringify({ ...one, told: late }));
    return late;
  });
}

/** Whether it has waited so long that others may have told what came after it. */
function mayBeLate(name: string, { act, after }: Told): boolean {
  const enteredAt = Number(name.slice(KEPT.length).split(".")[0]);
  return Date.now() - enteredAt > LATE_MS && after !== undefined && typeof act !== "string" && !SAID_OF_RULINGS.has(act.act);
}

/** After how long it is sent again, in milliseconds; `null`: never. */
function againIn(path: string, error: unknown): number | null {
  if (error instanceof Unreachable) return AGAIN_MS;
  if (!(error instanceof Refused)) return null;
  const { status } = error.problem;
  const tries = (failures.get(path) ?? 0) + 1;
  failures.set(path, tries);
  const isLater = status === 429 || status === 503 || (status >= 500 && tries < MOST_FAILURES);
  if (!isLater) return null;
  return error.retryAfterS ? error.retryAfterS * 1000 : Math.min(AGAIN_MS * 2 ** (tries - 1), LONGEST_AGAIN_MS);
}

function answered(name: string, answer: Answer): void {
  localStorage.removeItem(name);
  look();
  if (!take(answer)) others.postMessage(answer);
}

/** Gives an answer to whoever waits for it on this page; whether somebody does. */
function take({ key, done, problem: why }: Answer): boolean {
  const waits = settle.get(key);
  settle.delete(key);
  const refused = done?.problem ?? why;
  if (!waits) {
    // it was entered before this page was loaded, or on a page that is gone
    if (refused) refusedLate(new Refused(refused));
    return false;
  }
  if (refused) waits.failed(new Refused(refused));
  else if (done) waits.done(done);
  else waits.failed(new Unreachable());
  return true;
}

/**
 * Tells one act at the address where acts of a board or a game are told. `after` is the number of the last act that whoever
 * tells it has seen: what another has decided meanwhile is then not decided otherwise.
 *
 * Fails with `Refused` where the act is not taken; does not end while the network is away.
 */
export function tell(path: string, act: Act | string, after?: number): Promise<Acknowledged> {
  const told: Told = { key: newKey(), act, ...(after === undefined ? {} : { after }) };
  const author = path.startsWith("/games/") ? null : (session.value?.author ?? null);
  const answer = new Promise<Acknowledged>((done, failed) => settle.set(told.key, { done, failed }));
  keep({ path, told, author });
  void send(path);
  return answer;
}

others.onmessage = ({ data }: MessageEvent<Answer>) => {
  if (settle.has(data.key)) take(data);
};
addEventListener("storage", sendAll);
addEventListener("online", sendAll);

/** Begins to send what was kept, as soon as it is known who is here; `refused` is told what was not taken that nobody waits for. */
export function beginTelling(refused: (why: Refused) => void): void {
  refusedLate = refused;
  effect(() => {
    if (isKnown.value || session.value) sendAll();
  });
}
