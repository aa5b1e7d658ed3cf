/**
 * Judges in a thread of its own, so that no page waits for a search. It loads the engine, which may
 * compile code; the pages may not.
 */
import init, { Session, clockSteps } from "jadoube";
import type { ClockRequest, ClockStep, EngineAnswer, EngineRequest } from "./engine";
import { ScriptJudge } from "./script-judge";

const loaded = init().then(() => new ScriptJudge(() => Session.inAllLanguages()));
// whoever asks is told why
loaded.catch(() => undefined);

addEventListener("message", ({ data }: MessageEvent<EngineRequest>) => {
  const { number } = data;
  const answer = (answer: EngineAnswer) => postMessage(answer);
  loaded.then((judge) => answer("lines" in data ? { number, verdicts: judge.judge(data.lines) } : { number, ...keysFor(data.clock) })).catch((error: unknown) =>
    answer({ number, error: error instanceof Error ? error.message : String(error) }),
  );
});

function keysFor(clock: ClockRequest): { steps: ClockStep[] } | { refused: string } {
  const { steps, error } = JSON.parse(clockSteps(JSON.stringify(clock))) as { steps?: ClockStep[]; error?: string };
  return steps ? { steps } : { refused: error ?? "" };
}
