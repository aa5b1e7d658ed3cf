/**
 * Runs the real service over a database of its own, and acts as its devices, players and
 * spectators.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

const root = new URL("../../", import.meta.url).pathname;
export const JADOUBE = process.env.JADOUBE ?? join(root, "target/debug/jadoube");

export const PASSWORD = "touch-move!";

export type Json = { [key: string]: any };

export class Service {
  url = "";
  token = "";
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "jadoube-e2e-"));
  private readonly keys = { next: 0 };
  /** What it said until it served. */
  said = "";

  /** With these options besides. */
  constructor(private readonly options: readonly string[] = []) {}

  private get db(): string {
    return join(this.folder, "e2e.sqlite");
  }

  /** The certificate authority of a hall. */
  get authority(): string {
    return join(this.folder, "jadoube-hall", "ca.pem");
  }

  static async begin(): Promise<Service> {
    const service = new Service();
    await service.begin();
    return service;
  }

  async begin(): Promise<void> {
    this.token = execFileSync(JADOUBE, ["token", "--db", this.db, "--label", "e2e", "--role", "chief-arbiter"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    await this.serve("127.0.0.1:0");
  }

  async serve(listen: string): Promise<void> {
    const words = ["serve", "--db", this.db, "--signing-key", join(this.folder, "key"), "--listen", listen, "--log", "warn", "--no-color", ...this.options];
    const child = spawn(JADOUBE, words, { stdio: ["ignore", "ignore", "pipe"] });
    this.child = child;
    this.said = "";
    this.url = await new Promise<string>((found, failed) => {
      child.stderr!.on("data", (bytes: Buffer) => {
        this.said += bytes.toString();
        // a hall is asked in the clear, where nothing has to be trusted
        const address = /serving (http:\/\/\S+)/.exec(this.said) ?? /(http:\/\/\S+)\/hall\b[^]*serving https:/.exec(this.said);
        if (address) found(address[1]!);
      });
      child.on("exit", () => failed(new Error(`jadoube ended: ${this.said}`)));
    });
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await fetch(`${this.url}/readyz`)).ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error("the service is not ready");
  }

  /** Kills it and begins it again at the same address. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.kill();
    await meanwhile();
    await this.serve(new URL(this.url).host);
  }

  /** Keeps what is on record now; what is given back brings the service back to it. */
  async backup(): Promise<() => Promise<void>> {
    const kept = `${this.folder}.kept`;
    await this.restart(async () => cpSync(this.folder, kept, { recursive: true }));
    return () =>
      this.restart(async () => {
        rmSync(this.folder, { recursive: true });
        cpSync(kept, this.folder, { recursive: true });
        rmSync(kept, { recursive: true });
      });
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  async ask(method: string, path: string, body?: unknown, token: string | null = this.token): Promise<any> {
    const isText = typeof body === "string";
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": isText ? "text/csv" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** An account that logs in with `PASSWORD`. */
  async account(login: string, role: string, scope: Json = {}): Promise<void> {
    await this.ask("POST", "/accounts", { login, password: PASSWORD, role, scope });
  }

  async tokenFor(role: string, scope: Json): Promise<string> {
    return (await this.ask("POST", "/tokens", { label: role, role, scope })).secret;
  }

  /** An event with one round of these pairings; spectators see the boards at once. */
  async event(name: string, pairings: [string, string][], terms: Json = {}, more: Json = {}): Promise<{ event: string; round: string; boards: Json[] }> {
    const { id: event } = await this.ask("POST", "/events", { name, delay_s: 0, ...more });
    const clock = { white_ms: 900_000, black_ms: 900_000, increment_ms: 10_000, delay_ms: 0 };
    const { id: round } = await this.ask("POST", `/events/${event}/rounds`, { number: 1, terms: { control: "rapid", clock, ...terms } });
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const rows = pairings.map(([white, black], at) => `1;${at + 1};${quoted(white)};${quoted(black)}`);
    await this.ask("POST", `/events/${event}/pairings?format=csv`, ["round;board;white;black", ...rows].join("\n"));
    const boards: Json[] = [];
    for (let after = ""; ; ) {
      const page = await this.ask("GET", `/rounds/${round}/boards?limit=500${after && `&after=${after}`}`);
      boards.push(...page.items);
      if (!page.next) return { event, round, boards };
      after = page.next;
    }
  }

  /** Tells acts of a board, lines of the text notation or objects. */
  async tell(board: string, acts: (string | Json)[], token: string = this.token): Promise<any> {
    const told = acts.map((act) => ({ key: `e2e:${(this.keys.next += 1)}`, act }));
    return this.ask("POST", `/boards/${board}/acts`, { acts: told }, token);
  }

  /** Everything that comes on a WebSocket from now on. */
  async listen(path: string, token: string | null): Promise<{ heard: string[]; close: () => void }> {
    const url = `${this.url.replace("http", "ws")}/api/v1${path}`;
    const socket = new WebSocket(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    await new Promise((open, failed) => {
      socket.once("open", open);
      socket.once("error", failed);
    });
    return { heard, close: () => socket.close() };
  }
}
