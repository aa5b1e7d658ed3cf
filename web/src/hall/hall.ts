/**
 * Follows all boards of a round. Messages are handled together, once in a frame, and each board is
 * a signal of its own: only tiles of boards that have changed are drawn again.
 */
import { batch, computed, signal, type Signal } from "@preact/signals";
import { retryUntilAnswered } from "../api/retry";
import { askAll } from "../api/client";
import { serviceNow } from "../api/clock";
import { isDecision } from "../api/decisions";
import { openLine, type Line } from "../api/line";
import { readsAt } from "../api/session";
import type { BoardView, Call, HallMessage, LastMove, Message, Sensor } from "../api/types";
import { inFrame, notInFrame } from "../api/frame";
import { attention, fallsAt, type Attention, type BoardStanding } from "../record/attention";

/**
 * What a tile shows; `decided` is the last act that was a decision, or may hide one that was
 * missed.
 */
export type Tile = { board: BoardView; message: Message | null; attention: Attention; decided: number };

/** The illegal moves that both players of a board have completed. */
export function illegalMoves({ message }: Pick<Tile, "message">): number {
  const { white = 0, black = 0 } = message?.verdict.state?.illegal_moves ?? {};
  return white + black;
}

/** The last move, to be marked; none while the men stand otherwise than after it. */
export function lastMoveOn({ message }: Pick<Tile, "message">): LastMove | null {
  return message?.standing === undefined ? (message?.last_move ?? null) : null;
}

/** The keys of what is remarked on a game. */
function remarked({ board }: Pick<Tile, "board">): string {
  return (board.presence?.remarks ?? []).map(({ key }) => key).join(" ");
}

/** What is wrong with a board that reports how its men stand. */
const OFF = new Set<Sensor["state"] | undefined>(["out_of_step", "offline"]);

/** Whether the men of a game that is not over stand otherwise than it has them, or are not seen. */
export const isSensedOff = ({ board, attention }: Pick<Tile, "board" | "attention">): boolean => attention.standing !== "over" && OFF.has(board.presence?.sensor?.state);

/** How often it is looked whether a clock has run down. */
const LOOK_EVERY_MS = 1_000;
/** How often the boards are read anew: some may have been made or taken away. */
const READ_EVERY_MS = 60_000;
/**
 * A line says at once what it says at its beginning: once so long nothing has come it has said it
 * all, and so long after it was opened whatever comes.
 */
const SILENT_MS = 400;
const SETTLES_MS = 2_000;
/**
 * How long boards that are not known are gathered before all are read, and how long nothing is read
 * after that has failed.
 */
const GATHER_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

const pause = (ms: number) => new Promise<void>((goOn) => setTimeout(goOn, ms));

/** Whether a flag calls somebody that did not before. */
function hasRisen(before: Tile, now: Tile): boolean {
  return now.attention.kinds.includes("flag") && !before.attention.kinds.includes("flag");
}

/**
 * Whether it was heard before; a record that was restored from a backup counts on from a smaller
 * number, and later.
 */
function isKnown(message: Message, last: Message | null): boolean {
  return last !== null && message.seq <= last.seq && Date.parse(message.received_at) <= Date.parse(last.received_at);
}

export class Hall {
  readonly tiles = new Map<string, Signal<Tile>>();
  /** Changes when boards come or go. */
  readonly known = signal(0);
  /** Changes when the attention of a board does, or what is remarked there. */
  readonly shifted = signal(0);
  /** The illegal moves that were completed at all boards. */
  readonly illegal = signal(0);
  readonly isLoaded = signal(false);
  /** Whether the line has told what has happened: before that no game counts as not begun. */
  readonly isHeard = signal(false);
  readonly problem = signal<unknown>(null);
  /** The tables that call for the arbiter, by their boards, those of other rounds too. */
  readonly calls = signal<ReadonlyMap<string, Call>>(new Map());

  /** What came since the last frame. */
  private came: HallMessage[] = [];
  private since: string | null = null;
  private line: Line | null = null;
  /** How often it was opened or closed: what was asked before that counts no more. */
  private turn = 0;
  private reading: Promise<void> | null = null;
  private again: ReturnType<typeof setInterval> | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;
  /** When the clocks that run will have run down, by the boards. */
  private readonly falls = new Map<string, number>();
  /** The last act, and whether they can be heard, of boards that are not known yet. */
  private readonly unplaced = new Map<string, HallMessage[]>();
  /**
   * Boards that could not be heard when the line was opened, and of which it has said nothing
   * since.
   */
  private unheard = new Set<string>();
  /** Boards that called when the line was opened, and of which it has said nothing since. */
  private unheardCalls = new Set<string>();
  private settling: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Boards of other rounds. */
  private readonly elsewhere = new Set<string>();
  /** Called when a ruling opens that was not open before, or a flag falls. */
  onOpened: (tile: Tile) => void = () => undefined;
  /** Called when a table calls that did not before. */
  onCalled: (board: string, call: Call) => void = () => undefined;

