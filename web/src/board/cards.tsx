/** Shows what waits at a board as cards, the most urgent first, and below it what is settled. */
import { useSignal, type Signal } from "@preact/signals";
import { openChoice, Choice } from "../laws/choice";
import type { BoardRecord, RecordedRuling } from "../record/record";
import { Sensing } from "../sensor/sensing";
import { useHeirOfFocus } from "../ui/focus";
import { now } from "../ui/clock";
import { named, t } from "../words";
import { RulingCard } from "./card";
import { ClockToSet, mattersOf, settingOf } from "./clock";
import type { MenuName } from "./entries";
import { fateWords, titleOf } from "./names";
import { useSayOpened } from "./say-opened";
import { Questions } from "./questions";
import type { Teller } from "./teller";
import { FlagCards, OfferCard, fallenAt, offerOf } from "./urgent";

type BoardCardsProps = { record: BoardRecord; teller: Teller };

/**
 * Open rulings that show what is to be set up unasked: more of them nobody reads at once, and a
 * page draws slowly.
 */
const UNFOLDED = 5;

export function OpenCards({ record, teller, menu }: BoardCardsProps & { menu: Signal<MenuName | null> }) {
  const open = record.waiting.value;
  const left = record.proposed.value;
  const heading = useHeirOfFocus<HTMLHeadingElement>();
  useSayOpened(record);
  const first = open[0] ?? left[0];
  const hasFlag = fallenAt(record, now.value).length > 0;
  const card = (told: RecordedRuling, at = 0) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} isFirst={told === first} isPrimary={told === first && !hasFlag} isUnfolded={at < UNFOLDED} />;
  return (
    <section class="open-cards">
      <h2 ref={heading} tabIndex={-1}>{record.last.value || record.isUnbegun.value ? openWords(record) : t("loading")}</h2>
      <Overtaken record={record} teller={teller} />
      <FlagCards record={record} teller={teller} menu={menu} />
      {!isOnRuling(record) && <ClockToSet record={record} teller={teller} />}
      {open.map(card)}
      <OpenChoice record={record} teller={teller} />
      <Questions record={record} teller={teller} />
      {left.map(card)}
      {record.claimable.value.map(card)}
      <OfferCard record={record} teller={teller} />
      <Sensing as="faults" presence={record.board.value?.presence} timeZone={record.event.value?.time_zone} />
    </section>
  );
}

/** Whether what is to be set stands on the card of the first ruling, as it is about that alone. */
function isOnRuling(record: BoardRecord): boolean {
  const set = settingOf(record);
  const first = record.waiting.value[0];
  const about = set && mattersOf(record, set);
  return first !== undefined && about?.size === 1 && about.has(first.ruling.id);
}

/** What an old code leaves to the opponent; the arbiter enters what he says. */
function OpenChoice({ record, teller }: BoardCardsProps) {
  const state = record.last.value?.verdict.state;
  const ruling = state?.result === "*" ? openChoice([...record.told.value.values()].map((told) => told.ruling)) : undefined;
  if (!state || !ruling) return null;
  return <Choice ruling={ruling} placement={state.fen} tell={record.takesActs.value ? (act) => void teller.tell(act) : undefined} />;
}

/** What holds no more. */
const GONE = new Set(["withdrawn", "replaced"]);

/** What is no longer open, the last first; what holds no more is folded. */
export function SettledCards({ record, teller }: BoardCardsProps) {
  const settled = record.settled.value;
  const isGone = ({ ruling }: RecordedRuling) => GONE.has(record.fates.value.get(ruling.id)?.word ?? "");
  const [stands, gone] = [settled.filter((told) => !isGone(told)), settled.filter(isGone)];
  if (settled.length === 0) return null;
  return (
    <section class="settled-cards">
      {stands.length > 0 && <h2>{t("rulings-settled")}</h2>}
      <Some all={stands} record={record} teller={teller} />
      {gone.length > 0 && (
        <details class="gone">
          <summary>{t("rulings-gone", { count: gone.length })}</summary>
          <Some all={gone} record={record} teller={teller} />
        </details>
      )}
    </section>
  );
}

function Some({ all, record, teller }: BoardCardsProps & { all: readonly RecordedRuling[] }) {
  const count = useSignal(10);
  return (
    <>
      {all.slice(0, count.value).map((told) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} />)}
      {all.length > count.value && <button onClick={() => (count.value += 50)}>{t("rulings-more", { count: all.length - count.value })}</button>}
    </>
  );
}

/** What is open, in a few words. */
function openWords(record: BoardRecord): string {
  const last = record.last.value;
  const rulings = record.waiting.value.length;
  const questions = record.questions.value.length + (last?.clock?.question ? 1 : 0);
  const flags = fallenAt(record, now.value).length;
  const words = [
    flags > 0 ? t("open-flag") : "",
    rulings > 0 ? t("rulings-open", { count: rulings }) : "",
    questions > 0 ? t("questions-open", { count: questions }) : "",
  ].filter(Boolean);
  if (words.length > 0) return words.join(" · ");
  if (settingOf(record)) return t("open-clock");
  if (offerOf(record)) return t("open-offer");
  if (record.claimable.value.length > 0) return named("status", "claimable");
  return t(record.board.value?.presence?.down ? "attention-down" : "nothing-open");
}

/**
 * What somebody was typing about a ruling while another decided: it is said, and what was typed is
 * kept.
 */
function Overtaken({ record, teller }: BoardCardsProps) {
  return (
    <>
      {teller.overtaken.map(([of, draft, fate]) => {
        const told = record.told.value.get(of)!;
        return (
          <article key={of} class="card overtaken">
            <h3>{titleOf(record, told)}</h3>
            {/* the sentence alone: what is typed would be read out with every key */}
            <p role="alert">{t("overtaken", { fate: fateWords(record, fate) })}</p>
            <p><q dir="auto">{draft.text.value}</q></p>
            <button onClick={() => (draft.text.value = "")}>{t("overtaken-drop")}</button>
          </article>
        );
      })}
    </>
  );
}
