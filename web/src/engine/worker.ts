/**
 * Judges in a thread of its own, so that no page waits for a search. It loads the engine, which may
 * compile code; the pages may not.
 */
import init, { Session } from "jadoube";
import type { EngineAnswer, EngineRequest } from "./engine";
import { ScriptJudge } from "./script-judge";

const loaded = init().then(() => new ScriptJudge(() => Session.inAllLanguages()));
// whoever asks is told why
loaded.catch(() => undefined);

addEventListener("message", ({ data: { number, lines } }: MessageEvent<EngineRequest>) => {
  const answer = (answer: EngineAnswer) => postMessage(answer);
  loaded.then((judge) => judge.judge(lines)).then(
    (verdicts) => answer({ number, verdicts }),
    (error: unknown) => answer({ number, error: error instanceof Error ? error.message : String(error) }),
  );
});
