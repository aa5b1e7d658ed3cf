/** Judges acts on this device, or where it cannot, by the service. */
import { ask } from "../api/client";
import type { Act, Verdict } from "../api/types";
import { engine, type EngineStart } from "./engine";

/** What of a start is known: the protocol takes no key without a value. */
export function known(fields: Readonly<Record<string, unknown>>): EngineStart {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** A verdict on the start and one on each act, or the error of the start alone. */
export async function judged(start: EngineStart, acts: readonly (Act | string)[]): Promise<Verdict[]> {
  return engine.judge(start, acts).catch(() => askService(start, acts));
}

async function askService(start: EngineStart, acts: readonly (Act | string)[]): Promise<Verdict[]> {
  const { results } = await ask<{ results: { verdicts: Verdict[] }[] }>("/judge", { method: "POST", as: "stranger", body: { start, acts } });
  return results[0]?.verdicts ?? [];
}
