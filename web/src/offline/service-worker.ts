/**
 * Serves the console where the network is away: its files as they were installed, and what the
 * service answered last. It answers nothing by itself while the service can be reached, and keeps
 * no answer to anything that changes something.
 */

/** As much of what a service worker has as this one needs. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerScope = {
  addEventListener(name: "install" | "activate", heard: (event: ExtendableEvent) => void): void;
  addEventListener(name: "fetch", heard: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};
const worker = self as unknown as WorkerScope;

/** The files of a version of the console; its list is `offline.json`, made when it was built. */
type InstalledFiles = { version: string; files: string[] };

const FILES = "jadoube-files-";
/** The page forgets these when somebody logs out: see `session.ts`. */
const ANSWERS = "jadoube-answers";

/** What is asked for when a pad is opened. */
const HELD = [/^\/api\/v1\/session$/, /^\/api\/v1\/about$/, /^\/api\/v1\/events\/[^/]+$/, /^\/api\/v1\/events\/[^/]+\/rounds$/, /^\/api\/v1\/rounds\/[^/]+$/, /^\/api\/v1\/rounds\/[^/]+\/boards$/];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => installed("/")));
  else if (pathname.startsWith("/assets/") || pathname === "/icon.svg") event.respondWith(installed(pathname).catch(() => fetch(event.request)));
  else if (HELD.some((held) => held.test(pathname))) event.respondWith(answered(event.request));
});

async function list(): Promise<InstalledFiles> {
  return (await fetch("/offline.json", { cache: "no-cache" })).json();
}

async function install(): Promise<void> {
  const { version, files } = await list();
  const cache = await caches.open(FILES + version);
  await cache.addAll(files);
  await worker.skipWaiting();
}

/** Pages that were loaded before go on with their own files: those of the last version stay. */
const VERSIONS_KEPT = 2;

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
  await Promise.all(names.slice(0, -VERSIONS_KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function installed(path: string): Promise<Response> {
  const found = await caches.match(path);
  if (!found) throw new TypeError(`${path} is not installed`);
  return found;
}

/** What the service says, or said last. */
async function answered(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone());
    else if (answer.status === 401) await caches.delete(ANSWERS);
    return answer;
  } catch (error) {
    const kept = await (await caches.open(ANSWERS)).match(request.url);
    if (!kept) throw error;
    return kept;
  }
}

/** Keeps an answer without when it was given: whoever reads it later would take that for now. */
async function keep(request: Request, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  for (const name of ["Date", "Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
  const cache = await caches.open(ANSWERS);
  // where there is no room the answer is given all the same
  await cache.put(request.url, new Response(await answer.blob(), { headers })).catch(() => undefined);
}
