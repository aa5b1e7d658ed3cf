/**
 * Imitates devices in one process, each with its own storage, session and network, over the real
 * service: what is loaded on a page of a device sees nothing of the others.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import WebSocket from "ws";
import { FakeStorage } from "../tests/browser";
import { PASSWORD, type Service } from "./service";

/** What a network does with a request. */
export type NetworkFate = "answered" | "unsent" | "unanswered";

/** A page of a device; once it is gone nothing that it began has any effect. */
class DevicePage {
  isGone = false;
  readonly timers = new Set<ReturnType<typeof setTimeout>>();
  readonly channels = new Set<PageChannel>();
  readonly listeners = new Map<string, Set<(event: object) => void>>();
  constructor(readonly device: Device) {}
}

const here = new AsyncLocalStorage<DevicePage>();
const page = (): DevicePage => here.getStore()!;

/** What comes from outside is heard on the page that asked for it, while that is there. */
function onPage<A extends unknown[]>(heard: (...what: A) => void): (...what: A) => void {
  const asked = page();
  return (...what) => {
    if (!asked.isGone) here.run(asked, () => heard(...what));
  };
}

class PageChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private readonly own = page();
  constructor(readonly name: string) {
    this.own.channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of this.own.channels) if (other !== this && other.name === this.name) setTimeout(() => other.onmessage?.({ data }));
  }
}

/** A socket of a device: it carries its session, and is cut off with its network. */
class PageSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  private readonly socket: WebSocket;

  constructor(url: URL) {
    const { device } = page();
    this.socket = new WebSocket(device.isAway ? "ws://127.0.0.1:1/" : url, { headers: { Cookie: device.cookie, Origin: device.service.url } });
    this.socket.on("open", onPage(() => this.onopen?.()));
    this.socket.on("message", onPage((data: Buffer) => this.onmessage?.({ data: data.toString() })));
    this.socket.on("close", onPage(() => this.onclose?.()));
    this.socket.on("error", () => undefined);
    device.sockets.add(this.socket);
  }
  get readyState(): number {
    return this.socket.readyState;
  }
  close(): void {
    this.socket.close();
  }
}

/** Has the globals of a page be those of the page on which they are asked for. */
export function stubPages(): void {
  const ofPage = { localStorage: () => page().device.storage, document: () => ({ hidden: false, addEventListener: () => undefined }) };
  for (const [name, get] of Object.entries(ofPage)) Object.defineProperty(globalThis, name, { configurable: true, get });
  vi.stubGlobal("BroadcastChannel", PageChannel);
  vi.stubGlobal("WebSocket", PageSocket);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { get href() { return page().device.service.url; } });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("cancelAnimationFrame", (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
  vi.stubGlobal("addEventListener", (name: string, heard: (event: object) => void) => {
    const { listeners } = page();
    listeners.set(name, new Set(listeners.get(name)).add(heard));
  });
  vi.stubGlobal("removeEventListener", (name: string, heard: (event: object) => void) => page().listeners.get(name)?.delete(heard));
  for (const [name, begin] of Object.entries({ setTimeout, setInterval })) {
    vi.stubGlobal(name, (job: () => void, ms?: number, ...more: []) => {
      const timer = begin(job, ms, ...more);
      // what is given more is of the platform
      if (more.length === 0) here.getStore()?.timers.add(timer);
      return timer;
    });
  }
  const ask = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const asked = here.getStore();
    return asked ? asked.device.request(asked, ask, path, init) : ask(path, init);
  });
}

export function unstubPages(): void {
  vi.unstubAllGlobals();
  for (const name of ["localStorage", "document"]) Reflect.deleteProperty(globalThis, name);
}

/** Logs in; the cookie of the session. */
export async function cookieOf(service: Service, login: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/session`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ login, password: PASSWORD }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}

export class Device {
  readonly storage = new FakeStorage();
  readonly sockets = new Set<WebSocket>();
  cookie = "";
  isAway = false;
  private shown: DevicePage | null = null;

  /** `fate` says what becomes of the next request while the network is there. */
  constructor(readonly service: Service, private readonly fate: () => NetworkFate) {}

  /** Is logged in with the cookie of a session. */
  isLoggedIn(cookie: string): void {
    this.cookie = cookie;
    this.storage.setItem("jadoube.session", "yes");
  }

  /** Modules are loaded for one page after another: each has its own. */
  private static loading: Promise<unknown> = Promise.resolve();

  /** Opens a page anew, the one that was shown being gone from one moment to the next. */
  async open<T>(load: () => Promise<T>): Promise<T> {
    this.close();
    const opened = new DevicePage(this);
    this.shown = opened;
    const loaded = Device.loading.then(() => {
      vi.resetModules();
      return here.run(opened, load);
    });
    Device.loading = loaded.catch(() => undefined);
    return loaded;
  }

  close(): void {
    if (this.shown) this.shown.isGone = true;
    this.shown?.timers.forEach(clearTimeout);
    this.shown = null;
    for (const socket of this.sockets) socket.terminate();
    this.sockets.clear();
  }

  /** Does something on the page that is shown. */
  do<T>(what: () => T): T {
    return here.run(this.shown!, what);
  }

  goAway(): void {
    this.isAway = true;
    for (const socket of this.sockets) socket.terminate();
    this.fire("offline");
  }

  comeBack(): void {
    this.isAway = false;
    this.fire("online");
  }

  private fire(name: string): void {
    this.do(() => page().listeners.get(name)?.forEach((heard) => heard({})));
  }

  async request(asked: DevicePage, ask: typeof fetch, path: string, init: RequestInit): Promise<Response> {
    const never = new Promise<Response>(() => undefined);
    if (asked.isGone) return never;
    const fate = this.isAway ? "unsent" : this.fate();
    if (fate === "unsent") throw new TypeError("Failed to fetch");
    const headers = new Headers(init.headers);
    if (init.credentials !== "omit") headers.set("Cookie", this.cookie);
    headers.set("Origin", this.service.url);
    const { method, body, signal } = init;
    const answer = await ask(new URL(path, this.service.url), { method, body, signal, headers } as RequestInit);
    if (asked.isGone) return never;
    if (fate === "unanswered" || this.isAway) throw new TypeError("Failed to fetch");
    return answer;
  }
}
