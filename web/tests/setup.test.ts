/** Tests set-up: who may do what, what several change at once, and what the fields hold. */
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { beforeAll, describe, expect, test } from "vitest";
import { isOwn } from "../src/api/session";
import type { Round, Terms } from "../src/api/types";
import { merge } from "../src/setup/edit";
import { eventBody, eventDraft } from "../src/setup/event-form";
import { MAY } from "../src/setup/permissions";
import { beginsWithAPairing, columnsOf, formatOf, lastPairings, linesToKnow, mayTellResults, proposedColumns, refuseUnfit, textOf } from "../src/setup/pairings-file";
import { pairingsInWords } from "../src/setup/pairings-in-words";
import { othersAfter } from "../src/setup/later-rounds";
import { nextRound, roundBody, roundDraft, termsBody, termsDraft } from "../src/setup/round-draft";
import { scopeBody } from "../src/setup/scope";
import { labelled } from "../src/setup/trouble";
import { periodsWords } from "../src/words/periods";
import { instantOf, wallOf, zones } from "../src/ui/zone";
import { withWords } from "../src/words";

describe("who may do what", () => {
  const rust = readFileSync(new URL("../../crates/service/src/roles.rs", import.meta.url), "utf8");
  const snake = (role: string) => role.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase();
  const theirs = new Map([...rust.matchAll(/\w+ = "(\w+)": ([\w ]+);/g)].map(([, id, roles]) => [id!, roles!.split(" ").map(snake).sort()]));

  test.each(Object.entries(MAY))("%s is what the service says", (operation, roles) => {
    expect([...roles].sort()).toEqual(theirs.get(operation));
  });

  test("a part of the service is not the whole, and a sector not another", () => {
    expect(isOwn({}, {})).toBe(true);
    expect(isOwn({ event: "e1" }, {})).toBe(false);
    expect(isOwn({ event: "e1" }, { event: "e1" })).toBe(true);
    expect(isOwn({ event: "e1" }, { event: "e2" })).toBe(false);
    expect(isOwn({ event: "e1", sector: "A" }, { event: "e1" })).toBe(true);
    expect(isOwn({ event: "e1", sector: "A" }, { event: "e1", sector: "B" })).toBe(false);
  });

  test("what narrowed another role is not sent", () => {
    const draft = { role: "auditor", event: "e1", sector: "A", board: "b1", player: "p1" };
    expect(scopeBody(draft)).toEqual({ event: "e1" });
    expect(scopeBody({ ...draft, role: "sector_arbiter" })).toEqual({ event: "e1", sector: "A" });
  });
});

describe("what two have changed", () => {
  const base = { name: "Open", city: "Paris", delay: "15" };

  test("each keeps what the other has not touched", () => {
    const { merged, differences } = merge(base, { ...base, city: "Lyon" }, { ...base, name: "Masters" });
    expect(merged).toEqual({ name: "Masters", city: "Lyon", delay: "15" });
    expect(differences).toEqual([{ name: "city", was: "Paris", theirs: "Lyon", mine: null }]);
  });

  test("what both have touched stays mine, and is told", () => {
    const { merged, differences } = merge(base, { ...base, city: "Lyon" }, { ...base, city: "Nice" });
    expect(merged.city).toBe("Nice");
    expect(differences).toEqual([{ name: "city", was: "Paris", theirs: "Lyon", mine: "Nice" }]);
  });

  test("the same change of both is none to look at twice", () => {
    const { merged, differences } = merge(base, { ...base, city: "Lyon" }, { ...base, city: "Lyon" });
    expect(merged.city).toBe("Lyon");
    expect(differences[0]!.mine).toBe(null);
  });
});

