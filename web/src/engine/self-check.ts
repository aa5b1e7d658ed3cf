/**
 * Holds what the engine says on this device against what the service says, act by act: an older
 * page has an older engine.
 */
import { ask } from "../api/client";
import type { Act, Verdict } from "../api/types";
import { engine, type EngineStart } from "./engine";

/** A game of which both must say the same. */
type CheckedGame = { start: EngineStart; acts: (Act | string)[] };

/** Touched men, illegal moves, presses, claims, a flag, a mate, reports, and what is refused. */
export const CHECKED: readonly CheckedGame[] = [
  {
    start: { fen: "4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54", control: "rapid", edition: "FIDE2023" },
    acts: ["W touch e8", "W lift e8", "W release e8 e6", "W press", "W touch e8", "W release e8 e7", "W press"],
  },
  {
    start: { control: "standard", edition: "FIDE2023" },
    acts: [{ act: "move", by: "white", move: "e2e4" }, "W press", "B touch b8", "B move g8f6", "W claim touch", "B release e9", "B press", "B claim draw"],
  },
  { start: { control: "blitz", edition: "FIDE2018", fen: "8/8/8/8/8/5k2/6p1/6K1 w - - 0 1" }, acts: ["flag white", "B claim flag"] },
  { start: { control: "blitz", edition: "USCF-BLITZ" }, acts: ["W move f2f3", "W press", "B move e7e5", "B press", "W move g2g4", "W press", "B move d8h4", "B press"] },
  {
    start: { control: "rapid", edition: "FIDE2023", illegal_moves: { white: 1, black: 0 } },
    acts: ["illegal_move", "press_without_move", "device"].map((what) => ({ act: "incident", by: "arbiter", source: "arbiter", what, side: "white" })),
  },
  { start: { edition: "FIDE1066" }, acts: [] },
];

/** How many acts were judged, in what time, and how many verdicts are not those of the service. */
export type SelfCheck = { acts: number; tookMs: number; different: number };

export async function checkItself(): Promise<SelfCheck> {
  await engine.load();
  const began = performance.now();
  const own: Verdict[][] = [];
  for (const { start, acts } of CHECKED) own.push(await engine.judge(start, acts));
  const tookMs = performance.now() - began;
  const told = await Promise.all(CHECKED.map(({ start, acts }) => judgedByService(start, acts)));
  const different = own.flatMap((verdicts, game) => differences(verdicts, told[game]!)).length;
  return { acts: CHECKED.reduce((sum, { acts }) => sum + acts.length, 0), tookMs, different };
}

async function judgedByService(start: EngineStart, acts: (Act | string)[]): Promise<Verdict[]> {
  const { results } = await ask<{ results: { verdicts: Verdict[] }[] }>("/judge", { method: "POST", as: "stranger", body: { start, acts } });
  return results[0]!.verdicts;
}

/** The places at which two lists of verdicts differ in any word. */
export function differences(one: readonly Verdict[], other: readonly Verdict[]): number[] {
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at);
  return places.filter((at) => JSON.stringify(one[at]) !== JSON.stringify(other[at]));
}
