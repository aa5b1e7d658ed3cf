/**
 * Takes the pictures of the README: a hall in which something happens, and the card of a ruling.
 */
import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { begun, logIn } from "./browser";
import type { Json } from "./service";

const FOLDER = new URL("../../docs/pictures/", import.meta.url).pathname;

/** Games as they were played, so that the boards look like boards. */
const OPENINGS = [
  "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6",
  "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5",
  "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1e3 e7e5 d4b3",
  "c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 g1f3 b8c6",
  "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 f6d7 g5e7 d8e7",
  "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 e2e3 e7e6",
  "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 e4g3 f5g6 h2h4 h7h6",
  "g1f3 d7d5 g2g3 c7c5 f1g2 b8c6 e1g1 e7e5 d2d3 g8f6 b1d2 f8e7",
];

const PLAYERS = "Archer, Ada;Bishop, Bo;Castle, Cleo;Draught, Dov;Endgame, Eila;Fianchetto, Finn;Gambit, Gro;Holdfast, Hugo;Interpose, Ines;Juniper, Jari;Knight, Kaya;Ladder, Lev;Mating, Mila;Novotny, Nils;Opposition, Oda;Pin, Pavel;Quiet, Quentin;Rook, Rosa;Skewer, Sami;Tempo, Tove;Underhill, Uwe;Vidmar, Vera;Windmill, Wren;Zwischen, Zoe".split(";");

/** What happens at a board after the opening. */
const EVENTS: Record<number, string[]> = {
  2: ["touch:b1 intent=unknown"],
  4: ["move:illegal", "press"],
  6: ["offer_draw"],
};

const { service, browse } = begun("arbiter");

/** An opening as acts, each move pressed. */
function played(opening: string): { acts: string[]; side: "W" | "B" } {
  const moves = opening.split(" ");
  const acts = moves.flatMap((move, at) => [`${at % 2 ? "B" : "W"} move ${move}`, `${at % 2 ? "B" : "W"} press`]);
  return { acts, side: moves.length % 2 ? "B" : "W" };
}

test("the hall and a ruling", async () => {
  mkdirSync(FOLDER, { recursive: true });
  const pairings = Array.from({ length: 12 }, (_, at): [string, string] => [PLAYERS[2 * at]!, PLAYERS[2 * at + 1]!]);
  const { event, boards } = await service.event("Spring Open", pairings);
  await Promise.all(boards.map((board, at) => tellGame(board, at)));
  const { page, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".tile.needs").first().waitFor();
  // the counters wait until something is known
  await page.locator(".counters", { hasText: /\d/ }).waitFor();
  await page.screenshot({ path: `${FOLDER}hall.png` });
  await page.goto(`/boards/${boards[4]!.id}`);
  const card = page.locator(".card.ruling.open");
  // folded, as an arbiter finds it
  await card.locator(".times").waitFor();
  await card.locator(".set-up .diagram").waitFor();
  await page.locator(".timeline", { hasText: "Nfd7" }).waitFor();
  // men go to where they stand
  await expect.poll(() => page.locator(".men piece.anim").count()).toBe(0);
  await page.screenshot({ path: `${FOLDER}ruling.png` });
  await context.close();
});

async function tellGame(board: Json, at: number): Promise<void> {
  const { acts, side } = played(OPENINGS[at % OPENINGS.length]!);
  // not all games are equally far
  const told = acts.slice(0, acts.length - 2 * (at % 3) * 2);
  await service.tell(board.id, told);
  for (const happens of told.length === acts.length || at in EVENTS ? (EVENTS[at] ?? []) : []) {
    const [verb, value] = happens.split(":");
    const line = verb === "move" ? `${side} move ${side === "W" ? "f2f5" : "f7f4"}` : `${side} ${verb} ${value ?? ""}`.trim();
    await service.tell(board.id, [line]);
  }
}
