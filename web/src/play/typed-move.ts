/**
 * Reads a move that a player types, from square to square or as castling, and writes it as the
 * protocol takes it. Whether it is legal is not asked here.
 */
import type { Color, Square } from "../api/types";
import { men } from "../men/placement";
import { t } from "../words";

/** From where, to where, and what a pawn becomes; the man may be named before. */
const AT_LENGTH = /^\p{L}?([a-h][1-8])([a-h][1-8])(\p{L}?)$/u;
const SHORT = /^[o0]{2}$/;
const LONG = /^[o0]{3}$/;

/** Where the king of a player stands. */
export function kingOf(placement: string, by: Color): Square | undefined {
  const king = by === "white" ? "K" : "k";
  return [...men(placement)].find(([, letter]) => letter === king)?.[0];
}

/**
 * `null`: it is not written so. Without a `king` castling is not, for where he goes depends on the
 * rook.
 */
export function readTypedMove(text: string, king: Square | undefined): string | null {
  const written = text.toLowerCase().replace(/[^\p{L}\d]|x/gu, "");
  if (king && SHORT.test(written)) return `${king}g${king[1]}`;
  if (king && LONG.test(written)) return `${king}c${king[1]}`;
  const [, from, to, into] = AT_LENGTH.exec(written) ?? [];
  if (!from || !to) return null;
  const letter = into ? roleOf(into) : "";
  return letter === null ? null : from + to + letter;
}

/**
 * The letter of the protocol for one of the page's language; its own letters serve as well where
 * the language has none of them.
 */
function roleOf(letter: string): string | null {
  const roles = ["q", "r", "b", "n"];
  return roles.find((role) => t(`letter-${role.toUpperCase()}`).toLowerCase() === letter) ?? roles.find((role) => role === letter) ?? null;
}
