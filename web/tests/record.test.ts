/**
 * Tests what is made of a record: what a ruling rests on, what stood before it, and which acts no
 * longer count.
 */
import { describe, expect, test, vi } from "vitest";
import type { Act, Message, Ruling, State } from "../src/api/types";

vi.mock("../src/api/message-stream", async () => {
  const { computed, signal } = await import("@preact/signals");
  return {
    MessageStream: class {
      readonly messages = signal<unknown[]>([]);
      readonly last = computed(() => this.messages.value.at(-1) ?? null);
    },
  };
});
const { BoardRecord } = await import("../src/record/record");
const { gameReportOf } = await import("../src/report/game-report");

type RecordLine = Act & { rulings?: Partial<Ruling>[]; error?: string; state?: Partial<State> };

/** A record of these acts; the state after each names its number in `placement`. */
function recorded(...lines: RecordLine[]) {
  const record = new BoardRecord("b");
  const messages = [{ act: "start" } as RecordLine, ...lines].map(({ rulings = [], error, state, ...act }, seq) => {
    const verdict = error ? { error: { code: error } } : { state: { placement: `after ${seq}`, result: "*", ...state } as State, rulings: rulings.map((ruling) => ({ id: `${seq}.0`, ...ruling })) };
    return { seq, act, verdict: { seq, ...verdict } } as unknown as Message;
  });
  (record.messages as { value: Message[] }).value = messages;
  return record;
}
const W = (act: string, more: object = {}): RecordLine => ({ act, by: "white", ...more });
const B = (act: string, more: object = {}): RecordLine => ({ act, by: "black", ...more });
const A = (act: string, more: object = {}): RecordLine => ({ act, by: "arbiter", ...more });
const illegal = { rulings: [{ player: "white" as const, offence: "illegal_move" }] };
const factsOf = (record: InstanceType<typeof BoardRecord>, id: string) => record.causes(record.told.value.get(id)!).map(({ seq }) => seq);

describe("the facts of a ruling", () => {
  test("are neither acts that are superseded nor acts that were refused; what stands in their place is one", () => {
    const touches = [W("touch"), W("touch", { error: "no" }), W("touch"), W("move")];
    const press = W("press", illegal);
    expect(factsOf(recorded(...touches, press), "5.0")).toEqual([1, 3, 4, 5]);
    expect(factsOf(recorded(...touches, press, A("supersede", { of: 1 })), "5.0")).toEqual([3, 4, 5]);
    expect(factsOf(recorded(...touches, press, A("supersede", { of: 1, instead: W("touch") })), "5.0")).toEqual([6, 3, 4, 5]);
  });

  test("are of the turn that is in force, not of one that ended with a press that never was", () => {
    const acts = [W("touch"), { act: "press", by: "black" }, A("supersede", { of: 2 }), W("press", illegal)];
    expect(factsOf(recorded(...acts), "4.0")).toEqual([1, 4]);
  });

  test("are of the turn that the ruling is about, though it was found later", () => {
    const acts = [W("touch"), W("move"), W("press"), B("move"), B("press"), W("touch"), W("move"), A("observe", { rulings: [{ player: "white", of: 3 }] })];
    expect(factsOf(recorded(...acts), "8.0")).toEqual([1, 2, 3, 8]);
    // what is claimed at once may still be of that turn
    const claimed = [B("press"), W("touch"), W("release", { rulings: [{ player: "white" }] }), W("press"), B("claim", { rulings: [{ player: "white", of: "3.0" }] })];
    expect(factsOf(recorded(...claimed), "5.0")).toEqual([2, 3, 4, 5]);
  });

  test("are of the turn before, where the opponent's reply brought the ruling", () => {
    const acts = [W("press"), B("press"), W("touch"), W("press"), B("move"), B("press", illegal)];
    expect(factsOf(recorded(...acts), "6.0")).toEqual([3, 4, 6]);
  });

  test("are of one turn where nobody presses, and moves are told or the men let go", () => {
    const acts = [W("touch"), W("move"), B("move"), W("touch"), W("move", illegal)];
    expect(factsOf(recorded(...acts), "5.0")).toEqual([4, 5]);
    const has = (has_the_move: string) => ({ state: { has_the_move } });
    const byHand = [W("release", has("black")), B("lift", has("black")), B("release", has("white")), W("lift", has("white")), B("release", has("white")), W("release", illegal)];
    expect(factsOf(recorded(...byHand), "6.0")).toEqual([4, 6]);
  });

  test("are of whoever did what a ruling on nobody is about", () => {
    const acts = [W("touch"), B("press"), W("touch"), W("move", { rulings: [{ player: null, offence: "none" }] }), A("observe", { rulings: [{ player: null }] })];
    expect(factsOf(recorded(...acts), "4.0")).toEqual([3, 4]);
    expect(factsOf(recorded(...acts), "5.0")).toEqual([5]);
  });
});

