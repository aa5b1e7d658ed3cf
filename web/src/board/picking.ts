/** Squares that are clicked for an act. */
import { signal, type Signal } from "@preact/signals";
import type { Act, Square } from "../api/types";
import { say } from "../ui/said";
import { t } from "../words";
import type { Teller } from "./teller";

/** What the next squares that are clicked are for. */
export type Wanted = {
  word: string;
  squares: number;
  /** `null`: more has to be asked before it is told. */
  act: (squares: Square[]) => Act | null;
  /** What it is where the man went off the board. */
  offBoard?: (squares: Square[]) => Act;
};

/** The choice of squares for an act: shared by the pad, which begins it, and the board, on which they are clicked. */
export class Picking {
  readonly wanted: Signal<Wanted | null> = signal(null);
  readonly picked: Signal<Square[]> = signal([]);

  constructor(private readonly teller: Teller) {}

  begin(wanted: Wanted): void {
    this.wanted.value = wanted;
    this.picked.value = [];
    say(t(wanted.word));
  }

  end(): void {
    this.wanted.value = null;
    this.picked.value = [];
  }

  pick(square: Square): void {
    const wanted = this.wanted.value;
    if (!wanted) return;
    const picked = [...this.picked.value, square];
    if (picked.length < wanted.squares) {
      this.picked.value = picked;
      return;
    }
    this.picked.value = picked;
    this.finish(wanted.act);
  }

  /** Tells what was picked. */
  finish(made: (squares: Square[]) => Act | null): void {
    const act = made(this.picked.value);
    this.end();
    if (act) void this.teller.tell(act);
  }
}
