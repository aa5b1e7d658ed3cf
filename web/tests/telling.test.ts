/**
 * Tests that an act is recorded once, whatever the network does, and that none vanishes without a
 * word.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewAct } from "../src/api/waiting-acts";
import type { Act, SessionView } from "../src/api/types";
import { browser, cut, problem, type FakeService } from "./browser";

type BoardEntry = { seq: number; key: string; author: string; act: Act };

const BOARD = "/boards/b1/acts";
const ME = "account:1";
const me = { author: ME, role: "chief_arbiter", session: { login: "me", csrf_token: "token" } } as unknown as SessionView;

/** A board that records as the service does: an act counts once under its key. */
class Board {
  acts: BoardEntry[] = [];
  /**
   * How the next attempts to tell something end: before or after it is recorded, with an answer of
   * somebody else's.
   */
  fates: ((acts: NewAct[], record: () => object) => ReturnType<FakeService>)[] = [];
  refuses: (told: NewAct) => boolean = () => false;
  /** What it rules on an incident. */
  ruled: object[] = [];

  readonly serve: FakeService = ({ method, path, body }) => {
    if (path.endsWith("/session")) return me;
    const told = { rulings: this.ruled };
    if (method === "GET") return { acts: this.acts.filter(({ seq }) => seq >= Number(/from=(\d+)/.exec(path)![1])).map((one) => ({ ...one, told })) };
    const record = () => ({ results: body.acts.map((told: NewAct) => this.take(told)) });
    return this.fates.length > 0 ? this.fates.shift()!(body.acts, record) : record();
  };

  private take({ key, act, after }: NewAct): object {
    const before = this.acts.find((one) => one.key === key);
    if (before && JSON.stringify(before.act) !== JSON.stringify(act)) return { key, outcome: "refused", seq: before.seq, problem: { type: "/problems/key-reused", status: 409 } };
    if (before) return { key, outcome: "already_appended", seq: before.seq };
    if (this.refuses({ key, act, ...(after === undefined ? {} : { after }) })) return { key, outcome: "refused", problem: { type: "/problems/decided-meanwhile", status: 409, detail: "" } };
    const seq = this.add(act, ME, key);
    return { key, outcome: "appended", seq, verdict: { seq, rulings: act.act === "incident" ? this.ruled : [] } };
  }

  add(act: Act, author: string, key = `device:${this.acts.length}`): number {
    this.acts.push({ seq: this.acts.length, key, author, act });
    return this.acts.length - 1;
  }

  /** What was recorded, as "press late". */
  get record(): string[] {
    return this.acts.map(({ act }) => `${act.act}${act.late ? " late" : ""}`);
  }
}

