/**
 * Shows a ruling as a card: what it is, what it costs, what is to be set, and the word that it
 * waits for. Why it is so, and what may be said instead, unfolds.
 */
import { useState } from "preact/hooks";
import type { Act, Ruling } from "../api/types";
import { differing } from "../men/placement";
import { Diagram } from "../men/diagram";
import { kindOf } from "../record/kinds";
import { Sensing } from "../sensor/sensing";
import { Chip, Icon } from "../ui/icons";
import { soon } from "../ui/lazy";
import { named, t, written } from "../words";
import { SetButtons, TimesOfRuling, mattersOf, settingOf } from "./clock";
import { fateWords, titleById, titleOf } from "./names";
import type { BoardRecord, Fate, RecordedRuling } from "../record/record";
import type { RestOfRulingProps } from "./rest-of-ruling";
import type { Teller } from "./teller";
import { hasEnded, penaltyWords } from "../words/ruling";

type RulingCardProps = { record: BoardRecord; told: RecordedRuling; teller: Teller };

/**
 * `isFirst`: it is the first that waits; `isPrimary`: what it waits for is the next to be done;
 * `isUnfolded`: it shows what is to be set up.
 */
type CardPlace = { isFirst?: boolean; isPrimary?: boolean; isUnfolded?: boolean };

export function RulingCard({ record, told, teller, isFirst = false, isPrimary = false, isUnfolded = false }: RulingCardProps & CardPlace) {
  const { ruling } = told;
  const origin = record.origin(told);
  const said = record.fates.value.get(ruling.id);
  const { word: fate, by } = said ?? { word: "standing" as const, by: undefined };
  const isOpen = fate === "open";
  const isLeftOpen = record.proposed.value.includes(told);
  const isClaimable = record.claimable.value.includes(told);
  const waits = isOpen || isLeftOpen;
  const isChanged = fate === "amended" || fate === "picked";
  const brings = isChanged ? (by?.verdict.rulings ?? []).filter(({ of }) => of === ruling.id) : [];
  const isVoid = ["dismissed", "withdrawn", "replaced"].includes(fate);
  const follows = penaltyWords(ruling.penalty, origin);
  const wasRuled = isVoid && !ruling.penalty && !hasEnded(origin);
  const kind = isClaimable ? "claimable" : kindOf(ruling, told.message.verdict.state?.termination ?? null);
  const set = settingOf(record);
  const isItsClock = isFirst && isOpen && set !== null && mattersOf(record, set).size === 1 && mattersOf(record, set).has(ruling.id);
  return (
    <article class={`card ruling ${isLeftOpen ? "left-open" : fate}`} data-kind={kind} aria-labelledby={`r${ruling.id}`}>
      <header>
        <h3 id={`r${ruling.id}`}><Icon name={ruling.offence === "touch_move" ? "touch_move" : ruling.offence.endsWith("illegal_move") ? "illegal_move" : "ruling"} />{titleOf(record, told)}</h3>
        {ruling.disclosure === "arbiter" && <Chip name="hidden" tone="warning">{t("for-the-arbiter")}</Chip>}
        <FateChip record={record} fate={said} ruling={ruling} />
      </header>
      {by?.act.reason && fate !== "replaced" && <p class="why"><q dir="auto">{by.act.reason}</q></p>}
      {brings.map(({ id, text, texts }) => <p key={id}><strong>{t("fate-brings")}</strong> {written(text, texts)}</p>)}
      {!wasRuled && !isChanged && <dl class="follows"><dt>{t(ruling.penalty ? "penalty" : "follows")}</dt><dd>{isVoid ? <s>{follows}</s> : follows}</dd></dl>}
      {wasRuled && <p>{t("was-ruled")} {written(ruling.text, ruling.texts)}</p>}
      {isItsClock && <TimesOfRuling set={set} />}
      {isOpen && <BeforeAnnounced record={record} told={told} teller={teller} />}
      {waits && record.takesActs.value && (
        <footer>
          <Word told={told} teller={teller} isPrimary={isPrimary} />
          {isItsClock && <SetButtons record={record} teller={teller} set={set} />}
        </footer>
      )}
      {isUnfolded && waits && <SetUp told={told} />}
      {!isVoid && ruling.restored && <Sensing as="compared" presence={record.board.value?.presence} to={told.message} last={record.last.value} />}
      {/* what may be pressed stands above the text, which may be long */}
      <Rest record={record} told={told} teller={teller} isTold={waits || isClaimable || wasRuled} waits={waits || isClaimable} mayBeChanged={!isVoid && ruling.status !== "noted"} />
      {(waits || isClaimable) && <p class="says">{written(ruling.text, ruling.texts)}</p>}
      {ruling.evidence && !((waits || isClaimable || wasRuled) && ruling.evidence.saw) && <p class="evidence">{written(ruling.evidence.text, ruling.evidence.texts)}</p>}
    </article>
  );
}

