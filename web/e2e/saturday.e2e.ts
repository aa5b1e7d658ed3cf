/**
 * Tests a whole round of sixty boards without electronic boards: the report of the pairing program
 * in, incidents from two telephones while the network comes and goes, the results, and the report
 * out, which another program reads.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun, logIn } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("laptop", "first", "second");
const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 3 } as const;
const BOARDS = 60;

/** What reads a report with a program of others; `cargo xtask test browser` sets it. */
const READER = process.env.JADOUBE_TRF_READER?.split("\n");

const padded = (value: string | number, width: number) => String(value).padStart(width);

/** A report of 2016, of a tournament of which the first round is paired: 1 and 61, 62 and 2. */
function report(): string {
  const players = Array.from({ length: 2 * BOARDS }, (_, at) => at + 1);
  const lines = players.map((number) => {
    const board = number > BOARDS ? number - BOARDS : number;
    const isFirst = number === board;
    const [opponent, color] = [isFirst ? number + BOARDS : board, isFirst === (board % 2 === 1) ? "w" : "b"];
    return `001 ${padded(number, 4)} ${padded("m", 1)}    ${`Player, ${number}`.padEnd(33)} ${padded(2400 - number, 4)} FRA ${padded(36000000 + number, 11)} 1990/01/01 ${padded("0.0", 4)} ${padded(number, 4)}  ${padded(opponent, 4)} ${color}  `;
  });
  return ["012 Saturday", "042 2026/11/28", "062 120", "XXR 5", ...lines, ""].join("\n");
}

/** The incidents: on which telephone, at which board, what, by whom, and the last word on it. */
const INCIDENTS: [0 | 1, number, string, "white" | "black", string][] = [
  [0, 3, "Illegal move", "white", "Confirm"],
  [0, 7, "Pressed without a move", "black", "Confirm"],
  [1, 41, "Two hands", "white", "Confirm"],
  [1, 42, "Illegal move", "black", "Confirm"],
  [0, 11, "Touch-move", "black", "a warning"],
  [0, 12, "Flag", "white", "Yes: White loses the game"],
  [1, 43, "Draw claim: wrong", "black", "Confirm"],
  [1, 44, "Draw claim: threefold", "white", "Confirm"],
  [0, 13, "Noise, disturbance", "black", "a warning"],
  [0, 14, "Telephone", "white", "Confirm"],
  [1, 45, "Came too late", "black", "Confirm"],
  // from here on the second telephone has no network
  [1, 46, "Illegal move", "white", "Confirm"],
  [0, 15, "Illegal move", "black", "Confirm"],
  [1, 47, "Two hands", "black", "Confirm"],
  [1, 48, "Touch-move", "white", "a warning"],
  [0, 16, "Flag", "black", "Yes: Black loses the game"],
  [1, 49, "Noise, disturbance", "white", "a warning"],
  // and its tab is killed, the service too
  [1, 50, "Illegal move", "black", "Confirm"],
  [0, 17, "Pressed without a move", "white", "Confirm"],
  [0, 18, "Illegal move", "white", "Confirm"],
  [1, 51, "Illegal move", "white", "Confirm"],
  [1, 52, "Draw claim: wrong", "white", "Confirm"],
  [0, 19, "Two hands", "black", "Confirm"],
  [0, 3, "Illegal move", "white", "Yes: White loses the game"],
  [1, 53, "Draw claim: threefold", "black", "Confirm"],
];

/** What these bring, where they end a game. */
const ENDED = new Map([[12, "0-1"], [44, "1/2-1/2"], [14, "0-1"], [45, "1-0"], [16, "1-0"], [3, "0-1"], [53, "1/2-1/2"]]);

async function openPad(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText("Live", { exact: true }).waitFor();
}