const away = () => null;
let board: Board;
let here: ReturnType<typeof browser>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T12:00:00Z") });
  board = new Board();
  here = browser(board.serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A tab of whoever is logged in, and what it was told that nobody waited for. */
async function tab() {
  const one = await here.tab();
  here.localStorage.setItem("jadoube.session", "yes");
  await one.whoIsIt();
  const unheard: string[] = [];
  one.beginTelling(({ problem }) => unheard.push(problem.type));
  const told = (act: Act | string, after = -1) => {
    const heard: string[] = [];
    const what = typeof act === "string" ? { act } : act;
    one.tell(BOARD, what, after < 0 ? undefined : after).then(({ outcome }) => heard.push(outcome), (error) => heard.push(error.problem?.type ?? String(error)));
    return heard;
  };
  return { ...one, told, unheard };
}

const page = (status: number) => () => new Response("<html>", { status });

test.each<[string, Board["fates"][number][]]>([
  ["the network is away", [away, away]],
  ["the answer is cut", [(_, record) => (record(), cut())]],
  ["the answer is a page of somebody else's", [page(200), page(403), page(404)]],
  ["the answer holds nothing", [() => ({})]],
  ["the answer holds nothing of it", [() => ({ results: [] }), (_, record) => (record(), { results: [{ key: "other", outcome: "appended" }] })]],
  ["a proxy cannot reach the service", Array(12).fill(page(502))],
  ["the service is busy", Array(12).fill(() => problem(503, "/problems/unavailable", { "Retry-After": "3" }))],
  ["that was too often", Array(12).fill(() => problem(429, "/problems/too-many-requests"))],
  ["the service fails for a while", Array(4).fill(() => problem(500))],
])("it counts once and is answered once where %s", async (_, fates) => {
  const { told, unheard } = await tab();
  board.fates = fates;
  const heard = told("press");
  await pass(90_000);
  expect(board.record).toEqual(["press"]);
  expect(heard).toHaveLength(1);
  expect(unheard).toEqual([]);
  expect(Object.keys(here.localStorage).filter((name) => name.startsWith("jadoube.waiting"))).toEqual([]);
});

test("it waits in the browser while the page is closed, and is told of as waiting", async () => {
  const first = await tab();
  board.fates = Array(20).fill(away);
  first.told("press");
  expect(first.waiting.value).toBe(0);
  await pass(3_000);
  expect(first.waiting.value).toBe(1);
  here.close();
  board.fates = [];
  const second = await tab();
  await pass(5_000);
  expect(board.record).toEqual(["press"]);
  expect(second.waiting.value).toBe(0);
});

test("an act that the service always fails on is given up alone, and what is told later is not", async () => {
  const { told } = await tab();
  board.fates = [away, ...Array(8).fill(() => problem(500))];
  const bad = told("press");
  const good = told("claim");
  await pass(200_000);
  expect([bad, good]).toEqual([["/problems/failed"], ["appended"]]);
  board.fates = [() => problem(500)];
  const later = told("restore");
  await pass(5_000);
  expect(later).toEqual(["appended"]);
});

test("of acts that are refused together each is asked for itself", async () => {
  const { told } = await tab();
  board.fates = [away, () => problem(422, "/problems/invalid"), () => problem(422, "/problems/invalid")];
  const heard = [told("one"), told("two"), told("three")];
  await pass(5_000);
  expect(heard).toEqual([["/problems/invalid"], ["appended"], ["appended"]]);
});

test("acts are sent in the order in which they were entered, also those entered while others are sent", async () => {
  const { told } = await tab();
  const acts = Array.from({ length: 70 }, (_, at) => `act${at}`);
  for (const act of acts) told(act);
  await pass(5_000);
  expect(board.record).toEqual(acts);
});

test("a clock that is put back between two acts does not change their order", async () => {
  const { told } = await tab();
  board.fates = [away, away];
  told("move");
  await pass(100);
  vi.setSystemTime(Date.now() - 40_000);
  told("press");
  await pass(10_000);
  expect(board.record).toEqual(["move", "press"]);
});

test.each<[string, () => void, string[]]>([
  ["others have told what happened", () => board.add({ act: "touch" }, "token:board"), ["touch", "move late", "press late"]],
  ["nobody has told anything", () => undefined, ["move", "press"]],
  ["another arbiter has spoken of rulings", () => board.add({ act: "confirm" }, "account:2"), ["confirm", "move", "press"]],
  ["the service has begun the game", () => board.add({ act: "start" }, "account:2", "round:1"), ["start", "move", "press"]],
  ["the service has found out what was asked", () => board.add({ act: "observe" }, "account:2", "engine:1"), ["observe", "move", "press"]],
  ["he has told it himself, with another machine", () => board.add({ act: "touch" }, ME, "console:ffffffff.1"), ["touch", "move late", "press late"]],
])("what had to wait while %s", async (_, meanwhile, recorded) => {
  const { told } = await tab();
  board.fates = Array(5).fill(away);
  told("move");
  await pass(8_500);
  meanwhile();
  told("press");
  board.fates = [];
  await pass(3_000);
  expect(board.record).toEqual(recorded);
});

test("what follows acts that came late comes late as well, until what the others told has been seen", async () => {
  const { told } = await tab();
  board.fates = [away];
  told("move");
  board.add({ act: "touch" }, "token:board");
  await pass(2_500);
  told("press");
  await pass(100);
  told("claim", 2);
  await pass(100);
  expect(board.record).toEqual(["touch", "move late", "press late", "claim"]);
});

test("what was entered while an answer was long in coming is late where others told more meanwhile", async () => {
  const { told } = await tab();
  board.fates = [(_, record) => new Promise((answer) => setTimeout(() => answer(record()), 5_000))];
  told("move");
  await pass(100);
  told("press");
  await pass(4_000);
  board.add({ act: "touch" }, "token:board");
  await pass(2_000);
  expect(board.record).toEqual(["touch", "move", "press late"]);
});

test("after a reload own acts are nobody else's, and words of rulings are never late", async () => {
  const first = await tab();
  first.told("move");
  await pass(100);
  board.fates = [away];
  first.told("press");
  first.told({ act: "confirm", of: "0.0" });
  await pass(100);
  here.close();
  await tab();
  await pass(3_000);
  expect(board.record).toEqual(["move", "press", "confirm"]);
});

test("what was recorded in time before others told more is not told late when its answer was lost", async () => {
  const { told } = await tab();
  board.fates = [(_, record) => (record(), board.add({ act: "touch" }, "token:board"), cut())];
  const heard = told("press");
  await pass(3_000);
  expect(board.record).toEqual(["press", "touch"]);
  expect(heard).toEqual(["already_appended"]);
});

test("what arrives after all, while it is sent again as late, counts once and is no refusal", async () => {
  const { told, unheard } = await tab();
  let arrive: () => void = () => undefined;
  board.fates = [(_, record) => ((arrive = record), null), (_, record) => (arrive(), record())];
  board.add({ act: "touch" }, "token:board");
  const heard = told("press");
  await pass(3_000);
  expect(board.record).toEqual(["touch", "press"]);
  expect([heard, unheard]).toEqual([["already_appended"], []]);
});

const HELD = { dueAt: 0, expects: { rulings: [], isConfirmed: true } };
const ILLEGAL = { act: "incident", by: "arbiter", what: "illegal_move", side: "white" } as const;
const held = () => ({ ...HELD, dueAt: Date.now() + 10_000 });

test("what is held can be taken back until it is due, and goes on its way when nobody looks any more", async () => {
  const { tellHeld, takeBack } = await tab();
  const first = tellHeld(BOARD, ILLEGAL, undefined, held());
  await pass(9_000);
  expect(takeBack(first)).toBe(true);
  const second = tellHeld(BOARD, ILLEGAL, undefined, held());
  await pass(9_000);
  expect(board.record).toEqual([]);
  await pass(2_000);
  expect(board.record).toEqual(["incident"]);
  expect(takeBack(second)).toBe(false);
  tellHeld(BOARD, { ...ILLEGAL, side: "black" }, undefined, held());
  here.hide();
  await pass(100);
  expect(board.record).toEqual(["incident", "incident"]);
});

test("what is held is sent though the clock of the telephone is put back meanwhile", async () => {
  const { tellHeld } = await tab();
  tellHeld(BOARD, ILLEGAL, undefined, held());
  vi.setSystemTime(Date.now() - 86_400_000);
  await pass(12_000);
  expect(board.record).toEqual(["incident"]);
});

test("what was held is told of as waiting once it is due and the network is away", async () => {
  const { tellHeld, waiting } = await tab();
  board.fates = Array(99).fill(away);
  tellHeld(BOARD, ILLEGAL, undefined, held());
  await pass(9_000);
  expect(waiting.value).toBe(0);
  await pass(4_000);
  expect(waiting.value).toBe(1);
});

test("a page says before it is closed that what it keeps is kept by itself alone", async () => {
  const { tellHeld } = await tab();
  const isHeldUp = (): boolean => {
    const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) };
    here.fire("beforeunload", event);
    return event.isPrevented;
  };
  tellHeld(BOARD, ILLEGAL, undefined, held());
  expect(isHeldUp()).toBe(false);
  here.localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  tellHeld(BOARD, { ...ILLEGAL, side: "black" }, undefined, held());
  expect(isHeldUp()).toBe(true);
  await pass(12_000);
  expect(board.record).toEqual(["incident", "incident"]);
  expect(isHeldUp()).toBe(false);
});

