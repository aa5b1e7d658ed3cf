/** Positions and squares in words. */
import { t } from "../words";
import { manName } from "../words/men";
import { isWhite, men } from "./placement";

const ORDER = ["K", "Q", "R", "B", "N", "P"];

/** A square as it is read to somebody who does not see it: "e4, white knight". */
export function squareName(square: string, letter: string | undefined): string {
  return letter ? `${square}, ${manName(letter)}` : t("square-empty", { square });
}

/** All men of a position, the white ones first: "White: king e1, pawns a2 b2. Black: …". */
export function spoken(placement: string): string {
  const stand = [...men(placement)];
  const side = (white: boolean) =>
    ORDER.flatMap((role) => {
      const squares = stand.filter(([, letter]) => isWhite(letter) === white && letter.toUpperCase() === role);
      return squares.length === 0 ? [] : [`${t(`man-${role}`)} ${squares.map(([square]) => square).join(" ")}`];
    }).join(", ");
  return `${t("white")}: ${side(true)}. ${t("black")}: ${side(false)}.`;
}