/** The word that a ruling waits for. */
function Word({ told, teller, isPrimary }: Omit<RulingCardProps, "record"> & { isPrimary: boolean }) {
  const { ruling } = told;
  if ("discretion" in (ruling.penalty ?? {}) && ruling.status === "proposed") return <Picks told={told} teller={teller} isPrimary={isPrimary} />;
  return <button class={isPrimary ? "primary" : ""} onClick={() => void teller.confirm(ruling.id)}>{t("confirm")}</button>;
}

const { Part: RestOfRuling, useLoadedSoon } = soon<RestOfRulingProps>(() => import("./rest-of-ruling"));

/** Why it is so, and what may be said instead; `isTold`: what was ruled stands on the card. */
function Rest({ record, told, teller, waits, isTold, mayBeChanged }: RulingCardProps & { waits: boolean; isTold: boolean; mayBeChanged: boolean }) {
  const [isWanted, setWanted] = useState(false);
  useLoadedSoon();
  const isChangeable = mayBeChanged && record.takesActs.value;
  return (
    <details class="rest" onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary>{t(!isChangeable ? "rest-why" : waits ? "rest-open" : "change-later")}</summary>
      {isWanted && <RestOfRuling record={record} told={told} teller={teller} isTold={isTold} isChangeable={isChangeable} />}
    </details>
  );
}

/** The position to set up, with the squares on which men stand otherwise. */
function SetUp({ told: { ruling, message, before } }: { told: RecordedRuling }) {
  const after = message.verdict.state;
  if (!ruling.restored || !after) return null;
  const played = before ? differing(before.placement, after.placement) : [];
  return (
    <figure class="set-up">
      <Diagram placement={after.placement} marked={played.length > 0 ? played : squaresOf(message.act)} label={t("position-to-set-up")} />
      <figcaption>{t("position-to-set-up")}</figcaption>
    </figure>
  );
}

/** Where the men stand of which no state tells, as they were put back with the act itself. */
function squaresOf({ move, square, from, to }: Act): string[] {
  const named = [typeof move === "string" ? [move.slice(0, 2), move.slice(2, 4)] : [], square, from, to].flat();
  return named.filter((one): one is string => typeof one === "string" && /^[a-h][1-8]$/.test(one));
}

/**
 * What was done before a ruling was announced is often no offence: the arbiter is reminded, and may
 * let it pass at once.
 */
function BeforeAnnounced({ record, told, teller }: RulingCardProps) {
  const earlier = record.unannounced(told);
  if (!earlier) return null;
  const ruling = titleById(record, earlier.id);
  return (
    <p class="early">
      <Icon name="question" />{t("before-announced", { ruling })}{" "}
      {record.takesActs.value && <button onClick={() => void teller.dismiss(told.ruling.id, t("before-announced-why", { ruling }))}>{t("before-announced-dismiss")}</button>}
    </p>
  );
}

/** What waits for nothing but the word of its button. */
const IS_CONFIRMED = new Set(["enforced", "rejected", "lapsed", "noted"]);

/** What has no icon of its own. */
const FATE_ICONS: Partial<Record<Fate["word"], string>> = { withdrawn: "dismissed", replaced: "dismissed", picked: "confirmed" };

function FateChip({ record, fate, ruling }: { record: BoardRecord; fate: Fate | undefined; ruling: Ruling }) {
  if (!fate) return <Chip name="ruling" tone="done">{named("status", ruling.status)}</Chip>;
  if (fate.word === "open") return IS_CONFIRMED.has(ruling.status) ? null : <Chip name="question" tone="urgent">{named("status-open", ruling.status)}</Chip>;
  return <Chip name={FATE_ICONS[fate.word] ?? fate.word} tone="done">{fateWords(record, fate)}</Chip>;
}

/** The penalties that the edition leaves to the arbiter, the mildest first. */
function Picks({ told: { ruling }, teller, isPrimary }: { told: RecordedRuling; teller: Teller; isPrimary: boolean }) {
  const items = ruling.penalty && "discretion" in ruling.penalty ? ruling.penalty.discretion : [];
  const [item, setItem] = useState(items[0] ?? "");
  return (
    <span class="picks">
      <label>{t("pick")}<select value={item} onChange={(event) => setItem(event.currentTarget.value)}>
        {items.map((code) => <option key={code} value={code}>{named("discretion", code)}</option>)}
      </select></label>
      <button class={isPrimary ? "primary" : ""} onClick={() => void teller.pick(ruling, item)}>{t("confirm-with", { penalty: named("discretion", item) })}</button>
    </span>
  );
}