test("what another page holds is not sent because nobody looks at this one", async () => {
  const first = await tab();
  first.tellHeld(BOARD, ILLEGAL, undefined, held());
  here.close();
  await tab();
  here.hide();
  await pass(5_000);
  expect(board.record).toEqual([]);
  await pass(6_000);
  expect(board.record).toEqual(["incident"]);
});

test("what is held counts once though the page is closed, and opened again before it is due or after", async () => {
  const first = await tab();
  first.tellHeld(BOARD, ILLEGAL, undefined, held());
  here.close();
  await tab();
  await pass(5_000);
  expect(board.record).toEqual([]);
  here.close();
  await pass(20_000);
  await tab();
  await pass(100);
  expect(board.record).toEqual(["incident"]);
});

const ruled = (count: number) => ({ offence: "illegal_move", penalty: { add_time_s: { black: 120 } }, count });

test.each([
  ["is confirmed where it is what the arbiter was shown", 1, ["incident", "confirm"]],
  ["waits for another word where it is not", 2, ["incident"]],
])("the ruling %s", async (_, count, recorded) => {
  const { tellHeld, differing } = await tab();
  board.ruled = [{ id: "0.0", status: "enforced", ...ruled(count) }];
  tellHeld(BOARD, ILLEGAL, undefined, { dueAt: 0, expects: { rulings: [ruled(1)], isConfirmed: true } });
  await pass(1_000);
  expect(board.record).toEqual(recorded);
  expect(differing.value).toEqual(count === 1 ? [] : ["b1"]);
});

