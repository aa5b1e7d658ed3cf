/** Asks what only an arbiter can know, and shows what each answer would mean. */
import { useState } from "preact/hooks";
import type { Message, Question } from "../api/types";
import { Chip } from "../ui/icons";
import { answerOf, valueName } from "../words/act";
import { named, t, written } from "../words";
import { timeOfDay } from "../words/time";
import { compareAnswers } from "./answers";
import { ClockQuestion } from "./clock";
import { deedWords, titleById } from "./names";
import type { BoardRecord } from "../record/record";
import type { Teller } from "./teller";

export function Questions({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const last = record.last.value;
  return (
    <>
      {record.questions.value.map((question) => <QuestionCard key={`${question.fact} ${question.of}`} question={question} record={record} teller={teller} />)}
      {last?.clock?.question && <ClockQuestion record={record} clock={last.clock} teller={teller} />}
    </>
  );
}

type QuestionCardProps = { question: Question; record: BoardRecord; teller: Teller };

function QuestionCard({ question, record, teller }: QuestionCardProps) {
  const { fact, of } = question;
  const all = fact === "late" ? record.row(of) : record.messages.value.filter(({ seq }) => seq === of);
  const fen = record.last.value?.verdict.state?.fen ?? "";
  const { rows, note } = compareAnswers(question, { about: all[0]?.act, fen, titleOf: (id) => titleById(record, id) });
  return (
    <article class="card question" data-kind="question" aria-label={named("fact", fact)}>
      <header><h3>{named("fact", fact)}</h3><Chip name="question" tone="warning">{t("question-open")}</Chip></header>
      {all.map(({ seq, act }) => <p key={seq}><button class="link" onClick={() => (record.cursor.value = seq)}>{deedWords(record, act)}</button></p>)}
      {all.length > 1 && <p><small>{t("place-all", { count: all.length })}</small></p>}
      {note && <p class="quiet">{note}</p>}
      {question.evidence && <p class="evidence">{written(question.evidence.text, question.evidence.texts)}</p>}
      <ul class="answers">
        {rows.map(({ values, means }) => (
          <li key={values.join()}>
            <span class="do">{values.map((value) => <OneAnswer key={value} value={value} record={record} decide={() => teller.decide(fact, of, answerOf(value))} />)}</span>
            <div class="means">{means.map((text) => <p key={text}>{text}</p>)}</div>
          </li>
        ))}
        {fact === "late" && record.takesActs.value && <Earlier record={record} acts={record.before(of).filter(({ seq }) => !question.if?.[seq])} place={(before) => teller.decide(fact, of, before)} />}
      </ul>
    </article>
  );
}

function OneAnswer({ value, record, decide }: { value: string; record: BoardRecord; decide: () => Promise<boolean> }) {
  const name = answerName(value, record);
  return record.takesActs.value ? <button onClick={() => void decide()}>{name}</button> : <strong>{name}</strong>;
}

/** An answer in words; a number is that of the act that another came before. */
function answerName(value: string, record: BoardRecord): string {
  const place = /^\d+$/.test(value) ? record.messages.value.find(({ seq }) => seq === Number(value)) : undefined;
  return place ? t("place-before", { act: atItsTime(place, record) }) : valueName(value);
}

/** An act with the time at which it was told: several may be alike. */
const atItsTime = ({ act, received_at }: Message, record: BoardRecord) => `${timeOfDay(received_at, record.event.value?.time_zone)} ${deedWords(record, act)}`;

/** The acts that one which came late may have come before, where its own time does not say so. */
function Earlier({ record, acts, place }: { record: BoardRecord; acts: readonly Message[]; place: (before: number) => Promise<boolean> }) {
  const [chosen, setChosen] = useState(acts[0]?.seq);
  const one = acts.find(({ seq }) => seq === chosen);
  if (!one) return null;
  return (
    <li>
      <button onClick={() => void place(one.seq)}>{t("place-before", { act: atItsTime(one, record) })}</button>
      <div class="means">
        <select aria-label={t("place-which")} value={one.seq} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {acts.map((message) => <option key={message.seq} value={message.seq}>{atItsTime(message, record)}</option>)}
        </select>
      </div>
    </li>
  );
}
