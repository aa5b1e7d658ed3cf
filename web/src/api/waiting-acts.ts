/**
 * Keeps acts in the browser until they are answered, so that closing the page loses nothing. Each
 * act is stored under a name of its own, so that several pages do not take each other's acts; the
 * names keep the order.
 */
import { allNames, forgetRemembered, remember, remembered } from "./storage";
import type { ExpectedVerdict } from "./expected";
import type { Act } from "./types";

/** `after` is the number of the last act that whoever entered it had seen. */
export type NewAct = { key: string; act: Act; after?: number };

/**
 * An act that waits; `author` is who entered it, `null` where a link says whose it is. Once
 * `isSent`, it may be on record. It is not sent before `dueAt`: until then it can be taken back.
 * `expects`: what whoever entered it was shown, and has said his word on.
 */
export type WaitingAct = { path: string; told: NewAct; author: string | null; isSent?: true; dueAt?: number; expects?: ExpectedVerdict };

/** One of them, the name it is kept under, and when it was entered. */
export type StoredAct = { name: string; enteredAt: number; one: WaitingAct };

const PREFIX = "jadoube.waiting.";

let count = 0;
let latest = 0;

export function keepAct(one: WaitingAct): void {
  // a clock that is put back changes no order
  latest = Math.max(latest, Date.now());
  const place = `${String(latest).padStart(15, "0")}.${String((count += 1)).padStart(6, "0")}`;
  remember(`${PREFIX}${place}.${one.told.key}`, JSON.stringify(one));
}

/** All of them, of all pages of this browser, the oldest first. */
export function waitingActs(): StoredAct[] {
  const names = allNames().filter((name) => name.startsWith(PREFIX)).sort();
  return names.flatMap((name): StoredAct[] => {
    try {
      const one = JSON.parse(remembered(name) ?? "") as WaitingAct;
      return [{ name, enteredAt: Number(name.slice(PREFIX.length).split(".")[0]), one }];
    } catch {
      // another page has just had its answer
      return [];
    }
  });
}

/** Notes how it is sent, before it is: what is on record is sent again as it was. */
export function noteSent(name: string, one: WaitingAct): void {
  if (remembered(name) !== null) remember(name, JSON.stringify({ ...one, isSent: true } satisfies WaitingAct));
}

/** Nothing holds it back any more. */
export function noteDue(name: string, { dueAt: _, ...one }: WaitingAct): void {
  if (remembered(name) !== null) remember(name, JSON.stringify(one satisfies WaitingAct));
}

/** It was answered, or taken back. */
export function dropAct(name: string): void {
  forgetRemembered(name);
}

const BROWSER = "jadoube.browser";

function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the keys of all acts of this browser begin with. */
function ofThisBrowser(): string {
  const name = remembered(BROWSER) ?? random(4);
  remember(BROWSER, name);
  return `console:${name}.`;
}

export function newKey(): string {
  return ofThisBrowser() + random(12);
}

/** Whether it was entered in this browser, be it on a page that is gone. */
export function isOfThisBrowser(key: string): boolean {
  return key.startsWith(ofThisBrowser());
}
