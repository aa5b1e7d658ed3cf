/**
 * Reads the moves of a score sheet as people write them, and finds which legal move each of them
 * is.
 */
import type { Color, Square } from "../api/types";
import { isWhite, men } from "../men/placement";

/**
 * What stands between moves: numbers, comments, variations, annotations, results. What does not
 * end is none of them, so that nobody loses moves by it.
 */
const BETWEEN = /\{[^{}]*\}|\((?:[^()]|\([^()]*\))*\)|\$\d+|\d+\s*\.+|\d+(?![-–—\/\w½])|\.{2,}|[?!]+|1-0|0-1|1\/2-1\/2|½-½|½|[=*](?=\s|$)|e\.\s?p\.?|\s+|[,;]/y;
/** Castling, a promotion in brackets, or whatever has no space in it and is no number of a move. */
const MOVE = /[O0o](?:[-–—][O0o]){1,2}[+#]?|[^\s{}();,!?]*[a-h][18]\(\p{L}\)[+#]?|[^\s{}();,!?]+|[{}()]/uy;

/** The moves in a text, in order, as they are written. */
export function writtenMoves(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    BETWEEN.lastIndex = at;
    MOVE.lastIndex = at;
    const end = BETWEEN.test(text) ? BETWEEN.lastIndex : 0;
    if (end > at) at = end;
    else if (MOVE.test(text)) {
      found.push(text.slice(at, MOVE.lastIndex));
      at = MOVE.lastIndex;
    } else at += 1;
  }
  return found;
}

/** The letters of the men, as one language writes them, by those of the protocol. */
export type MenLetters = Readonly<Record<"K" | "Q" | "R" | "B" | "N", string>>;

export const ENGLISH_LETTERS: MenLetters = { K: "K", Q: "Q", R: "R", B: "B", N: "N" };

/** How men stand, whose move it is, and the legal moves as the protocol writes them. */
export type ReadingPosition = { placement: string; turn: Color; legal: readonly string[] };

/** A legal move; one that is none, from where to where; or those of which it may be one. */
export type FoundMove = { move: string; isLegal: boolean } | { among: readonly string[] };

const AT_LENGTH = /^(\p{L}?)([a-h][1-8])[-–—:x]?([a-h][1-8])[=(]?(\p{L}?)\)?$/u;
const SHORT = /^(\p{L}?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])[=(]?(\p{L}?)\)?(?:e\.?p\.?)?$/u;

/** Which move is written; the letters of several languages may be meant, the likeliest first. */
export function findMove(written: string, position: ReadingPosition, languages: readonly MenLetters[]): FoundMove {
  const text = written.replace(/[+#]+$/, "").replace(/^\.+/, "");
  const castled = castling(text, position);
  if (castled) return castled;
  const [, letter = "", from, to, into = ""] = AT_LENGTH.exec(text) ?? [];
  // who names another man than the one who stands there has written something else
  if (from && to) return isNamed(letter, from, position, languages) ? atLength(from + to, into, position, languages) : { among: [] };
  // a capital is a man; a small letter may be a file, or a man that was typed small
  for (const letters of [languages, languages.map(inSmall)]) {
    // a letter that two languages read otherwise may be either
    const found = [...new Set(letters.flatMap((one) => short(text, position, one)))];
    if (found.length === 1) return { move: found[0]!, isLegal: true };
    if (found.length > 1) return { among: found };
  }
  return { among: [] };
}

const inSmall = (letters: MenLetters): MenLetters => Object.fromEntries(Object.entries(letters).map(([man, letter]) => [man, letter.toLowerCase()])) as MenLetters;

function castling(text: string, { placement, turn, legal }: ReadingPosition): FoundMove | null {
  const sides = text.replace(/[-–—]/g, "").toLowerCase().replaceAll("0", "o");
  if (sides !== "oo" && sides !== "ooo") return null;
  const stands = men(placement);
  const king = [...stands].find(([, letter]) => letter === (turn === "white" ? "K" : "k"))?.[0];
  const isOfRook = (square: Square) => stands.get(square)?.toLowerCase() === "r" && isWhite(stands.get(square)!) === (turn === "white");
  const goesTo = (move: string): boolean => {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    if (from !== king || from[1] !== to[1]) return false;
    const isFar = Math.abs(to.charCodeAt(0) - from.charCodeAt(0)) > 1 || isOfRook(to);
    return isFar && (sides === "oo" ? to > from : to < from);
  };
  const found = legal.filter(goesTo);
  return found.length === 1 ? { move: found[0]!, isLegal: true } : { among: [] };
}

/** Whether that is the letter of the man on a square, in any of the languages. */
function isNamed(letter: string, square: Square, { placement }: ReadingPosition, languages: readonly MenLetters[]): boolean {
  const man = men(placement).get(square)?.toUpperCase();
  return letter === "" || man === undefined || languages.some((letters) => manOf(letter.toUpperCase(), letters) === man);
}

function atLength(squares: string, into: string, { legal }: ReadingPosition, languages: readonly MenLetters[]): FoundMove {
  const role = into && roleOf(into, languages);
  const found = legal.filter((move) => move === squares + role);
  if (found[0]) return { move: found[0], isLegal: true };
  const promotions = legal.filter((move) => move.startsWith(squares));
  return promotions.length > 0 ? { among: promotions } : { move: squares + role, isLegal: false };
}

const roleOf = (letter: string, languages: readonly MenLetters[]): string => languages.flatMap((letters) => manOf(letter.toUpperCase(), letters) ?? [])[0]?.toLowerCase() ?? "";

const manOf = (letter: string, letters: MenLetters): string | undefined => Object.entries(letters).find(([, one]) => one === letter)?.[0];

/** The legal moves that may be written so. */
function short(text: string, { placement, legal }: ReadingPosition, letters: MenLetters): string[] {
  const [, letter = "", file = "", rank = "", to, into = ""] = SHORT.exec(text) ?? [];
  if (!to) return [];
  // `b` before `c4` may be a file
  const man = letter === "" ? "P" : manOf(letter, letters);
  const isFile = !man && /^[a-h]$/.test(letter) && file === "";
  const [role, ofFile] = isFile ? ["P", letter] : [man, file];
  if (!role) return [];
  const becomes = into && roleOf(into, [letters, ENGLISH_LETTERS]);
  const stands = men(placement);
  return legal.filter((move) => {
    const from = move.slice(0, 2);
    const fits = (!ofFile || from[0] === ofFile) && (!rank || from[1] === rank);
    return move.slice(2, 4) === to && fits && stands.get(from)?.toUpperCase() === role && move.slice(4) === becomes;
  });
}
