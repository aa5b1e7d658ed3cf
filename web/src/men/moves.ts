/**
 * Writes moves as players write them at length: the man, where from, where to. Whether they are
 * legal is not asked here.
 */
import { locale, t } from "../words";
import { men } from "./placement";

/** Moves listed before the rest is only counted. */
const LISTED = 12;

/** Each promotion once: to which man is chosen when the pawn stands there. */
const oncePromoted = (moves: readonly string[]): string[] => [...new Set(moves.map((move) => (isOneOfSeveral(move, moves) ? `${move.slice(0, 4)}*` : move)))];

/** Whether a pawn may become another man on the same square. */
const isOneOfSeveral = (move: string, moves: readonly string[]): boolean => move.length > 4 && moves.some((other) => other !== move && other.slice(0, 4) === move.slice(0, 4));

/** A move with what the pawn becomes, or that it becomes something. */
function promoted(move: string, into: string): string {
  if (into === "*") return t("move-promotes", { move });
  return into ? `${move}=${t(`letter-${into.toUpperCase()}`)}` : move;
}

/** One move of UCI on the men as they stand: "Nb1–c3", "Qe8×d7", "a7–a8=Q". */
function moveWords(uci: string, placement: string): string {
  const stand = men(placement);
  const [from, to, into] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
  const man = stand.get(from)?.toUpperCase();
  const letter = man && man !== "P" ? t(`letter-${man}`) : "";
  // en passant the square is empty
  const takes = stand.has(to) || (man === "P" && from[0] !== to[0]);
  return promoted(`${letter}${from}${takes ? "×" : "–"}${to}`, into);
}

export function moveList(all: readonly string[], placement: string): string {
  const moves = oncePromoted(all);
  const listed = moves.slice(0, LISTED).map((move) => moveWords(move, placement));
  const rest = moves.length - listed.length;
  return rest > 0 ? t("moves-more", { moves: listed.join(", "), rest }) : listed.join(", ");
}

/** A move of one man that is named already, as players say it: "Nf3", "e×d5", "O-O". */
function shortWords(uci: string, placement: string): string {
  const stand = men(placement);
  const [from, to, into] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
  const man = stand.get(from)?.toUpperCase() ?? "P";
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  if (man === "K" && Math.abs(files) === 2) return files > 0 ? "O‑O" : "O‑O‑O";
  const takes = stand.has(to) || (man === "P" && files !== 0) ? "×" : "";
  const begins = man !== "P" ? t(`letter-${man}`) : takes && from[0]!;
  return promoted(`${begins}${takes}${to}`, into);
}

/** Moves of which one is to be played: "Nf3 or Nh3". They are of one man, or all to one square. */
export function oneOf(moves: readonly string[], placement: string): string {
  const words = [...new Set(oncePromoted(moves).map((move) => shortWords(move, placement)))];
  const rest = words.length - LISTED;
  if (rest > 0) return t("moves-more", { moves: words.slice(0, LISTED).join(", "), rest });
  return new Intl.ListFormat(locale.value, { type: "disjunction" }).format(words);
}
