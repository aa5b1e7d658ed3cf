/** What an arbiter enters at a board: two or three clicks for each. */
import { signal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Act, Color, Square } from "../api/types";
import { men } from "../men/placement";
import { say } from "../ui/said";
import { named, t } from "../words";
import { RESULTS } from "./forms";
import type { Teller } from "./teller";
import { resultName } from "../words/ruling";

/** What the next squares that are clicked are for. */
export type Wanted = {
  word: string;
  squares: number;
  /** `null`: more has to be asked before it is told. */
  act: (squares: Square[]) => Act | null;
  /** What it is where the man went off the board. */
  offBoard?: (squares: Square[]) => Act;
};

/** The choice of squares for an act: shared by the pad, which begins it, and the board, on which they are clicked. */
export class Picking {
  readonly wanted: Signal<Wanted | null> = signal(null);
  readonly picked: Signal<Square[]> = signal([]);

  constructor(private readonly teller: Teller) {}

  begin(wanted: Wanted): void {
    this.wanted.value = wanted;
    this.picked.value = [];
    say(t(wanted.word));
  }

  end(): void {
    this.wanted.value = null;
    this.picked.value = [];
  }

  pick(square: Square): void {
    const wanted = this.wanted.value;
    if (!wanted) return;
    const picked = [...this.picked.value, square];
    if (picked.length < wanted.squares) {
      this.picked.value = picked;
      return;
    }
    this.picked.value = picked;
    this.finish(wanted.act);
  }

  /** Tells what was picked. */
  finish(made: (squares: Square[]) => Act | null): void {
    const act = made(this.picked.value);
    this.end();
    if (act) void this.teller.tell(act);
  }
}

const CLAIMS = ["touch_move", "illegal_move", "flag", "threefold", "fifty", "displaced", "wrong_array", "normal_means", "increment"];
const OBSERVED = ["illegal_move", "touch", "flag", "illegal_position", "wrong_array", "colours_reversed", "board_turned", "clock_setting", "both_flags", "clock_manners", "distraction"];

/** A move of a pawn to the last rank: the new man is asked for. */
type Promotion = { by: Color; move: string };

type Menu = "claim" | "observe" | "result" | "more" | null;

type Props = {
  teller: Teller;
  picking: Picking;
  hasTheMove: Color;
  /** Who presses the clock next. */
  presses: Color;
  /** The men as they stand. */
  stand: string;
};

