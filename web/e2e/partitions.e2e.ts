/**
 * Tests that two telephones and a laptop in one round agree in the end, whatever the network does:
 * what each has entered is on record once, and all show the same.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Device, cookieOf, stubPages, unstubPages, type NetworkFate } from "./device";
import { Service, type Json } from "./service";
import type { Act, Color, Verdict } from "../src/api/types";

const LOGINS = ["laptop", "telephone-one", "telephone-two"];
const BOARDS = 3;
const STEPS = 40;
/** More of them: `JADOUBE_PARTITIONS=200 npm run browser partitions`. */
const ROUNDS = Number(process.env.JADOUBE_PARTITIONS ?? 6);
const TERMS = { edition: "FIDE2023", control: "standard", supervision: "adequate" };

/** Numbers by chance, the same for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** So many rounds go on at a time. */
const TOGETHER = 6;

const service = new Service();
const cookies: string[] = [];

beforeAll(async () => {
  await service.begin();
  for (const login of LOGINS) {
    await service.account(login, "chief_arbiter");
    cookies.push(await cookieOf(service, login));
  }
  stubPages();
});
afterAll(async () => {
  unstubPages();
  await service.end();
});

const load = () => Promise.all([import("../src/api/session"), import("../src/api/telling"), import("../src/api/waiting-acts"), import("../src/hall/hall"), import("../src/pad/incidents")]);
type PadModules = Awaited<ReturnType<typeof load>>;

/**
 * What was entered at a board on a device, whether it was taken back in time, and whether there is
 * no ruling on it that could be confirmed, for the game is over.
 */
type DeviceEntry = { key: string; board: string; device: number; isTakenBack: boolean; isWordless: boolean };

/** A device with the pad of a round on its screen. */
class PadDevice {
  readonly device: Device;
  /** Where the service has ruled otherwise than was shown, on any page that was there. */
  readonly differing = new Set<string>();
  readonly unheard: string[] = [];
  private loaded!: PadModules;
  private hall!: InstanceType<PadModules[3]["Hall"]>;

  constructor(private readonly event: string, private readonly round: string, fate: () => NetworkFate) {
    this.device = new Device(service, fate);
  }

  /** Opens the page, be it anew; it is not waited for a network that is away. */
  async open(): Promise<void> {
    await this.device.open(async () => {
      this.loaded = await load();
      const [{ whoIsIt }, { beginTelling, differing }, , { Hall }] = this.loaded;
      beginTelling(({ problem }) => this.unheard.push(problem.type));
      differing.subscribe((boards) => boards.forEach((board) => this.differing.add(board)));
      this.hall = new Hall(this.event, this.round);
      void whoIsIt().then(() => this.hall.open());
    });
  }

  get isKnown(): boolean {
    return this.loaded[0].isKnown.value;
  }

  get waits(): number {
    return this.device.do(() => this.loaded[2].waitingActs().length);
  }

  /** What is shown of each board: the last act, counters and result. */
  get shows(): Json {
    const tiles = [...this.hall.tiles.values()].map((tile) => tile.peek());
    return Object.fromEntries(tiles.map(({ board, message }) => [board.id, { last: message?.seq, counted: message?.verdict.state?.illegal_moves, result: message?.verdict.state?.result }]));
  }

  /** Enters an incident as the pad does, by what is known of the board here. */
  async enter(board: string, what: "illegal_move" | "two_hands" | "device", side: Color, heldMs: number): Promise<Pick<DeviceEntry, "key" | "isWordless">> {
    const { message } = this.hall.tiles.get(board)?.peek() ?? {};
    const [, { tellHeld }, , , { actOf, endOf, expectedWith, readVerdict, startOf }] = this.loaded;
    const { illegal_moves: counted = { white: 0, black: 0 }, result = "*", termination = null } = message?.verdict.state ?? {};
    const act: Act = actOf(what, side);
    const read = readVerdict(await judged(startOf(TERMS as never, counted), [...endOf({ result, termination }), act]))!;
    const word = read.question ? { answer: true } : {};
    const expects = expectedWith(read, word, { announcement: "confirmed" } as never);
    const isWordless = expects.rulings.length === 0;
    const key = this.device.do(() => tellHeld(`/boards/${board}/acts`, act, message?.seq, { dueAt: Date.now() + heldMs, expects }));
    return { key, isWordless };
  }

  takeBack(key: string): boolean {
    return this.device.do(() => this.loaded[1].takeBack(key));
  }
}

/** As the engine on a device judges it, which is always there. */
async function judged(start: object, acts: Act[]): Promise<Verdict> {
  for (;;) {
    const answer = await service.ask("POST", "/judge", { start, acts }, null).catch(() => null);
    if (answer) return answer.results[0].verdicts.at(-1);
    await pause(50);
  }
}

