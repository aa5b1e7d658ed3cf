/** Puts positions and squares into words. */
import { t } from "../words";
import { manName } from "../words/men";
import type { Marks } from "./marks";
import { isWhite, men } from "./placement";

const ORDER = ["K", "Q", "R", "B", "N", "P"];

/** A square as it is read to somebody who does not see it: "e4, white knight". */
export function squareName(square: string, letter: string | undefined): string {
  return letter ? `${square}, ${manName(letter)}` : t("square-empty", { square });
}

const MARKS: Record<string, () => string> = {
  "must-move": () => t("square-must-move"),
  "may-go": () => t("square-allowed"),
  "may-take": () => t("square-taken"),
  differs: () => t("square-differs"),
  picked: () => t("square-picked"),
  "last-move": () => t("square-last-move"),
};

/** What is marked on a square: "may go here, differs from the position in force". */
export function marksWords(marks: Marks | undefined, square: string): string | undefined {
  return marks?.get(square)?.split(" ").map((mark) => MARKS[mark]!()).join(", ");
}

/** All men of a position, the white ones first: "White: king e1, pawns a2 b2. Black: …". */
export function positionWords(placement: string): string {
  const stand = [...men(placement)];
  const side = (white: boolean) =>
    ORDER.flatMap((role) => {
      const squares = stand.filter(([, letter]) => isWhite(letter) === white && letter.toUpperCase() === role);
      return squares.length === 0 ? [] : [`${t(`man-${role}`)} ${squares.map(([square]) => square).join(" ")}`];
    }).join(", ");
  return `${t("white")}: ${side(true)}. ${t("black")}: ${side(false)}.`;
}
