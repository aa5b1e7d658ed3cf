/** Shows a ruling as a card: what happened, why, what follows, and what an arbiter says of it. */
import { useState } from "preact/hooks";
import { authorName } from "../api/authors";
import type { Ruling } from "../api/types";
import { differing } from "../men/placement";
import { Diagram } from "../men/diagram";
import { Chip, Icon } from "../ui/icons";
import { actWords, doer } from "../words/act";
import { named, t, written } from "../words";
import { Articles, Readings } from "../laws/cited";
import { Change, Reason } from "./forms";
import type { BoardRecord, Fate, Told } from "../record/record";
import type { Teller } from "./teller";
import { headline, penaltyWords } from "../words/ruling";

type Props = { record: BoardRecord; told: Told; teller: Teller };

export function RulingCard({ record, told, teller, isUnfolded = false }: Props & { isUnfolded?: boolean }) {
  const { ruling } = told;
  const origin = record.origin(told);
  const edition = record.editions.value.get(told.message.seq)!;
  const said = record.fates.value.get(ruling.id);
  const { word: fate, by } = said ?? { word: "standing" as const, by: undefined };
  const isOpen = fate === "open";
  const isLeftOpen = record.proposed.value.includes(told);
  const amended = fate === "amended" ? (by?.verdict.rulings ?? []).filter(({ of }) => of === ruling.id) : [];
  const isVoid = ["dismissed", "withdrawn", "replaced"].includes(fate);
  const mayBeChanged = !isOpen && !isLeftOpen && !isVoid && ruling.status !== "noted";
  const follows = penaltyWords(ruling.penalty, origin);
  return (
    <article class={`card ruling ${isLeftOpen ? "left-open" : fate}`} aria-labelledby={`r${ruling.id}`}>
      <header>
        <h3 id={`r${ruling.id}`}><Icon name={ruling.offence === "touch_move" ? "touch_move" : ruling.offence.endsWith("illegal_move") ? "illegal_move" : "ruling"} />{headline(ruling, origin)}</h3>
        {ruling.disclosure === "arbiter" && <Chip name="hidden" tone="warning">{t("for-the-arbiter")}</Chip>}
        <FateChip fate={said} ruling={ruling} />
      </header>
      <p class="says">{written(ruling.text, ruling.texts)}</p>
      {by?.act.reason && fate !== "replaced" && <p class="why"><q dir="auto">{by.act.reason}</q></p>}
      {amended.map(({ id, text, texts }) => <p key={id}><strong>{t("fate-brings")}</strong> {written(text, texts)}</p>)}
      {fate !== "amended" && <dl class="follows"><dt>{t(ruling.penalty ? "penalty" : "follows")}</dt><dd>{isVoid ? <s>{follows}</s> : follows}</dd></dl>}
      {isOpen && <BeforeAnnounced record={record} told={told} teller={teller} />}
      {(isOpen || isLeftOpen) && record.takesActs.value && (
        <footer>
          {"discretion" in (ruling.penalty ?? {}) && ruling.status === "proposed" ? (
            <Picks told={told} teller={teller} />
          ) : (
            <button class="primary" onClick={() => void teller.confirm(ruling.id)}>{t("confirm")}</button>
          )}
          <Otherwise record={record} told={told} teller={teller} />
        </footer>
      )}
      <SetUp told={told} isOpen={isOpen} isUnfolded={isOpen && isUnfolded} />
      <Facts record={record} told={told} isUnfolded={isOpen && isUnfolded} />
      <Articles edition={edition} numbers={ruling.articles} />
      {ruling.ambiguity.length > 0 && <Readings edition={edition} ids={ruling.ambiguity} />}
      {mayBeChanged && record.takesActs.value && (
        <details class="later">
          <summary>{t("change-later")}</summary>
          <Otherwise record={record} told={told} teller={teller} />
        </details>
      )}
    </article>
  );
}

