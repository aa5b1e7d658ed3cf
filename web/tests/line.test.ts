/** Tests that a WebSocket that is not opened says why, as far as the service does. */
import { afterEach, expect, test, vi } from "vitest";
import { openLine } from "../src/api/line";
import { problem } from "./browser";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[string, () => Response | null, string, boolean]>([
  ["may be heard", () => problem(426, "/problems/not-a-socket"), "lost", true],
  ["may not be heard", () => problem(403, "/problems/forbidden"), "refused", false],
  ["is not there", () => problem(404, "/problems/not-found"), "refused", false],
  ["cannot be asked for", () => null, "lost", true],
  ["is asked for too often", () => problem(429, "/problems/too-many-requests"), "lost", true],
  ["is hidden by something else", () => new Response("<html>", { status: 403 }), "lost", true],
])("what %s", async (_, answer, connection, isTried) => {
  vi.useFakeTimers();
  const sockets: { onclose: () => void }[] = [];
  vi.stubGlobal("WebSocket", class { constructor() { sockets.push(this as never); } close() {} });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("fetch", async () => {
    const answered = answer();
    if (!answered) throw new TypeError("Failed to fetch");
    return answered;
  });
  const line = openLine(() => "/api/v1/boards/b1/stream", () => undefined);
  const before = sockets.length;
  sockets.at(-1)!.onclose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([line.connection.value, sockets.length > before]).toEqual([connection, isTried]);
  line.close();
});

test("one that is closed before it is open is closed once it is, and nobody hears of it", () => {
  const sockets: { readyState: number; onopen: () => void; onmessage: unknown; isClosed: boolean }[] = [];
  class Fake {
    static readonly CONNECTING = 0;
    readyState = 0;
    isClosed = false;
    constructor() { sockets.push(this as never); }
    close() { this.isClosed = true; }
  }
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("location", { href: "http://localhost/" });
  const began = vi.fn();
  const line = openLine(() => "/api/v1/boards/b1/stream", () => undefined, began);
  const socket = sockets.at(-1)!;
  line.close();
  expect([socket.isClosed, socket.onmessage]).toEqual([false, null]);
  socket.onopen();
  expect(socket.isClosed).toBe(true);
  expect(began).not.toHaveBeenCalled();
});
