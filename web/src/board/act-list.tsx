/**
 * Lists everything that was entered, act by act: who told it, how surely, and what came of it. The
 * board can be shown as it stood after any act, and a mistaken entry is corrected here.
 */
import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { authorName } from "../record/authors";
import { evidenceOf } from "../record/evidence";
import { COLORS, type Act, type Color, type Message } from "../api/types";
import { Dialog } from "../ui/dialog";
import { disabledWhile } from "../ui/focus";
import { Icon } from "../ui/icons";
import { refusalText } from "../ui/problems";
import { named, t, written } from "../words";
import { timeOfDay } from "../words/time";
import { deedWords } from "./names";
import { moveRequest, touchRequest, type SquarePicker, type SquareRequest } from "./square-picker";
import { insteadOf, type BoardRecord } from "../record/record";
import type { Teller } from "./teller";
import { articleNames } from "../words/article";
import { fitText } from "../ui/fit-text";

/** Acts drawn at first; earlier ones when they are asked for. */
const SHOWN = 150;

/** Acts before and after the one that is looked at, where it is none of those. */
const AROUND = 75;

export type ActListProps = { record: BoardRecord; teller: Teller; picking: SquarePicker };

export default function ActList({ record, teller, picking }: ActListProps) {
  const messages = record.messages.value;
  const [count, setCount] = useState(SHOWN);
  const [mistaken, setMistaken] = useState<Message | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const cursor = record.cursor.value;
  const last = messages.at(-1)?.seq ?? 0;

  const scrolled = useScrolled(list, cursor, last);
  const go = (seq: number) => (record.cursor.value = seq >= last ? null : Math.max(0, seq));
  const at = cursor ?? last;
  const place = messages.findIndex(({ seq }) => seq === at);
  const first = Math.max(0, messages.length - count);
  const [from, to] = place >= first ? [first, messages.length] : [Math.max(0, place - AROUND), place + AROUND];
  return (
    <>
      <span class="scrub">
        <button aria-label={t("act-before")} {...disabledWhile(at <= 0, () => go(at - 1))}>◀</button>
        <input type="range" min="0" max={last} value={at} aria-label={t("act-shown")} aria-valuetext={t("act-number", { number: at })} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
        <button aria-label={t("act-after")} {...disabledWhile(cursor === null, () => go(at + 1))}>▶</button>
      </span>
      <ol ref={list} tabIndex={0} aria-label={t("acts")} onScroll={scrolled}>
        {from > 0 && <li class="earlier"><button class="link" onClick={() => setCount(messages.length - from + 500)}>{t("acts-earlier", { count: from })}</button></li>}
        {messages.slice(from, to).map((message) => <ActRow key={message.seq} message={message} isShown={message.seq === at} record={record} correct={() => setMistaken(message)} />)}
        {to < messages.length && <li class="earlier"><button class="link" onClick={() => setCount(messages.length - from)}>{t("acts-later", { count: messages.length - to })}</button></li>}
      </ol>
      {mistaken && <CorrectionDialog message={mistaken} record={record} teller={teller} picking={picking} close={() => setMistaken(null)} />}
    </>
  );
}

/** Pixels that a list is off its end at most where it stands there. */
const ROUNDED = 4;

/**
 * The list goes with the act that is looked at, or with its end as long as it stands there; the
 * page stays where it is.
 */
function useScrolled(list: RefObject<HTMLOListElement | null>, cursor: number | null, last: number): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    isAtEnd.current = cursor === null;
    const row = list.current?.querySelector(`[data-seq="${cursor}"]`);
    if (row) reveal(list.current!, row);
  }, [cursor]);
  useEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, cursor]);
  return () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current!;
    isAtEnd.current = cursor === null && scrollTop + clientHeight >= scrollHeight - ROUNDED;
  };
}

/** Scrolls the list alone: `scrollIntoView` would take the page along. */
function reveal(list: HTMLElement, row: Element): void {
  const [room, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.top < room.top) list.scrollTop -= room.top - place.top;
  else if (place.bottom > room.bottom) list.scrollTop += place.bottom - room.bottom;
}

type ActRowProps = { message: Message; isShown: boolean; record: BoardRecord; correct: () => void };

