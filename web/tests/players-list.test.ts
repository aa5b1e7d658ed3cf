/** Tests how a list of players that somebody pastes is read. */
import { describe, expect, test } from "vitest";
import type { Player } from "../src/api/types";
import { playersOf } from "../src/setup/players-list";

const read = (text: string) => playersOf(text, []).map(({ player }) => player);

describe("a list of players is read", () => {
  test.each([
    ["a name in each line", "Archer, Ada\nBo Bishop\n\n", [{ name: "Archer, Ada" }, { name: "Bo Bishop" }]],
    ["name, rating", "Archer, Ada, 2100\nBo Bishop,1850", [{ name: "Archer, Ada", rating: 2100 }, { name: "Bo Bishop", rating: 1850 }]],
    ["rating;name", "2100;Archer, Ada\n;Bishop, Bo", [{ name: "Archer, Ada", rating: 2100 }, { name: "Bishop, Bo" }]],
    ["with numbers of FIDE, titles and federations", "1\tGM\tArcher, Ada\tFRA\t2510\t651234\r\n2\t\tBishop, Bo\tENG\t0\t", [
      { name: "Archer, Ada", title: "GM", federation: "FRA", rating: 2510, fide_id: "651234" },
      { name: "Bishop, Bo", federation: "ENG" },
    ]],
    ["each line with separators of its own", "Archer, Ada, 2100\n1850;Bishop, Bo", [{ name: "Archer, Ada", rating: 2100 }, { name: "Bishop, Bo", rating: 1850 }]],
    ["numbered", "1. Archer, Ada\n2. Bishop, Bo, 1850", [{ name: "Archer, Ada" }, { name: "Bishop, Bo", rating: 1850 }]],
    ["in capitals", "LEE, KIM\nKIM, LEE, KOR", [{ name: "LEE, KIM" }, { name: "KIM, LEE, KOR" }]],
    ["under headings", "No;Name;FIDE-ID;Rtg;Fed\n7;Archer, Ada;651234;2510;FRA", [{ name: "Archer, Ada", fide_id: "651234", rating: 2510, federation: "FRA" }]],
    ["under headings in French, the first name apart", "Nom;Prénom;Élo\nArcher;Ada;2100\nBishop;;", [{ name: "Archer, Ada", rating: 2100 }, { name: "Bishop" }]],
    ["under headings with commas, in quotes or not", 'Name,Rating\n"Archer, Ada",2100\nBishop, Bo,1850', [{ name: "Archer, Ada", rating: 2100 }, { name: "Bishop, Bo", rating: 1850 }]],
    ["nothing", "\n  \n", []],
  ])("%s", (_, text, players) => {
    expect(read(text)).toEqual(players);
  });

  test("120 names", () => {
    const names = Array.from({ length: 120 }, (_, at) => `Player${at}, Pat`);
    expect(read(names.join("\n")).map(({ name }) => name)).toEqual(names);
  });

  test("who is known already, or stands above, is marked", () => {
    const known = [{ person: { name: "Archer, Ada" } }, { person: { name: "Other", fide_id: "651234" } }, {}] as unknown as Player[];
    const marked = playersOf("archer, ada\nBishop, Bo\nNew name;651234\nBishop, Bo", known).map(({ line, isKnown }) => [line, isKnown]);
    expect(marked).toEqual([[1, true], [2, false], [3, true], [4, true]]);
  });
});
