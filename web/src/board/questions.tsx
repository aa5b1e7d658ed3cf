/** Asks what only an arbiter can know, and shows what each answer would mean. */
import { useState } from "preact/hooks";
import type { Answer, Message, Question } from "../api/types";
import { Chip } from "../ui/icons";
import { actWords, answerOf, doer, possibleAnswers, valueName } from "../words/act";
import { named, t, written } from "../words";
import { moveList } from "../men/moves";
import { ClockQuestion } from "./clock";
import type { BoardRecord } from "../record/record";
import type { Teller } from "./teller";
import { articleNames } from "../words/article";

export function Questions({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const last = record.last.value;
  return (
    <>
      {record.questions.value.map((question) => <QuestionCard key={`${question.fact} ${question.of}`} question={question} record={record} teller={teller} />)}
      {last?.clock?.question && <ClockQuestion record={record} clock={last.clock} teller={teller} />}
    </>
  );
}

function QuestionCard({ question: { fact, of, if: answers }, record, teller }: { question: Question; record: BoardRecord; teller: Teller }) {
  const all = fact === "late" ? record.row(of) : record.messages.value.filter(({ seq }) => seq === of);
  const about = all[0];
  const inForce = record.last.value?.verdict.state?.fen ?? "";
  const values: [string, Partial<Answer>][] = answers ? Object.entries(answers) : possibleAnswers(fact, about?.act).map((value) => [value, {}]);
  return (
    <article class="card question" aria-label={named("fact", fact)}>
      <header><h3>{named("fact", fact)}</h3><Chip name="question" tone="warning">{t("question-open")}</Chip></header>
      {all.map(({ seq, act }) => (
        <p key={seq}>
          <button class="link" onClick={() => (record.cursor.value = seq)}>{seq}</button> {doer(act)} {actWords(act)}
        </p>
      ))}
      {all.length > 1 && <p><small>{t("place-all", { count: all.length })}</small></p>}
      <ul class="answers">
        {values.map(([value, { obligation, rulings }]) => (
          <li key={value}>
            {record.takesActs.value && <button onClick={() => void teller.decide(fact, of, answerOf(value))}>{answerName(value)}</button>}
            {!record.takesActs.value && <strong>{answerName(value)}</strong>}
            <div class="means">
              {rulings?.map((ruling) => <p key={ruling.id}>{written(ruling.text, ruling.texts)} <small>{articleNames(ruling.articles)}</small></p>)}
              {rulings?.length === 0 && <p>{t("answer-no-ruling")}</p>}
              {obligation && <p><small>{obligation.length > 14 ? t("answer-free", { count: obligation.length }) : t("answer-moves", { moves: moveList(obligation, inForce) })}</small></p>}
            </div>
          </li>
        ))}
        {fact === "late" && record.takesActs.value && <Earlier acts={record.before(of).filter(({ seq }) => !answers?.[seq])} place={(before) => teller.decide(fact, of, before)} />}
      </ul>
    </article>
  );
}

/** An answer in words; a number is that of the act that another came before. */
const answerName = (value: string) => (/^\d+$/.test(value) ? t("place-before", { number: Number(value) }) : valueName(value));

/** The acts that one which came late may have come before, where its own time does not say so. */
function Earlier({ acts, place }: { acts: readonly Message[]; place: (before: number) => Promise<boolean> }) {
  const [chosen, setChosen] = useState(acts[0]?.seq);
  if (chosen === undefined) return null;
  return (
    <li>
      <button onClick={() => void place(chosen)}>{t("place-before", { number: chosen })}</button>
      <div class="means">
        <select aria-label={t("place-which")} value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {acts.map(({ seq, act }) => <option key={seq} value={seq}>{`${seq} ${doer(act)} ${actWords(act)}`}</option>)}
        </select>
      </div>
    </li>
  );
}