/** What is said instead of a confirmation: one form at a time, for they share what is typed. */
function Otherwise({ record, told, teller }: Props) {
  const { ruling } = told;
  const [form, setForm] = useState<"dismiss" | "change" | null>(null);
  const toggle = (which: "dismiss" | "change") => setForm(form === which ? null : which);
  return (
    <>
      <button onClick={() => toggle("dismiss")} aria-expanded={form === "dismiss"}>{t("dismiss")}</button>
      <button onClick={() => toggle("change")} aria-expanded={form === "change"}>{t("change")}</button>
      {form === "dismiss" && <Reason label={t("dismiss-why")} word={t("dismiss")} draft={teller.draft(ruling.id)} done={(reason) => teller.dismiss(ruling.id, reason)}><p><small>{t("dismiss-about")}</small></p></Reason>}
      {form === "change" && <Change told={told} edition={record.edition.value} teller={teller} />}
    </>
  );
}

/** The position that a ruling puts back, and while it is open the one that was played. */
function SetUp({ told: { ruling, message, before }, isOpen, isUnfolded }: { told: Told; isOpen: boolean; isUnfolded: boolean }) {
  const after = message.verdict.state;
  if (!ruling.restored || !after) return null;
  const changed = before ? differing(before.placement, after.placement) : [];
  return (
    <details class="set-up" open={isUnfolded}>
      <summary>{t("position-to-set-up")}</summary>
      <div class="diagrams">
        <Diagram placement={after.placement} marked={changed} label={t("position-to-set-up")} />
        {isOpen && before && (
          <div>
            <p>{t("position-played")}</p>
            <Diagram placement={before.placement} marked={changed} label={t("position-played")} />
          </div>
        )}
      </div>
    </details>
  );
}

/** The acts that a ruling rests on: who saw them, and how surely. */
function Facts({ record, told, isUnfolded }: { record: BoardRecord; told: Told; isUnfolded: boolean }) {
  return (
    <details class="facts" open={isUnfolded}>
      <summary>{t("facts")}</summary>
      <ul>
        {record.causes(told).map(({ seq, act, author }) => (
          <li key={`${seq} ${act.act}`}>
            <button class="link" onClick={() => (record.cursor.value = seq)}>{seq}</button> {doer(act)} {actWords(act)}
            <small> {t("seen-by", { source: named("source", act.source ?? "arbiter"), certainty: named("certainty", act.certainty ?? "seen") })}{act.source === undefined ? ` · ${authorName(author)}` : ""}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * What was done before a ruling was announced is often no offence: the arbiter is reminded, and may
 * let it pass at once.
 */
function BeforeAnnounced({ record, told, teller }: Props) {
  const earlier = record.unannounced(told);
  if (!earlier) return null;
  return (
    <p class="early">
      <Icon name="question" />{t("before-announced", { of: earlier.id })}{" "}
      {record.takesActs.value && <button onClick={() => void teller.dismiss(told.ruling.id, t("before-announced-why", { of: earlier.id }))}>{t("before-announced-dismiss")}</button>}
    </p>
  );
}

/** What has become of a ruling, and by whom. */
export function fateWords({ word, by }: Fate): string {
  if (word === "replaced") return t("fate-replaced", { number: by!.seq });
  const words = t(`fate-${word}`);
  return by ? t("fate-by", { word: words, by: authorName(by.author) }) : words;
}

function FateChip({ fate, ruling }: { fate: Fate | undefined; ruling: Ruling }) {
  if (!fate) return <Chip name="ruling" tone="done">{named("status", ruling.status)}</Chip>;
  if (fate.word === "open") return <Chip name="question" tone="urgent">{named("status-open", ruling.status)}</Chip>;
  const icon = fate.word === "withdrawn" || fate.word === "replaced" ? "dismissed" : fate.word;
  return <Chip name={icon} tone="done">{fateWords(fate)}</Chip>;
}

/** The penalties that the edition leaves to the arbiter, the mildest first. */
function Picks({ told: { ruling }, teller }: { told: Told; teller: Teller }) {
  const items = ruling.penalty && "discretion" in ruling.penalty ? ruling.penalty.discretion : [];
  const [item, setItem] = useState(items[0] ?? "");
  return (
    <span class="picks">
      <label>{t("pick")}<select value={item} onChange={(event) => setItem(event.currentTarget.value)}>
        {items.map((code) => <option key={code} value={code}>{named("discretion", code)}</option>)}
      </select></label>
      <button class="primary" onClick={() => void teller.pick(ruling, item)}>{t("confirm-with", { penalty: named("discretion", item) })}</button>
    </span>
  );
}
