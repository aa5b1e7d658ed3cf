/** Lets an arbiter enter what happens at a board, in two or three clicks or by its words. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { COLORS, type Act, type Color, type Message, type State, type VideoCase } from "../api/types";
import { now, timeLeft } from "../ui/clock";
import { named, t } from "../words";
import { GROUPS, entriesOf, flagFallen, nameOf, type Entry, type EntryGroup, type MenuName } from "./entries";
import { doubtedFlag, hasTime } from "./flag";
import { EarlierMove, RecordingPlace, SetClock } from "./pad-forms";
import { BothFlags, ClaimMenu, FlagDoubt, GroupMenu, Menu, ResultMenu, Unplayed, type GameEnd } from "./pad-menus";
import { PadSearch } from "./pad-search";
import type { SquarePicker } from "./square-picker";
import { firstClick, type Teller } from "./teller";
import { SquareRequestHint } from "./square-request";

/**
 * `shown` is the last act, `state` what stands after it, or before the first; `menu` is what is
 * open, which a card may open, too; `video` are the cases that a recording may settle.
 */
type PadProps = { teller: Teller; video: readonly VideoCase[]; picking: SquarePicker; menu: Signal<MenuName | null>; shown: Message | null; state: Pick<State, "has_the_move"> & Partial<Pick<State, "fen">> & GameEnd };

/** The groups of what is asked after one of their entries. */
const FROM: Partial<Record<MenuName, EntryGroup>> = { both_flags: "clock", flag_white: "clock", flag_black: "clock", set_clock: "clock", earlier: "men", unplayed: "result" };

export function Pad({ teller, video, picking, menu, shown, state }: PadProps) {
  const chosen = useSignal<Color | null>(null);
  const pad = useRef<HTMLElement>(null);
  const by = chosen.value ?? state.has_the_move;
  const side = () => chosen.peek() ?? by;
  const isPicking = picking.wanted.value !== null;
  const isOver = state.result !== "*";
  const open = menu.value;
  const entries = entriesOf({ hasClock: Boolean(shown?.clock), result: state.result, isUnplayed: isUnplayed(state.fen) });
  useEffect(() => {
    if (!isPicking) chosen.value = null;
  }, [isPicking]);

  // what another entry asks for is out of date, whatever opened the menu
  useEffect(() => {
    if (open) picking.end();
  }, [open]);

  // from the moment that the menu is there: an effect would begin only after it is painted
  useLayoutEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      pad.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      menu.value = null;
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [open]);

  function tell(act: Act): void {
    menu.value = null;
    chosen.value = null;
    void teller.tell(act);
  }
  function enter({ does, side: of }: Entry): void {
    if ("tell" in does) {
      const doubted = doubtedFlag(does.tell, shown, now.peek());
      if (doubted) menu.value = `flag_${doubted}`;
      else tell(does.tell);
      return;
    }
    if ("open" in does) {
      menu.value = does.open;
      return;
    }
    menu.value = null;
    // whoever has the move when the squares are clicked may be another
    chosen.value = of ?? by;
    picking.begin(does.pick(side));
  }
  const from = open && (FROM[open] ?? open);
  /** Of the player who is named; who claims is asked. */
  const isOf = ({ side: of }: Entry, anybody = false) => of === undefined || of === by || anybody;
  /** Once a game is over nothing of it happens often, and nobody is to be named first. */
  const isOften = (entry: Entry) => !isOver && entry.isOften === true && isOf(entry);
  const rest = (group: EntryGroup) => ({ label: t(`enter-rest-${group}`), entries: entries.filter((entry) => entry.group === group && !isOften(entry) && isOf(entry, isOver || group === "claim")), enter: (entry: Entry) => enter(entry) });
  return (
    <section ref={pad} class="pad" aria-label={t("enter-act")} onClickCapture={firstClick}>
      <PadSearch entries={entries} enter={enter} />
      {!isOver && (
        <div class="who" role="radiogroup" aria-label={t("who")}>
          {COLORS.map((color) => (
            <label key={color} class={by === color ? "on" : ""}><input type="radio" name="by" checked={by === color} onChange={() => (chosen.value = color)} />{t(color)}</label>
          ))}
        </div>
      )}
      {video.length > 0 && <RecordingPlace recording={teller.recording} cases={video} />}
      {GROUPS.map((group) => (
        <div key={group} class="group" role="group" aria-label={t(`enter-group-${group}`)}>
          {entries.filter((entry) => entry.group === group && isOften(entry)).map((entry) => <button key={nameOf(entry)} onClick={() => enter(entry)}>{entry.word}</button>)}
          <button class="opens" onClick={() => (menu.value = from === group ? null : group)} aria-expanded={from === group}>{t(`enter-rest-${group}`)}</button>
        </div>
      ))}
      <SquareRequestHint picking={picking} />
      {(open === "clock" || open === "men" || open === "conduct") && <GroupMenu key={open} {...rest(open)} />}
      {open === "claim" && <ClaimMenu {...rest("claim")} />}
      {open === "result" && <ResultMenu {...rest("result")} tell={tell} result={state.result} termination={state.termination} />}
      {open === "unplayed" && <Unplayed tell={tell} />}
      {open === "both_flags" && (
        <Menu label={t("fact-first_flag")}>
          {shown && COLORS.filter((side) => hasTime(shown, side, now.value)).map((side) => <FlagDoubt key={side} side={side} shown={shown} />)}
          <BothFlags tell={tell} />
        </Menu>
      )}
      {shown && COLORS.map((side) => open === `flag_${side}` && (
        <Menu key={side} label={t("enter-flag", { side: named("actor", side), color: side })}>
          <FlagDoubt side={side} shown={shown} />
          <button onClick={() => tell(flagFallen(side))}>{t("flag-enter", { side: named("actor", side), color: side })}</button>
          <button onClick={() => (menu.value = "set_clock")}>{t("flag-not")}</button>
        </Menu>
      ))}
      {open === "earlier" && <EarlierMove done={(ply) => tell({ act: "observe", by: "arbiter", what: "illegal_move", ply })} />}
      {open === "set_clock" && shown?.clock && (
        <SetClock
          shows={{ white_ms: timeLeft(shown, "white", now.peek())!, black_ms: timeLeft(shown, "black", now.peek())! }}
          running={shown.clock.running}
          done={(clock) => {
            menu.value = null;
            void teller.setClock(clock);
          }}
        />
      )}
    </section>
  );
}

/** Whether both have not moved yet, by the number of the move; so it is before the first act. */
const isUnplayed = (fen: string | undefined) => !fen || Number(fen.split(" ")[5]) < 2;
