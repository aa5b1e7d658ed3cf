/** Requests to the service: the session's cookie, its token against foreign pages, and problems as errors. */
import { signal } from "@preact/signals";
import { noteDate } from "./clock";
import type { Problem } from "./types";

/** An answer that says why something was not done. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds after which the service may be asked again, if it has said so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** The service could not be reached. */
export class Unreachable extends Error {}

/** Who asks, as the service names him. */
export const author = signal<string | null>(null);

/** What to send with whatever changes something; from the session. */
export const csrf = signal<string | null>(null);

/** Somebody was logged in and is no longer: whoever types keeps what he has typed and logs in again. */
export const expired = signal(false);
const waiting: { goOn: () => void; giveUp: (why: Refused) => void }[] = [];

export function loggedInAgain(): void {
  expired.value = false;
  for (const { goOn } of waiting.splice(0)) goOn();
}

/** Nobody logs in again: whatever waits for it is refused, and is asked no more as the one who was logged in. */
export function goOnLoggedOut(): void {
  csrf.value = null;
  expired.value = false;
  const detail = "nobody is logged in any more";
  for (const { giveUp } of waiting.splice(0)) giveUp(new Refused({ type: "/problems/not-logged-in", title: "Not logged in", status: 401, detail }));
}

export type Asked = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** As whom: a wall asks as a stranger, whoever is logged in. */
  as?: "stranger";
  /** It begins or ends the session itself: nobody need log in again for it. */
  isOfSession?: boolean;
};

async function sent(path: string, asked: Asked): Promise<Response> {
  const headers = new Headers(asked.headers);
  const method = asked.method ?? "GET";
  let body: BodyInit | undefined;
  if (typeof asked.body === "string" || asked.body instanceof Blob) body = asked.body;
  else if (asked.body !== undefined) {
    body = JSON.stringify(asked.body);
    headers.set("Content-Type", "application/json");
  }
  if (method !== "GET" && csrf.value) headers.set("X-CSRF-Token", csrf.value);
  const credentials = asked.as === "stranger" ? "omit" : "same-origin";
  try {
    const response = await fetch(path, { method, headers, credentials, body: body ?? null, signal: asked.signal ?? null, cache: "no-cache" });
    noteDate(response);
    return response;
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw new Unreachable();
  }
}

/** The answer to a request. Where the session has ended it waits for the log-in, then asks again. */
export async function answer(path: string, asked: Asked = {}): Promise<Response> {
  const response = await sent(path, asked);
  if (response.status === 401 && csrf.value !== null && asked.as !== "stranger" && !asked.isOfSession) {
    expired.value = true;
    const by = author.value;
    await new Promise<void>((goOn, giveUp) => waiting.push({ goOn, giveUp }));
    // what one has begun nobody else ends
    if (author.value !== by) throw new Refused(await problemOf(response));
    return answer(path, asked);
  }
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new Refused(await problemOf(response), retryAfter > 0 ? retryAfter : null);
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return { type: "/problems/unknown", title: response.statusText, status: response.status, detail: response.statusText };
  }
}

export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await answer(`/api/v1${path}`, asked);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** Something with the version it has, to be changed. */
export async function askWithVersion<T>(path: string): Promise<{ value: T; version: string }> {
  const response = await answer(`/api/v1${path}`);
  return { value: (await response.json()) as T, version: response.headers.get("ETag") ?? "*" };
}

/** Changes what has still the version that was read; what it is then, with its new version. */
export async function change<T>(path: string, version: string, body: unknown): Promise<{ value: T; version: string }> {
  const response = await answer(`/api/v1${path}`, { method: "PUT", body, headers: { "If-Match": version } });
  return { value: (await response.json()) as T, version: response.headers.get("ETag") ?? "*" };
}

/** All items of a list, page by page. */
export async function all<T>(path: string, asked: Asked = {}): Promise<T[]> {
  const items: T[] = [];
  let after: string | null | undefined = "";
  while (after !== null && after !== undefined) {
    const mark = path.includes("?") ? "&" : "?";
    const from: string = after ? `&after=${encodeURIComponent(after)}` : "";
    const page: { items: T[]; next?: string | null } = await ask(`${path}${mark}limit=500${from}`, asked);
    items.push(...page.items);
    after = page.next;
  }
  return items;
}
