/**
 * Writes moves as players write them at length: the man, where from, where to. Whether they are
 * legal is not asked here.
 */
import { t } from "../words";
import { men } from "./placement";

/** Moves listed before the rest is only counted. */
const LISTED = 12;

/** One move of UCI on the men as they stand: "Nb1–c3", "Qe8×d7", "a7–a8=Q". */
function moveWords(uci: string, placement: string): string {
  const stand = men(placement);
  const [from, to, into] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
  const man = stand.get(from)?.toUpperCase();
  const letter = man && man !== "P" ? t(`letter-${man}`) : "";
  // en passant the square is empty
  const takes = stand.has(to) || (man === "P" && from[0] !== to[0]);
  const promotes = into ? `=${t(`letter-${into.toUpperCase()}`)}` : "";
  return `${letter}${from}${takes ? "×" : "–"}${to}${promotes}`;
}

export function moveList(moves: readonly string[], placement: string): string {
  const listed = moves.slice(0, LISTED).map((move) => moveWords(move, placement));
  const rest = moves.length - listed.length;
  return rest > 0 ? t("moves-more", { moves: listed.join(", "), rest }) : listed.join(", ");
}
