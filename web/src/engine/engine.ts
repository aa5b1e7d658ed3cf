/**
 * Judges acts on this device as the service does, without asking it: the engine is loaded, in a
 * thread of its own, when something is first judged.
 */
import type { Act, Verdict } from "../api/types";
import ADDRESS from "./worker.ts?worker&url";

/** A start of the board protocol, without `act`. */
export type EngineStart = object;

/** Both times of a clock, in seconds, by the side on which they stand. */
type SideTimes = { left_s: number; right_s: number };
/**
 * Which keys set a clock, as `clockSteps` of the engine is asked
 * (`crates/sensing/src/clock_request.rs`).
 */
export type ClockRequest = { model: string; shows: SideTimes; must_show: SideTimes; runs?: boolean; moves?: "absent" | "kept" | { set: { shows: number; must_show: number } } };
/**
 * A key and how it is pressed: so many times, held, until a number stands there, or else while
 * something blinks.
 */
export type ClockStep = { key: "start/stop" | "+" | "-" | "ok"; times?: number; held_s?: number; until?: number; purpose: "stop" | "open" | "digit" | "next" | "moves" | "keep" | "start"; side?: "left" | "right" };

/** What the thread is asked: lines of the board protocol, the start first, or of a clock. */
export type EngineRequest = { number: number } & ({ lines: string[] } | { clock: ClockRequest });
/** What it can answer with: a verdict on each line, or the keys. */
type EngineResult = { verdicts: Verdict[] } | { steps: ClockStep[] };
/** Its answer, or why there is none; `refused` where only this cannot be answered. */
export type EngineAnswer = { number: number } & (EngineResult | { error: string } | { refused: string });

/** The thread, as far as it is needed. */
export type EngineThread = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** The engine could not be loaded, or has failed; it is loaded anew when it is asked again. */
export class EngineError extends Error {}

export class Engine {
  private thread: EngineThread | null = null;
  private asked = 0;
  private readonly waiting = new Map<number, { done: (result: EngineResult) => void; failed: (why: EngineError) => void }>();

  constructor(private readonly begin: () => EngineThread) {}

  /**
   * What `POST /judge` says under one edition: a verdict on the start and one on each act, or the
   * error of the start alone. Acts are objects or lines of the text notation. What only adds acts
   * to what was asked last is answered without judging it all again.
   */
  async judge(start: EngineStart, acts: readonly (Act | string)[]): Promise<Verdict[]> {
    const lines = [JSON.stringify({ ...start, act: "start" }), ...acts.map(lineOf)];
    return ((await this.ask({ lines })) as { verdicts: Verdict[] }).verdicts;
  }

  /** The keys that set a clock; rejects where the model is not known, or shows no such times. */
  async clockSteps(clock: ClockRequest): Promise<ClockStep[]> {
    return ((await this.ask({ clock })) as { steps: ClockStep[] }).steps;
  }

  private ask(what: { lines: string[] } | { clock: ClockRequest }): Promise<EngineResult> {
    const number = (this.asked += 1);
    const thread = (this.thread ??= this.opened());
    return new Promise((done, failed) => {
      this.waiting.set(number, { done, failed });
      thread.postMessage({ number, ...what } satisfies EngineRequest);
    });
  }

  /** Loads the engine, so that the first verdict does not wait for it. */
  async load(): Promise<void> {
    await this.judge({}, []);
  }

  private opened(): EngineThread {
    const thread = this.begin();
    thread.onmessage = ({ data }: MessageEvent<EngineAnswer>) => this.answered(data);
    thread.onerror = ({ message }) => this.failed(message || "the engine could not be loaded");
    return thread;
  }

  private answered(answer: EngineAnswer): void {
    if ("error" in answer) return this.failed(answer.error);
    const waiting = this.waiting.get(answer.number);
    this.waiting.delete(answer.number);
    if ("refused" in answer) waiting?.failed(new EngineError(answer.refused));
    else waiting?.done(answer);
  }

  /** A game that the engine has failed in is not gone on with. */
  private failed(why: string): void {
    this.thread?.terminate();
    this.thread = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of waiting) failed(new EngineError(why));
  }
}

/** An act as one line; that it is one the engine's answers are counted by. */
function lineOf(act: Act | string): string {
  const line = typeof act === "string" ? act.trim() : JSON.stringify(act);
  if (/[\r\n]/.test(line) || line === "" || line.startsWith("#")) throw new TypeError(`no act in one line: ${line}`);
  if (typeof act === "string" ? /^(start\b|\{)/.test(line) : act.act === "start") throw new TypeError("a game has one start, before its acts, and JSON is told as an object");
  return line;
}

type ThreadPolicies = { createPolicy(name: "engine", rules: { createScriptURL(): string }): { createScriptURL(any: string): string } };

/** What lets this page begin a thread: from one address and no other. */
const policy = (globalThis as { trustedTypes?: ThreadPolicies }).trustedTypes?.createPolicy("engine", { createScriptURL: () => ADDRESS });

/** The engine of this page. */
export const engine = new Engine(() => new Worker(policy?.createScriptURL("") ?? ADDRESS, { type: "module" }));
