/** Says what the touch of a man binds a player to. */
import type { Color, Obligation, Square } from "../api/types";
import { MustPlay } from "../laws/announcement";
import { oneOf } from "../men/moves";
import { men } from "../men/placement";
import { Icon } from "../ui/icons";
import { named, t } from "../words";
import { articleNames } from "../words/article";
import type { MenAndHands } from "./men-and-hands";

/** The square of the man that a player has touched last, his own first; it may be in his hand. */
export function touchedBy({ touched, held }: MenAndHands, player: Color): Square | null {
  return touched[player].own ?? held[player].find(({ from }) => from !== null)?.from ?? touched[player].opposing;
}

type TouchObligationProps = {
  player: Color;
  /** What must be played, as far as it is said. */
  must: Omit<Obligation, "free"> | null;
  carried: MenAndHands;
  /** The men as they stood when the turn began. */
  before: string;
};

export function TouchObligation({ player, must, carried, before }: TouchObligationProps) {
  const square = touchedBy(carried, player);
  const letter = square && men(before).get(square);
  if (!letter) return must && <MustPlay player={player} must={must} placement={before} />;
  const values = { side: named("actor", player), man: named("the", letter.toUpperCase()), color: player };
  if (!must) return <p class="must-play"><Icon name="touch_move" /> {t("touched", { ...values, square })}</p>;
  const isOfOne = must.moves.every((move) => move.startsWith(square));
  const isToOne = must.moves.every((move) => move.slice(2, 4) === square);
  if (!isOfOne && !isToOne) return <MustPlay player={player} must={must} placement={before} />;
  return (
    <p class="must-play">
      <Icon name="touch_move" /> <strong>{t(isOfOne ? "touched-moves" : "touched-taken", { ...values, moves: oneOf(must.moves, before) })}</strong> <small>{articleNames(must.articles)}</small>
    </p>
  );
}