const pause = (ms: number) => new Promise((goOn) => setTimeout(goOn, ms));

/** Everything that happens in one round, by chance; what was entered in it. */
async function happens(pads: PadDevice[], boards: string[], by: (below: number) => number): Promise<DeviceEntry[]> {
  const entries: DeviceEntry[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const at = by(pads.length);
    const [pad, doing] = [pads[at]!, by(10)];
    if (doing < 5 && pad.isKnown) {
      const board = boards[by(BOARDS)]!;
      const what = (["illegal_move", "two_hands", "device"] as const)[by(20) === 0 ? 2 : by(2)]!;
      const entered = await pad.enter(board, what, by(2) === 0 ? "white" : "black", by(400));
      const isTakenBack = by(6) === 0 && pad.takeBack(entered.key);
      entries.push({ ...entered, board, device: at, isTakenBack });
    } else if (doing < 7) pad.device.goAway();
    else if (doing < 9) pad.device.comeBack();
    else await pad.open();
    await pause(by(60));
  }
  return entries;
}

/** Follow-ups of an act have its key, and a place. */
const followUpsOf = (keys: string[], key: string) => keys.filter((one) => one.startsWith(`${key}.`));

async function agrees(seed: number): Promise<void> {
  const by = chance(seed);
  const names = Array.from({ length: BOARDS }, (_, at): [string, string] => [`White ${at}`, `Black ${at}`]);
  const { event, round, boards } = await service.event(`Partition ${seed}`, names, TERMS);
  const ids = boards.map(({ id }) => id as string);
  const fate = (): NetworkFate => (["unsent", "unanswered"] as const)[by(8)] ?? "answered";
  let isRough = true;
  const pads = LOGINS.map(() => new PadDevice(event, round, () => (isRough ? fate() : "answered")));
  for (const [at, pad] of pads.entries()) {
    pad.device.isLoggedIn(cookies[at]!);
    await pad.open();
  }
  await expect.poll(() => pads.every((pad) => pad.isKnown)).toBe(true);
  const entries = await happens(pads, ids, by);
  isRough = false;
  for (const pad of pads) pad.device.comeBack();
  await expect.poll(() => pads.map((pad) => pad.waits)).toEqual([0, 0, 0]);
  expect(pads.flatMap((pad) => pad.unheard)).toEqual([]);

  const record = new Map<string, Json[]>();
  for (const id of ids) record.set(id, (await service.ask("GET", `/boards/${id}/acts?limit=500`)).acts);
  for (const { key, board, device, isTakenBack, isWordless } of entries) {
    const keys = record.get(board)!.map((one) => one.key as string);
    expect(keys.filter((one) => one === key), key).toHaveLength(isTakenBack ? 0 : 1);
    // his word is on record once, unless he was told that the ruling is not the one he was shown
    const words = followUpsOf(keys, key);
    expect(new Set(words).size, key).toBe(words.length);
    if (!isTakenBack && !isWordless && words.length === 0) expect(pads[device]!.differing, key).toContain(board);
  }
  const onRecord = [...record.values()].flat().filter(({ act }) => act.act === "incident");
  expect(onRecord.length).toBe(entries.filter(({ isTakenBack }) => !isTakenBack).length);
  // what one device has entered at a board stands there in the order in which it was entered
  for (const [board, acts] of record) {
    for (const at of pads.keys()) {
      const entered = entries.filter((one) => one.board === board && one.device === at && !one.isTakenBack).map(({ key }) => key);
      expect(acts.map(({ key }) => key).filter((key) => entered.includes(key))).toEqual(entered);
    }
  }
  const stands = async () => {
    const { items } = await service.ask("GET", `/rounds/${round}/boards`);
    return Object.fromEntries(items.map(({ id }: Json) => [id, record.get(id)!.at(-1)?.seq]));
  };
  const last = await stands();
  await expect.poll(() => pads.map((pad) => Object.fromEntries(Object.entries(pad.shows).map(([id, { last }]) => [id, last])))).toEqual(pads.map(() => last));
  const [first, ...others] = pads.map((pad) => pad.shows);
  for (const other of others) expect(other).toEqual(first);
  for (const pad of pads) pad.device.close();
}

test("two telephones and a laptop agree in the end, whatever the network does", { timeout: 180_000 + ROUNDS * 10_000 }, async () => {
  const seeds = Array.from({ length: ROUNDS }, (_, at) => at + 1);
  while (seeds.length > 0) {
    const failed: unknown[] = [];
    const all = Promise.all(seeds.splice(0, TOGETHER).map((seed) => agrees(seed).catch((why: unknown) => failed.push(`seed ${seed}`, why))));
    // the service is killed in between, too
    await pause(1_500);
    await service.restart();
    await all;
    expect(failed).toEqual([]);
  }
});
