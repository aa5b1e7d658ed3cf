/** Tests which round an address means that names none. */
import { afterEach, expect, test, vi } from "vitest";
import { latestRound } from "../src/api/rounds";
import type { Round } from "../src/api/types";

afterEach(() => vi.unstubAllGlobals());

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Each round by when it starts, or whether it has begun where nobody has said when. */
test.each<[string, (number | "begun" | "unbegun")[], number | undefined]>([
  ["none", [], undefined],
  ["one that begins later", [5], 1],
  ["the last that has begun by its date", [-9, -2, 3], 2],
  ["none has begun", [2, 3], 1],
  ["the last that has begun at its boards", ["begun", "begun", "unbegun"], 2],
  ["none has begun at its boards", ["unbegun", "unbegun"], 1],
  ["one without a date that has not begun", [-9, "unbegun"], 1],
  ["one without a date that has begun", [-9, "begun", 3], 2],
  ["one with a date after one without", ["begun", -2, "unbegun"], 2],
])("%s", async (_, starts, number) => {
  const rounds = starts.map((start, place) => ({ id: `r${place + 1}`, number: place + 1, starts_at: typeof start === "number" ? at(start) : null }) as unknown as Round);
  vi.stubGlobal("fetch", (path: string) => {
    const state = starts[Number(/rounds\/r(\d+)/.exec(path)![1]) - 1] === "begun" ? {} : null;
    return Promise.resolve(Response.json({ items: [{ state: null }, { state }] }));
  });
  expect((await latestRound(rounds))?.number).toBe(number);
});
