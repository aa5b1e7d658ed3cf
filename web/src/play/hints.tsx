/**
 * Says what a touch binds to, what is still to be done at the board, and what a press of the clock
 * would bring, as far as the arbiter teaches it.
 */
import { opponent, type Color, type Ruling, type Square } from "../api/types";
import { TouchObligation, touchedBy } from "../hand/touch-obligation";
import { lastMove, type MenAndHands } from "../hand/men-and-hands";
import type { Hand } from "../hand/hand";
import { restOfMove, type RestOfMove } from "../hand/rest-of-move";
import { IfPressed, RestOfMoveHint } from "../hand/rest-of-move-hint";
import { mark, markMoves, type Marks } from "../men/marks";
import { isWhite, men } from "../men/placement";
import { named, t } from "../words";
import { gameChoices } from "./game-choices";
import { turnBegan, type Game, type SeatState } from "./game";

const teaches = (game: Game): boolean => game.view.value!.arbiter === "teaches" && gameChoices.value.hints;

/**
 * What a press now would bring upon the player whose turn it is: as far as the arbiter teaches it,
 * and as long as nothing was done that he has not heard.
 */
export const dangers = (game: Game): readonly Ruling[] => (teaches(game) && game.isHeard.value ? (game.state.value?.if_pressed ?? []) : []);

/** What keeps a player from pressing his clock now, if anything does: no move yet, or a ruling. */
export function whatToDo(game: Game): "early" | "danger" | null {
  if (!teaches(game)) return null;
  if (!game.carried.value.moved[game.turn.value]) return "early";
  return dangers(game).length > 0 ? "danger" : null;
}

/** The squares that bind and the last move, as far as everybody may know them. */
export function marksOfGame(game: Game, state: SeatState): Marks {
  const marks = new Map<Square, string>();
  const last = lastMove(game.carried.value);
  for (const square of last ? [last.from, last.to] : []) mark(marks, square, "last-move");
  const must = bindsNow(game, state);
  if (must) markMoves(marks, must.moves, game.carried.value.placement);
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

/** What is left to be done of the one move that may be played, as the men stood `before`. */
const restOf = (game: Game, state: SeatState, before = turnBegan(game.messages.value)): RestOfMove | null =>
  restOfMove(state.must_play?.moves ?? [], before, game.carried.value.placement);

export function Hints({ game, hand }: { game: Game; hand: Hand }) {
  const state = game.state.value!;
  const must = bindsNow(game, state);
  const player = must?.player ?? game.turn.value;
  const carried = game.carried.value;
  if (state.result !== "*") return null;
  const before = turnBegan(game.messages.value);
  const rest = restOf(game, state, before);
  return (
    <div class="hints">
      {(must || !carried.moved[player]) && <TouchObligation player={player} must={must} carried={carried} before={before} />}
      {hand.isReaching && <p class="undone">{t("unmoved", { side: named("actor", hand.by) })}</p>}
      {(hand.isBeforePress.value || isUnpressed(carried, player, rest)) && <p class="undone">{t("unpressed", { side: named("actor", player), other: named("actor", opponent(player)) })}</p>}
      {teaches(game) && <RestOfMoveHint hand={hand} rest={rest} />}
      {whatToDo(game) === "danger" && <IfPressed rulings={dangers(game)} />}
    </div>
  );
}

/**
 * Whether a man is left alone until the clock has been pressed: where two share a pointer, and one
 * of them has moved and forgotten his clock, it is the other who plays on. Whoever says whose hand
 * it is, or does not want to be taught, is not held up.
 */
export function waitsForPress(game: Game, square: Square): boolean {
  const isShared = game.view.value?.seat === "both" && game.chosen.value === null && teaches(game);
  if (!isShared || !game.isHeard.value || whatToDo(game) !== null) return false;
  const [carried, player] = [game.carried.value, game.turn.value];
  const letter = men(carried.placement).get(square);
  const isOpposing = letter !== undefined && isWhite(letter) !== (player === "white");
  return isOpposing && restOf(game, game.state.value!) === null && !carried.under.has(square);
}

/**
 * Whether a player has moved and not pressed the clock, and a man of his opponent's is reached for
 * all the same, by whoever holds the pointer. A pawn that is taken in passing is part of the move.
 */
function isUnpressed({ moved, touched, held, placement }: MenAndHands, player: Color, rest: RestOfMove | null): boolean {
  const other = opponent(player);
  const reached = rest && "taken" in rest && rest.taken === touched[player].opposing ? null : touched[player].opposing;
  const letter = reached && men(placement).get(reached);
  const isReached = reached === touched[player].last && letter ? isWhite(letter) === (other === "white") : false;
  return moved[player] && (isReached || touched[other].own !== null || held[other].length > 0);
}
