/** What an arbiter enters at a board: two or three clicks for each. */
import { signal, type Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Act, Color, Message, Square, State } from "../api/types";
import { men } from "../men/placement";
import { now, timeLeft } from "../ui/clock";
import { say } from "../ui/said";
import { named, t } from "../words";
import { RESULTS } from "./forms";
import { EarlierMove, SetClock } from "./pad-forms";
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
/** Claims of a draw that may be made with a move that is written down and not played yet. */
const WITH_A_MOVE = new Set(["threefold", "fifty"]);
const OBSERVED = ["illegal_move", "touch", "displaced", "flag", "both_flags", "illegal_position", "wrong_array", "colours_reversed", "board_turned", "clock_setting", "clock_manners", "distraction"];

/** A pawn on the last rank: the new man is asked for, then the act is made of the move. */
type Promotion = { move: string; act: (move: string) => Act };

type Menu = "claim" | "observe" | "both_flags" | "earlier" | "result" | "more" | "clock";

/** `shown` is the last act, `state` what stands after it. */
type Props = { teller: Teller; picking: Picking; shown: Message; state: State };

export function Pad({ teller, picking, shown, state }: Props) {
  const [chosen, setChosen] = useState<Color | null>(null);
  const [menu, setMenu] = useState<Menu | null>(null);
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const pad = useRef<HTMLElement>(null);
  const by = chosen ?? state.has_the_move;
  const presser = chosen ?? pressing(shown, state);
  const wanted = picking.wanted.value;

  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && picking.end();
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
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
  /** The act that a move makes; `null`: the new man is asked for first. */
  const moving = (act: (move: string) => Act) => ([from, to]: Square[]): Act | null => {
    const move = from! + to!;
    const isPawn = men(state.placement).get(from!)?.toUpperCase() === "P";
    if (!isPawn || !/[18]$/.test(to!)) return act(move);
    setPromotion({ move, act });
    return null;
  };
  const toggle = (which: Menu) => setMenu(menu === which ? null : which);
  const observe = (what: string, more: object = {}) => tell({ act: "observe", by: "arbiter", what, side: by, ...more });

  /** What somebody notices is told at once, unless more has to be said of it. */
  function noticed(what: string): void {
    if (what === "touch") pick({ word: "pick-touched", squares: 1, act: (squares) => ({ act: "observe", by: "arbiter", what, side: by, squares }) });
    else if (what === "displaced") pick({ word: "pick-displaced", squares: 2, act: (squares) => ({ act: "observe", by: "arbiter", what, squares }) });
    else if (what === "both_flags") setMenu("both_flags");
    else observe(what);
  }

  return (
    <section ref={pad} class="pad" aria-label={t("enter-act")}>
      <div class="who" role="radiogroup" aria-label={t("who")}>
        {(["white", "black"] as const).map((color) => (
          <label key={color} class={by === color ? "on" : ""}><input type="radio" name="by" checked={by === color} onChange={() => setChosen(color)} />{t(color)}</label>
        ))}
      </div>
      <button onClick={() => tell({ act: "press", by: presser })}>{t("enter-pressed", { side: named("actor", presser) })}</button>
      <button onClick={() => pick({ word: "pick-touched", squares: 1, act: ([square]) => ({ act: "touch", by, squares: [square!] }) })}>{t("enter-touched")}</button>
      <button onClick={() => pick({ word: "pick-move", squares: 2, act: moving((move) => ({ act: "move", by, move })) })}>{t("enter-moved")}</button>
      <button onClick={() => toggle("claim")} aria-expanded={menu === "claim"}>{t("enter-claim")}</button>
      <button onClick={() => pick({ word: "pick-displaced", squares: 2, act: ([square, to]) => ({ act: "knock", by, square: square!, to: to! }), offBoard: ([square]) => ({ act: "knock", by, square: square!, to: null }) })}>{t("enter-displaced")}</button>
      <button onClick={() => toggle("result")} aria-expanded={menu === "result"}>{t("enter-result")}</button>
      <button onClick={() => toggle("observe")} aria-expanded={menu === "observe"}>{t("enter-observed")}</button>
      <button onClick={() => toggle("more")} aria-expanded={menu === "more"}>{t("enter-more")}</button>
      {wanted && (
        <p class="picking">
          {t(wanted.word)} {picking.picked.value.join(" ")}{" "}
          {wanted.offBoard && picking.picked.value.length === 1 && <button onClick={() => picking.finish(wanted.offBoard!)}>{t("off-the-board")}</button>} <button onClick={() => picking.end()}>{t("cancel")}</button>
        </p>
      )}
      {promotion && (
        <div class="menu" role="group" aria-label={t("promotion-to")}>
          <span>{t("promotion-to")}</span>
          {[..."QRBN"].map((letter) => <button key={letter} onClick={() => tell(promotion.act(promotion.move + letter.toLowerCase()))}>{t(`man-${letter}`)}</button>)}
          <button onClick={() => tell(promotion.act(promotion.move))}>{t("promotion-none")}</button>
        </div>
      )}
      {menu === "claim" && (
        <div class="menu" role="group" aria-label={t("claim-by", { side: named("actor", by) })}>
          {CLAIMS.map((what) => <button key={what} onClick={() => tell({ act: "claim", by, what })}>{named("what", what)}</button>)}
          {CLAIMS.filter((what) => WITH_A_MOVE.has(what)).map((what) => (
            <button key={`${what} move`} onClick={() => pick({ word: "pick-written", squares: 2, act: moving((move) => ({ act: "claim", by, what, move })) })}>{t("claim-with-move", { what: named("what", what) })}</button>
          ))}
        </div>
      )}
      {menu === "observe" && (
        <div class="menu" role="group" aria-label={t("enter-observed")}>
          {OBSERVED.map((what) => <button key={what} onClick={() => noticed(what)}>{named("what", what)}</button>)}
          <button onClick={() => setMenu("earlier")}>{t("observe-earlier")}</button>
        </div>
      )}
      {menu === "both_flags" && (
        <div class="menu" role="group" aria-label={t("fact-first_flag")}>
          <span>{t("fact-first_flag")}</span>
          {(["white", "black"] as const).map((first) => <button key={first} onClick={() => observe("both_flags", { first })}>{named("value", first)}</button>)}
          <button onClick={() => observe("both_flags", { first: "unknown", last_period: false })}>{t("flags-unknown")}</button>
          <button onClick={() => observe("both_flags", { first: "unknown", last_period: true })}>{t("flags-unknown-last")}</button>
        </div>
      )}
      {menu === "earlier" && <EarlierMove done={(ply) => tell({ act: "observe", by: "arbiter", what: "illegal_move", ply })} />}
      {menu === "result" && (
        <div class="menu" role="group" aria-label={t("enter-result")}>
          <button onClick={() => tell({ act: "agree", result: "1/2-1/2" })}>{t("result-agreed")}</button>
          {(["white", "black"] as const).map((side) => <button key={side} onClick={() => tell({ act: "resign", by: side })}>{t("resign-sure", { side: named("actor", side) })}</button>)}
          <span>{t("result-declared")}</span>
          {RESULTS.filter((one) => one !== "*").map((result) => <button key={result} onClick={() => tell({ act: "end", by: "arbiter", result })}>{resultName(result)}</button>)}
        </div>
      )}
      {menu === "more" && (
        <div class="menu" role="group" aria-label={t("enter-more")}>
          <button onClick={() => tell({ act: "flag", side: by })}>{t("enter-flag")}</button>
          <button onClick={() => tell({ act: "stop", by: "arbiter", reason: "none" })}>{t("enter-stop")}</button>
          <button onClick={() => tell({ act: "start_clock", by: "arbiter", running: by })}>{t("enter-start", { side: named("actor", by), color: by })}</button>
          {shown.clock && <button onClick={() => setMenu("clock")}>{t("enter-clock")}</button>}
          <button onClick={() => tell({ act: "adjust", by, words: "J'adoube" })}>{t("enter-adjust")}</button>
          <button onClick={() => pick({ word: "pick-lifted", squares: 1, act: ([square]) => ({ act: "lift", by, square: square! }) })}>{t("enter-lifted")}</button>
          <button onClick={() => pick({ word: "pick-released", squares: 1, act: ([square]) => ({ act: "release", by, square: square! }) })}>{t("enter-released")}</button>
          <button onClick={() => pick({ word: "pick-removed", squares: 1, act: ([square]) => ({ act: "remove", by, square: square! }) })}>{t("enter-removed")}</button>
          <button onClick={() => tell({ act: "restore", by: "arbiter" })}>{t("enter-restore")}</button>
          <button onClick={() => tell({ act: "offer_draw", by })}>{t("enter-offer")}</button>
          <button onClick={() => tell({ act: "accept_draw", by })}>{t("enter-accept")}</button>
        </div>
      )}
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

/** Who presses the clock next: whose runs on the table, or should. */
function pressing({ clock }: Message, { running, has_the_move }: State): Color {
  const runs = clock?.running ?? running;
  return runs === "white" || runs === "black" ? runs : has_the_move;
}
