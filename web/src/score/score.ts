/** Follows the moves of a game as a score sheet has them. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { ask, type RequestOptions } from "../api/client";
import type { LastMove, Ply, ScoreSheetView } from "../api/types";

/** What a state says of the moves. */
export type ShownPosition = { placement: string; last_move?: LastMove | null; clock?: Ply["clock"] };

/** What is known of the moves; with what is still to be asked for where that is not enough. */
export type KnownMoves = { sheet: ScoreSheetView; isWhole: boolean };

const isSame = (one: LastMove | null | undefined, other: LastMove | null | undefined) =>
  one?.ply === other?.ply && one?.san === other?.san && one?.from === other?.from && one?.to === other?.to;

/** Who makes the move after these, and its number; `null` where the sheet has to say so itself. */
function next({ start, plies }: ScoreSheetView): Pick<Ply, "color" | "number"> | null {
  const last = plies.at(-1);
  if (!last) {
    const [, turn, , , , number] = start.split(" ");
    return { color: turn === "b" ? "black" : "white", number: Number(number) };
  }
  if (!last.color) return null;
  return last.color === "white" ? { color: "black", number: last.number } : { color: "white", number: last.number + 1 };
}

/**
 * The sheet after the next state: a move more, moves taken back, or as it was. What cannot be said
 * from that has to be asked for.
 */
export function sheetAfter(sheet: ScoreSheetView, { placement, last_move, clock }: ShownPosition): KnownMoves {
  const { plies } = sheet;
  const at = last_move?.ply ?? 0;
  const upTo = plies.slice(0, at);
  if (isSame(upTo.at(-1), last_move)) return { sheet: at === plies.length ? sheet : { ...sheet, plies: upTo }, isWhole: true };
  const now = at === plies.length + 1 ? next(sheet) : null;
  if (!last_move || !now) return { sheet, isWhole: false };
  return { sheet: { ...sheet, plies: [...plies, { ...last_move, ...now, placement, clock: clock ?? null }] }, isWhole: true };
}

/** The moves of one game. */
export class Score {
  private readonly sheet = signal<ScoreSheetView | null>(null);
  private asking = 0;
  /** The ply that is looked at; `null` for the last. */
  readonly cursor = signal<number | null>(null);

  /** `address` is that of the sheet, `asked` how it is asked for. */
  constructor(
    private readonly address: string,
    private readonly asked: RequestOptions = {},
  ) {}

  readonly plies: ReadonlySignal<Ply[]> = computed(() => this.sheet.value?.plies ?? []);
  readonly start: ReadonlySignal<string | null> = computed(() => this.sheet.value?.start ?? null);

  /** Asks for the whole sheet; of two that are asked for the last counts. */
  async read(): Promise<void> {
    const asking = ++this.asking;
    const sheet = await ask<ScoreSheetView | null>(this.address, { ...this.asked, isAskedAnew: true });
    if (asking === this.asking) this.sheet.value = sheet;
  }

  /** Takes the next state; where it does not say enough, the whole sheet is asked for. */
  async follow(shown: ShownPosition): Promise<void> {
    const sheet = this.sheet.peek();
    if (!sheet) return this.read();
    const known = sheetAfter(sheet, shown);
    if (!known.isWhole) return this.read();
    this.sheet.value = known.sheet;
  }

  /** Looks at this ply, the last one as long as it is the last; 0 is the start. */
  look(ply: number): void {
    const last = this.plies.peek().length;
    this.cursor.value = ply >= last ? null : Math.max(0, ply);
  }

  /** Looks so many plies on, or back. */
  step(by: number): void {
    this.look((this.cursor.peek() ?? this.plies.peek().length) + by);
  }
}
