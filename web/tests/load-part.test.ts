/**
 * Tests that parts of the page are asked for when the service is there, and that the page knows why
 * one is missing.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart } from "../src/api/load-part";

let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isAway = false;
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return new Response();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that can be had is there", async () => {
  expect((await loadPart(async () => "part")).value).toEqual({ it: "part" });
});

test("a part is not asked for while the service is away, and comes when it is back", async () => {
  isAway = true;
  const load = vi.fn(async () => "part");
  const part = await loadPart(load);
  expect([part.value, load.mock.calls.length]).toEqual(["away", 0]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(part.value).toEqual({ it: "part" });
});

test("a part that the service has no more is gone", async () => {
  expect((await loadPart(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")))).value).toBe("gone");
});