async function enter(page: Page, [, board, what, side, word]: (typeof INCIDENTS)[number]): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Board ${board},`) }).tap();
  await page.locator(`section[aria-labelledby=who-${side}]`).getByRole("button", { name: what, exact: true }).tap();
  await page.locator("main").getByRole("button", { name: word, exact: true }).tap();
  await page.locator(".pad-entered", { hasText: new RegExp(`Board ${board}\\b`) }).last().waitFor();
}

test("sixty boards, from the report of the pairing program to the report that it gets back", async () => {
  const { id: event } = await service.ask("POST", "/events", { name: "Saturday", delay_s: 0 });
  const terms = { edition: "FIDE2023", control: "standard", supervision: "adequate" };
  const { id: round } = await service.ask("POST", `/events/${event}/rounds`, { number: 1, terms });
  await service.ask("POST", `/events/${event}/pairings?format=trf`, report());
  const { items: boards } = await service.ask("GET", `/rounds/${round}/boards?limit=500`);
  expect(boards).toHaveLength(BOARDS);
  const numbered = (number: number): Json => boards.find((board: Json) => board.number === number)!;

  const phones = [await browse(PHONE), await browse(PHONE)] as const;
  const laptop = await browse();
  const away = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|Failed to load resource|closed before the connection|WebSocket/;
  for (const { watched } of [...phones, laptop]) watched.allowed = away;
  const pad = `/events/${event}/rounds/${round}/pad`;
  const pages = [phones[0].page, phones[1].page];
  for (const [at, login] of ["first", "second"].entries()) {
    await logIn(pages[at]!, login, pad);
    await pages[at]!.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // what is asked for from now on is kept
    await openPad(pages[at]!, pad);
  }
  await logIn(laptop.page, "laptop", `/events/${event}/rounds/${round}`);

  for (const incident of INCIDENTS.slice(0, 11)) await enter(pages[incident[0]]!, incident);
  await phones[1].context.setOffline(true);
  for (const incident of INCIDENTS.slice(11, 17)) await enter(pages[incident[0]]!, incident);
  await service.restart(async () => {
    await pages[1]!.close();
    pages[1] = await phones[1].context.newPage();
    // it opens without the network
    await pages[1]!.goto(pad);
    for (const incident of INCIDENTS.slice(17, 20)) await enter(pages[incident[0]]!, incident);
  });
  await phones[1].context.setOffline(false);
  for (const incident of INCIDENTS.slice(20, 23)) await enter(pages[incident[0]]!, incident);
  // the counter of the first illegal move has to be known for the second
  await pages[0]!.getByRole("button", { name: /^Board 3,.*1 illegal move/ }).waitFor();
  for (const incident of INCIDENTS.slice(23)) await enter(pages[incident[0]]!, incident);

  const told = async () => {
    const all: string[] = [];
    for (const number of new Set(INCIDENTS.map(([, number]) => number))) {
      const { acts } = await service.ask("GET", `/boards/${numbered(number).id}/acts`);
      for (const { act } of acts) if (act.act === "incident" || act.act === "observe") all.push(`${number} ${act.side}`);
    }
    return all.sort();
  };
  await expect.poll(told).toEqual(INCIDENTS.map(([, number, , side]) => `${number} ${side}`).sort());
  const results = async () => Object.fromEntries((await service.ask("GET", `/rounds/${round}/boards?limit=500`)).items.map(({ number, result }: Json) => [number, result]));
  for (const [number, result] of ENDED) await expect.poll(async () => (await results())[number]).toBe(result);

  // the games that are played to their end: a key each
  await laptop.page.goto(`/events/${event}/rounds/${round}/results`);
  await laptop.page.getByText("Live", { exact: true }).waitFor();
  const wanted = new Map<number, string>();
  for (let number = 1; number <= BOARDS; number += 1) {
    const key = ["1", "0", "5"][number % 3]!;
    const played = { "1": "1-0", "0": "0-1", "5": "1/2-1/2" }[key]!;
    wanted.set(number, ENDED.get(number) ?? played);
    if (ENDED.has(number)) continue;
    await laptop.page.locator(`.result-row[data-board='${number}']`).focus();
    await laptop.page.keyboard.press(key);
  }
  await laptop.page.getByText("All 60 results are in").waitFor();
  await expect.poll(results).toEqual(Object.fromEntries(wanted));

  const answer = await laptop.page.request.get(`/api/v1/rounds/${round}/pairings?format=trf16`);
  const out = await answer.text();
  const put = (number: number) => {
    const [white, black] = wanted.get(number)!.split("-").map((points) => (points === "1/2" ? "=" : points));
    const forfeit = number === 45;
    return forfeit ? ["+", "-"] : [white!, black!];
  };
  const points = (mark: string) => ({ "1": "1.0", "+": "1.0", "=": "0.5" })[mark] ?? "0.0";
  const cells = Array.from({ length: 2 * BOARDS }, (_, at) => {
    const number = at + 1;
    const board = number > BOARDS ? number - BOARDS : number;
    const isWhite = (number === board) === (board % 2 === 1);
    const mark = put(board)[isWhite ? 0 : 1]!;
    return `${number} ${points(mark)} ${number === board ? number + BOARDS : board}${isWhite ? "w" : "b"}${mark}`;
  });
  // number, points, opponent, colour and result of the first round, by their columns
  const columns = (line: string) => `${line.slice(4, 8).trim()} ${line.slice(80, 84).trim()} ${line.slice(91, 95).trim()}${line[96]}${line[98]}`;
  expect(out.split("\n").filter((line) => line.startsWith("001")).map(columns)).toEqual(cells);
  if (READER) {
    const folder = mkdtempSync(join(tmpdir(), "jadoube-saturday-"));
    const file = join(folder, "out.trf");
    writeFileSync(file, out);
    const [python, ...script] = READER;
    expect(execFileSync(python!, [...script, file], { encoding: "utf8" }).trim().split("\n")).toEqual(cells);
    rmSync(folder, { recursive: true });
  }
  // what is not of the results came back as it was
  const kept = (text: string) => text.split("\n").map((line) => (line.startsWith("001") ? line.slice(0, 80) : line));
  expect(kept(out)).toEqual(kept(report()));
  for (const { watched, context } of [...phones, laptop]) {
    watched.clean();
    await context.close();
  }
});
