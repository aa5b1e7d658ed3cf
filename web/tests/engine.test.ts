/** Tests that acts are judged on the device: in what order, and what becomes of what cannot be. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Verdict } from "../src/api/types";
import { CLOCK_MODELS, hasKeys } from "../src/clock/models";
import { Engine, EngineError, type ClockStep, type EngineAnswer, type EngineRequest, type EngineThread } from "../src/engine/engine";
import { ScriptJudge, type GameSession } from "../src/engine/script-judge";
import { CHECKED, differences } from "../src/engine/self-check";
import { EXERCISES, INCIDENTS } from "../src/gallery/incidents";

/** Sessions that number their lines, refuse a start with `no`, and note what they were told. */
function noted() {
  const told: string[] = [];
  const begin = (): GameSession => {
    let seq = 0;
    return {
      tell(line) {
        told.push(line);
        return `${JSON.stringify({ seq: seq++, ...(line === "no" ? { error: { code: "bad_start", message: "" } } : {}) })}\n`;
      },
      free: () => told.push("freed"),
    };
  };
  return { told, judge: new ScriptJudge(begin) };
}

const seqs = (verdicts: Verdict[]) => verdicts.map(({ seq }) => seq);

describe("a script", () => {
  test("that goes on is told only what is new", () => {
    const { told, judge } = noted();
    expect(seqs(judge.judge(["start", "a"]))).toEqual([0, 1]);
    expect(seqs(judge.judge(["start", "a", "b"]))).toEqual([0, 1, 2]);
    expect(seqs(judge.judge(["start", "a", "b"]))).toEqual([0, 1, 2]);
    expect(told).toEqual(["start", "a", "b"]);
  });

  test.each([[["start", "a"]], [["start", "a", "c", "d"]], [["other", "a", "b", "c"]]])("that does not is judged anew: %s", (lines) => {
    const { told, judge } = noted();
    judge.judge(["start", "a", "b"]);
    expect(seqs(judge.judge(lines))).toEqual(lines.map((_, at) => at));
    expect(told).toEqual(["start", "a", "b", "freed", ...lines]);
  });

  test("whose start is refused has one answer", () => {
    const { told, judge } = noted();
    expect(judge.judge(["no", "a"]).map(({ error }) => error?.code)).toEqual(["bad_start"]);
    expect(judge.judge(["no", "a"])).toHaveLength(1);
    expect(told).toEqual(["no"]);
  });

  test("is given away whole: what is done to it is not done to the next", () => {
    const { judge } = noted();
    judge.judge(["start", "a"]).pop();
    expect(judge.judge(["start", "a"])).toHaveLength(2);
  });
});

/** A thread that answers when it is told to. */
class HeldThread implements EngineThread {
  readonly asked: EngineRequest[] = [];
  isEnded = false;
  onmessage: EngineThread["onmessage"] = null;
  onerror: EngineThread["onerror"] = null;

  postMessage(asked: EngineRequest): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(data: EngineAnswer): void {
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }

  fail(message?: string): void {
    this.onerror?.call(this as never, { message } as ErrorEvent);
  }
}

function held() {
  const threads: HeldThread[] = [];
  const engine = new Engine(() => threads[threads.push(new HeldThread()) - 1]! as EngineThread);
  return { threads, engine };
}

