/** Tests that the gallery shows each ruling as it stands. */
import { afterEach, expect, test, vi } from "vitest";
import type { Ruling, Verdict } from "../src/api/types";
import { INCIDENTS } from "../src/gallery/incidents";
import { LESSONS } from "../src/lessons/lessons";
import { Trial, rulingsInForce } from "../src/trial/trial";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ruling = (id: string, status: string, of?: string) => ({ id, status, offence: "touch_move", ...(of ? { of } : {}) }) as Ruling;
const verdict = (seq: number, ...rulings: Ruling[]) => ({ seq, rulings }) as Verdict;

test("what could be claimed and then was is shown once, and notes are not", () => {
  const verdicts = [verdict(1, ruling("1.0", "claimable")), verdict(2, ruling("2.0", "noted")), verdict(3, ruling("3.0", "enforced", "1.0"))];
  expect(rulingsInForce(verdicts).map(({ ruling }) => ruling.id)).toEqual(["3.0"]);
  expect(rulingsInForce(verdicts.slice(0, 2)).map(({ ruling }) => ruling.id)).toEqual(["1.0"]);
});

test("what was said of an act that was taken back, or by another edition, is said of nothing else", async () => {
  vi.useFakeTimers();
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  let isAway = false;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    if (isAway) throw new TypeError("Failed to fetch");
    const { acts, editions } = JSON.parse(body as string);
    return Response.json({ results: [{ edition: editions[0], verdicts: [{ seq: 0 }, ...acts.map((_: unknown, at: number) => verdict(at + 1))] }] });
  });
  const trial = new Trial(INCIDENTS[0]!);
  const said = () => trial.verdicts.value.map(({ seq }) => seq);
  const touch = (square: string) => trial.tell({ act: "touch", by: "white", squares: [square] });
  for (const square of ["e2", "f2"]) touch(square);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toEqual([1, 2]);
  isAway = true;
  trial.back();
  touch("g2");
  expect(said()).toEqual([1]);
  trial.edition.value = "FIDE2009";
  expect([said(), trial.last.value]).toEqual([[], null]);
  trial.close();
});

test("acts that could not be judged while the network was away are judged when it is back, and not once the page is left", async () => {
  vi.useFakeTimers();
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  let isAway = true;
  let asked = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    asked += 1;
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json({ results: [{ edition: "FIDE2023", verdicts: [{ seq: 0 }, ...JSON.parse(body as string).acts.map(() => verdict(1))] }] });
  });
  const trial = new Trial(INCIDENTS[0]!);
  trial.tell({ act: "touch", by: "white", squares: ["e2"] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(trial.verdicts.value).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(trial.verdicts.value.length).toBe(1);
  isAway = true;
  trial.back();
  trial.close();
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});

test("a lesson says what a press now would bring, of whoever is taught, and says it of no other acts", async () => {
  vi.useFakeTimers();
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  const said = (id: string, status: string, player: string) => ({ ...ruling(id, status), player }) as Ruling;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { acts } = JSON.parse(body as string);
    const state = { has_the_move: "white", running: null, result: "*" };
    const pressed = [said(`${acts.length}.0`, "enforced", "white"), said("9.1", "noted", "white"), said("9.2", "claimable", "white"), said("9.3", "enforced", "black")];
    return Response.json({ results: [{ edition: "FIDE2023", verdicts: [{ seq: 0, state }, ...acts.map((act: { act: string }, at: number) => ({ ...verdict(at + 1, ...(act.act === "press" ? pressed : [])), state }))] }] });
  });
  const trial = new Trial(LESSONS[0]!);
  await vi.advanceTimersByTimeAsync(100);
  const ids = () => trial.ifPressed.value.map(({ id }) => id);
  expect([ids(), trial.verdicts.value.length]).toEqual([["1.0"], 0]);
  trial.tell({ act: "touch", by: "white", squares: ["g1"] });
  expect(ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect([ids(), trial.verdicts.value.map(({ seq }) => seq)]).toEqual([["2.0"], [1]]);
  trial.back();
  expect(ids()).toEqual([]);
  trial.close();
});
