/** What an arbiter enters at a board: two or three clicks for each. */
import { useEffect, useRef, useState } from "preact/hooks";
import { COLORS, type Act, type Color, type Message, type Square, type State } from "../api/types";
import { men } from "../men/placement";
import { now, timeLeft } from "../ui/clock";
import { named, t } from "../words";
import { EarlierMove, SetClock } from "./pad-forms";
import { BothFlagsMenu, ClaimMenu, MoreMenu, ObserveMenu, PromotionMenu, ResultMenu, type MenuName, type Ways } from "./pad-menus";
import type { Picking, Wanted } from "./picking";
import type { Teller } from "./teller";

/** A pawn on the last rank: the new man is asked for, then the act is made of the move. */
type Promotion = { move: string; act: (move: string) => Act };

/** `shown` is the last act, `state` what stands after it. */
type Props = { teller: Teller; picking: Picking; shown: Message; state: State };

export function Pad({ teller, picking, shown, state }: Props) {
  const [chosen, setChosen] = useState<Color | null>(null);
  const [menu, setMenu] = useState<MenuName | null>(null);
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const pad = useRef<HTMLElement>(null);
  const by = chosen ?? state.has_the_move;
  useEscape(picking);
  useEffect(() => {
    if (menu || promotion) pad.current?.querySelector(".menu")?.scrollIntoView({ block: "nearest" });
  }, [menu, promotion]);

  function tell(act: Act): void {
    setMenu(null);
    setChosen(null);
    setPromotion(null);
    void teller.tell(act);
  }
  function pick(wanted: Wanted): void {
    setMenu(null);
    picking.begin(wanted);
  }
  const moving: Ways["moving"] = (act) => ([from, to]) => {
    const move = from! + to!;
    const isPawn = men(state.placement).get(from!)?.toUpperCase() === "P";
    if (!isPawn || !/[18]$/.test(to!)) return act(move);
    setPromotion({ move, act });
    return null;
  };
  const ways: Ways = { by, tell, pick, moving, open: setMenu };
  const presser = chosen ?? pressing(shown, state);
  const opens = (which: MenuName, word: string) => <button onClick={() => setMenu(menu === which ? null : which)} aria-expanded={menu === which}>{t(word)}</button>;
  return (
    <section ref={pad} class="pad" aria-label={t("enter-act")}>
      <div class="who" role="radiogroup" aria-label={t("who")}>
        {COLORS.map((color) => (
          <label key={color} class={by === color ? "on" : ""}><input type="radio" name="by" checked={by === color} onChange={() => setChosen(color)} />{t(color)}</label>
        ))}
      </div>
      <button onClick={() => tell({ act: "press", by: presser })}>{t("enter-pressed", { side: named("actor", presser) })}</button>
      <button onClick={() => pick({ word: "pick-touched", squares: 1, act: ([square]) => ({ act: "touch", by, squares: [square!] }) })}>{t("enter-touched")}</button>
      <button onClick={() => pick({ word: "pick-move", squares: 2, act: moving((move) => ({ act: "move", by, move })) })}>{t("enter-moved")}</button>
      {opens("claim", "enter-claim")}
      <button onClick={() => pick(displaced(by))}>{t("enter-displaced")}</button>
      {opens("result", "enter-result")}
      {opens("observe", "enter-observed")}
      {opens("more", "enter-more")}
      <Wants picking={picking} />
      {promotion && <PromotionMenu done={(letter) => tell(promotion.act(promotion.move + letter))} />}
      {menu === "claim" && <ClaimMenu {...ways} />}
      {menu === "observe" && <ObserveMenu {...ways} />}
      {menu === "both_flags" && <BothFlagsMenu {...ways} />}
      {menu === "earlier" && <EarlierMove done={(ply) => tell({ act: "observe", by: "arbiter", what: "illegal_move", ply })} />}
      {menu === "result" && <ResultMenu {...ways} />}
      {menu === "more" && <MoreMenu {...ways} hasClock={shown.clock !== null} />}
      {menu === "clock" && shown.clock && (
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

/** Escape ends the choice of squares. */
function useEscape(picking: Picking): void {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && picking.end();
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
}

/** The squares that are to be clicked, and those that have been. */
function Wants({ picking }: { picking: Picking }) {
  const wanted = picking.wanted.value;
  const picked = picking.picked.value;
  if (!wanted) return null;
  const { word, offBoard } = wanted;
  return (
    <p class="picking">
      {t(word)} {picked.join(" ")}{" "}
      {offBoard && picked.length === 1 && <button onClick={() => picking.finish(offBoard)}>{t("off-the-board")}</button>} <button onClick={() => picking.end()}>{t("cancel")}</button>
    </p>
  );
}

/** A man that was knocked over: to another square, or off the board. */
function displaced(by: Color): Wanted {
  const knock = (square: Square, to: Square | null) => ({ act: "knock", by, square, to });
  return { word: "pick-displaced", squares: 2, act: ([square, to]) => knock(square!, to!), offBoard: ([square]) => knock(square!, null) };
}

/** Who presses the clock next: whose runs on the table, or should. */
function pressing({ clock }: Message, { running, has_the_move }: State): Color {
  const runs = clock?.running ?? running;
  return runs === "white" || runs === "black" ? runs : has_the_move;
}