describe("a time on the wall", () => {
  test.each([
    ["2026-11-22T14:00", "Europe/Paris", "2026-11-22T13:00:00.000Z"],
    ["2026-07-01T09:30", "Europe/Paris", "2026-07-01T07:30:00.000Z"],
    ["2026-01-31T23:59", "Asia/Kathmandu", "2026-01-31T18:14:00.000Z"],
    ["2026-03-08T12:00", "America/New_York", "2026-03-08T16:00:00.000Z"],
    ["2026-10-25T12:00", "Europe/London", "2026-10-25T12:00:00.000Z"],
    ["2026-11-22T14:00", "UTC", "2026-11-22T14:00:00.000Z"],
  ])("%s in %s is %s, and back", (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
    expect(wallOf(instant, zone)).toBe(wall);
  });

  test("one that is skipped in spring is a time all the same, one that is none is none", () => {
    expect(instantOf("2026-03-29T02:30", "Europe/Paris")).toMatch(/^2026-03-29T0[01]:30/);
    expect(instantOf("soon", "UTC")).toBe(null);
    // what a field holds as soon as the first digit of a year is typed
    expect(wallOf(instantOf("0002-11-23T09:00", "UTC")!, "UTC")).toBe("0002-11-23T09:00");
    expect(zones()).toContain("UTC");
  });
});

describe("a round", () => {
  beforeAll(() => withWords(["setup"], Promise.resolve()));

  const terms: Terms = {
    edition: "FIDE2018", control: "rapid", supervision: "inadequate", chess960: true, fen: "8/8/8/8/8/8/8/8 w - - 0 1", periods: "40/900+10:600+10",
    clock: { white_ms: 900_000, black_ms: 600_000, increment_ms: 10_000, delay_ms: 2_500 },
    regulations: { illegal_moves_to_lose: 3, penalty_s: 60, guidelines_iii: true, no_draw_offers_before: 30, visually_disabled: ["black"], assistant: ["white", "black"], time_pressure: true, video: ["touch", "hand"] },
  };

  test("comes back from its fields as it went in", () => {
    expect(termsBody({ number: "1", starts_at: "", day: "", ...termsDraft(terms) }, terms)).toEqual(terms);
  });

  test("of which little is told does not count as changed", () => {
    const few: Terms = { control: "rapid", clock: { white_ms: 900_000, black_ms: 900_000 } };
    const body = termsBody({ number: "1", starts_at: "", day: "", ...termsDraft(few) }, few);
    expect(body).toEqual({ ...few, regulations: {} });
  });

  test("keeps the second at which it begins", () => {
    const round = { id: "r", event: "e", number: 2, terms, starts_at: "2026-11-22T13:00:17.5Z" } as Round;
    expect(roundBody(roundDraft(round, "Europe/Paris"), "Europe/Paris", round).starts_at).toBe(round.starts_at);
  });

  test("keeps its day", () => {
    const round = { id: "r", event: "e", number: 2, terms, day: "2026-11-22" } as Round;
    expect(roundBody(roundDraft(round, "Europe/Paris"), "Europe/Paris", round)).toMatchObject({ day: "2026-11-22", starts_at: null });
  });

  test.each([
    ["40/5400+30:1800+30", "40 moves in 90 min + 30 s, then 30 min + 30 s"],
    ["3600", "60 min"],
    ["as usual", "as usual"],
  ])("has the periods %s in words", (code, words) => {
    expect(periodsWords(code)).toBe(words);
  });

  test("that is new is as the one before it", () => {
    const next = nextRound([{ id: "r", event: "e", number: 4, terms } as Round]);
    expect(next).toMatchObject({ number: "5", edition: "FIDE2018", white_min: "15", black_min: "10", illegal_moves_to_lose: "3" });
    expect(nextRound([])).toMatchObject({ number: "1", control: "standard", white_min: "90", increment_s: "30" });
  });
});

describe("the rounds after a round", () => {
  const round = (number: number, terms: Terms) => ({ id: `r${number}`, event: "e", number, terms }) as Round;
  const rapid: Terms = { control: "rapid" };

  test.each([
    ["those with other terms, by number", [round(3, {}), round(1, {}), round(2, rapid), round(4, { edition: "FIDE2018" })], [3, 4]],
    ["none where all are the same, whatever is left unsaid", [round(2, rapid), round(3, { control: "rapid", edition: "FIDE2023" })], []],
  ])("%s", (_, rounds, expected) => {
    expect(othersAfter(round(2, rapid), rounds).map(({ number }) => number)).toEqual(expected);
  });
});

describe("an event", () => {
  test("comes back from its fields as it went in", () => {
    const event = { id: "e", name: "Open", city: "Lyon", time_zone: "Europe/Paris", announcement: "automatic" as const, delay_s: 100, down_after_s: 45, default_time_s: 1_800, retention_days: null, archived: false };
    const { id, ...values } = event;
    expect(id).toBe("e");
    expect(eventBody(eventDraft(event))).toEqual(values);
  });
});