  constructor(
    private readonly event: string,
    private readonly round: string,
    /** Whether the clocks may go on from zero with the time of a next period. */
    readonly ofPeriods = false,
  ) {}

  /**
   * Opens it. What is given back closes it, unless somebody else has opened it since: one page may
   * come before the other goes.
   */
  open(): () => void {
    this.close();
    const { turn } = this;
    void this.begin(turn);
    return () => {
      if (turn === this.turn) this.close();
    };
  }

  private async begin(turn: number): Promise<void> {
    // what has happened while it was closed is in the last message of each board
    this.since = null;
    const isWanted = () => turn === this.turn;
    const failed = (why: unknown) => {
      this.problem.value = why;
    };
    const problem = await retryUntilAnswered(() => this.readBoards(), failed, isWanted).then(() => null, (error: unknown) => error);
    if (!isWanted()) return;
    this.problem.value = problem;
    if (problem !== null) return;
    this.again = setInterval(() => !document.hidden && void this.readAnew(), READ_EVERY_MS);
    this.looking = setInterval(() => inFrame(this.look), LOOK_EVERY_MS);
    this.line = openLine(
      () => `/api/v1/events/${this.event}/stream${this.since ? `?since=${encodeURIComponent(this.since)}` : ""}`,
      (text) => this.heard(text),
      () => this.began(),
    );
    this.known.value += 1;
  }

  private async readBoards(): Promise<void> {
    const boards = await askAll<BoardView>(`/rounds/${this.round}/boards`);
    batch(() => {
      const isChanged = boards.map((board) => this.place(board)).some(Boolean);
      if (!isChanged && boards.length === this.tiles.size && this.isLoaded.value) return;
      const ids = new Set(boards.map(({ id }) => id));
      for (const id of this.tiles.keys()) if (!ids.has(id)) this.tiles.delete(id);
      this.isLoaded.value = true;
      this.known.value += 1;
    });
  }

  /** Takes a board that was changed here. */
  changed(board: BoardView): void {
    batch(() => {
      if (this.place(board)) this.known.value += 1;
    });
  }

