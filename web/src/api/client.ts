/**
 * Sends requests to the service: with the session's cookie, its token against foreign pages, and
 * problems as errors.
 */
import { signal } from "@preact/signals";
import { noteDate } from "./clock";
import type { Problem } from "./types";

/** An answer that says why something was not done. */
export class RefusedError extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds after which the service may be asked again, if it has said so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** The service could not be reached, or its answer broke off. */
export class UnreachableError extends Error {}

/** The kind of what is no answer of the service, but of something that stands before it. */
const UNKNOWN = "/problems/unknown";

/** Whether the service itself has refused it. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof RefusedError && error.problem.type !== UNKNOWN;
}

/**
 * Whether what was asked does not belong to the session that the browser has: another tab may have
 * begun it.
 */
export function isOfAnotherSession(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.type === "/problems/csrf";
}

/** Who asks, as the service names him. */
export const author = signal<string | null>(null);

/** What to send with whatever changes something; from the session. */
export const csrf = signal<string | null>(null);

/**
 * Somebody was logged in and is no longer: whoever types keeps what he has typed and logs in again.
 */
export const expired = signal(false);
const waiting: { goOn: () => void; giveUp: (why: RefusedError) => void }[] = [];

export function loggedInAgain(): void {
  expired.value = false;
  for (const { goOn } of waiting.splice(0)) goOn();
}

/**
 * Asks anew who is logged in; what that is taken for is no matter of requests, see `session.ts`.
 */
export const renewing: { session: () => Promise<void> } = { session: () => Promise.resolve() };

/**
 * Nobody logs in again: whatever waits for it is refused, and is asked no more as the one who was
 * logged in.
 */
export function goOnLoggedOut(): void {
  csrf.value = null;
  expired.value = false;
  const detail = "nobody is logged in any more";
  for (const { giveUp } of waiting.splice(0)) giveUp(new RefusedError({ type: "/problems/not-logged-in", title: "Not logged in", status: 401, detail }));
}

export type RequestOptions = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** As whom: a wall asks as a stranger, whoever is logged in. */
  as?: "stranger";
  /** It begins or ends the session itself: nobody need log in again for it. */
  isOfSession?: boolean;
  /**
   * Where nobody is logged in any more it does not wait for the log-in: whoever asks, asks anew.
   */
  isAskedAnew?: boolean;
};

async function send(path: string, asked: RequestOptions): Promise<Response> {
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
  const askedAt = performance.now();
  try {
    const response = await fetch(path, { method, headers, credentials, body: body ?? null, signal: asked.signal ?? null, cache: "no-cache" });
    noteDate(response, askedAt);
    return response;
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw new UnreachableError();
  }
}

/** So long the service has to say that it is there. */
const HEALTH_TIMEOUT_MS = 5_000;

/** Asks the service whether it is there, and thereby what time it is. */
export function health(): Promise<Response> {
  return send("/healthz", { as: "stranger", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
}

/**
 * The answer to a request. Where the session has ended it waits for the log-in, then asks again.
 */
export async function fetchAnswer(path: string, asked: RequestOptions = {}): Promise<Response> {
  const [by, token] = [author.value, csrf.value];
  const response = await send(path, asked);
  if (response.ok) return response;
  const refused = await refusalOf(response);
  if (token === null || asked.as === "stranger") throw refused;
  if (response.status === 401 && !asked.isOfSession) {
    expired.value = true;
    if (asked.isAskedAnew) throw refused;
    await new Promise<void>((goOn, giveUp) => waiting.push({ goOn, giveUp }));
  } else if (isOfAnotherSession(refused)) {
    if (csrf.value === token) await renewing.session().catch(() => undefined);
    if (csrf.value === token) throw refused;
  } else throw refused;
  // what one has begun nobody else ends
  if (author.value !== by) throw refused;
  return fetchAnswer(path, asked);
}

async function refusalOf(response: Response): Promise<RefusedError> {
  const retryAfter = Number(response.headers.get("Retry-After"));
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return new RefusedError(problem?.type ? problem : unknownProblem(response), retryAfter > 0 ? retryAfter : null);
}

const unknownProblem = ({ status, statusText }: Response): Problem => ({ type: UNKNOWN, title: statusText, status, detail: statusText });

/** What an answer holds; it may break off, or be none of the service's. */
async function readBody<T>(response: Response, { signal }: RequestOptions = {}): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw error instanceof SyntaxError ? new RefusedError(unknownProblem(response)) : new UnreachableError();
  }
}

export async function ask<T>(path: string, asked: RequestOptions = {}): Promise<T> {
  const response = await fetchAnswer(`/api/v1${path}`, asked);
  return response.status === 204 ? (undefined as T) : readBody<T>(response, asked);
}

/** Something with the version it has, to be changed. */
export async function askWithVersion<T>(path: string): Promise<{ value: T; version: string }> {
  const response = await fetchAnswer(`/api/v1${path}`);
  return { value: await readBody<T>(response), version: response.headers.get("ETag") ?? "*" };
}

/** Changes what has still the version that was read; what it is then, with its new version. */
export async function change<T>(path: string, version: string, body: unknown): Promise<{ value: T; version: string }> {
  const response = await fetchAnswer(`/api/v1${path}`, { method: "PUT", body, headers: { "If-Match": version } });
  return { value: await readBody<T>(response), version: response.headers.get("ETag") ?? "*" };
}

/** All items of a list, page by page. */
export async function askAll<T>(path: string, asked: RequestOptions = {}): Promise<T[]> {
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