describe("pairings", () => {
  test.each([
    ["012 Club evening\n001    1      Archer, Ada", "trf"],
    ["XXR 9\n001    1      Archer, Ada", "trf"],
    ["round;board;white;black\n1;1;Archer, Ada;Knightley, Bo", "csv"],
    ["white\tblack\nAda\tBo", "csv"],
  ])("%j is %s", (text, format) => {
    expect(formatOf(text)).toBe(format);
  });

  test.each([
    ["UTF-8", [0x4d, 0xc3, 0xbc], "Mü", false],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x4d, 0xc3, 0xbc], "Mü", false],
    ["UTF-16", [0xff, 0xfe, 0x4d, 0, 0xfc, 0], "Mü", false],
    ["Windows-1252", [0x4d, 0xfc], "Mü", true],
  ])("%s is read as the service reads it", async (_, bytes, text, isGuessed) => {
    expect(await textOf(new File([new Uint8Array(bytes)], "pairings"))).toEqual({ text, isGuessed });
  });

  test("are known again by their first lines, and by letters that may be read wrongly", () => {
    const rows = Array.from({ length: 20 }, (_, at) => `1;${at + 1};Archer ${at};${at === 15 ? "Müller" : "Bishop"}`);
    expect(linesToKnow(["sep=;", "round;board;white;black", "", ...rows].join("\r\n"), "csv").map(({ number }) => number)).toEqual([2, 4, 5, 6, 7, 8, 19]);
    const report = "012 Club evening\n022 Lyon\n001    1      Archer, Ada                       1800          2 w 1";
    expect(linesToKnow(report, "trf")).toEqual([{ number: 1, line: "012 Club evening" }, { number: 3, line: "001  1  Archer, Ada  1800  2 w 1" }]);
  });

  test("of a report are shown by name: those who name each other last", () => {
    const line = (number: number, name: string, rounds: string) => `001 ${String(number).padStart(4)} mGM  ${name.padEnd(34)}1800 FRA`.padEnd(91) + rounds;
    const report = [
      line(1, "Archer, Ada", "   2 w 1     3 b  "),
      line(2, "Müller, Bo", "   1 b 0  0000 - U"),
      line(3, "", "   4 b =     1 w"),
      line(4, "Draught, Dov", "   3 w =    99 w 1"),
    ];
    expect(lastPairings(report.join("\r\n"))).toEqual([["3", "Archer, Ada"]]);
  });

  test.each([
    ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "csv", "no-text"],
    ["", "csv", "nothing"],
    [" \n\n", "csv", "nothing"],
    ["sep=;\nround;board;white;black\n", "csv", "nothing"],
    ["012 Club evening\n", "trf", "nothing"],
  ] as const)("%j as %s is not sent: %s", (text, format, why) => {
    expect(() => refuseUnfit(text, format)).toThrow(why);
  });

  test("are sent where somebody is paired, and what a file says of results is spoken of", () => {
    const [table, report] = ["white;black\nAda;Bo", "001    1      Archer, Ada\n"];
    refuseUnfit(table, "csv");
    refuseUnfit(report, "trf");
    expect([mayTellResults(table, "csv"), mayTellResults("white;black;Result\nAda;Bo;1-0", "csv"), mayTellResults(report, "trf")]).toEqual([false, true, true]);
  });

  test("count what they bring as French does", () => {
    const french = new FluentBundle("fr", { useIsolating: false });
    french.addResource(new FluentResource(readFileSync(new URL("../src/words/fr/setup.ftl", import.meta.url), "utf8")));
    const said = (key: string, values: Record<string, number>) => french.formatPattern(french.getMessage(key)!.value!, values);
    expect(said("setup-would-rounds", { count: 1 })).toBe("Rondes\u00a0: 1 nouvelle");
    expect(said("setup-would-rounds", { count: 3 })).toBe("Rondes\u00a0: 3 nouvelles");
    expect(said("setup-would-players", { added: 0, changed: 1 })).toBe("Joueurs\u00a0: 0 nouveau, 1 modifié");
    expect(said("setup-would-boards", { added: 2, changed: 4 })).toBe("Échiquiers\u00a0: 2 nouveaux, 4 modifiés");
  });
});

