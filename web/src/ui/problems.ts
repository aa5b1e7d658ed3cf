/** Says what went wrong, in the words of the page. */
import { RefusedError, UnreachableError } from "../api/client";
import type { Problem, Refusal } from "../api/types";
import { known, language, t } from "../words";
import { spanWords } from "../words/time";

/** The status of what was asked for too often. */
const TOO_MANY = 429;

/**
 * Kinds of problems, and codes of refusals, of which the service says more than the words of the
 * page: which value, how much, until when. Of all others both say the same, which is said once.
 */
const SAYS_MORE = new Set([
  "invalid", "failed", "damaged", "forbidden", "there-already", "too-large", "unavailable", "clocks-disagree", "decided-meanwhile", "changed-too-often",
  "malformed_text", "unknown_act", "unknown_key", "duplicate_key", "missing_key", "bad_value", "bad_square", "bad_move", "bad_piece", "bad_fen", "bad_start",
]);

const kindOf = (problem: Problem) => problem.type.split("/").pop()!;

/**
 * The words of the page for a kind of problem, or for the code of a line that is not the protocol.
 */
const wordsOf = (kind: string) => known(`problem-${kind}`) ?? known(`refusal-${kind}`);

/**
 * What the service says in English, where the words of the page leave it out; the service writes no
 * other language there.
 */
export function detailOf(error: unknown): string {
  if (!(error instanceof RefusedError)) return "";
  const kind = kindOf(error.problem);
  return SAYS_MORE.has(kind) || wordsOf(kind) === null ? error.problem.detail : "";
}

/** What kind of problem it is and what to do, in the language of the page. */
export function problemWords(error: unknown): string {
  if (error instanceof UnreachableError) return t("unreachable");
  if (!(error instanceof RefusedError)) return t("failed");
  const words = wordsOf(kindOf(error.problem)) ?? t("problem-unknown");
  return error.problem.status === TOO_MANY ? `${words} ${againWords(error)}` : words;
}

/** When it may be tried again. */
function againWords({ retryAfterS }: RefusedError): string {
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
  const isMore = SAYS_MORE.has(refusal.code) || known(`refusal-${refusal.code}`) === null;
  return withDetail(refusalWords(refusal), isMore ? refusal.message : "");
}
