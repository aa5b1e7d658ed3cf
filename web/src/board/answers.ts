/**
 * Compares the answers to a question of fact: those that mean the same stand together, and of each
 * only that is told in which it differs from others.
 */
import type { Act, Answer, Question, Ruling } from "../api/types";
import { moveList } from "../men/moves";
import { t, written } from "../words";
import { articleNames } from "../words/article";
import { possibleAnswers } from "../words/act";

/** Answers that mean the same: their values, and what they mean, a sentence each. */
export type AnswerRow = { values: string[]; means: string[] };

/** The answers, and what is to be said of all of them. */
export type AnswerTable = { rows: AnswerRow[]; note: string | null };

/** More moves than these are only counted. */
const NAMED_MOVES = 14;

type QuestionContext = {
  /** The act that is asked about. */
  about: Act | undefined;
  /** The position in which the moves are. */
  fen: string;
  /** A ruling by its number, as its card is headed. */
  titleOf: (id: string) => string;
};

export function compareAnswers({ fact, if: worked = {} }: Question, told: QuestionContext): AnswerTable {
  const answers = Object.entries(worked);
  if (answers.length === 0) return { rows: possibleAnswers(fact, told.about).map((value) => ({ values: [value], means: [] })), note: t("answers-unknown") };
  const moves = new Set(answers.map(([, { obligation }]) => JSON.stringify(obligation)));
  const each = answers.map(([value, answer]) => ({ values: [value], means: meaningOf(answer, moves.size > 1, told) }));
  // where an act belongs is a fact of its own, whatever it brings
  const rows = fact === "late" ? each : groupByMeaning(each);
  return { rows, note: rows.length === 1 && answers.length > 1 ? t("answers-same") : null };
}

/** What follows; the moves only where they hang on the answer. */
function meaningOf({ obligation, rulings = [], withdrawn = [] }: Answer, withMoves: boolean, { fen, titleOf }: QuestionContext): string[] {
  // a ruling that another followed is headed as that one
  const ruled = new Set([...rulings.map(rulingWords), ...withdrawn.map((id) => t("answer-withdraws", { ruling: titleOf(id) }))]);
  const brings = ruled.size > 0 ? [...ruled] : [t("answer-no-ruling")];
  return withMoves && obligation ? [...brings, movesWords(obligation, fen)] : brings;
}

const rulingWords = ({ text, texts, articles }: Ruling) => `${written(text, texts)} ${articleNames(articles)}`.trim();

function movesWords(moves: readonly string[], fen: string): string {
  if (moves.length === 0) return t("answer-no-moves");
  return moves.length > NAMED_MOVES ? t("answer-free", { count: moves.length }) : t("answer-moves", { moves: moveList(moves, fen) });
}

function groupByMeaning(each: readonly AnswerRow[]): AnswerRow[] {
  const rows = new Map<string, AnswerRow>();
  for (const { values, means } of each) {
    const key = means.join("\n");
    rows.set(key, { values: [...(rows.get(key)?.values ?? []), ...values], means });
  }
  return [...rows.values()];
}
