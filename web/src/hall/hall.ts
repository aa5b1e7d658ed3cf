/**
 * All boards of a round as they stand. Messages are taken together, once in a frame, and each board is a signal of its own: only
 * the tiles are drawn again whose boards have changed.
 */
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { all } from "../api/client";
import { openLine, type Line } from "../api/line";
import type { BoardView, HallMessage, Message } from "../api/types";
import { inFrame, notInFrame } from "../ui/frame";
import { attention, urgency, type Attention, type Kind } from "./attention";

/** What a tile shows. */
export type Tile = { board: BoardView; message: Message | null; attention: Attention };

export type Order = "attention" | "number";

function tileOf(board: BoardView, message: Message | null): Tile {
  return { board, message, attention: attention(board, message) };
}

export class Hall {
  readonly tiles = new Map<string, Signal<Tile>>();
  /** Changes when boards come or go. */
  private readonly known = signal(0);
  /** Changes when the attention of a board does. */
  private readonly shifted = signal(0);
  readonly isLoaded = signal(false);
  readonly problem = signal<unknown>(null);

  readonly search = signal("");
  readonly sector = signal("");
  readonly kind = signal<"" | Kind | Attention["standing"]>("");
  readonly order = signal<Order>("attention");

  /** What came since the last frame. */
  private came: string[] = [];
  private since: string | null = null;
  private line: Line | null = null;
  private isClosed = false;
  /** Called when a ruling opens that was not open before. */
  onOpened: (tile: Tile) => void = () => undefined;

  constructor(
    private readonly event: string,
    private readonly round: string,
  ) {}

  async open(follows: boolean): Promise<void> {
    try {
      await this.readBoards();
    } catch (error) {
      this.problem.value = error;
      return;
    }
    if (this.isClosed || !follows) return;
    this.line = openLine(
      () => `/api/v1/events/${this.event}/stream${this.since ? `?since=${encodeURIComponent(this.since)}` : ""}`,
      (text) => this.heard(text),
    );
    this.known.value += 1;
  }

  async readBoards(): Promise<void> {
    const boards = await all<BoardView>(`/rounds/${this.round}/boards`);
    batch(() => {
      for (const board of boards) this.place(board);
      this.isLoaded.value = true;
      this.known.value += 1;
    });
  }

  close(): void {
    this.isClosed = true;
    this.line?.close();
    notInFrame(this.take);
  }

  get connection() {
    void this.known.value;
    return this.line?.connection.value;
  }

  private place(board: BoardView): void {
    const tile = this.tiles.get(board.id);
    if (tile) tile.value = tileOf(board, tile.value.message);
    else this.tiles.set(board.id, signal(tileOf(board, null)));
  }

  private heard(text: string): void {
    this.came.push(text);
    inFrame(this.take);
  }

  private readonly take = (): void => {
    const came = this.came.splice(0).map((text) => JSON.parse(text) as HallMessage);
    const opened = came.map((message) => this.hear(message)).filter((tile) => tile !== null);
    for (const tile of opened) this.onOpened(tile);
  };

  /** Takes a message; the tile, if something has opened there. */
  private hear(message: HallMessage): Tile | null {
    const tile = this.tiles.get(message.board);
    if (!("seq" in message)) {
      if (tile) this.change(tile, { ...tile.value.board, presence: message.presence }, tile.value.message);
      return null;
    }
    if (!message.missed) this.since = message.received_at;
    const before = tile?.value;
    if (!tile || !before || (before.message?.seq ?? -1) >= message.seq) return null;
    this.change(tile, before.board, message);
    const was = new Set(before.message?.open?.map(({ id }) => id));
    const isNew = before.message !== null && message.open?.some(({ id }) => !was.has(id));
    return isNew ? tile.value : null;
  }

  private change(tile: Signal<Tile>, board: BoardView, message: Message | null): void {
    const before = tile.value.attention;
    tile.value = tileOf(board, message);
    const now = tile.value.attention;
    if (urgency(before) !== urgency(now) || before.kinds.join() !== now.kinds.join()) this.shifted.value += 1;
  }

  readonly sectors: ReadonlySignal<string[]> = computed(() => {
    void this.known.value;
    const sectors = new Set([...this.tiles.values()].map((tile) => tile.peek().board.sector));
    return [...sectors].filter(Boolean).sort();
  });

  /** How many boards need each kind of attention, or stand so. */
  readonly counts: ReadonlySignal<Map<string, number>> = computed(() => {
    void [this.known.value, this.shifted.value];
    const counts = new Map<string, number>();
    for (const tile of this.tiles.values()) {
      const { kinds, standing } = tile.peek().attention;
      for (const kind of [...kinds, standing]) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  });

  /** Whether somebody is about to click: the order stays as it is until he has, or the pointer rests. */
  readonly isHeld = signal(false);
  private heldOrder: Signal<Tile>[] = [];

  /** The boards that are shown, in their order. */
  readonly shown: ReadonlySignal<Signal<Tile>[]> = computed(() => {
    void this.known.value;
    const [search, sector, kind, order] = [this.search.value, this.sector.value, this.kind.value, this.order.value];
    const asked = [search, sector, kind, order].join("\n");
    if (this.isHeld.value && asked === this.asked && this.heldOrder.length > 0) return this.heldOrder;
    void this.shifted.value;
    const wanted = [...this.tiles.values()].filter((tile) => isWanted(tile.peek(), { search, sector, kind }));
    const rank = ({ attention: of, board: { number } }: Tile) => (order === "attention" ? urgency(of) * 1e6 : 0) + number;
    this.asked = asked;
    this.heldOrder = wanted.sort((a, b) => rank(a.peek()) - rank(b.peek()));
    return this.heldOrder;
  });
  private asked = "";
}

export type Wanted = { search: string; sector: string; kind: string };

/** Small letters without accents, so that "Muller" finds "Müller". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

export function isWanted({ board, attention: { kinds, standing } }: Tile, { search, sector, kind }: Wanted): boolean {
  if (sector && board.sector !== sector) return false;
  if (kind && kind !== standing && !kinds.includes(kind as Kind)) return false;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const names = plain(`${board.number} ${board.white?.name ?? ""} ${board.black?.name ?? ""}`);
  return words.every((word) => (/^\d+$/.test(word) ? String(board.number) === word || names.includes(word) : names.includes(word)));
}
