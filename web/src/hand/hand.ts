/**
 * What the hand of a player does, told as it is done: the pointer that goes down on a man touches it, dragging lifts it, letting
 * go releases it. Nothing is guessed: where the browser takes the pointer away, the player is asked.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Act, Color, Square } from "../api/types";
import { isWhite, men } from "../men/placement";
import type { Carried } from "./carried";

/** So far a pointer moves before a man counts as lifted, in pixels. */
const LIFTED_PX = 6;
/** So long a contact waits to be told: the browser may still say that it was none of a hand. */
const CONTACT_MS = 120;

/** Where the hand is. */
type Drag = { letter: string; x: number; y: number };

/** What the player is asked after the pointer was taken away. */
export type Asked = { square: Square | null; letter: string; from: Square | null };

type Source =
  | { kind: "square"; square: Square; letter: string }
  /** A man beside the board, to promote to. */
  | { kind: "beside"; letter: string };

type Pressed = Source & { x: number; y: number; timer: ReturnType<typeof setTimeout> | undefined; isTold: boolean; isLifted: boolean };

export type Table = {
  carried: ReadonlySignal<Carried>;
  /** Who acts with the pointer now. */
  by: () => Color;
  tell: (act: Act) => void;
  /** Whether anything may be done. */
  isOpen: () => boolean;
};

export class Hand {
  readonly drag = signal<Drag | null>(null);
  readonly asked = signal<Asked | null>(null);
  /** Whether men are only set straight. */
  readonly isAdjusting = signal(false);
  private pressed: Pressed | null = null;
  /** Whether the click that comes now is the end of a gesture that was told already. */
  private isDone = false;

  constructor(readonly table: Table) {}

  private tell(act: Act): void {
    this.table.tell({ by: this.table.by(), ...act });
  }

  private get held() {
    return this.table.carried.value.held[this.table.by()];
  }

  /** Says that men are set straight, before any is touched; or that this is done. */
  adjust(): void {
    if (!this.isAdjusting.value) this.tell({ act: "adjust", words: "J’adoube" });
    this.isAdjusting.value = !this.isAdjusting.value;
  }

  /** The pointer goes down on a square. */
  down(square: Square, x: number, y: number): void {
    if (!this.table.isOpen() || this.pressed || this.asked.value) return;
    const letter = men(this.table.carried.value.placement).get(square);
    if (this.held) {
      this.pressed = { kind: "square", square, letter: this.held.letter, x, y, timer: undefined, isTold: true, isLifted: true };
      this.drag.value = { letter: this.held.letter, x, y };
    } else if (letter) this.press({ kind: "square", square, letter }, x, y);
    else this.reach(square);
  }

  /** The pointer goes down on a man beside the board. */
  downBeside(letter: string, x: number, y: number): void {
    if (!this.table.isOpen() || this.pressed || this.held || this.asked.value) return;
    this.press({ kind: "beside", letter }, x, y);
  }

  private press(source: Source, x: number, y: number): void {
    this.isDone = false;
    const pressed: Pressed = { ...source, x, y, timer: undefined, isTold: false, isLifted: false };
    this.pressed = pressed;
    if (source.kind === "square") pressed.timer = setTimeout(() => this.touch(pressed), CONTACT_MS);
  }

  private touch(pressed: Pressed, intent?: "unknown"): void {
    clearTimeout(pressed.timer);
    if (pressed.isTold || pressed.kind !== "square") return;
    pressed.isTold = true;
    const meant = intent ?? (this.isAdjusting.value ? "adjust" : undefined);
    this.tell({ act: "touch", squares: [pressed.square], ...(meant ? { intent: meant } : {}) });
  }

  /** The pointer moves. */
  move(x: number, y: number): void {
    const pressed = this.pressed;
    if (!pressed) return;
    const isFar = Math.hypot(x - pressed.x, y - pressed.y) > LIFTED_PX;
    if (!pressed.isLifted && isFar && !this.isSetStraight(pressed)) this.lift(pressed);
    if (pressed.isLifted || isFar) this.drag.value = { letter: pressed.letter, x, y };
  }

  /** A man of the board is set straight as long as it ends on its square. */
  private isSetStraight({ kind }: Pressed): boolean {
    return this.isAdjusting.value && kind === "square";
  }