test("the answer that was given with an incident is told after it, though its own answer was lost", async () => {
  const { tellHeld } = await tab();
  board.ruled = [{ id: "0.0", status: "enforced", ...ruled(1) }];
  board.fates = [(_, record) => (record(), cut())];
  const then = { act: { act: "decide", by: "arbiter", fact: "mate_possible", value: true }, expects: { rulings: [], isConfirmed: false } };
  tellHeld(BOARD, ILLEGAL, undefined, { dueAt: 0, expects: { rulings: [ruled(1)], isConfirmed: true, then } });
  await pass(10_000);
  expect(board.acts.map(({ act }) => [act.act, act.of])).toEqual([["incident", undefined], ["decide", 0]]);
});

test("an incident is late where another has told the same, and never for what else was told", async () => {
  const { tellHeld } = await tab();
  tellHeld(BOARD, ILLEGAL, undefined, held());
  board.add({ act: "touch" }, "token:board");
  board.add({ ...ILLEGAL, side: "black" }, "account:2");
  await pass(11_000);
  expect(board.record).toEqual(["touch", "incident", "incident"]);
  tellHeld(BOARD, ILLEGAL, 2, held());
  board.add(ILLEGAL, "account:2");
  await pass(11_000);
  expect(board.record.slice(3)).toEqual(["incident", "incident late"]);
});

test("a refusal is told once: where it is waited for, or else by whoever sent it", async () => {
  board.refuses = ({ act }) => act.act === "confirm";
  const [one, other] = [await tab(), await tab()];
  board.fates = [away, away];
  const heard = one.told({ act: "confirm", of: "0.0" });
  await pass(100);
  here.fire("storage", { oldValue: null });
  here.fire("online");
  await pass(3_000);
  expect([heard, one.unheard, other.unheard]).toEqual([["/problems/decided-meanwhile"], [], []]);
});

test("a refusal of what was entered on a page that is gone is told as well", async () => {
  board.refuses = () => true;
  const first = await tab();
  board.fates = [away];
  first.told({ act: "confirm", of: "1.0" });
  here.close();
  const second = await tab();
  await pass(3_000);
  expect(second.unheard).toEqual(["/problems/decided-meanwhile"]);
});

test("what waits while nobody is logged in is asked anew after the log-in, not sent as it was", async () => {
  const one = await tab();
  board.fates = [() => problem(401, "/problems/not-logged-in")];
  one.told("press");
  await pass(100);
  expect(one.expired.value).toBe(true);
  board.add({ act: "touch" }, "token:board");
  await pass(60_000);
  expect(board.record).toEqual(["touch"]);
  await one.logIn("me", "");
  await pass(100);
  expect(board.record).toEqual(["touch", "press late"]);
});

