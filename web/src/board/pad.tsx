/** Lets an arbiter enter what happens at a board, each act in two or three clicks. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { COLORS, type Act, type Color, type Message, type Square, type State } from "../api/types";
import { now, timeLeft } from "../ui/clock";
import { t } from "../words";
import { EarlierMove, SetClock } from "./pad-forms";
import { BothFlagsMenu, ClaimMenu, MoreMenu, ObserveMenu, ResultMenu, type Ending, type MenuName, type Ways } from "./pad-menus";
import { moved, touched, type Picking, type Wanted } from "./picking";
import { firstClick, type Teller } from "./teller";
import { Wants } from "./wants";

/** `shown` is the last act, `state` what stands after it, or before the first. */
type Props = { teller: Teller; picking: Picking; shown: Message | null; state: Pick<State, "has_the_move"> & Partial<Pick<State, "fen">> & Ending };

/** The menus that another opens. */
const FROM: Partial<Record<MenuName, MenuName>> = { both_flags: "observe", earlier: "observe", clock: "more" };

export function Pad({ teller, picking, shown, state }: Props) {
  const chosen = useSignal<Color | null>(null);
  const [menu, setMenu] = useState<MenuName | null>(null);
  const pad = useRef<HTMLElement>(null);
  const by = chosen.value ?? state.has_the_move;
  const side = () => chosen.peek() ?? by;
  const isPicking = picking.wanted.value !== null;
  useEffect(() => {
    if (!isPicking) chosen.value = null;
  }, [isPicking]);
  useEffect(() => {
    if (menu) pad.current?.querySelector(".menu")?.scrollIntoView({ block: "nearest" });
  }, [menu]);

  // from the moment that the menu is there: an effect would begin only after it is painted
  useLayoutEffect(() => {
    if (!menu) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      pad.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      setMenu(null);
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [menu]);

  function tell(act: Act): void {
    setMenu(null);
    chosen.value = null;
    void teller.tell(act);
  }
  function pick(wanted: Wanted, named = by): void {
    setMenu(null);
    // whoever has the move when the squares are clicked may be another
    chosen.value = named;
    picking.begin(wanted);
  }
  const ways: Ways = { by, side, tell, pick, open: setMenu };
  const from = menu && (FROM[menu] ?? menu);
  const opens = (which: MenuName, word: string) => <button onClick={() => setMenu(from === which ? null : which)} aria-expanded={from === which}>{t(word)}</button>;
  return (
    <section ref={pad} class="pad" aria-label={t("enter-act")} onClickCapture={firstClick}>
      <div class="who" role="radiogroup" aria-label={t("who")}>
        {COLORS.map((color) => (
          <label key={color} class={by === color ? "on" : ""}><input type="radio" name="by" checked={by === color} onChange={() => (chosen.value = color)} />{t(color)}</label>
        ))}
      </div>
      {COLORS.map((side) => <button key={side} onClick={() => tell({ act: "press", by: side })}>{t("enter-pressed", { side: t(side) })}</button>)}
      <button onClick={() => pick(touched((squares) => ({ act: "touch", by: side(), squares })))}>{t("enter-touched")}</button>
      <button onClick={() => pick(moved(side))}>{t("enter-moved")}</button>
      {opens("claim", "enter-claim")}
      <button onClick={() => pick(displaced(side))}>{t("enter-displaced")}</button>
      {opens("result", "enter-result")}
      {opens("observe", "enter-observed")}
      {opens("more", "enter-more")}
      <Wants picking={picking} />
      {menu === "claim" && <ClaimMenu {...ways} />}
      {menu === "observe" && <ObserveMenu {...ways} />}
      {menu === "both_flags" && <BothFlagsMenu {...ways} />}
      {menu === "earlier" && <EarlierMove done={(ply) => tell({ act: "observe", by: "arbiter", what: "illegal_move", ply })} />}
      {menu === "result" && <ResultMenu {...ways} result={state.result} termination={state.termination} isUnplayed={isUnplayed(state.fen)} />}
      {menu === "more" && <MoreMenu {...ways} hasClock={Boolean(shown?.clock)} />}
      {menu === "clock" && shown?.clock && (
        <SetClock
          shows={{ white_ms: timeLeft(shown, "white", now.peek())!, black_ms: timeLeft(shown, "black", now.peek())! }}
          running={shown.clock.running}
          done={(clock) => {
            setMenu(null);
            void teller.setClock(clock);
          }}
        />
      )}
    </section>
  );
}

/**
 * Whether both have not moved yet, by the number of the move; before the game begins they have
 * not.
 */
const isUnplayed = (fen: string | undefined) => !fen || Number(fen.split(" ")[5]) < 2;

/** A man that was knocked over: to another square, or off the board. */
function displaced(by: () => Color): Wanted {
  const knock = (square: Square, to: Square | null) => ({ act: "knock", by: by(), square, to });
  return { word: "pick-displaced", squares: 2, man: true, act: ([square, to]) => knock(square!, to!), offBoard: ([square]) => knock(square!, null) };
}
