/**
 * Says what a touch binds to, what is still to be done at the board, and what a press of the clock
 * would bring, as far as the arbiter teaches it.
 */
import type { Square } from "../api/types";
import { Bound, touchedBy } from "../hand/bound";
import type { Hand } from "../hand/hand";
import { mark, type Marks } from "../men/marks";
import { Icon } from "../ui/icons";
import { t } from "../words";
import { manName } from "../words/men";
import { announcedText } from "../words/ruling";
import { chosen } from "./chosen";
import { turnBegan, type Game, type SeatState } from "./game";
import { lastMove } from "./last";

/** What keeps a player from pressing his clock now, if anything does: no move yet, or a ruling. */
export function whatToDo(game: Game, hand: Hand): "early" | "danger" | null {
  const teaches = game.view.value!.arbiter === "teaches" && chosen.value.hints;
  const { moved, held } = game.carried.value;
  if (!teaches || held[hand.by].length > 0) return null;
  if (!moved[hand.by]) return "early";
  return dangers(game).length > 0 ? "danger" : null;
}

const dangers = (game: Game) => game.state.value?.if_pressed ?? [];

/** The squares that bind and the last move, as far as everybody may know them. */
export function marksOfGame(game: Game, state: SeatState): Marks {
  const marks = new Map<Square, string>();
  const last = lastMove(game.messages.value);
  for (const square of last ? [last.from, last.to] : []) mark(marks, square, "last-move");
  const must = bindsNow(game, state);
  for (const move of must?.moves ?? []) {
    mark(marks, move.slice(0, 2), "must-move");
    mark(marks, move.slice(2, 4), "may-go");
  }
  const player = game.turn.value;
  const touched = touchedBy(game.carried.value, player);
  if (touched && !must && !game.carried.value.moved[player]) mark(marks, touched, "must-move");
  return marks;
}

/** What has to be played now; once a man has been let go elsewhere it is as good as done. */
function bindsNow(game: Game, state: SeatState) {
  const must = state.must_play;
  return must && state.result === "*" && !game.carried.value.moved[must.player] ? must : null;
}

export function Hints({ game, hand }: { game: Game; hand: Hand }) {
  const state = game.state.value!;
  const teaches = game.view.value!.arbiter === "teaches" && chosen.value.hints;
  const must = bindsNow(game, state);
  const player = must?.player ?? game.turn.value;
  const carried = game.carried.value;
  if (state.result !== "*") return null;
  return (
    <div class="hints">
      {(must || !carried.moved[player]) && <Bound player={player} must={must} carried={carried} before={turnBegan(game.messages.value)} />}
      {teaches && <Undone hand={hand} />}
      {teaches && whatToDo(game, hand) === "danger" && (
        <div class="if-pressed">
          <strong><Icon name="ruling" /> {t("if-pressed")}</strong>
          {dangers(game).slice(0, 2).map((ruling) => <p key={ruling.id}>{announcedText(ruling)}</p>)}
        </div>
      )}
    </div>
  );
}

/** What is still to be done by hand before the clock is pressed. */
function Undone({ hand }: { hand: Hand }) {
  const { under } = hand.table.carried.value;
  const pawn = hand.unpromoted[0];
  return (
    <>
      {[...under].map(([square, letter]) => <p key={square} class="undone">{t("undone-victim", { man: manName(letter), square })}</p>)}
      {pawn && <p class="undone">{t("undone-pawn", { square: pawn[0] })}</p>}
      {!pawn && hand.isPromoting && <p class="undone">{t("undone-new")}</p>}
    </>
  );
}
