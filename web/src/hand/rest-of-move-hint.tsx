/**
 * Says what is still to be done at the board before the clock is pressed, and what a press now
 * would bring.
 */
import type { Ruling, Square } from "../api/types";
import { PICTURES } from "../men/pictures";
import { isWhite } from "../men/placement";
import { Icon } from "../ui/icons";
import { t } from "../words";
import { manName } from "../words/men";
import { announcedText } from "../words/ruling";
import type { Hand } from "./hand";
import type { RestOfMove } from "./rest-of-move";

export function RestOfMoveHint({ hand, rest }: { hand: Hand; rest: RestOfMove | null }) {
  const { under } = hand.table.carried.value;
  const { promotesOn, unpromoted: [pawn] } = hand;
  return (
    <>
      {promotesOn && <p class="undone">{t("undone-promotion", { square: promotesOn })}</p>}
      {[...under].filter(([square]) => square !== promotesOn).flatMap(([square, letters]) => letters.map((letter) => <p key={`${letter} ${square}`} class="undone">{t("undone-victim", { man: manName(letter), square })}</p>))}
      {pawn && !promotesOn && <p class="undone">{t("undone-pawn", { square: pawn[0] })}</p>}
      {!pawn && !promotesOn && hand.isPromoting && <p class="undone">{t("undone-new")}</p>}
      {rest && <p class="undone">{"rook" in rest ? t("undone-rook", { square: rest.rook }) : t("undone-passed", { man: manName(rest.letter), square: rest.taken })}</p>}
      {rest && "taken" in rest && isOpponentOf(hand, rest.letter) && <TakeOff hand={hand} square={rest.taken} letter={rest.letter} />}
    </>
  );
}

/** Whoever moves on another screen takes his own men off himself. */
const isOpponentOf = (hand: Hand, letter: string): boolean => hand.table.isOpen() && isWhite(letter) !== (hand.by === "white");

/** Takes a man off the board, which goes with two taps on it as well. */
export function TakeOff({ hand, square, letter }: { hand: Hand; square: Square; letter: string }) {
  return <button onClick={() => hand.takeOff(square)}><img src={PICTURES[letter]} alt="" width="24" height="24" />{t("take-off", { man: manName(letter), square })}</button>;
}

export function IfPressed({ rulings }: { rulings: readonly Ruling[] }) {
  return (
    <div class="if-pressed">
      <strong><Icon name="ruling" /> {t("if-pressed")}</strong>
      {rulings.slice(0, 2).map((ruling) => <p key={ruling.id}>{announcedText(ruling)}</p>)}
    </div>
  );
}
