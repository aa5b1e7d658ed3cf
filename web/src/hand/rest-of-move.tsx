/**
 * Says what is still to be done at the board before the clock is pressed, and what a press now
 * would bring.
 */
import type { Ruling, Square } from "../api/types";
import { isWhite, men, type Men } from "../men/placement";
import { Icon } from "../ui/icons";
import { t } from "../words";
import { manName } from "../words/men";
import { announcedText } from "../words/ruling";
import type { MenAndHands } from "./men-and-hands";
import type { Hand } from "./hand";

/** The rest of a move whose first man was let go: a rook that is to come, a man that is to go. */
export type RestOfMove = { rook: Square } | { taken: Square; letter: string };

/**
 * What is left to be done of the one move that may be played; `before` are the men as the turn
 * began.
 */
export function restOfMove(moves: readonly string[], before: string, now: string): RestOfMove | null {
  const [began, stands] = [men(before), men(now)];
  const [move, other] = new Set(moves.map((move) => move.slice(0, 4)));
  if (!move || other) return null;
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const man = began.get(from);
  if (man?.toUpperCase() === "K") return rookOf(from, to, man, began, stands);
  const passed = to[0]! + from[1]!;
  const victim = stands.get(passed);
  const isPassing = man?.toUpperCase() === "P" && from[0] !== to[0] && !began.has(to);
  return isPassing && victim && isWhite(victim) !== isWhite(man) && stands.get(to) === man ? { taken: passed, letter: victim } : null;
}


/** Where the rook belongs once the king has castled, if it is not there yet. */
function rookOf(from: Square, to: Square, king: string, began: Men, stands: Men): RestOfMove | null {
  const rook = king === "K" ? "R" : "r";
  // in Chess960 castling is written as the king’s way to his rook
  const isCastling = began.get(to) === rook || Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2;
  const [kings, rooks] = (to > from ? ["g", "f"] : ["c", "d"]).map((file) => file + from[1]!) as [Square, Square];
  return isCastling && stands.get(kings) === king && stands.get(rooks) !== rook ? { rook: rooks } : null;
}

/** What has to be played, as far as it is said, and the men as they stood when the turn began. */
type RestOfMoveProps = { hand: Hand; moves: readonly string[]; before: string };

export function RestOfMoveHint({ hand, moves, before }: RestOfMoveProps) {
  const carried: MenAndHands = hand.table.carried.value;
  const { under, placement } = carried;
  const pawn = hand.unpromoted[0];
  const rest = restOfMove(moves, before, placement);
  return (
    <>
      {[...under].flatMap(([square, letters]) => letters.map((letter) => <p key={`${letter} ${square}`} class="undone">{t("undone-victim", { man: manName(letter), square })}</p>))}
      {pawn && <p class="undone">{t("undone-pawn", { square: pawn[0] })}</p>}
      {!pawn && hand.isPromoting && <p class="undone">{t("undone-new")}</p>}
      {rest && <p class="undone">{"rook" in rest ? t("undone-rook", { square: rest.rook }) : t("undone-passed", { man: manName(rest.letter), square: rest.taken })}</p>}
    </>
  );
}

export function IfPressed({ rulings }: { rulings: readonly Ruling[] }) {
  return (
    <div class="if-pressed">
      <strong><Icon name="ruling" /> {t("if-pressed")}</strong>
      {rulings.slice(0, 2).map((ruling) => <p key={ruling.id}>{announcedText(ruling)}</p>)}
    </div>
  );
}
