/** Tests that times follow the service's clock, whatever the clock of this machine shows. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const NOON = Date.parse("2026-11-23T12:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOON }).resetModules());
afterEach(() => void vi.useRealTimers().unstubAllGlobals());

/** A page on a machine whose clock is so far ahead of the service's. */
async function page(aheadMs: number) {
  const clock = await import("../src/api/clock");
  let begun = NOON - aheadMs - performance.now();
  const there = () => begun + performance.now();
  return {
    ...clock,
    there,
    /** How far clocks run too far. */
    error: () => clock.serviceNow() - there(),
    /** An answer that is so long on its way to the service, and back. */
    async answered(toMs = 2, backMs = 2) {
      const askedAt = performance.now();
      await vi.advanceTimersByTimeAsync(toMs);
      const headers = new Headers({ Date: new Date(there()).toUTCString() });
      await vi.advanceTimersByTimeAsync(backMs);
      clock.noteDate({ headers } as Response, askedAt);
    },
    /** What the machine sleeps no clock of the page counts. */
    sleep(ms: number) {
      begun += ms;
      vi.setSystemTime(Date.now() + ms);
    },
  };
}

/** So many answers, at all parts of a second. */
async function answers({ answered }: Awaited<ReturnType<typeof page>>, count = 40) {
  for (let one = 0; one < count; one += 1) {
    await vi.advanceTimersByTimeAsync(1_370);
    await answered();
  }
}

test.each([["ten minutes ahead", 600_000], ["right", 0], ["ten minutes behind", -600_000]])("with a clock that is %s it is known what came after the page was opened", async (_, aheadMs) => {
  const { isAfter, answered, there } = await page(aheadMs);
  const opened = performance.now();
  await answered();
  expect(isAfter(iso(there() + 5_000), opened)).toBe(true);
  expect(isAfter(iso(there() - 60_000), opened)).toBe(false);
});

test.each([["ten minutes ahead", 600_000], ["right", 0], ["behind by less than a second", -640]])("with a clock that is %s answers that tell whole seconds tell the time within a tenth of one", async (_, aheadMs) => {
  const there = await page(aheadMs);
  await answers(there);
  expect(Math.abs(there.error())).toBeLessThan(100);
});

test("an answer that was long on its way tells no less than it does", async () => {
  const there = await page(-300_000);
  await answers(there);
  await there.answered(10, 4_000);
  await there.answered(4_000, 10);
  expect(Math.abs(there.error())).toBeLessThan(100);
});

test("a clock of this machine that is put forward or back while the page is open changes nothing", async () => {
  const there = await page(0);
  await answers(there);
  expect(there.hasJumped()).toBe(false);
  for (const ms of [180_000, -400_000]) {
    vi.setSystemTime(Date.now() + ms);
    expect(Math.abs(there.error())).toBeLessThan(100);
    expect([there.hasJumped(), there.hasJumped()]).toEqual([true, false]);
  }
});

test("after the machine has slept, or the service's clock was put right, the next answer tells the time", async () => {
  const there = await page(20_000);
  await answers(there);
  there.sleep(3_600_000);
  expect(there.hasJumped()).toBe(true);
  expect(there.error()).toBeLessThan(0);
  await there.answered();
  expect(Math.abs(there.error())).toBeLessThan(600);
  await answers(there);
  expect(Math.abs(there.error())).toBeLessThan(100);
});

test("after the machine has slept the service is asked what time it is until it answers", async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", asked);
  const { sleep } = await page(0);
  await import("../src/ui/clock");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(0);
  sleep(3_600_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  asked.mockImplementation(() => Promise.resolve(new Response()) as never);
  await vi.advanceTimersByTimeAsync(2_000);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(0);
});

test.each([["ahead", 600_000], ["behind", -600_000]])("with a clock that is %s one that ran shows, looking back, what it showed then", async (_, aheadMs) => {
  const there = await page(aheadMs);
  await there.answered();
  const { countedOn } = await import("../src/ui/clock");
  const at = iso(there.there() - 40_000);
  expect(countedOn(60_000, at, Date.parse(at))).toBe(60_000);
  expect(countedOn(60_000, at, there.serviceNow())).toBeGreaterThan(19_000);
});

test("it is told in whole milliseconds, as acts tell times", async () => {
  const one = await page(-3_000.4);
  await answers(one, 3);
  expect(Number.isInteger(one.serviceNow())).toBe(true);
});
