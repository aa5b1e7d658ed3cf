/** What happened, act by act: who told it, how surely, and what came of it. Any act can be looked at again. */
import { useEffect, useRef, useState } from "preact/hooks";
import { authorName } from "../api/authors";
import { isArbiter } from "../api/session";
import type { Message } from "../api/types";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { refusalText } from "../ui/problems";
import { actWords, doer } from "../words/act";
import { named, t, written } from "../words";
import { timeOfDay } from "../words/time";
import { Reason } from "./forms";
import type { BoardRecord } from "../record/record";
import type { Teller } from "./teller";

/** Acts drawn at first; earlier ones when they are asked for. */
const SHOWN = 150;

export function Timeline({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const messages = record.messages.value;
  const [count, setCount] = useState(SHOWN);
  const [mistaken, setMistaken] = useState<Message | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const cursor = record.cursor.value;
  const last = messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (cursor === null) element.scrollTop = element.scrollHeight;
    else element.querySelector(`[data-seq="${cursor}"]`)?.scrollIntoView({ block: "nearest" });
  }, [last, cursor]);

  const go = (seq: number) => (record.cursor.value = seq >= last ? null : Math.max(0, seq));
  const at = cursor ?? last;
  return (
    <section class="timeline" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">{t("timeline")}</h2>
        <span class="scrub">
          <button aria-label={t("act-before")} disabled={at <= 0} onClick={() => go(at - 1)}>◀</button>
          <input type="range" min="0" max={last} value={at} aria-label={t("act-shown")} aria-valuetext={t("act-number", { number: at })} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
          <button aria-label={t("act-after")} disabled={cursor === null} onClick={() => go(at + 1)}>▶</button>
          <button disabled={cursor === null} onClick={() => (record.cursor.value = null)}>{t("act-now")}</button>
        </span>
      </header>
      <ol ref={list} tabIndex={0} aria-label={t("acts")}>
        {messages.length > count && <li class="earlier"><button class="link" onClick={() => setCount(count + 500)}>{t("acts-earlier", { count: messages.length - count })}</button></li>}
        {messages.slice(-count).map((message) => <Row key={message.seq} message={message} isShown={message.seq === at} record={record} correct={() => setMistaken(message)} />)}
      </ol>
      {mistaken && <Mistaken message={mistaken} teller={teller} close={() => setMistaken(null)} />}
    </section>
  );
}

type RowProps = { message: Message; isShown: boolean; record: BoardRecord; correct: () => void };

function Row({ message: { seq, act, author, received_at, verdict }, isShown, record, correct }: RowProps) {
  const certainty = act.certainty ?? "seen";
  return (
    <li data-seq={seq} class={isShown ? "shown" : ""} aria-current={isShown ? "step" : undefined}>
      <span class="seq">{seq}</span>
      <button class="link" onClick={() => (record.cursor.value = seq)}>{doer(act)} {actWords(act)}</button>
      <span class="who" title={author}>
        <time dateTime={received_at}>{timeOfDay(received_at)}</time>
        {` · ${act.source ? named("source", act.source) : authorName(author)}`}
        {certainty !== "seen" && <em> · {named("certainty", certainty)}</em>}
      </span>
      {seq > 0 && isArbiter.value && <button class="mistake" title={t("mistaken")} aria-label={t("mistaken-act", { number: seq })} onClick={correct}>✎</button>}
      {act.reason && <q class="why" dir="auto">{act.reason}</q>}
      {verdict.error && <p class="refused"><Icon name="dismissed" />{t("act-refused", { why: refusalText(verdict.error) })}</p>}
      {verdict.rulings?.map((ruling) => <p key={ruling.id} class={`brought ${ruling.status}`}><Icon name="ruling" /><b>{ruling.id}</b> {written(ruling.text, ruling.texts)} <small>{ruling.articles.join(", ")}</small></p>)}
    </li>
  );
}

/** An entry that was a mistake is superseded, never erased. */
function Mistaken({ message: { seq, act }, teller, close }: { message: Message; teller: Teller; close: () => void }) {
  const [instead, setInstead] = useState("");
  async function done(reason: string): Promise<boolean> {
    const line = instead.trim();
    const isTaken = await teller.tell({ act: "supersede", by: "arbiter", of: seq, reason, ...(line ? { instead: line } : {}) });
    if (isTaken) close();
    return isTaken;
  }
  return (
    <Dialog title={t("mistaken-act", { number: seq })} close={close}>
      <p>{doer(act)} {actWords(act)}</p>
      <p>{t("mistaken-about")}</p>
      <label class="block">{t("mistaken-instead")}<input value={instead} maxLength={300} placeholder="W release e2 e4" onInput={(event) => setInstead(event.currentTarget.value)} /></label>
      <Reason label={t("mistaken-why")} word={t("mistaken-do")} done={done} />
    </Dialog>
  );
}
