/**
 * Chooses which boards of a hall are shown, and in which order, and keeps what somebody searched
 * for while he visits a board.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { BoardView, Remark, Round } from "../api/types";
import { plain } from "../words/plain";
import type { AttentionKind } from "../record/kinds";
import { goesOnFromZero, urgency, type Attention } from "../record/attention";
import { Hall, illegalMoves, isSensedOff, type Tile } from "./hall";

export type BoardOrder = "attention" | "number";

/**
 * What may be chosen: a kind, how boards stand, those that need somebody, have illegal moves, or
 * whose men stand otherwise than the game has them.
 */
export type BoardFilter = "" | AttentionKind | Attention["standing"] | "needs" | "warned" | "sensor";

type HallQuery = { search: string; sector: string; kind: string; order: BoardOrder };

export class HallView {
  readonly search = signal("");
  readonly sector = signal("");
  readonly kind = signal<BoardFilter>("");
  readonly order = signal<BoardOrder>("attention");
  /**
   * Whether somebody is about to click: the order stays as it is until he has, or the pointer
   * rests.
   */
  readonly isHeld = signal(false);
  /** The board that was entered from here, until its tile is found again. */
  entered: string | null = null;

  constructor(readonly hall: Hall) {}

  readonly sectors: ReadonlySignal<string[]> = computed(() => {
    void this.hall.known.value;
    const sectors = new Set([...this.hall.tiles.values()].map((tile) => tile.peek().board.sector));
    return [...sectors].filter(Boolean).sort();
  });

  /** The attention of all boards, by now. */
  private readonly attentions: ReadonlySignal<Attention[]> = computed(() => {
    void [this.hall.known.value, this.hall.shifted.value];
    return [...this.hall.tiles.values()].map((tile) => tile.peek().attention);
  });

  /** How many boards need each kind of attention, or stand so. */
  readonly counts: ReadonlySignal<Map<string, number>> = computed(() => {
    const counts = new Map<string, number>();
    for (const { kinds, standing } of this.attentions.value) {
      for (const kind of [...kinds, standing]) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  });

  /** The boards of games that go on, or have not begun, to which somebody has not come. */
  readonly absent: ReadonlySignal<Signal<Tile>[]> = computed(() => {
    void [this.hall.known.value, this.hall.shifted.value];
    const isAwaited = ({ board: { absent }, attention: { standing } }: Tile) => (absent?.white || absent?.black) && standing !== "over";
    const tiles = [...this.hall.tiles.values()].filter((tile) => isAwaited(tile.peek()));
    return tiles.sort((a, b) => a.peek().board.number - b.peek().board.number);
  });

  /** What programs have remarked on the recorded moves of games, the latest first. */
  readonly remarks: ReadonlySignal<{ board: BoardView; remark: Remark }[]> = computed(() => {
    void [this.hall.known.value, this.hall.shifted.value];
    const boards = [...this.hall.tiles.values()].map((tile) => tile.peek().board);
    const remarks = boards.flatMap((board) => (board.presence?.remarks ?? []).map((remark) => ({ board, remark })));
    return remarks.sort((a, b) => Date.parse(b.remark.at) - Date.parse(a.remark.at) || a.board.number - b.board.number);
  });

  /** How many boards need somebody. */
  readonly needing: ReadonlySignal<number> = computed(() => this.attentions.value.filter(({ kinds }) => kinds.length > 0).length);

  /** How many boards have men that stand otherwise than their games have them, or are not seen. */
  readonly off: ReadonlySignal<number> = computed(() => {
    void [this.hall.known.value, this.hall.shifted.value];
    return [...this.hall.tiles.values()].filter((tile) => isSensedOff(tile.peek())).length;
  });
  /** Whether any board tells how its men stand. */
  readonly isSensed: ReadonlySignal<boolean> = computed(() => {
    void [this.hall.known.value, this.hall.shifted.value];
    return [...this.hall.tiles.values()].some((tile) => !!tile.peek().board.presence?.sensor);
  });

  /**
   * Whether somebody who comes back from this board is led to its tile: not away from boards that
   * need him to one that does not.
   */
  isBackAt(board: string | null): boolean {
    const tile = board === null ? undefined : this.hall.tiles.get(board);
    if (!tile) return false;
    return this.order.peek() === "number" || this.needing.peek() === 0 || tile.peek().attention.kinds.length > 0;
  }

  /** What was shown last, and what was asked then. */
  private last: { asked: string; tiles: Signal<Tile>[] } = { asked: "", tiles: [] };

  /** The boards that are shown, in their order. */
  readonly tiles: ReadonlySignal<Signal<Tile>[]> = computed(() => {
    void this.hall.known.value;
    const wanted: HallQuery = { search: this.search.value, sector: this.sector.value, kind: this.kind.value, order: this.order.value };
    const asked = JSON.stringify(wanted);
    if (this.isHeld.value && asked === this.last.asked && this.last.tiles.length > 0) return this.last.tiles;
    void this.hall.shifted.value;
    const tiles = [...this.hall.tiles.values()].filter((tile) => isInView(tile.peek(), wanted));
    const rank = ({ attention, board: { number } }: Tile) => (wanted.order === "attention" ? urgency(attention) * 1e6 : 0) + number;
    this.last = { asked, tiles: tiles.sort((a, b) => rank(a.peek()) - rank(b.peek())) };
    return this.last.tiles;
  });
}

export function isInView(tile: Tile, { search, sector, kind }: Omit<HallQuery, "order">): boolean {
  const { board, attention: { kinds, standing } } = tile;
  const isSo = (kind: string) => {
    if (kind === "needs") return kinds.length > 0;
    if (kind === "warned") return illegalMoves(tile) > 0;
    if (kind === "sensor") return isSensedOff(tile);
    return kind === standing || kinds.includes(kind as AttentionKind);
  };
  if (sector && board.sector !== sector) return false;
  if (kind && !isSo(kind)) return false;
  return matchesSearch(board, search);
}

/** Whether a board is found by its number, or by who sits there, names without their accents. */
export function matchesSearch(board: BoardView, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const names = plain(`${board.white?.name ?? ""} ${board.black?.name ?? ""}`);
  return words.every((word) => String(board.number) === word || names.includes(word));
}

let left: { key: string; shown: HallView } | null = null;

/**
 * The hall of a round; the one that was looked at last as it was left, for whoever comes back from
 * a board.
 */
export function hallViewOf(event: string, { id, terms }: Round, author: string): HallView {
  const ofPeriods = goesOnFromZero(terms);
  const key = `${event} ${id} ${ofPeriods} ${author}`;
  if (left?.key !== key) left = { key, shown: new HallView(new Hall(event, id, ofPeriods)) };
  return left.shown;
}
