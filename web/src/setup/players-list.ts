/** Reads a list of players that somebody has pasted: a line for each, with headings or without. */
import type { NewPlayer, Player } from "../api/types";
import { plain } from "../words/plain";
import { cells, linesOf } from "./pairings-file";

type PlayerField = "name" | "first_name" | "rating" | "fide_id" | "title" | "federation";

/** What stands over the columns, in English, French and German, without accents. */
const HEADINGS: Readonly<Record<PlayerField, readonly string[]>> = {
  name: ["name", "nom", "player", "joueur", "spieler", "surname", "last name", "nachname"],
  first_name: ["first name", "firstname", "prenom", "vorname"],
  rating: ["rating", "rtg", "elo"],
  fide_id: ["fide id", "fideid", "fide", "fide number", "fide no", "fide-id", "code fide", "id fide"],
  title: ["title", "titre", "titel", "tit"],
  federation: ["federation", "fed", "fede", "country", "pays", "land"],
};

export const TITLES: readonly string[] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

/** A line that names a player; `isKnown`: he is among the players already, or above. */
export type ListedPlayer = { line: number; player: NewPlayer; isKnown: boolean };

export function playersOf(text: string, known: readonly Player[]): ListedPlayer[] {
  const lines = linesOf(text).map((line, at) => ({ line: at + 1, text: line.trim() })).filter(({ text }) => text !== "" && !/^sep=.$/i.test(text));
  const first = lines[0]?.text ?? "";
  const headings = headingsOf(cells(first, separatorOf(first)));
  const read = (text: string, at: number) => {
    // without headings each line is separated as it is
    const separator = separatorOf(headings ? first : text);
    const row = cells(text, separator);
    return headings ? byHeadings(row, headings) : byLooks(row, at + 1, separator === ",");
  };
  const persons = known.flatMap(({ person }) => (person ? [person] : []));
  return lines.slice(headings ? 1 : 0).flatMap(({ line, text }, at) => {
    const player = read(text, at);
    if (!player.name) return [];
    const isKnown = persons.some((other) => isSame(other, player));
    persons.push(player);
    return [{ line, player, isKnown }];
  });
}

const separatorOf = (text: string): string => ["\t", ";"].find((one) => text.includes(one)) ?? ",";

/** By the number of FIDE; where one of them has none, by name. */
function isSame(one: NewPlayer, other: NewPlayer): boolean {
  return one.fide_id && other.fide_id ? one.fide_id === other.fide_id : plain(one.name) === plain(other.name);
}

/** What stands in the columns, if this is the line that says it. */
function headingsOf(row: readonly string[]): (PlayerField | null)[] | null {
  const fields = row.map((cell) => {
    const word = plain(cell).replace(/[.:_]/g, " ").trim();
    return (Object.keys(HEADINGS) as PlayerField[]).find((field) => HEADINGS[field].includes(word)) ?? null;
  });
  return fields.includes("name") ? fields : null;
}

function byHeadings(row: readonly string[], headings: readonly (PlayerField | null)[]): NewPlayer {
  const at = headings.indexOf("name");
  // a comma within a name, in a line that is separated by commas
  const more = Math.max(0, row.length - headings.length);
  const fitted = more === 0 ? row : [...row.slice(0, at), row.slice(at, at + more + 1).join(", "), ...row.slice(at + more + 1)];
  const of = (field: PlayerField) => fitted[headings.indexOf(field)]?.trim() ?? "";
  return playerOf([of("name"), of("first_name")], of("rating"), of("fide_id"), of("title"), of("federation"));
}

/** Without headings each cell says by its looks what it is; what is left is the name. */
function byLooks(row: readonly string[], ordinal: number, hasCommas: boolean): NewPlayer {
  const names: string[] = [];
  let [rating, fide, title, federation] = ["", "", "", ""];
  for (const [at, raw] of row.entries()) {
    const cell = at === 0 ? raw.replace(/^\d{1,4}[.)]\s+/, "") : raw;
    const isNumber = /^\d+$/.test(cell);
    if (cell === "" || (at === 0 && row.length > 1 && isNumber && Number(cell) === ordinal)) continue;
    if (isNumber && cell.length > 4) fide ||= cell;
    else if (isNumber) rating ||= cell;
    else if (TITLES.includes(cell)) title ||= cell;
    else if (/^[A-Z]{3}$/.test(cell) && names.length > 0 && !(hasCommas && isShouted(names))) federation ||= cell;
    else names.push(cell);
  }
  return playerOf(names, rating, fide, title, federation);
}

/** Whether a name is in capitals alone: a first name of three letters may follow. */
const isShouted = ([name]: readonly string[]) => name === name?.toUpperCase();

function playerOf(names: readonly string[], rating: string, fide: string, title: string, federation: string): NewPlayer {
  const value = Number(rating);
  const isRating = /^\d+$/.test(rating) && value > 0 && value <= 4000;
  return {
    name: names.filter(Boolean).join(", "),
    ...(isRating ? { rating: value } : {}),
    ...(fide && fide !== "0" ? { fide_id: fide } : {}),
    ...(title ? { title } : {}),
    ...(federation ? { federation } : {}),
  };
}