const GAME = "/games/s1/acts";
const namesOf = (left: { one: { told: NewAct } }[]) => left.map(({ one }) => one.told.act.act);
const keptHere = () => Object.keys(here.localStorage).filter((name) => name.startsWith("jadoube.waiting"));

/** What a page finds that a game was left with; it waits for others to say what is theirs. */
async function leftFor({ abandonedActs }: Awaited<ReturnType<typeof tab>>) {
  const left = abandonedActs(GAME);
  await pass(5_000);
  return left;
}

test("what was done in a game on a page that is gone is told by no other page, but by the word of whoever did it", async () => {
  board.refuses = ({ act }) => act.act === "none";
  const first = await tab();
  board.fates = [away, away, away];
  void first.tell(GAME, { act: "touch" });
  void first.tell(GAME, { act: "lift" });
  await pass(3_000);
  expect(first.waiting.value).toBe(2);
  here.close();
  board.fates = [];
  const elsewhere = await tab();
  here.fire("online");
  here.fire("storage", { oldValue: null });
  await pass(60_000);
  expect([board.record, elsewhere.waiting.value, elsewhere.waitsForLogIn.value]).toEqual([[], 0, false]);
  const left = await leftFor(elsewhere);
  expect([namesOf(left), board.record, keptHere().length]).toEqual([["touch", "lift"], [], 2]);
  for (const one of left) void elsewhere.tellAbandoned(one);
  await pass(1_000);
  expect([board.record, keptHere()]).toEqual([["touch", "lift"], []]);
});

test("what was done in a game that is deleted by now is forgotten", async () => {
  const first = await tab();
  board.fates = [away];
  void first.tell(GAME, { act: "touch" });
  await pass(100);
  here.close();
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  board.fates = [];
  const elsewhere = await tab();
  expect([await leftFor(elsewhere), keptHere().length]).toEqual([[], 0]);
});

test("nobody is asked about what is on record though its answer was lost", async () => {
  board.refuses = ({ act }) => act.act === "none";
  const first = await tab();
  board.fates = [(_, record) => (record(), cut()), away];
  void first.tell(GAME, { act: "touch" });
  await pass(100);
  void first.tell(GAME, { act: "lift" });
  await pass(100);
  here.close();
  board.fates = [];
  expect(namesOf(await leftFor(await tab()))).toEqual(["lift"]);
  expect([board.record, keptHere().length]).toEqual([["touch"], 1]);
});

test("what cannot be told apart is asked about, and counts once all the same", async () => {
  const first = await tab();
  board.fates = [(_, record) => (record(), cut())];
  void first.tell(GAME, { act: "touch" });
  await pass(100);
  here.close();
  board.fates = [away];
  const second = await tab();
  const left = await leftFor(second);
  expect(namesOf(left)).toEqual(["touch"]);
  void second.tellAbandoned(left[0]!);
  await pass(1_000);
  expect([board.record, keptHere()]).toEqual([["touch"], []]);
});

test("nobody is asked in a second tab about what the first is just telling", async () => {
  const [first, second] = [await tab(), await tab()];
  board.fates = [away, away, away];
  void first.tell(GAME, { act: "touch" });
  await pass(100);
  expect(await leftFor(second)).toEqual([]);
  await pass(10_000);
  expect([board.record, keptHere()]).toEqual([["touch"], []]);
});

test.each([
  ["is full", () => (here.localStorage.setItem = () => { throw new DOMException("full", "QuotaExceededError"); })],
  ["may keep nothing", () => vi.stubGlobal("localStorage", undefined)],
])("an act is told though the browser %s", async (_, keepsNothing) => {
  const { told } = await tab();
  keepsNothing();
  board.fates = [away];
  const heard = told("press");
  await pass(5_000);
  expect(heard).toEqual(["appended"]);
  expect(board.record).toEqual(["press"]);
});
