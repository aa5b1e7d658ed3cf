/** Collects the squares that are clicked for an act. */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Act, Color, Square } from "../api/types";
import { isWhite, men } from "../men/placement";
import { say } from "../ui/say";
import { named, t } from "../words";
import type { Teller } from "./teller";

/** What the next squares that are clicked are for. */
export type SquareRequest = {
  word: string;
  squares: number;
  /** Whether a man has to stand on the first. */
  man?: true;
  /** Whether a pawn on the last rank needs a new man, whose letter then follows the squares. */
  promotes?: true;
  /**
   * Whose man the first should be, as it is when the last is clicked: another's is asked about
   * before it is told.
   */
  own?: () => Color;
  act: (picked: Square[]) => Act;
  /** What is told after it, of the same squares. */
  then?: (picked: Square[]) => Act;
  /** What it is where the man went off the board. */
  offBoard?: (picked: Square[]) => Act;
};

/** What is picked in the same way wherever it is entered. */
export const touchRequest = (act: (squares: Square[]) => Act): SquareRequest => ({ word: "pick-touched", squares: 1, man: true, act });
export const moveRequest = (by: () => Color): SquareRequest => ({ word: "pick-move", squares: 2, man: true, promotes: true, own: by, act: (picked) => ({ act: "move", by: by(), move: picked.join("") }) });

/**
 * The choice of squares for an act: shared by the pad, which begins it, and the board, on which
 * they are clicked.
 */
export class SquarePicker {
  readonly wanted: Signal<SquareRequest | null> = signal(null);
  readonly picked: Signal<Square[]> = signal([]);
  /** Why the square that was clicked last was not taken. */
  readonly complaint: Signal<string | null> = signal(null);
  /**
   * What is picked, of a man of the other colour than he who is said to have done it: it waits to
   * be said again.
   */
  readonly doubted: Signal<Act[] | null> = signal(null);
  private man: string | undefined;
  private readonly isPromotion = signal(false);

  constructor(private readonly teller: Teller) {}

  /** Whether all squares are known, and the new man of a pawn is not. */
  readonly asksForMan: ReadonlySignal<boolean> = computed(() => this.isPromotion.value && this.picked.value.length === this.wanted.value?.squares);

  begin(wanted: SquareRequest): void {
    this.end();
    this.wanted.value = wanted;
    say(t(wanted.word));
  }

  end(): void {
    this.wanted.value = null;
    this.picked.value = [];
    this.complaint.value = null;
    this.doubted.value = null;
    this.isPromotion.value = false;
  }

  /** Takes a square of the board as its men stand. */
  pick(square: Square, placement: string): void {
    const wanted = this.wanted.value;
    if (!wanted || this.asksForMan.value || this.doubted.value) return;
    const man = men(placement).get(square);
    const isFirst = this.picked.value.length === 0;
    this.complaint.value = isFirst && wanted.man && !man ? t("pick-no-man", { square }) : this.picked.value.includes(square) ? t("pick-same") : null;
    if (this.complaint.value) {
      say(this.complaint.value);
      return;
    }
    if (isFirst) this.man = man;
    if (isFirst) this.isPromotion.value = wanted.promotes === true && man?.toUpperCase() === "P";
    else this.isPromotion.value &&= /[18]$/.test(square);
    this.picked.value = [...this.picked.value, square];
    if (this.picked.value.length === wanted.squares && !this.isPromotion.value) this.finish(wanted.act);
  }

  /** The new man of the pawn; nothing for none. */
  promote(letter: string): void {
    this.finish((picked) => this.wanted.value!.act([...picked, letter]));
  }

  /** Tells what was picked, or asks first whether it is meant. */
  finish(made: (picked: Square[]) => Act): void {
    const { own, then } = this.wanted.value!;
    const acts = [made, then].flatMap((one) => one?.(this.picked.value) ?? []);
    if (!own || !this.man || own() === colorOf(this.man)) return void this.tell(acts);
    this.doubted.value = acts;
    say(t("pick-other", { side: named("actor", colorOf(this.man)) }));
  }

  /** Tells it, one after the other, as long as each is taken. */
  async tell(acts: readonly Act[]): Promise<void> {
    this.end();
    for (const act of acts) if (!(await this.teller.tell(act))) return;
  }

  /** Whose man was picked first. */
  get color(): Color {
    return colorOf(this.man!);
  }
}

const colorOf = (man: string): Color => (isWhite(man) ? "white" : "black");
