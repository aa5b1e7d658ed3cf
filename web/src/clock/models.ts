/** Lists the clocks of which something is known, and brings the keys that set one. */
import { engine } from "../engine/engine";
import type { ClockRequest, ClockStep } from "../engine/engine";

/** Clocks of which a manual describes each key that sets them. */
const WITH_KEYS = ["dgt-3000", "dgt-2010", "dgt-xl"] as const;
/** Clocks of which less is described, with how many steps are. */
const TOLD = { leap: 3, chronos: 3 } as const;

export const CLOCK_MODELS = [...WITH_KEYS, ...(Object.keys(TOLD) as (keyof typeof TOLD)[])];
export type ClockModelName = (typeof CLOCK_MODELS)[number];

export const isClockModel = (name: string | null): name is ClockModelName => CLOCK_MODELS.some((one) => one === name);
export const hasKeys = (model: ClockModelName): boolean => WITH_KEYS.some((one) => one === model);
/** The numbers of the steps that are described in words. */
export const toldSteps = (model: ClockModelName): number[] => Array.from({ length: model in TOLD ? TOLD[model as keyof typeof TOLD] : 0 }, (_, at) => at + 1);

/** Keys that belong together: those of one side, of the moves, or one that stops or starts. */
export type KeyStage = { stage: "stop" | "open" | "left" | "right" | "moves" | "keep" | "start"; steps: ClockStep[] };

/** The keys in order, those of one stage together. */
export async function keyStages(request: ClockRequest): Promise<KeyStage[]> {
  const stages: KeyStage[] = [];
  for (const step of await engine.clockSteps(request)) {
    const stage = step.purpose === "digit" || step.purpose === "next" ? step.side! : step.purpose;
    const last = stages.at(-1);
    if (last?.stage === stage) last.steps.push(step);
    else stages.push({ stage, steps: [step] });
  }
  return stages;
}
