/**
 * Shows what unfolds below a ruling: what may be said instead of it, the facts that it rests on,
 * its articles, and the readings that were chosen.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardRecord, RecordedRuling } from "../record/record";
import { authorName } from "../record/authors";
import { Articles, Readings } from "../laws/cited";
import { named, t, written } from "../words";
import { Change, Reason } from "./forms";
import { deedWords } from "./names";
import type { Teller } from "./teller";

type OfRulingProps = { record: BoardRecord; told: RecordedRuling; teller: Teller };

/** `isTold`: what was ruled stands above. */
export type RestOfRulingProps = OfRulingProps & { isTold: boolean; isChangeable: boolean };

export default function RestOfRuling({ record, told, teller, isTold, isChangeable }: RestOfRulingProps) {
  const { ruling } = told;
  const edition = record.editions.value.get(told.message.seq)!;
  return (
    <>
      {isChangeable && <Otherwise record={record} told={told} teller={teller} />}
      {!isTold && <p class="says">{written(ruling.text, ruling.texts)}</p>}
      <Facts record={record} told={told} />
      <Articles edition={edition} numbers={ruling.articles} />
      {ruling.ambiguity.length > 0 && <Readings edition={edition} ids={ruling.ambiguity} />}
    </>
  );
}

/** What is said instead of a confirmation: one form at a time, for they share what is typed. */
function Otherwise({ record, told, teller }: OfRulingProps) {
  const { ruling } = told;
  const [form, setForm] = useState<"dismiss" | "change" | null>(null);
  const toggle = (which: "dismiss" | "change") => setForm(form === which ? null : which);
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => all.current?.scrollIntoView({ block: "nearest" }), []);
  // the card may be longer than the room that it has
  useEffect(() => {
    const opened = form && all.current?.querySelector("form");
    opened?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    opened?.scrollIntoView({ block: "nearest" });
  }, [form]);
  return (
    <div class="do" ref={all}>
      <button onClick={() => toggle("dismiss")} aria-expanded={form === "dismiss"}>{t("dismiss")}</button>
      <button onClick={() => toggle("change")} aria-expanded={form === "change"}>{t("change")}</button>
      {form === "dismiss" && <Reason label={t("dismiss-why")} word={t("dismiss")} draft={teller.draft(ruling.id)} done={(reason) => teller.dismiss(ruling.id, reason)}><p><small>{t("dismiss-about")}</small></p></Reason>}
      {form === "change" && <Change told={told} edition={record.edition.value} teller={teller} />}
    </div>
  );
}

/** The acts that a ruling rests on: who saw them, and how surely. */
function Facts({ record, told }: { record: BoardRecord; told: RecordedRuling }) {
  return (
    <div class="facts">
      <h4>{t("facts")}</h4>
      <ul>
        {record.causes(told).map(({ seq, act, author }) => (
          <li key={`${seq} ${act.act}`}>
            <button class="link" onClick={() => (record.cursor.value = seq)}>{deedWords(record, act)}</button>
            <small> {t("seen-by", { source: named("source", act.source ?? "arbiter"), certainty: named("certainty", act.certainty ?? "seen") })}{act.source === undefined ? ` · ${authorName(author)}` : ""}{act.order === "unknown" && ` · ${t("act-order-unknown")}`}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
