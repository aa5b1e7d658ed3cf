/**
 * Follows one board as everybody sees it, and always as a stranger: in an arbiter's browser it
 * shows no more, and no sooner, than in anybody's. A line is opened where nobody is logged in, for
 * it goes as whoever is; else the board is read again and again.
 */
import { signal } from "@preact/signals";
import { retryUntilAnswered } from "../api/retry";
import { ask } from "../api/client";
import { inFrame, notInFrame } from "../api/frame";
import { openLine, type Connection, type Line } from "../api/line";
import { session } from "../api/session";
import type { BoardView, Event, PublicView, Round } from "../api/types";
import { Score } from "../score/score";

/** Between two readings, where no line is open. */
const EVERY_MS = 3_000;

const stranger = { as: "stranger" } as const;

/** What is told of a board; `number` counts what spectators were shown. */
type PublicMessage = { number: number; state: PublicView | null };

export class WatchedBoard {
  readonly board = signal<BoardView | null>(null);
  readonly event = signal<Event | null>(null);
  readonly round = signal<Round | null>(null);
  readonly state = signal<PublicView | null>(null);
  readonly problem = signal<unknown>(null);
  readonly connection = signal<Connection>("connecting");
  readonly score: Score;
  private line: Line | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private came: PublicMessage | null = null;
  private unwatch: () => void = () => undefined;
  private isClosed = false;

  constructor(readonly id: string) {
    this.score = new Score(`/boards/${id}/public/score-sheet`, stranger);
  }

  /** Opens it; what is given back closes it. */
  open(): () => void {
    this.isClosed = false;
    void this.begin();
    return () => this.close();
  }

  private async begin(): Promise<void> {
    const isWanted = () => !this.isClosed;
    const failed = (why: unknown) => {
      this.problem.value = why;
    };
    const why = await retryUntilAnswered(() => this.readBoard(), failed, isWanted).then(() => null, (error: unknown) => error);
    if (this.isClosed) return;
    this.problem.value = why;
    if (why !== null) return;
    if (session.peek()) return void this.read();
    this.line = openLine(() => `/api/v1/boards/${this.id}/public/stream`, (text) => this.hear(JSON.parse(text) as PublicMessage));
    this.unwatch = this.line.connection.subscribe((connection) => (this.connection.value = connection));
  }

  private async readBoard(): Promise<void> {
    const board = await ask<BoardView>(`/boards/${this.id}`, stranger);
    const [event, round] = await Promise.all([ask<Event>(`/events/${board.event}`, stranger), ask<Round>(`/rounds/${board.round}`, stranger)]);
    [this.board.value, this.event.value, this.round.value] = [board, event, round];
  }

  private async read(): Promise<void> {
    try {
      this.hear(await ask<PublicMessage>(`/boards/${this.id}/public`, stranger));
      this.connection.value = "open";
    } catch {
      this.connection.value = "lost";
    }
    if (!this.isClosed) this.again = setTimeout(() => void this.read(), EVERY_MS);
  }

  private hear(told: PublicMessage): void {
    this.came = told;
    inFrame(this.take);
  }

  private readonly take = (): void => {
    const state = this.came?.state ?? null;
    const before = this.state.value;
    if (state === before || JSON.stringify(state) === JSON.stringify(before)) return;
    this.state.value = state;
    if (state) void this.score.follow(state).catch(() => undefined);
    // who has not come is told beside a result
    if (state?.result !== before?.result) void this.readBoard().catch(() => undefined);
  };

  private close(): void {
    this.isClosed = true;
    clearTimeout(this.again);
    this.unwatch();
    this.line?.close();
    notInFrame(this.take);
  }
}
