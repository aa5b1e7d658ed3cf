/**
 * Tests what is said: alarms first, the last few of what waits, and nothing of it to whoever comes
 * next.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../src/api/session";
import type { SessionView } from "../src/api/types";
import { alarm, assertive, hush, hushAtLogOut, polite, say } from "../src/ui/say";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hush();
  vi.useRealTimers();
});

/** What is said from now on, in its order. */
function listened(): string[] {
  const heard: string[] = [];
  for (const { text } of [polite, assertive]) text.subscribe((one) => one && heard.push(one));
  return heard;
}

test("of many texts the last few are said, and an alarm before them", () => {
  const heard = listened();
  for (let at = 1; at <= 50; at += 1) say(`act ${at}`);
  say("act 49");
  alarm("illegal move");
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(["illegal move", "act 48", "act 50", "act 49"]);
});

test("what an arbiter was told is gone when he logs out, and what he was still to be told is not said", () => {
  const end = hushAtLogOut();
  session.value = { author: "arbiter" } as SessionView;
  const heard = listened();
  alarm("Board 1: Illegal move");
  say("Board 2: a claim");
  vi.advanceTimersByTime(300);
  session.value = null;
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(["Board 1: Illegal move"]);
  expect([polite.text.value, assertive.text.value]).toEqual(["", ""]);
  end();
});