  private lift(pressed: Pressed): void {
    this.isAdjusting.value = false;
    this.touch(pressed);
    pressed.isLifted = true;
    if (pressed.kind === "square") this.tell({ act: "lift", square: pressed.square });
    else this.tell({ act: "fetch", piece: pressed.letter.toUpperCase() });
  }

  /** The pointer is let go over a square, or beside the board. */
  up(square: Square | null): void {
    const pressed = this.pressed;
    this.pressed = null;
    this.drag.value = null;
    if (!pressed) return;
    this.touch(pressed);
    // a man that is let go elsewhere was not set straight: it was lifted
    if (!pressed.isLifted && this.isSetStraight(pressed) && pressed.kind === "square" && square !== pressed.square) this.lift(pressed);
    this.isDone = pressed.isLifted;
    if (pressed.isLifted) this.letGo(square, pressed);
  }

  private letGo(square: Square | null, pressed: Pressed): void {
    if (square && this.isNew(pressed)) this.promote(square, pressed.letter);
    else if (square) this.tell({ act: "release", square });
    else if (this.held?.from) this.tell({ act: "remove", square: this.held.from });
  }

  private isNew({ kind }: Pressed): boolean {
    return kind === "beside" || (this.held !== null && this.held.from === null);
  }

  private promote(square: Square, letter: string): void {
    this.tell({ act: "put", square, piece: letter.toUpperCase() });
    this.tell({ act: "release", square });
  }

  /** The browser takes the pointer away: a call, a gesture of its own, a second finger. */
  cancel(square: Square | null): void {
    const pressed = this.pressed;
    this.pressed = null;
    this.drag.value = null;
    if (!pressed) return;
    if (!pressed.isTold && pressed.kind === "square") this.touch(pressed, "unknown");
    else if (pressed.isLifted) this.asked.value = { square, letter: pressed.letter, from: this.held?.from ?? null };
  }

  /** What the player says to what he was asked: where he has let go, or that he still holds the man. */
  answer(letGoOn: Square | null | "held"): void {
    const asked = this.asked.value;
    this.asked.value = null;
    if (!asked || letGoOn === "held") return;
    if (letGoOn && asked.from === null) this.promote(letGoOn, asked.letter);
    else if (letGoOn) this.tell({ act: "release", square: letGoOn });
    else if (asked.from) this.tell({ act: "remove", square: asked.from });
  }

  /**
   * A square is chosen with the keyboard: a man is taken in hand, the man in hand is let go there, and an empty square takes the
   * man that was touched last.
   */
  choose(square: Square): void {
    if (!this.table.isOpen() || this.asked.value) return;
    const held = this.held;
    if (held) {
      if (held.from === null) this.promote(square, held.letter);
      else this.tell({ act: "release", square });
      return;
    }
    if (!men(this.table.carried.value.placement).has(square)) return this.reach(square);
    if (this.isAdjusting.value) return this.tell({ act: "touch", squares: [square], intent: "adjust" });
    this.tell({ act: "lift", square });
  }

  /** Only touches the man on a square. */
  touchOnly(square: Square): void {
    if (!this.table.isOpen() || !men(this.table.carried.value.placement).has(square)) return;
    this.tell({ act: "touch", squares: [square], ...(this.isAdjusting.value ? { intent: "adjust" } : {}) });
  }

  /** Takes the man on a square off the board: a captured one that still lies under another, before that itself. */
  takeOff(square: Square): void {
    const { placement, under } = this.table.carried.value;
    if (!this.table.isOpen()) return;
    if (this.held) {
      if (this.held.from) this.tell({ act: "remove", square: this.held.from });
      return;
    }
    if (!(under.has(square) || men(placement).has(square))) return;
    this.tell({ act: "remove", square });
  }

  /** Takes a new man in hand, at a click. */
  fetch(letter: string): void {
    const isDone = this.isDone;
    this.isDone = false;
    // one that was fetched and is not needed is laid aside for another
    const isFree = this.held === null || this.held.from === null;
    if (!isDone && isFree && this.table.isOpen()) this.tell({ act: "fetch", piece: letter.toUpperCase() });
  }

  /** An empty square is clicked: the own man that was touched last goes there. */
  private reach(square: Square): void {
    const { touched, placement } = this.table.carried.value;
    const from = touched[this.table.by()];
    const letter = from && men(placement).get(from);
    if (!from || !letter || isWhite(letter) !== (this.table.by() === "white") || this.isAdjusting.value) return;
    this.tell({ act: "lift", square: from });
    this.tell({ act: "release", square });
  }
}