function ActRow({ message: { seq, act, author, received_at, verdict }, isShown, record, correct }: ActRowProps) {
  const by = record.superseded.value.get(seq);
  const instead = insteadOf(act);
  return (
    <li data-seq={seq} class={`${isShown ? "shown" : ""}${by ? " superseded" : ""}`} aria-current={isShown ? "step" : undefined}>
      <span class="seq">{seq}</span>
      <button class="link" onClick={() => (record.cursor.value = seq)}>{deedWords(record, act)}</button>
      {instead && <p class="by">{t("superseded-with", { what: deedWords(record, instead) })}</p>}
      {by && <p class="by"><button class="link" onClick={() => (record.cursor.value = by.seq)}>{t("superseded-by", { number: by.seq })}</button></p>}
      <span class="who" title={author}>
        <time dateTime={received_at}>{timeOfDay(received_at, record.event.value?.time_zone)}</time>
        {` · ${act.source ? named("source", act.source) : authorName(author)}`}
        {evidenceOf([act]).map((word) => <em key={word}> · {word}</em>)}
      </span>
      {seq > 0 && record.takesActs.value && <button class="mistake" title={t("mistaken")} aria-label={t("mistaken-act", { number: seq })} onClick={correct}>✎</button>}
      {act.reason && <q class="why" dir="auto">{act.reason}</q>}
      {verdict.error && <p class="refused"><Icon name="dismissed" />{t("act-refused", { why: refusalText(verdict.error) })}</p>}
      {verdict.rulings?.map((ruling) => <p key={ruling.id} class={`brought ${ruling.status}`}><Icon name="ruling" />{written(ruling.text, ruling.texts)} <small>{articleNames(ruling.articles)}</small></p>)}
    </li>
  );
}

/**
 * An entry that was a mistake is superseded, never erased: by nothing, or by what is picked on the
 * board as it stood then.
 */
function CorrectionDialog({ message: { seq, act }, record, teller, picking, close }: ActListProps & { message: Message; close: () => void }) {
  const [by, setBy] = useState<Color>(act.by === "black" ? "black" : "white");
  const [line, setLine] = useState("");
  const [reason, setReason] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const superseding = (instead?: Act | string): Act => ({ act: "supersede", by: "arbiter", of: seq, reason, ...(instead ? { instead } : {}) });
  async function tell(instead?: Act | string): Promise<void> {
    if (form.current!.reportValidity() && (await teller.tell(superseding(instead)))) close();
  }
  function pick(wanted: SquareRequest): void {
    if (!form.current!.reportValidity()) return;
    record.cursor.value = Math.max(0, seq - 1);
    picking.begin({ ...wanted, act: (picked) => superseding(wanted.act(picked)) });
    close();
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void tell(line.trim());
  }
  return (
    <Dialog title={t("mistaken-act", { number: seq })} close={close}>
      <p>{deedWords(record, act)}</p>
      <p>{t("mistaken-about")}</p>
      <form ref={form} class="mistaken" onSubmit={submit}>
        <label class="block">{t("mistaken-why")}<input required maxLength={500} value={reason} onInput={(event) => setReason(fitText(event.currentTarget))} /></label>
        <fieldset>
          <legend>{t("mistaken-instead")}</legend>
          <button type="button" onClick={() => void tell()}>{t("mistaken-nothing")}</button>
          <div class="picks">
            {COLORS.map((color) => <label key={color}><input type="radio" name={name} checked={by === color} onChange={() => setBy(color)} />{t(color)}</label>)}
            <button type="button" onClick={() => pick(touchRequest((squares) => ({ act: "touch", by, squares })))}>{t("enter-touched")}</button>
            <button type="button" onClick={() => pick(moveRequest(() => by))}>{t("enter-moved")}</button>
            <button type="button" onClick={() => void tell({ act: "press", by })}>{t("mistaken-pressed")}</button>
          </div>
        </fieldset>
        <label class="block">{t("mistaken-notation")}<input value={line} maxLength={300} placeholder="W release e2 e4" onInput={(event) => setLine(event.currentTarget.value)} /></label>
        <button disabled={!line.trim()}>{t("mistaken-do")}</button>
      </form>
    </Dialog>
  );
}