export function Pad({ teller, picking, hasTheMove, presses, stand }: Props) {
  const [chosen, setChosen] = useState<Color | null>(null);
  const [menu, setMenu] = useState<Menu>(null);
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const by = chosen ?? hasTheMove;
  const presser = chosen ?? presses;
  const wanted = picking.wanted.value;

  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && picking.end();
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);

  function tell(act: Act): void {
    setMenu(null);
    setChosen(null);
    void teller.tell(act);
  }
  function pick(wanted: Wanted): void {
    setMenu(null);
    picking.begin(wanted);
  }
  function moved([from, to]: Square[]): Act | null {
    const move = from! + to!;
    const isPawn = men(stand).get(from!)?.toUpperCase() === "P";
    if (!isPawn || !/[18]$/.test(to!)) return { act: "move", by, move };
    setPromotion({ by, move });
    return null;
  }
  const toggle = (which: Menu) => setMenu(menu === which ? null : which);

  return (
    <section class="pad" aria-label={t("enter-act")}>
      <div class="who" role="radiogroup" aria-label={t("who")}>
        {(["white", "black"] as const).map((color) => (
          <label key={color} class={by === color ? "on" : ""}><input type="radio" name="by" checked={by === color} onChange={() => setChosen(color)} />{named("actor", color)}</label>
        ))}
      </div>
      <button onClick={() => pick({ word: "pick-touched", squares: 1, act: ([square]) => ({ act: "touch", by, squares: [square!] }) })}>{t("enter-touched")}</button>
      <button onClick={() => pick({ word: "pick-move", squares: 2, act: moved })}>{t("enter-moved")}</button>
      <button onClick={() => tell({ act: "press", by: presser })}>{t("enter-pressed", { side: named("actor", presser) })}</button>
      <button onClick={() => toggle("claim")} aria-expanded={menu === "claim"}>{t("enter-claim")}</button>
      <button onClick={() => pick({ word: "pick-displaced", squares: 2, act: ([square, to]) => ({ act: "knock", by, square: square!, to: to! }), offBoard: ([square]) => ({ act: "knock", by, square: square!, to: null }) })}>{t("enter-displaced")}</button>
      <button onClick={() => toggle("result")} aria-expanded={menu === "result"}>{t("enter-result")}</button>
      <button onClick={() => toggle("observe")} aria-expanded={menu === "observe"}>{t("enter-observed")}</button>
      <button onClick={() => toggle("more")} aria-expanded={menu === "more"}>{t("enter-more")}</button>
      {wanted && (
        <p class="picking" role="status">
          {t(wanted.word)} {picking.picked.value.join(" ")}{" "}
          {wanted.offBoard && picking.picked.value.length === 1 && <button onClick={() => picking.finish(wanted.offBoard!)}>{t("off-the-board")}</button>} <button onClick={() => picking.end()}>{t("cancel")}</button>
        </p>
      )}
      {promotion && (
        <div class="menu" role="group" aria-label={t("promotion-to")}>
          <span>{t("promotion-to")}</span>
          {[..."QRBN"].map((letter) => (
            <button key={letter} onClick={() => { setPromotion(null); tell({ act: "move", by: promotion.by, move: promotion.move + letter.toLowerCase() }); }}>{t(`man-${letter}`)}</button>
          ))}
          <button onClick={() => { setPromotion(null); tell({ act: "move", by: promotion.by, move: promotion.move }); }}>{t("promotion-none")}</button>
        </div>
      )}
      {menu === "claim" && (
        <div class="menu">{CLAIMS.map((what) => <button key={what} onClick={() => tell({ act: "claim", by, what })}>{named("what", what)}</button>)}</div>
      )}
      {menu === "observe" && (
        <div class="menu">
          {OBSERVED.map((what) => what === "touch"
            ? <button key={what} onClick={() => pick({ word: "pick-touched", squares: 1, act: (squares) => ({ act: "observe", by: "arbiter", what, side: by, squares }) })}>{named("what", what)}</button>
            : <button key={what} onClick={() => tell({ act: "observe", by: "arbiter", what, side: by })}>{named("what", what)}</button>)}
        </div>
      )}
      {menu === "result" && (
        <div class="menu">{RESULTS.filter((one) => one !== "*").map((result) => <button key={result} onClick={() => tell({ act: "end", by: "arbiter", result })}>{resultName(result)}</button>)}</div>
      )}
      {menu === "more" && (
        <div class="menu">
          <button onClick={() => tell({ act: "flag", side: by })}>{t("enter-flag")}</button>
          <button onClick={() => tell({ act: "stop", by: "arbiter", reason: "none" })}>{t("enter-stop")}</button>
          <button onClick={() => tell({ act: "start_clock", by: "arbiter", running: by })}>{t("enter-start", { side: named("actor", by), color: by })}</button>
          <button onClick={() => tell({ act: "adjust", by, words: "J'adoube" })}>{t("enter-adjust")}</button>
          <button onClick={() => pick({ word: "pick-lifted", squares: 1, act: ([square]) => ({ act: "lift", by, square: square! }) })}>{t("enter-lifted")}</button>
          <button onClick={() => pick({ word: "pick-released", squares: 1, act: ([square]) => ({ act: "release", by, square: square! }) })}>{t("enter-released")}</button>
          <button onClick={() => pick({ word: "pick-removed", squares: 1, act: ([square]) => ({ act: "remove", by, square: square! }) })}>{t("enter-removed")}</button>
          <button onClick={() => tell({ act: "restore", by: "arbiter" })}>{t("enter-restore")}</button>
          <button onClick={() => tell({ act: "offer_draw", by })}>{t("enter-offer")}</button>
          <button onClick={() => tell({ act: "accept_draw", by })}>{t("enter-accept")}</button>
          <button onClick={() => tell({ act: "resign", by })}>{t("enter-resign")}</button>
        </div>
      )}
    </section>
  );
}