describe("the engine", () => {
  test("is begun when it is first asked, and answers each the own", async () => {
    const { threads, engine } = held();
    expect(threads).toHaveLength(0);
    const [first, second] = [engine.judge({ edition: "FIDE2023" }, ["W press"]), engine.judge({}, [{ act: "press", by: "white" }])];
    const [thread] = threads;
    expect(threads).toHaveLength(1);
    expect(thread!.asked.map((asked) => "lines" in asked && asked.lines)).toEqual([['{"edition":"FIDE2023","act":"start"}', "W press"], ['{"act":"start"}', '{"act":"press","by":"white"}']]);
    const [one, other] = thread!.asked.map(({ number }) => number) as [number, number];
    thread!.answer({ number: other, verdicts: [{ seq: 7 }] });
    thread!.answer({ number: one, verdicts: [{ seq: 3 }] });
    expect([await first, await second]).toEqual([[{ seq: 3 }], [{ seq: 7 }]]);
  });

  test.each([
    ["cannot be loaded", (thread: HeldThread) => thread.fail()],
    ["fails in a game", (thread: HeldThread) => thread.answer({ number: thread.asked[0]!.number, error: "unreachable" })],
  ])("that %s is begun anew, and nobody waits for the one before", async (_, fail) => {
    const { threads, engine } = held();
    const asked = [engine.judge({}, []), engine.judge({}, ["W press"])];
    fail(threads[0]!);
    for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ status: "rejected", reason: expect.any(EngineError) });
    expect(threads[0]!.isEnded).toBe(true);
    const again = engine.judge({}, []);
    threads[1]!.answer({ number: threads[1]!.asked[0]!.number, verdicts: [] });
    expect(await again).toEqual([]);
  });

  test("says the keys of a clock, or why it cannot, and goes on judging", async () => {
    const { threads, engine } = held();
    const clock = { model: "dgt-xl", shows: { left_s: 1, right_s: 1 }, must_show: { left_s: 1, right_s: 1 } };
    const [keys, refused, judged] = [engine.clockSteps(clock), engine.clockSteps({ ...clock, model: "sundial" }), engine.judge({}, [])];
    const [thread] = threads;
    const [first, second, third] = thread!.asked.map(({ number }) => number) as [number, number, number];
    expect(thread!.asked[0]).toEqual({ number: first, clock });
    thread!.answer({ number: second, refused: "no keys are known" });
    await expect(refused).rejects.toThrow("no keys are known");
    thread!.answer({ number: first, steps: [{ key: "ok", times: 1, purpose: "next", side: "left" }] });
    thread!.answer({ number: third, verdicts: [{ seq: 0 }] });
    expect([await keys, await judged]).toEqual([[{ key: "ok", times: 1, purpose: "next", side: "left" }], [{ seq: 0 }]]);
    expect(threads).toHaveLength(1);
    expect(thread!.isEnded).toBe(false);
  });

  test.each(["", "  ", "# a comment", "W press\nB press", "start", '{"act":"press"}', { act: "start" }])("takes one act in a line, not %j", async (act) => {
    const { threads, engine } = held();
    await expect(engine.judge({}, [act])).rejects.toBeInstanceOf(TypeError);
    expect(threads).toHaveLength(0);
  });
});

test("verdicts differ by any word, and by being there", () => {
  const [one, other]: Verdict[] = [{ seq: 0 }, { seq: 1 }];
  expect(differences([one!, other!], [one!, other!])).toEqual([]);
  expect(differences([one!, other!], [one!, { ...other!, rulings: [] }])).toEqual([1]);
  expect(differences([one!], [one!, other!])).toEqual([1]);
});

test("what is compared are a dozen acts and more", () => {
  expect(CHECKED.flatMap(({ acts }) => acts).length).toBeGreaterThan(12);
});

/** As `cargo xtask` puts it there; without it the part `bindings` of the test command says so. */
const PACKAGE = new URL("../.engine/jadoube.js", import.meta.url);

describe.runIf(existsSync(PACKAGE))("the package that the console is built with", () => {
  test("judges incidents act by act as all at once, and in every language", async () => {
    const { default: init, Session } = (await import(/* @vite-ignore */ PACKAGE.href)) as typeof import("jadoube");
    await init({ module_or_path: readFileSync(new URL("../.engine/jadoube_bg.wasm", import.meta.url)) });
    const byAct = new ScriptJudge(() => Session.inAllLanguages());
    for (const { id, fen, chess960, control, edition, fatal } of [...INCIDENTS, ...EXERCISES]) {
      const start = JSON.stringify({ act: "start", fen, control, edition, ...(chess960 ? { chess960 } : {}) });
      let verdicts: Verdict[] = [];
      fatal.forEach((_, at) => (verdicts = byAct.judge([start, ...fatal.slice(0, at + 1)])));
      const atOnce = new ScriptJudge(() => Session.inAllLanguages()).judge([start, ...fatal]);
      expect(verdicts, id).toEqual(atOnce);
      expect(verdicts.map(({ error }) => error).filter(Boolean), id).toEqual([]);
      expect(verdicts.at(-1)!.state!.obligation.reasons!.fr, id).toBeTruthy();
    }
  });

  test("knows the keys of each clock that the page offers keys of", async () => {
    const { default: init, clockSteps } = (await import(/* @vite-ignore */ PACKAGE.href)) as typeof import("jadoube");
    await init({ module_or_path: readFileSync(new URL("../.engine/jadoube_bg.wasm", import.meta.url)) });
    const times = { shows: { left_s: 300, right_s: 290 }, must_show: { left_s: 300, right_s: 410 } };
    for (const model of CLOCK_MODELS.filter(hasKeys)) {
      const { steps } = JSON.parse(clockSteps(JSON.stringify({ model, ...times, moves: "kept" }))) as { steps: ClockStep[] };
      expect(steps.filter(({ key }) => key === "+" || key === "-"), model).toEqual([{ key: "+", times: 2, purpose: "digit", side: "right" }]);
    }
    expect(clockSteps("{}")).toContain("error");
  });
});
