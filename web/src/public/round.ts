/**
 * Reads all boards of a round as everybody sees them, again and again, and always as a stranger: in
 * an arbiter's browser it shows no more than in anybody's. When the network goes it keeps
 * what it has, and goes on when it is back.
 */
import { batch, signal } from "@preact/signals";
import { askAll } from "../api/client";
import { serviceNow } from "../api/clock";
import { eventAndRounds } from "../api/rounds";
import type { BoardOnTheWall, Event, Round } from "../api/types";

/** Between two questions; rounds of hundreds of boards are asked for less often. */
const EVERY_MS = 3_000;
const EVERY_MS_A_BOARD = 25;
/** How often the event is read anew once it has a round: a next one may have begun. */
const EVENT_EVERY_MS = 60_000;
/** The same while boards have not begun: somebody may say when they start. */
const WAITING_EVERY_MS = 10_000;

const stranger = { as: "stranger" } as const;

export class PublicRound {
  readonly event = signal<Event | null>(null);
  readonly round = signal<Round | null>(null);
  readonly boards = signal<readonly BoardOnTheWall[] | null>(null);
  readonly problem = signal<unknown>(null);
  /** When the boards were last read. */
  readonly readAt = signal(0);
  /** Whether the last question was answered. */
  readonly isOld = signal(false);
  private eventReadAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private readonly again = () => void this.look();

  constructor(
    private readonly eventId: string,
    /** The round that is wanted; without it the latest. */
    private readonly roundId: string | undefined,
  ) {}

  open(): void {
    addEventListener("online", this.again);
    void this.look();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.readEvent();
      await this.readBoards();
    } catch (error) {
      batch(() => {
        this.isOld.value = true;
        this.problem.value = error;
      });
    }
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.again, Math.max(EVERY_MS, (this.boards.value?.length ?? 0) * EVERY_MS_A_BOARD));
  }

  private async readEvent(): Promise<void> {
    const isWaiting = this.boards.value?.some(({ state }) => !state) ?? false;
    if (this.round.value && Date.now() - this.eventReadAt < (isWaiting ? WAITING_EVERY_MS : EVENT_EVERY_MS)) return;
    const { event, round = null } = await eventAndRounds(this.eventId, this.roundId, stranger);
    this.eventReadAt = Date.now();
    batch(() => {
      if (round?.id !== this.round.value?.id) this.boards.value = null;
      this.event.value = event;
      this.round.value = round;
    });
  }

  private async readBoards(): Promise<void> {
    const round = this.round.value;
    const news = round ? await askAll<BoardOnTheWall>(`/rounds/${round.id}/public`, stranger) : null;
    batch(() => {
      this.boards.value = news;
      this.readAt.value = serviceNow();
      this.isOld.value = false;
      this.problem.value = null;
    });
  }
}
