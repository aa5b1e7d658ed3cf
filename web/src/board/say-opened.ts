/**
 * Says in a few words that a ruling or a question has opened at the board on the screen. The cards
 * themselves are read by whoever goes there.
 */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../ui/say";
import { named, sentences, t } from "../words";
import type { BoardRecord, RecordedRuling } from "../record/record";
import { titleOf } from "./names";

/** So long nothing comes when the record has been read from its start, in which nothing is news. */
const STILL_MS = 300;

/** What is open, each with what to say of it. */
function openMatters(record: BoardRecord): Map<string, string> {
  const last = record.last.value;
  const texts = new Map<string, string>();
  const add = (told: RecordedRuling, kind: string) => texts.set(told.ruling.id, sentences(titleOf(record, told), named(kind, told.ruling.status)));
  for (const told of record.claimable.value) add(told, "status");
  for (const told of record.waiting.value) add(told, "status-open");
  for (const { fact, of } of record.questions.value) texts.set(`${fact} ${of}`, sentences(named("fact", fact), t("question-open")));
  if (last?.clock?.question) texts.set(`clock ${last.clock.question.of}`, sentences(t("clock-question"), t("question-open")));
  return texts;
}

export function useSayOpened(record: BoardRecord): void {
  const known = useRef<Set<string> | null>(null);
  const last = record.last.value;
  useEffect(() => {
    if (last === null) return;
    const still = setTimeout(() => {
      const now = openMatters(record);
      if (known.current) for (const [what, text] of now) if (!known.current.has(what)) say(text);
      known.current = new Set(now.keys());
    }, STILL_MS);
    return () => clearTimeout(still);
  }, [last]);
}
