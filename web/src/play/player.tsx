/** Draws the face of a player's clock: his name, his time, and where he presses it. */
import { useEffect } from "preact/hooks";
import type { Color } from "../api/types";
import { countedOn, now } from "../ui/clock";
import { Face, useTimeLeft } from "../ui/face";
import { disabledWhile } from "../ui/focus";
import { ManColor } from "../ui/icons";
import { named, sentences, t } from "../words";
import type { Game, SeatState } from "./game";
import { whatToDo } from "./hints";

type PlayerLineProps = { game: Game; color: Color; press: (color: Color) => void };

export function PlayerLine({ game, color, press }: PlayerLineProps) {
  const view = game.view.value!;
  const state = game.state.value!;
  const isOver = state.result !== "*";
  const runs = state.running === color && !isOver;
  const left = useTimeOf(game, state, color, runs);
  const hasFallen = left === 0 && runs;
  const isMine = view.seat === "both" || view.seat === color;
  const count = state.illegal_moves[color];
  const known = view.names[color];
  const name = known ?? named("actor", color);
  const isTurn = game.turn.value === color && !isOver;
  // the clock was pressed here, and nobody has heard it yet: it is pressed once
  const isPressed = state.has_the_move === color && game.turn.value !== color;
  const isTold = game.messages.value.some(({ act }) => act.act === "flag" && act.side === color);
  useEffect(() => {
    if (hasFallen && !isTold && view.seat !== "watch") void game.flagFell(color);
  }, [hasFallen && !isTold ? now.value : 0]);
  const toDo = isMine && isTurn ? whatToDo(game) : null;
  const caption = t(toDo ? `press-${toDo}` : "press-here");
  return (
    <div class={`clock-line ${color}${isTurn ? " turn" : ""}${runs ? " runs" : ""}${left === 0 ? " fallen" : ""}`}>
      <ManColor color={color} isSaid={!known} />
      <span class="player">
        <strong dir="auto" title={name}>{name}</strong>
        {isTurn && (game.carried.value.moved[color] ? <span class="due">{t("press-due")}</span> : <span class="turn-of">{t("hand-of-move", { color })}</span>)}
        {count > 0 && <span class="count">{t("illegal-moves", { count })}</span>}
      </span>
      {left !== null && <Face left={left} runs={runs} hasFallen={left === 0} />}
      {isMine && <button class={`press${isTurn && !toDo ? " primary" : ""}`} {...disabledWhile(isPressed || isOver, () => press(color))} aria-label={sentences(toDo ? caption : "", t("press-of", { side: named("actor", color) }))}>{caption}</button>}
    </div>
  );
}

/** The time of a player by now. */
function useTimeOf(game: Game, { clock, delay_left_ms }: SeatState, color: Color, runs: boolean): number | null {
  const message = game.last.value;
  const counts = runs && message !== null && game.hasBegun.value;
  return useTimeLeft((at) => (clock ? countedOn(clock[`${color}_ms`], counts ? message!.received_at : null, at, delay_left_ms) : null), counts);
}