  /**
   * Reads the boards once more, once at a time; then what was heard of those that are new is taken.
   */
  private readAnew(): Promise<void> {
    this.reading ??= this.readWithNew().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readWithNew(): Promise<void> {
    await pause(GATHER_MS);
    const asked = [...this.unplaced.keys()];
    try {
      await this.readBoards();
    } catch {
      // what is shown stays
      return pause(AFTER_FAILURE_MS);
    }
    for (const id of asked.filter((id) => !this.tiles.has(id))) {
      this.elsewhere.add(id);
      this.unplaced.delete(id);
    }
    for (const [id, messages] of this.unplaced) {
      if (!this.tiles.has(id)) continue;
      this.unplaced.delete(id);
      this.came.push(...messages);
    }
    inFrame(this.take);
  }

  close(): void {
    this.turn += 1;
    clearInterval(this.again);
    clearInterval(this.looking);
    clearTimeout(this.settling);
    clearTimeout(this.silence);
    this.line?.close();
    this.line = null;
    notInFrame(this.take);
    notInFrame(this.look);
    notInFrame(this.settle);
  }

  get connection() {
    void this.known.value;
    return this.line?.connection.value;
  }

  private tileOf(board: BoardView, message: Message | null, decided: number): Tile {
    return { board, message, attention: attention(board, message, this.unheardAt(board), serviceNow(), this.ofPeriods), decided };
  }

  /** Whether the service's clock was set while a game that goes on was played. */
  readonly isTimeSet = computed(() => this.known.value >= 0 && [...this.tiles.values()].some((tile) => tile.value.board.presence?.time_of_day_set));

  /** How a board stands of which nothing was told. */
  private unheardAt(board: BoardView): BoardStanding {
    if (!readsAt(board)) return "other_sector";
    return this.isHeard.peek() ? "not_begun" : "untold";
  }

  /**
   * Shows a board as it was read; whether that is anything new. While the line is open it says
   * sooner whether it can be heard.
   */
  private place(read: BoardView): boolean {
    const tile = this.tiles.get(read.id);
    if (this.line?.connection.peek() !== "open") this.noteCall(read.id, read.presence?.call);
    const board = tile && this.line?.connection.peek() === "open" ? { ...read, presence: tile.value.board.presence ?? null } : read;
    if (tile && JSON.stringify(tile.value.board) === JSON.stringify(board)) return false;
    // nothing more is heard of one that was given to another sector
    if (tile) this.change(tile, board, this.unheardAt(board) === "other_sector" ? null : tile.value.message);
    else this.tiles.set(board.id, signal(this.tileOf(board, null, -1)));
    return true;
  }

  /**
   * At its beginning a line says which boards cannot be heard, whether the clock of the service was
   * set, what is remarked, and what sensors report: of all others nothing of it holds.
   */
  private began(): void {
    const isSaid = ({ presence }: BoardView) => Boolean(presence?.down || presence?.time_of_day_set || presence?.remarks || presence?.sensor || presence?.call);
    this.unheardCalls = new Set(this.calls.peek().keys());
    this.unheard = new Set([...this.tiles].filter(([, tile]) => isSaid(tile.peek().board)).map(([id]) => id));
    clearTimeout(this.settling);
    this.settling = setTimeout(() => inFrame(this.settle), SETTLES_MS);
    this.listen();
  }

  /** Waits until nothing more comes of what a line says at its beginning. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => inFrame(this.settle), SILENT_MS);
  }

  private readonly settle = (): void => {
    clearTimeout(this.settling);
    clearTimeout(this.silence);
    this.silence = undefined;
    // a line that has broken off meanwhile may not have said it all; the next one settles it
    if (this.line?.connection.peek() !== "open") return;
    for (const id of this.unheardCalls) this.noteCall(id, null);
    for (const id of this.unheard) {
      const tile = this.tiles.get(id);
      if (tile) this.change(tile, { ...tile.value.board, presence: null }, tile.value.message);
    }
    this.isHeard.value = true;
    for (const tile of this.tiles.values()) if (tile.value.message === null) this.change(tile, tile.value.board, null);
  };

  private heard(text: string): void {
    this.came.push(JSON.parse(text) as HallMessage);
    if (this.silence !== undefined) this.listen();
    inFrame(this.take);
  }

  private readonly take = (): void => {
    const opened = this.came.splice(0).map((message) => this.hear(message)).filter((tile) => tile !== null);
    for (const tile of opened) this.onOpened(tile);
    if (!this.isHeard.peek() && this.isAllTold()) this.isHeard.value = true;
    if (this.unplaced.size > 0) void this.readAnew();
  };

  /** Whether the line has said of each board what it says at its beginning. */
  private isAllTold(): boolean {
    const isTold = ({ board, message }: Tile) => message !== null || this.unheardAt(board) === "other_sector";
    return this.unheard.size === 0 && [...this.tiles.values()].every((tile) => isTold(tile.peek()));
  }

  /** Looks at those boards again whose clocks have run down since. */
  private readonly look = (): void => {
    const now = serviceNow();
    for (const [id, at] of this.falls) {
      if (at > now) continue;
      const tile = this.tiles.get(id);
      this.falls.delete(id);
      if (!tile) continue;
      const before = tile.value;
      this.change(tile, before.board, before.message);
      if (hasRisen(before, tile.value)) this.onOpened(tile.value);
    }
  };

  /** Takes a message; the tile, if something has opened there. */
  private hear(message: HallMessage): Tile | null {
    const tile = this.tiles.get(message.board);
    if (!tile && !this.elsewhere.has(message.board)) this.setAside(message);
    if (!("seq" in message)) {
      this.unheard.delete(message.board);
      this.unheardCalls.delete(message.board);
      this.noteCall(message.board, message.presence.call);
      if (tile) this.change(tile, { ...tile.value.board, presence: message.presence }, tile.value.message);
      return null;
    }
    if (!message.missed) this.since = message.received_at;
    const before = tile?.value;
    if (!tile || !before || isKnown(message, before.message)) return null;
    const isDecided = message.missed || isDecision(message.act);
    this.change(tile, before.board, message, isDecided ? message.seq : before.decided);
    const was = new Set(before.message?.open?.map(({ id }) => id));
    const isNew = before.message !== null && (hasRisen(before, tile.value) || message.open?.some(({ id }) => !was.has(id)));
    return isNew ? tile.value : null;
  }

  private noteCall(board: string, call: Call | null | undefined): void {
    const before = this.calls.peek().get(board);
    if (JSON.stringify(before ?? null) === JSON.stringify(call ?? null)) return;
    const calls = new Map(this.calls.peek());
    if (call) calls.set(board, call);
    else calls.delete(board);
    this.calls.value = calls;
    if (call && before?.at !== call.at) this.onCalled(board, call);
  }

  private setAside(message: HallMessage): void {
    const others = this.unplaced.get(message.board)?.filter((one) => "seq" in one !== "seq" in message) ?? [];
    this.unplaced.set(message.board, [...others, message]);
  }

  private change(tile: Signal<Tile>, board: BoardView, message: Message | null, decided = tile.value.decided): void {
    const before = tile.value.attention;
    const remarkedBefore = remarked(tile.value);
    const illegalBefore = illegalMoves(tile.value);
    const offBefore = isSensedOff(tile.value);
    tile.value = this.tileOf(board, message, decided);
    const falls = message && fallsAt(message, serviceNow(), this.ofPeriods);
    if (falls === null) this.falls.delete(board.id);
    else this.falls.set(board.id, falls);
    const now = tile.value.attention;
    this.illegal.value += illegalMoves(tile.value) - illegalBefore;
    if (before.standing !== now.standing || before.kinds.join() !== now.kinds.join() || remarkedBefore !== remarked(tile.value) || offBefore !== isSensedOff(tile.value)) this.shifted.value += 1;
  }
}
