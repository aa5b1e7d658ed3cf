/** Says what went wrong, in the words of the page. */
import { Refused, Unreachable } from "../api/client";
import type { Problem, Refusal } from "../api/types";
import { known, language, t } from "../words";
import { spanWords } from "../words/time";

/** The status of what was asked for too often. */
const TOO_MANY = 429;

/** Kinds of problems whose words leave out nothing of what the service says. */
const SAID_WHOLE = new Set(["event-is-over", "too-many-games", "too-many-requests"]);

const kindOf = (problem: Problem) => problem.type.split("/").pop()!;

/**
 * What the service says in English, where the words of the page leave it out; the service writes no
 * other language there.
 */
export function detailOf(error: unknown): string {
  return error instanceof Refused && !SAID_WHOLE.has(kindOf(error.problem)) ? error.problem.detail : "";
}

/** What kind of problem it is and what to do, in the language of the page. */
export function problemWords(error: unknown): string {
  if (error instanceof Unreachable) return t("unreachable");
  if (!(error instanceof Refused)) return t("failed");
  const kind = kindOf(error.problem);
  // a line that is not the protocol is a problem by the code of its error
  const words = known(`problem-${kind}`) ?? known(`refusal-${kind}`) ?? t("problem-unknown");
  return error.problem.status === TOO_MANY ? `${words} ${againWords(error)}` : words;
}

/** When it may be tried again. */
function againWords({ retryAfterS }: Refused): string {
  return retryAfterS === null ? t("again-later") : t("again-in", { span: spanWords(Math.ceil(retryAfterS) * 1000) });
}

/** Words, and what is said in English beside them for those who read the page in English. */
function withDetail(words: string, detail: string): string {
  return language.value === "en" && detail ? `${words} (${detail})` : words;
}

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  return withDetail(problemWords(error), detailOf(error));
}

/**
 * Why an act was not taken, for players: without what concerns those who write to the interface.
 */
export const refusalWords = ({ code }: Refusal) => known(`refusal-${code}`) ?? t("refusal-unknown");

/** Why an act was not taken, in words. */
export function refusalText(refusal: Refusal): string {
  return withDetail(refusalWords(refusal), refusal.message);
}
