/**
 * Judges acts on this device as the service does, without asking it: the engine is loaded, in a
 * thread of its own, when something is first judged.
 */
import type { Act, Verdict } from "../api/types";
import ADDRESS from "./worker.ts?worker&url";

/** A start of the board protocol, without `act`. */
export type EngineStart = object;

/** What the thread of the engine is asked: lines of the board protocol, the start first. */
export type EngineRequest = { number: number; lines: string[] };
/** Its answer: a verdict on each, or why there is none. */
export type EngineAnswer = { number: number } & ({ verdicts: Verdict[] } | { error: string });

/** The thread, as far as it is needed. */
export type EngineThread = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** The engine could not be loaded, or has failed; it is loaded anew when it is asked again. */
export class EngineError extends Error {}

export class Engine {
  private thread: EngineThread | null = null;
  private asked = 0;
  private readonly waiting = new Map<number, { done: (verdicts: Verdict[]) => void; failed: (why: EngineError) => void }>();

  constructor(private readonly begin: () => EngineThread) {}

  /**
   * What `POST /judge` says under one edition: a verdict on the start and one on each act, or the
   * error of the start alone. Acts are objects or lines of the text notation. What only adds acts
   * to what was asked last is answered without judging it all again.
   */
  async judge(start: EngineStart, acts: readonly (Act | string)[]): Promise<Verdict[]> {
    const lines = [JSON.stringify({ ...start, act: "start" }), ...acts.map(lineOf)];
    const number = (this.asked += 1);
    const thread = (this.thread ??= this.opened());
    return new Promise((done, failed) => {
      this.waiting.set(number, { done, failed });
      thread.postMessage({ number, lines } satisfies EngineRequest);
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
    this.waiting.get(answer.number)?.done(answer.verdicts);
    this.waiting.delete(answer.number);
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