describe("what the service says of a field", () => {
  test("names it by its label", () => {
    const labels: Record<string, string> = { delay_s: "Later by", white: "White" };
    expect(labelled("`delay_s` is more than a day; see `other` and `white`", (field) => labels[field])).toBe("“Later by” is more than a day; see `other` and “White”");
  });
});

test("tabs part columns where the commas of names would make as many", () => {
  const table = "1\tAdler, Anna\tBecker, Anna\n2\tCobb, Cy\tDunn, Di";
  expect(columnsOf(table).map(({ heading }) => heading)).toEqual(["1", "Adler, Anna", "Becker, Anna"]);
  expect(columnsOf("Nr,Gegner A,Gegner B\n1,Adler,Becker").map(({ sample }) => sample)).toEqual(["1", "Adler", "Becker"]);
});

test.each([
  ["names alone", "Ada Archer\tBo Bishop\nCleo Castle\tDov Draught", ["white", "black"], true],
  ["names alone, the last first", "Archer, Ada;Bishop, Bo\nCastle, Cleo;Draught, Dov", ["white", "black"], true],
  ["boards and names", "1\tAda Archer\tBo Bishop\n2\tCleo Castle\tDov Draught", ["board", "white", "black"], true],
  ["rounds, boards and names", "3;1;Ada Archer;Bo Bishop\n3;2;Cleo Castle;Dov Draught", ["round", "board", "white", "black"], true],
  ["headings that are not known", "Gegner A;Punkte;Gegner B\nArcher, Ada;2;Bishop, Bo", ["white", "-", "black"], false],
  ["names of one side", "Gegner\tPunkte\nArcher, Ada\t2", ["-", "-"], false],
] as const)("what a table has is proposed: %s", (_, text, columns, isPaired) => {
  const table = columnsOf(text);
  expect(proposedColumns(table)).toEqual(columns);
  expect(beginsWithAPairing(table)).toBe(isPaired);
});

describe("pairings in words", () => {
  const said = (text: string) => pairingsInWords(text)?.text.split("\n").map((row) => row.split("\t"));

  test.each([
    ["Ada – Bo", ["Ada", "Bo"]],
    ["Ada - Bo", ["Ada", "Bo"]],
    ["Ada — Bo", ["Ada", "Bo"]],
    ["Ada–Bo", ["Ada", "Bo"]],
    ["Ada vs Bo", ["Ada", "Bo"]],
    ["Ada vs. Bo", ["Ada", "Bo"]],
    ["Ada V Bo", ["Ada", "Bo"]],
    ["Ada contre Bo", ["Ada", "Bo"]],
    ["1. Ada – Bo", ["1", "Ada", "Bo"]],
    ["12) Ada v Bo", ["12", "Ada", "Bo"]],
    ["3 Ada - Bo", ["3", "Ada", "Bo"]],
    ["Board 4: Ada - Bo", ["4", "Ada", "Bo"]],
    ["Échiquier 4 : Ada - Bo", ["4", "Ada", "Bo"]],
    ["Smith-Jones, Ada - Barnes–Wallis, Bo", ["Smith-Jones, Ada", "Barnes–Wallis, Bo"]],
    ["Victor v Vera Vs", ["Victor", "Vera Vs"]],
    ["2. Ada – Bo ½-½", ["2", "Ada", "Bo", "1/2-1/2"]],
    ["Ada - Bo 1 - 0", ["Ada", "Bo", "1-0"]],
  ])("%s", (line, cells) => {
    expect(said(line)).toEqual([cells]);
  });

  test.each([
    "Smith-Jones",
    "Smith-Jones, Ada",
    "Ada Archer\nBo Bishop",
    "round;white;black\n1;Ada - Club;Bo",
    "white,black\nAda - Club,Bo",
    "Ada - Bo - Cy",
    "Ada – Bo\nDi",
    "1 - 2",
    "001    1      Archer,Ada                        1500 FRA",
    "",
  ])("are not: %s", (text) => {
    expect(pairingsInWords(text)).toBeNull();
  });

  test("a line may name their round; lines keep their places, and cells that few have are there for all", () => {
    expect(pairingsInWords("Round 3\n\n1. Ada – Bo 1-0\nCy – Di\n")).toEqual({ text: "\n\n1\tAda\tBo\t1-0\n\tCy\tDi\t\n", columns: ["board", "white", "black", "result"], round: "3" });
  });
});