test("an act that is superseded names the one that did it, unless that is superseded or was refused", () => {
  const acts = [W("touch"), A("supersede", { of: 1 })];
  expect([...recorded(...acts).superseded.value.keys()]).toEqual([1]);
  expect([...recorded(...acts, A("supersede", { of: 2 })).superseded.value.keys()]).toEqual([2]);
  expect([...recorded(W("touch"), A("supersede", { of: 1, error: "no" })).superseded.value.keys()]).toEqual([]);
  // of two the later is in force
  expect(recorded(...acts, A("supersede", { of: 1, instead: W("lift") })).superseded.value.get(1)!.seq).toBe(3);
});

test("an act that came late may belong before what happened at the board, and counts", () => {
  const acts = [W("touch"), W("move"), A("supersede", { of: 1, instead: W("lift") }), W("press", { error: "no" }), A("decide"), W("press"), W("touch", { late: true }), W("move", { late: true })];
  expect(recorded(...acts).before(8).map(({ seq, act }) => `${seq} ${act.act}`)).toEqual(["6 press", "2 move", "1 lift"]);
});

test("the edition at an act is not that of terms which were refused, nor of those that came later", () => {
  const record = recorded(W("move"), A("regime", { edition: "FIDE2009" }), A("regime", { edition: "USCF7", error: "other_family" }), W("press", illegal));
  expect([...record.editions.value.values()]).toEqual(["FIDE2023", "FIDE2023", "FIDE2009", "FIDE2009", "FIDE2009"]);
  expect(record.edition.value).toBe("FIDE2009");
  Object.assign(record, { board: { value: {} }, event: { value: {} }, round: { value: {} } });
  const { editions, incidents } = gameReportOf(record);
  expect([editions, incidents.map(({ last }) => last.edition)]).toEqual([["FIDE2023", "FIDE2009"], ["FIDE2009"]]);
});

test("before a ruling stood what did before the act that it is about, though it was found out later", () => {
  const record = recorded(W("move"), W("press", illegal), A("decide", { of: 1, rulings: [{ of: 2 }] }), W("touch", illegal));
  expect(record.told.value.get("3.0")!.before!.placement).toBe("after 1");
  expect(record.told.value.get("4.0")!.before!.placement).toBe("after 3");
});

test("a word about a ruling is about that ruling, however often it was changed", () => {
  const record = recorded(W("press", illegal), A("amend", { of: "1.0", rulings: [{ of: "1.0" }] }), A("amend", { of: "2.0", rulings: [{ of: "2.0" }] }));
  expect(record.matter("3.0")!.ruling.id).toBe("1.0");
  expect(record.matter("1.0")!.ruling.id).toBe("1.0");
  expect(record.matter("9.0")).toBeUndefined();
});

describe("a result that is declared in the place of another", () => {
  const declared = (result: string, more: object = {}) => A("end", { result, rulings: [{ offence: "none", status: "enforced" }], state: { result, termination: "decision" }, ...more });
  const replaced = (...lines: RecordLine[]) => [...recorded(...lines).fates.value].filter(([, { word }]) => word === "replaced").map(([id, { by }]) => [id, by!.seq]);

  test("replaces it: of both one is in force", () => {
    expect(replaced(declared("1-0"))).toEqual([]);
    expect(replaced(declared("1-0"), declared("0-1"))).toEqual([["1.0", 2]]);
    expect(replaced(W("resign", { rulings: [{ offence: "none", status: "enforced" }], state: { result: "0-1", termination: "resignation" } }), declared("1-0"))).toEqual([["1.0", 2]]);
  });

  test("replaces nothing once it is dismissed, or where the game has gone on meanwhile", () => {
    const dismissal = A("dismiss", { of: "2.0", state: { result: "1-0", termination: "decision" } });
    expect(replaced(declared("1-0"), declared("0-1"), dismissal)).toEqual([]);
    expect(replaced(declared("1-0"), A("amend", { of: "1.0", result: "*" }), declared("0-1"))).toEqual([]);
  });
});

test("late acts told in a row are one matter, whatever is said of rulings in between", () => {
  const late = { late: true };
  const record = recorded(W("move"), W("move", late), W("press", late), A("confirm"), B("move", late), B("press"), W("move", late));
  expect(record.row(2).map(({ seq }) => seq)).toEqual([2, 3, 5]);
  expect(record.row(7).map(({ seq }) => seq)).toEqual([7]);
});
