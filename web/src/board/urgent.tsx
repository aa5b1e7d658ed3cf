/**
 * Shows as cards what calls an arbiter to a board and is neither a ruling nor a question: a flag
 * that has fallen, an offer of a draw.
 */
import type { Signal } from "@preact/signals";
import { opponent, type Act, type Color, type Message } from "../api/types";
import { fallenFlags, goesOnFromZero } from "../record/attention";
import type { BoardRecord } from "../record/record";
import { now } from "../ui/clock";
import { Icon } from "../ui/icons";
import { named, t, written } from "../words";
import { clockTime } from "../words/time";
import { flagFallen, type MenuName } from "./entries";
import { playerName } from "./names";
import { BothFlags } from "./pad-menus";
import type { Teller } from "./teller";

type UrgentCardProps = { record: BoardRecord; teller: Teller; menu: Signal<MenuName | null> };

/** Whose flags have fallen by now, and nothing has ended the game. */
export function fallenAt(record: BoardRecord, at: number): Color[] {
  const last = record.last.value;
  return last ? fallenFlags(last, at, goesOnFromZero(record.round.value?.terms)) : [];
}

export function FlagCards({ record, teller, menu }: UrgentCardProps) {
  const sides = fallenAt(record, record.last.value?.clock?.running ? now.value : Date.now());
  if (sides.length === 2) return <BothFlagsCard record={record} teller={teller} menu={menu} />;
  return <>{sides.map((side) => <FlagCard key={side} side={side} record={record} teller={teller} menu={menu} />)}</>;
}

function FlagCard({ side, record, teller, menu }: UrgentCardProps & { side: Color }) {
  const entered = enteredSince(record, ({ act, what, side: of }) => act === "observe" && what === "flag" && of === side);
  const words = t("enter-flag", { side: named("actor", side), color: side });
  return (
    <article class="card open" data-kind="flag" aria-labelledby={`flag-${side}`}>
      <header><h3 id={`flag-${side}`}><Icon name="flag" />{words}</h3><small>{playerName(record, side)} · {clockTime(0)}</small></header>
      {entered ? <Entered message={entered} /> : <p>{t("flag-what")}</p>}
      {record.takesActs.value && (
        <p class="do">
          {!entered && <button class="primary" onClick={() => void teller.tell(flagFallen(side))}>{t("flag-enter", { side: named("actor", side), color: side })}</button>}
          <button onClick={() => (menu.value = "set_clock")}>{t("flag-not")}</button>
        </p>
      )}
    </article>
  );
}

function BothFlagsCard({ record, teller, menu }: UrgentCardProps) {
  const entered = enteredSince(record, ({ act, what }) => act === "observe" && what === "both_flags");
  return (
    <article class="card open" data-kind="flag" aria-labelledby="flags">
      <header><h3 id="flags"><Icon name="flag" />{t("flags-both")}</h3></header>
      {entered && <Entered message={entered} />}
      {record.takesActs.value && (
        <p class="do">
          {!entered && <BothFlags tell={(act) => void teller.tell(act)} />}
          <button onClick={() => (menu.value = "set_clock")}>{t("flag-not")}</button>
        </p>
      )}
    </article>
  );
}

/** What came of a flag that was entered and has ended nothing. */
function Entered({ message: { verdict } }: { message: Message }) {
  return (
    <>
      <p>{t("flag-entered")}</p>
      {verdict.rulings?.map((ruling) => <p key={ruling.id}>{written(ruling.text, ruling.texts)}</p>)}
    </>
  );
}

/** The last such act since the clock was set. */
function enteredSince(record: BoardRecord, isSuch: (act: Act) => boolean): Message | undefined {
  const all = record.messages.value;
  const set = all.findLastIndex(({ act }) => act.clock !== undefined && act.by === "arbiter");
  return all.slice(set + 1).findLast(({ act, verdict }) => isSuch(act) && !verdict.error);
}

export function OfferCard({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const offer = offerOf(record);
  if (!offer) return null;
  const other = opponent(offer);
  return (
    <article class="card offer" data-kind="draw_offer" aria-labelledby="offer">
      <header><h3 id="offer"><Icon name="draw_offer" />{t("draw-offer", { side: named("actor", offer), color: offer })}</h3><small>{playerName(record, offer)}</small></header>
      {record.takesActs.value && (
        <p class="do">
          {(["accept", "decline"] as const).map((what) => (
            <button key={what} onClick={() => void teller.tell({ act: `${what}_draw`, by: other })}>{t(`draw-${what}`, { side: named("actor", other), color: other })}</button>
          ))}
        </p>
      )}
    </article>
  );
}

/** Who offers a draw, while the offer is open. */
export function offerOf(record: BoardRecord): Color | undefined {
  const pending = record.last.value?.verdict.state?.pending ?? [];
  return pending.flatMap((one) => ("open" in one && one.open === "draw_offer" ? one.by : [])).at(0);
}
