/**
 * Provides what a player does besides moving men and pressing the clock: claims, offers,
 * resignation.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { COLORS, type Color } from "../api/types";
import { Adjust, Beside } from "../hand/board";
import type { Hand } from "../hand/hand";
import { named, t } from "../words";
import { ShortcutSwitch } from "../ui/shortcuts";
import { changeChoices, gameChoices } from "./game-choices";
import type { Game } from "./game";
import { kingOf, readTypedMove } from "./typed-move";

/** Claims of a draw that may be made with a move that is written down and not played yet. */
const WITH_A_MOVE = ["threefold", "fifty"];
const CLAIMS = ["touch_move", "illegal_move", "flag", "threefold", "fifty", "displaced"];

/** What is no claim of a draw: it may be claimed that the last move has not ended the game. */
const AFTER_THE_END = CLAIMS.filter((what) => !WITH_A_MOVE.includes(what));
/** What is left to a player once a move has ended the game: it is the other who would claim. */
export function ClaimsAfterwards({ game }: { game: Game }) {
  const [isOpen, setOpen] = useState(false);
  const { seat } = game.view.value!;
  const by = seat === "white" || seat === "black" ? seat : game.turn.value;
  return (
    <section class="pad" aria-label={t("own-acts")}>
      <button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{t("claim-end")}</button>
      {isOpen && <Claims game={game} by={by} claims={AFTER_THE_END} done={() => setOpen(false)} />}
    </section>
  );
}

type Panel = "claim" | "draw" | "resign" | "more";

type ControlsProps = {
  game: Game;
  hand: Hand;
  /** Whose acts these are: they stand under his clock. */
  by: Color;
  /** Whether what concerns the whole game stands here too. */
  hasMore: boolean;
};

export function Controls({ game, hand, by, hasMore }: ControlsProps) {
  const [open, setOpen] = useState<Panel | null>(null);
  const turn = game.turn.value;
  const pad = useRef<HTMLElement>(null);
  // what was opened is seen whole, on a telephone too
  useEffect(() => {
    if (open) pad.current!.querySelector(".menu")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  // what was opened before the clock was pressed is not in the way of the next move
  useEffect(() => setOpen((open) => (open === "more" ? open : null)), [turn]);
  const close = () => setOpen(null);
  const tell = (act: { act: string; [key: string]: unknown }) => {
    close();
    game.tell({ by, ...act });
  };
  const opens = (which: Panel, word: string) => <button aria-expanded={open === which} onClick={() => setOpen(open === which ? null : which)}>{t(word)}</button>;
  return (
    <section ref={pad} class={`pad ${by}`} aria-label={game.view.value!.seat === "both" ? t("acts-of", { side: named("actor", by) }) : t("own-acts")}>
      <Adjust hand={hand} by={by} />
      {opens("claim", "claim-open")}
      {opens("draw", "draw-open")}
      {opens("resign", "resign")}
      {hasMore && opens("more", "play-more")}
      {open === "claim" && <Claims game={game} by={by} claims={CLAIMS} done={close} />}
      {open === "draw" && (
        <div class="menu">
          <button onClick={() => tell({ act: "offer_draw" })}>{t("offer-draw")}</button>
          <button onClick={() => tell({ act: "agree", result: "1/2-1/2" })}>{t("result-agreed")}</button>
        </div>
      )}
      {open === "resign" && <div class="menu"><button onClick={() => tell({ act: "resign" })}>{t("resign-sure", { side: named("actor", by) })}</button></div>}
      {open === "more" && <More game={game} hand={hand} />}
    </section>
  );
}

/** What is wanted seldom: whose hand it is, new men, and what is seen and heard. */
function More({ game, hand }: { game: Game; hand: Hand }) {
  const view = game.view.value!;
  return (
    <div class="menu more">
      {view.seat === "both" && <WhoseHand game={game} />}
      {!hand.isPromoting && <Beside hand={hand} />}
      {view.arbiter === "teaches" && <label><input type="checkbox" checked={gameChoices.value.hints} onChange={(event) => changeChoices({ hints: event.currentTarget.checked })} />{t("hints")}</label>}
      <label><input type="checkbox" checked={gameChoices.value.sounds} onChange={(event) => changeChoices({ sounds: event.currentTarget.checked })} />{t("sounds")}</label>
      <ShortcutSwitch />
    </div>
  );
}

type ClaimsProps = { game: Game; by: Color; claims: readonly string[]; done: () => void };

/** Claims of a player; those of a draw also with a move that is written down. */
function Claims({ game, by, claims, done }: ClaimsProps) {
  const title = t("claim-by", { side: named("actor", by) });
  const claim = (claimed: { what: string; move?: string }) => {
    done();
    game.tell({ act: "claim", by, ...claimed });
  };
  return (
    <div class="menu" role="group" aria-label={title}>
      <span>{title}</span>
      {claims.map((what) => <button key={what} onClick={() => claim({ what })}>{named("what", what)}</button>)}
      {claims === CLAIMS && <Written game={game} by={by} done={claim} />}
    </div>
  );
}

/**
 * A claim with the move that the player has written down: to click it on the board would be to
 * touch it.
 */
function Written({ game, by, done }: { game: Game; by: Color; done: (claim: { what: string; move: string }) => void }) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const { terms } = game.view.value!;
  const how = t(terms.chess960 ? "claim-move-how-960" : "claim-move-how");
  function claim(what: string): void {
    const move = readTypedMove(text, terms.chess960 ? undefined : kingOf(game.state.value!.placement, by));
    setWrong(move === null);
    if (move !== null) done({ what, move });
  }
  return (
    <div class="written">
      <label>{t("claim-move")}<input size={7} maxLength={12} value={text} aria-describedby={id} aria-invalid={isWrong} onInput={(event) => setText(event.currentTarget.value)} placeholder="e2–e4" spellcheck={false} autocomplete="off" /></label>
      {WITH_A_MOVE.map((what) => <button key={what} onClick={() => claim(what)}>{t("claim-with", { what: named("what", what) })}</button>)}
      <p id={id} class={isWrong ? "problem" : "about"} role={isWrong ? "alert" : undefined}>{isWrong && `${t("claim-move-wrong")} `}{how}</p>
    </div>
  );
}

/** Whose hand the pointer is, where two people share a screen. */
function WhoseHand({ game }: { game: Game }) {
  return (
    <div class="whose" role="radiogroup" aria-labelledby="whose-hand">
      <span id="whose-hand">{t("whose-hand")}</span>
      <div class="who">
        {[null, ...COLORS].map((color) => (
          <label key={color} class={game.chosen.value === color ? "on" : ""}>
            <input type="radio" name="hand" checked={game.chosen.value === color} onChange={() => (game.chosen.value = color)} />
            {color === null ? t("hand-of-turn") : named("actor", color)}
          </label>
        ))}
      </div>
    </div>
  );
}
