/** Shows a player's name, his time, and the clock that he presses. */
import { useEffect } from "preact/hooks";
import type { Color } from "../api/types";
import type { Hand } from "../hand/hand";
import { countedOn, now } from "../ui/clock";
import { unless } from "../ui/focus";
import { ManColor } from "../ui/icons";
import { named, t } from "../words";
import { clockTime } from "../words/time";
import type { Game, GameMessage, SeatState } from "./game";

export function PlayerLine({ game, hand, color }: { game: Game; hand: Hand; color: Color }) {
  const view = game.view.value!;
  const state = game.state.value!;
  const left = timeNow(game.last.value, state, color);
  const runs = state.running === color;
  const hasFallen = left === 0 && runs && state.result === "*";
  const isMine = view.seat === "both" || view.seat === color;
  const count = state.illegal_moves[color];
  const known = view.names[color];
  const name = known ?? named("actor", color);
  // the clock was pressed here, and nobody has heard it yet: it is pressed once
  const isPressed = state.has_the_move === color && game.turn.value !== color;
  const isTold = game.messages.value.some(({ act }) => act.act === "flag" && act.side === color);
  useEffect(() => {
    if (hasFallen && !isTold && view.seat !== "watch") void game.flagFell(color);
  }, [hasFallen && !isTold ? now.value : 0]);
  return (
    <div class={`clock-line ${color}`}>
      <ManColor color={color} isSaid={!known} />
      <span class="player">
        <strong dir="auto" title={name}>{name}</strong>
        {count > 0 && <span class="count">{t("illegal-moves", { count })}</span>}
      </span>
      <span class={`time${runs ? " runs" : ""}`}>{runs && <span class="sr">{t("clock-runs")} </span>}{left === null ? "" : clockTime(left)}</span>
      {isMine && <button class={`press${runs && !isPressed ? " primary" : ""}`} {...unless(isPressed || state.result !== "*", () => hand.pressClock(color))} aria-label={t("press-of", { side: named("actor", color) })}>{t("press")}</button>}
    </div>
  );
}

function timeNow(message: GameMessage | null, { clock, delay_left_ms, running, result }: SeatState, color: Color): number | null {
  if (!clock) return null;
  // the clocks count from the first act on
  const runs = message !== null && message.seq > 0 && running === color && result === "*";
  return countedOn(clock[`${color}_ms`], runs ? message.received_at : null, now.value, delay_left_ms);
}
