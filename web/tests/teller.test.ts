/** Tests that what an arbiter enters twice before the page has heard of it is told once. */
import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import type { BoardRecord } from "../src/record/record";

const { sent, tell } = vi.hoisted(() => {
  const sent: { act: { act: string }; answer: (answer: object) => void; fail: (why: Error) => void }[] = [];
  const tell = (_path: string, act: { act: string }) => new Promise((answer, fail) => sent.push({ act, answer, fail }));
  return { sent, tell };
});
vi.mock("../src/api/telling", () => ({ tell }));
vi.mock("../src/ui/say", () => ({ problem: () => undefined }));
vi.mock("../src/ui/problems", () => ({ problemText: () => "", refusalText: () => "" }));
const { Teller } = await import("../src/board/teller");

const last = signal<{ seq: number } | null>(null);
const record = { id: "b", last, cursor: signal(null) } as unknown as BoardRecord;
let teller = new Teller(record);
beforeEach(() => {
  sent.length = 0;
  last.value = { seq: 4 };
  teller = new Teller(record);
});
const press = (by: string) => teller.tell({ act: "press", by });

test("an act on its way, or that has not come back yet, is not told again", async () => {
  const first = teller.confirm("2.0");
  expect(teller.confirm("2.0")).toBe(first);
  expect(sent).toHaveLength(1);
  sent[0]!.answer({ seq: 5 });
  expect(await first).toBe(true);
  expect(teller.confirm("2.0")).toBe(first);
  last.value = { seq: 5 };
  void teller.confirm("2.0");
  expect(sent).toHaveLength(2);
});

test("what comes of an act that was long on its way leaves the act that is looked at since", async () => {
  for (const [since, then] of [[3, null], [5, 5]] as const) {
    record.cursor.value = 3;
    const told = press(String(since));
    record.cursor.value = since;
    sent.at(-1)!.answer({ seq: 6 });
    await told;
    expect(record.cursor.value).toBe(then);
  }
});

test("what was not taken may be told again", async () => {
  const first = press("white");
  sent[0]!.fail(new Error("no"));
  expect(await first).toBe(false);
  void press("white");
  expect(sent).toHaveLength(2);
});

test("acts at the board between which another lies are two; words about a ruling are one", () => {
  for (const by of ["white", "white", "black", "white"]) void press(by);
  expect(sent).toHaveLength(3);
  for (const of of ["2.0", "3.0", "2.0"]) void teller.confirm(of);
  expect(sent).toHaveLength(5);
});

test("what the arbiter notices or answers next cites the recording, and nothing else does", async () => {
  const cited = { camera: "3", footage: "14:32:10" };
  const touch = { act: "observe", by: "arbiter", what: "touch" };
  const table: [{ act: string; [key: string]: unknown }, boolean][] = [
    [touch, true],
    [{ ...touch, source: "arbiter" }, true],
    [{ ...touch, source: "witness" }, false],
    [{ act: "press", by: "white" }, false],
    [{ act: "decide", by: "arbiter", fact: "hand", of: 2, value: "left" }, true],
    [{ act: "decide", by: "arbiter", fact: "seen", of: 2, value: true }, true],
    [{ act: "decide", by: "arbiter", fact: "penalty", of: 2, value: "warning" }, false],
    [{ act: "confirm", by: "arbiter", of: "2.0" }, false],
  ];
  for (const [act, isCited] of table) {
    teller = new Teller(record);
    teller.recording.value = cited;
    void teller.tell(act);
    expect(sent.at(-1)!.act).toEqual({ source: "arbiter", ...act, ...(isCited ? cited : {}) });
    expect(teller.recording.value).toEqual(isCited ? { camera: "3", footage: "" } : cited);
  }
});

test("without a camera or a time there is nothing to cite", () => {
  for (const recording of [{ camera: "3", footage: "" }, { camera: "", footage: "14:32:10" }]) {
    teller.recording.value = recording;
    void teller.tell({ act: "observe", by: "arbiter", what: "flag", side: "white", ...(recording.camera ? { ply: 1 } : {}) });
    expect(sent.at(-1)!.act).not.toHaveProperty(recording.camera ? "camera" : "footage");
  }
});
