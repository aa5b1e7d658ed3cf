/**
 * Telling acts. Each has a key that is made once; what the network swallows is sent again under the same key until an answer
 * comes, and counts once. What waits is kept in the browser, so that closing the page loses nothing.
 */
import { signal } from "@preact/signals";
import { Refused, Unreachable, ask } from "./client";
import type { Acknowledged, Act } from "./types";

type Told = { key: string; act: Act | string; after?: number };
type Waiting = { path: string; told: Told };

const KEPT = "jadoube.waiting";
const AGAIN_MS = 2_000;
/** Acts sent together at most. */
const TOGETHER = 64;

/** Acts that wait for the network. */
export const waiting = signal<Waiting[]>(read());
const settle = new Map<string, { done: (answer: Acknowledged) => void; failed: (error: unknown) => void }>();

function read(): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}

function keep(value: Waiting[]): void {
  waiting.value = value;
  if (value.length > 0) localStorage.setItem(KEPT, JSON.stringify(value));
  else localStorage.removeItem(KEPT);
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `console:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

let isSending = false;

/** Sends what waits, the oldest first: acts of one board keep their order. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let first = waiting.value[0]; first; first = waiting.value[0]) {
      const { path } = first;
      const end = waiting.value.findIndex((other) => other.path !== path);
      const together = waiting.value.slice(0, Math.min(end < 0 ? TOGETHER : end, TOGETHER)).map(({ told }) => told);
      try {
        const { results } = await ask<{ results: Acknowledged[] }>(path, { method: "POST", body: { acts: together } });
        keep(waiting.value.slice(together.length));
        together.forEach(({ key }, at) => settle.get(key)?.done(results[at]!));
      } catch (error) {
        const comesBack = error instanceof Unreachable || (error instanceof Refused && error.problem.status >= 500);
        if (comesBack) {
          setTimeout(() => void send(), AGAIN_MS);
          return;
        }
        keep(waiting.value.slice(together.length));
        for (const { key } of together) settle.get(key)?.failed(error);
      }
      for (const { key } of together) settle.delete(key);
    }
  } finally {
    isSending = false;
  }
}

/**
 * Tells one act at the address where acts of a board or a game are told. `after` is the number of the last act that whoever
 * tells it has seen: what another has decided meanwhile is then not decided otherwise.
 *
 * Fails with `Refused` where the act is not taken; does not end while the network is away.
 */
export async function tell(path: string, act: Act | string, after?: number): Promise<Acknowledged> {
  const told: Told = { key: newKey(), act, ...(after === undefined ? {} : { after }) };
  const answered = new Promise<Acknowledged>((done, failed) => settle.set(told.key, { done, failed }));
  keep([...waiting.value, { path, told }]);
  void send();
  const answer = await answered;
  if (answer.outcome === "refused" && answer.problem) throw new Refused(answer.problem);
  return answer;
}

addEventListener("online", () => void send());
if (waiting.value.length > 0) void send();
