/**
 * Imitates as much of a browser as the code below the pages needs: its storage, messages between
 * its tabs, and its requests.
 */
import { vi } from "vitest";

export class FakeStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? (this[name] as string) : null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

type Channel = { name: string; onmessage: ((event: { data: unknown }) => void) | null };
const channels = new Set<Channel>();

/** What all others with its name hear, later. */
class FakeChannel implements Channel {
  onmessage: Channel["onmessage"] = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this && other.name === this.name) setTimeout(() => other.onmessage?.({ data }));
  }
}

export type Request = { method: string; path: string; body: any; token: string | null };
/**
 * What the service answers: a body with status 200, a response, or nothing because the network is
 * away.
 */
export type FakeService = (request: Request) => object | Response | null | Promise<object | Response | null>;

/**
 * A browser before this service, with its requests; `tab` opens one more tab that has loaded these
 * modules.
 */
export function browser(service: FakeService) {
  channels.clear();
  const asked: Request[] = [];
  const listeners = new Map<string, ((event: object) => void)[]>();
  const localStorage = new FakeStorage();
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", (name: string, heard: (event: object) => void) => listeners.set(name, [...(listeners.get(name) ?? []), heard]));
  const heardOfDocument: (() => void)[] = [];
  const document = { hidden: false, addEventListener: (_: string, heard: () => void) => heardOfDocument.push(heard) };
  vi.stubGlobal("document", document);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request = { method: init.method!, path, body: init.body ? JSON.parse(init.body as string) : undefined, token: headers.get("X-CSRF-Token") };
    asked.push(request);
    const answer = await service(request);
    if (answer === null) throw new TypeError("Failed to fetch");
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    asked,
    localStorage,
    fire: (name: string, event: object = {}) => listeners.get(name)?.forEach((heard) => heard(event)),
    /** Nobody looks at the page any more. */
    hide(): void {
      document.hidden = true;
      for (const heard of heardOfDocument) heard();
    },
    /** Closes all tabs. */
    close(): void {
      channels.clear();
      listeners.clear();
      heardOfDocument.length = 0;
      vi.clearAllTimers();
    },
    async tab() {
      vi.resetModules();
      const [client, session, telling, left] = await Promise.all([import("../src/api/client"), import("../src/api/session"), import("../src/api/telling"), import("../src/api/abandoned-acts")]);
      return { ...client, ...session, ...telling, ...left };
    },
  };
}

export const problem = (status: number, type = "/problems/failed", headers: HeadersInit = {}) =>
  Response.json({ type, title: type, status, detail: type }, { status, headers });

/** An answer that breaks off after its head. */
export function cut(): Response {
  return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));
}
