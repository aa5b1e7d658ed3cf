/**
 * Tests the whole way from a board to an arbiter: a simulated board on a pseudo-terminal, the
 * program that reads it, the service, the console. Network and service are cut in between, and
 * every act is recorded once.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { begun, logIn } from "./browser";
import { JADOUBE, type Json } from "./service";
import { WAIT } from "./wait";

const { service, browse } = begun("arbiter");
const folders: string[] = [];
const running: ChildProcess[] = [];
let wire: Wire | null = null;

/** How often the way is gone again, to measure it; it is not timed to pass or fail. */
const AGAIN = Number(process.env.JADOUBE_AGAIN ?? 0);
/** How long an illegal move took each time, in milliseconds. */
const measured: { shown: number; judged: number }[] = [];

/** The shortest, the one in the middle, and the longest. */
function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[0]}, ${sorted[Math.floor(sorted.length / 2)]}, ${sorted.at(-1)} ms (shortest, median, longest)`;
}

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  wire?.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
  const [shown, judged] = [measured.map(({ shown }) => shown), measured.map(({ judged }) => judged)];
  console.log(`from the press as the board reports it, ${measured.length} times: ${spread(shown)} to the tile of the hall, of them ${spread(judged)} until it was judged at the board`);
});

/** The network between the board's computer and the service, which can be cut. */
class Wire {
  private readonly ends = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server, readonly url: string) {}

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const wire = new Wire(server, `http://127.0.0.1:${(server.address() as { port: number }).port}`);
    server.on("connection", (near) => wire.carry(near, port));
    return wire;
  }

  private carry(near: Socket, port: number): void {
    if (this.isCut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [[near, far], [far, near]] as const) {
      this.ends.add(one);
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        this.ends.delete(one);
        other.destroy();
      });
    }
  }

  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

/** Moves, one that is none, its man put back by the arbiter, and another in its place. */
const GAME = `start control=rapid
W move e2e4 at=700
W press at=1500
B move e7e5 at=2300
B press at=3100
W move g1f3 at=4000
W press at=4800
B move b8c6 at=5700
B press at=6500
W move f1e3 at=12000
W press at=12800
A say "the bishop goes back to f1" at=14500
W move f1b5 at=16000
W press at=16800
`;

/** What the program that reads the board says of an act, or of what the board reports. */
type ToldLine = { at: number; act?: Json; verdict?: Json; clock?: { up: string | null } };

function begin(...words: string[]): ChildProcess {
  const child = spawn(JADOUBE, words, { stdio: ["ignore", "pipe", "ignore"] });
  running.push(child);
  return child;
}

/** Everything that it has said so far, each line with when it came. */
function toldBy(child: ChildProcess): ToldLine[] {
  const told: ToldLine[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => told.push({ ...JSON.parse(line), at: Date.now() }));
  return told;
}

/** The acts that were judged at the board: the start has no verdict. */
const actsIn = (told: readonly ToldLine[]): Json[] => told.flatMap(({ act, verdict }) => (act && verdict ? [act] : []));

/** The acts on record, without the start; nothing while the service is away. */
const recorded = async (board: string): Promise<{ key: string; act: Json }[]> => (await service.ask("GET", `/boards/${board}/acts?from=1&limit=500`).catch(() => null))?.acts ?? [];

/** What the page and its network say while the service is away. */
const AWAY = /Failed to load resource|WebSocket connection|net::ERR|502|503/;

test("an illegal move on a board stands in the hall, and every act on record once, whatever is cut in between", { repeats: AGAIN }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "jadoube-path-"));
  folders.push(folder);
  const { event, boards } = await service.event("A whole path", [["Archer, Ada", "Bishop, Bo"]]);
  const board: string = boards[0]!.id;
  const at = (name: string) => join(folder, name);
  writeFileSync(at("token"), await service.tokenFor("board_device", { event, board }));
  writeFileSync(at("game.txt"), GAME);
  wire?.close();
  wire = await Wire.to(Number(new URL(service.url).port));
  begin("simulate", "--kind", "dgt", "--game", at("game.txt"), "--link", at("board"), "--stay");
  await expect.poll(() => existsSync(at("board"))).toBe(true);
  const { page, watched: seen, context } = await browse();
  seen.allowed = AWAY;
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".tile").waitFor();
  const reader = begin("board", "--port", at("board"), "--kind", "dgt", "--control", "rapid", "--format", "jsonl", "--to", `${wire.url}/boards/${board}`, "--token-file", at("token"), "--queue", at("queue"));
  const told = toldBy(reader);
  const chip = page.locator(".tile .chip.sensor");
  await chip.waitFor();

  // first the network goes, then the service
  await expect.poll(async () => (await recorded(board)).length).toBeGreaterThan(0);
  wire.cut();
  await new Promise((done) => setTimeout(done, 1_500));
  wire.mend();
  await service.restart();

  await page.locator(".tile.illegal_move").waitFor({ timeout: 2 * WAIT });
  const shown = Date.now();
  const pressed = told.findIndex(({ act, verdict }) => act?.act === "press" && verdict?.rulings?.[0]?.offence === "illegal_move");
  const reported = told.slice(0, pressed).findLast(({ clock }, place, all) => clock && clock.up !== all.slice(0, place).findLast((earlier) => earlier.clock)?.clock?.up);
  measured.push({ shown: shown - reported!.at, judged: told[pressed]!.at - reported!.at });

  // the bishop is put back, and the game goes on
  await expect.poll(() => actsIn(told).filter(({ act }) => act === "press").length, { timeout: 2 * WAIT }).toBe(6);
  await expect.poll(async () => (await recorded(board)).length, { timeout: 2 * WAIT }).toBe(actsIn(told).length);
  await expect.poll(() => chip.textContent()).toContain("In step");
  const ended = new Promise((done) => reader.once("exit", done));
  reader.kill("SIGINT");
  expect(await ended).toBe(0);
  await chip.waitFor({ state: "detached" });
  const all = await recorded(board);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  expect(all.map(({ act }) => act)).toEqual(actsIn(told));
  seen.clean();
  await context.close();
});
