/**
 * Tests that the author of a decision has a name, also when he was given it after the page was
 * loaded.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authorName } from "../src/record/authors";
import { session } from "../src/api/session";
import type { SessionView } from "../src/api/types";

let reads: number;
/** Who has a name; `null` where the network is away. */
let named: Record<string, string> | null;

beforeEach(async () => {
  vi.useFakeTimers();
  reads = 0;
  named = { "account:1": "ada" };
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    if (named === null) throw new TypeError("Failed to fetch");
    return Response.json({ items: Object.entries(named).map(([author, name]) => ({ author, name })) });
  });
});
afterEach(() => {
  session.value = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);

async function begins(): Promise<void> {
  session.value = { author: "account:9", role: "chief_arbiter", scope: {} } as SessionView;
  await pass(0.1);
}

test("an account that is made later is read, and nobody is read for more than once a minute", async () => {
  await begins();
  expect([authorName("account:1"), authorName("account:2"), reads]).toEqual(["ada", "2", 1]);
  named = { ...named, "account:2": "bo" };
  await pass(50);
  expect([authorName("account:2"), reads]).toEqual(["2", 1]);
  await pass(15);
  expect([authorName("account:2"), reads]).toEqual(["bo", 2]);
});

test("who has no name is not looked for again and again", async () => {
  await begins();
  for (let minutes = 0; minutes < 5; minutes += 1) {
    authorName("account:7");
    await pass(60);
  }
  expect(reads).toBe(2);
});

test("names that could not be read are read again when they are wanted", async () => {
  named = null;
  await begins();
  expect(authorName("account:1")).toBe("1");
  named = { "account:1": "ada" };
  await pass(65);
  expect(authorName("account:1")).toBe("ada");
});

test("who plays and rules in a demonstration is called what he is, and nobody is asked for his name", async () => {
  expect(["account:simulated", "device:simulated"].map(authorName)).toEqual(["the demonstration’s arbiter", "the demonstration’s board"]);
});
