/**
 * Turns what a player does with the pointer into acts as he does it: pressing the pointer on a man
 * touches it, dragging lifts it, letting go releases it. Nothing is guessed: where the browser
 * takes the pointer away, the player is asked.
 */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Act, Color, Square } from "../api/types";
import { isWhite, men } from "../men/placement";
import { unpromoted, type MenAndHands, type ManInHand } from "./men-and-hands";

/** So far a pointer moves before a man counts as lifted, in pixels. */
const LIFTED_PX = 6;
/** So long a contact waits to be told: the browser may still say that it was none of a hand. */
const CONTACT_MS = 120;

export type Pointer = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/** Where the hand is. */
type Drag = { letter: string; x: number; y: number };

/** A man that was touched, and a man of the opponent's on whose square it may be let go. */
type Capture = { from: Square; letter: string; square: Square; victim: string };

/**
 * What the player is asked after the pointer was taken away: `from` is where the man stood, or
 * stands if it is not held.
 */
export type HandQuestion = { by: Color; square: Square | null; letter: string; from: Square | null; isHeld: boolean };

/** What the pointer went down on. */
type PressTarget =
  | { kind: "man"; square: Square; letter: string }
  /**
   * A man that is to be taken off the board: one that lies under another, or the victim that was
   * touched.
   */
  | { kind: "victim"; square: Square; letter: string }
  /** A man of the opponent's that was touched, for the one on `from` that was touched after it. */
  | { kind: "capture"; square: Square; letter: string; from: Square }
  /** Anything, with a man in hand. */
  | { kind: "held"; letter: string }
  /** An empty square, for the man on `from` that was touched before. */
  | { kind: "empty"; square: Square; letter: string; from: Square }
  /** A man beside the board, to promote to. */
  | { kind: "beside"; letter: string };

/** One pointer is the hand until it is let go, and the hand is of one player. */
type PointerPress = PressTarget & { by: Color; pointerId: number; x: number; y: number; timer: ReturnType<typeof setTimeout> | undefined; isTold: boolean; isLifted: boolean };

export type HandTable = {
  carried: ReadonlySignal<MenAndHands>;
  /** Who acts with the pointer now. */
  by: () => Color;
  tell: (act: Act) => void;
  /** Whether anything may be done. */
  isOpen: () => boolean;
  /** Whether the man on a square is left alone until the clock has been pressed. */
  waitsForPress?: (square: Square) => boolean;
};

export class Hand {
  readonly drag = signal<Drag | null>(null);
  readonly asked = signal<HandQuestion | null>(null);
  /** Who has said that he only sets men straight. */
  private readonly adjusting = signal<Record<Color, boolean>>({ white: false, black: false });
  /** Whether somebody who adjusts has chosen an empty square, to which nothing goes. */
  readonly isHeldUp = signal(false);
  /** Whether somebody has reached for a man that waits for the press of the clock. */
  readonly isBeforePress = signal(false);
  /**
   * Who has laid aside the new man that he had fetched: it was never on the board, and nobody is
   * told.
   */
  private readonly aside = signal<Record<Color, boolean>>({ white: false, black: false });
  /** Whether whoever promotes puts the new man on by hand, until a clock is pressed. */
  private readonly isByHand = signal(false);
  /** Whoever shows whose hand it is hears when a gesture ends. */
  private readonly gesture = signal<PointerPress | null>(null);

  constructor(readonly table: HandTable) {}

  /** The men in each hand, the one taken last at the end. */
  readonly held: ReadonlySignal<Record<Color, readonly ManInHand[]>> = computed(() => {
    const left = (side: Color) => this.table.carried.value.held[side].filter(({ from }) => from !== null || !this.aside.value[side]);
    return { white: left("white"), black: left("black") };
  });

  /** What a capture without dragging would be. */
  readonly capture: ReadonlySignal<Capture | null> = computed(() => {
    const { touched, placement } = this.table.carried.value;
    const reached = this.inHand || !this.table.isOpen() ? null : this.reached();
    const square = touched[this.by].opposing;
    const victim = square && men(placement).get(square);
    return reached && victim && isWhite(victim) !== (this.by === "white") ? { ...reached, square, victim } : null;
  });

  /**
   * Whether whoever acts here has reached for a man of the opponent's, or pressed, and has moved
   * none of his own.
   */
  get isReaching(): boolean {
    return this.table.isOpen() && this.table.carried.value.unmoved[this.by];
  }

  /** Whose hand it is; a gesture ends as the hand of the player who has begun it. */
  get by(): Color {
    return this.pressed?.by ?? this.asked.value?.by ?? this.table.by();
  }

  private get pressed(): PointerPress | null {
    return this.gesture.value;
  }

  private set pressed(pressed: PointerPress | null) {
    this.gesture.value = pressed;
  }

  /** Whether a new man is wanted: for a pawn on the last rank, or for one that was taken off. */
  get isPromoting(): boolean {
    return this.inHand?.from === null || this.table.carried.value.pawnOff[this.by] !== null || this.unpromoted.length > 0;
  }

  /** Where the new men are offered: where a pawn stands on the last rank, or was taken off. */
  get promotesOn(): Square | null {
    if (!this.table.isOpen() || this.inHand || this.isAdjusting || this.isByHand.value) return null;
    const off = this.table.carried.value.pawnOff[this.by];
    return this.unpromoted[0]?.[0] ?? (off && /[18]$/.test(off) ? off : null);
  }

  /** The new man is taken from beside the board, and what stands on the square off it, by hand. */
  promoteByHand(): void {
    this.isByHand.value = true;
  }

  /** The own pawns that stand on the last rank. */
  get unpromoted(): [Square, string][] {
    return this.table.isOpen() ? unpromoted(this.table.carried.value, this.by) : [];
  }

  /** Whether men are only set straight. */
  get isAdjusting(): boolean {
    return this.adjusting.value[this.by];
  }

  private get inHand(): ManInHand | undefined {
    return this.held.value[this.by].at(-1);
  }

  private get isFree(): boolean {
    return this.table.isOpen() && !this.pressed && !this.asked.value;
  }

  private tell(act: Act): void {
    this.isHeldUp.value = false;
    this.isBeforePress.value = false;
    this.table.tell({ by: this.by, ...act });
  }

  private setAdjusting(by: Color, isAdjusting: boolean): void {
    this.isHeldUp.value = false;
    this.adjusting.value = { ...this.adjusting.value, [by]: isAdjusting };
  }

  /** Says that men are set straight, before any is touched; or that this is done. */
  adjust(): void {
    if (!this.isAdjusting) this.sayAdjust();
    this.setAdjusting(this.by, !this.isAdjusting);
  }

  /** The clock is pressed: whoever was adjusting has done so. */
  pressClock(by: Color): void {
    this.setAdjusting(by, false);
    this.isBeforePress.value = false;
    this.isByHand.value = false;
    this.table.tell({ act: "press", by });
  }

  /** The pointer goes down on a square. */
  down(square: Square, pointer: Pointer): void {
    if (!this.isFree || this.isTooEarly(square)) return;
    const letter = men(this.table.carried.value.placement).get(square);
    const reached = this.reached();
    if (this.inHand) this.begin({ kind: "held", letter: this.inHand.letter }, pointer);
    else if (letter && this.isTaken(square)) this.begin({ kind: "capture", square, letter, from: reached!.from }, pointer);
    else if (letter) this.begin({ kind: this.isVictim(square) ? "victim" : "man", square, letter }, pointer);
    else if (reached) this.begin({ kind: "empty", square, ...reached }, pointer);
    else this.isHeldUp.value = this.isAdjusting;
  }

  /** Whether nobody's hand is told of there: whose it would be nobody can see. */
  private isTooEarly(square: Square): boolean {
    const isTooEarly = !this.inHand && !this.isAdjusting && (this.table.waitsForPress?.(square) ?? false);
    this.isBeforePress.value = isTooEarly;
    return isTooEarly;
  }

  /**
   * Whether a tap there takes a man off the board: one on which another was let go, an own pawn on
   * the last rank, or the one of the opponent's that was touched last.
   */
  private isVictim(square: Square): boolean {
    const { placement, under, touched } = this.table.carried.value;
    const isOpposing = isWhite(men(placement).get(square)!) !== (this.by === "white");
    const isReplaced = this.unpromoted.some(([on]) => on === square);
    return !this.isAdjusting && (under.has(square) || isReplaced || (isOpposing && touched[this.by].opposing === square));
  }

  /** Whether a tap there lets the own man go that was touched after the opponent's. */
  private isTaken(square: Square): boolean {
    const { under, touched } = this.table.carried.value;
    const { own, last } = touched[this.by];
    return !under.has(square) && own !== null && own === last && this.capture.value?.square === square;
  }

  /** The pointer goes down on a man beside the board. */
  downBeside(letter: string, pointer: Pointer): void {
    if (this.isFree && !this.inHand?.from) this.begin({ kind: "beside", letter }, pointer);
  }

  private begin(source: PressTarget, { pointerId, clientX: x, clientY: y }: Pointer): void {
    const isLifted = source.kind === "held";
    const pressed: PointerPress = { ...source, by: this.by, pointerId, x, y, timer: undefined, isTold: source.kind !== "man", isLifted };
    this.pressed = pressed;
    if (isLifted) this.drag.value = { letter: source.letter, x, y };
    if (source.kind === "man") pressed.timer = setTimeout(() => this.touch(pressed), CONTACT_MS);
  }

  private touch(pressed: PointerPress, intent?: "unknown"): void {
    clearTimeout(pressed.timer);
    if (pressed.isTold || pressed.kind !== "man") return;
    pressed.isTold = true;
    this.tellTouch(pressed.square, intent);
  }

  /** What is pressed, if it is this pointer that went down on it: a second finger is no hand. */
  private pressedWith({ pointerId }: Pointer): PointerPress | null {
    return this.pressed?.pointerId === pointerId ? this.pressed : null;
  }

  private end(): void {
    this.pressed = null;
    this.drag.value = null;
  }

  /** The pointer moves. */
  move(pointer: Pointer): void {
    const pressed = this.pressedWith(pointer);
    if (!pressed || pressed.kind === "empty") return;
    const { clientX: x, clientY: y } = pointer;
    const isFar = Math.hypot(x - pressed.x, y - pressed.y) > LIFTED_PX;
    if (!pressed.isLifted && isFar && !this.isSetStraight(pressed)) this.lift(pressed);
    if (pressed.isLifted || isFar) this.drag.value = { letter: pressed.letter, x, y };
  }

  /** A man of the board is set straight as long as it ends on its square. */
  private isSetStraight({ kind }: PointerPress): boolean {
    return this.isAdjusting && kind === "man";
  }

  private lift(pressed: PointerPress): void {
    this.setAdjusting(pressed.by, false);
    this.touch(pressed);
    pressed.isLifted = true;
    if (pressed.kind === "beside") this.takeNew(pressed.letter);
    else if (pressed.kind === "man" || pressed.kind === "victim" || pressed.kind === "capture") this.tell({ act: "lift", square: pressed.square });
  }

  /** The pointer is let go over a square, or beside the board. */
  up(square: Square | null, pointer: Pointer): void {
    const pressed = this.pressedWith(pointer);
    if (!pressed) return;
    this.touch(pressed);
    // a man that is let go elsewhere was not set straight: it was lifted
    if (!pressed.isLifted && pressed.kind === "man" && this.isAdjusting && square !== pressed.square) this.lift(pressed);
    if (pressed.isLifted) this.letGo(square, pressed);
    else if (pressed.kind === "beside") this.fetch(pressed.letter);
    else if (pressed.kind === "victim" && pressed.square === square) this.tell({ act: "remove", square });
    else if ((pressed.kind === "empty" || pressed.kind === "capture") && pressed.square === square) this.reach(pressed.from, square);
    this.end();
  }

  private letGo(square: Square | null, { kind, letter }: PointerPress): void {
    const isNew = kind === "beside" || this.inHand?.from === null;
    if (square && isNew) this.promote(square, letter);
    else if (square) this.tell({ act: "release", square });
    else this.putAway();
  }

  private promote(square: Square, letter: string): void {
    this.tell({ act: "put", square, piece: letter });
    this.tell({ act: "release", square });
  }

  /**
   * A new man is chosen for a square: what stands there goes off the board first, one man after
   * the other.
   */
  promoteTo(square: Square, letter: string): void {
    if (!this.isFree) return;
    while (this.table.carried.value.under.has(square)) this.tell({ act: "remove", square });
    if (this.stands(square)) this.tell({ act: "remove", square });
    this.takeNew(letter);
    this.promote(square, letter);
  }

  /** The browser takes the pointer away: a call, a gesture of its own, a second finger. */
  cancel(square: Square | null, pointer: Pointer): void {
    const pressed = this.pressedWith(pointer);
    if (!pressed) return;
    const { by, kind, letter, isLifted } = pressed;
    this.touch(pressed, "unknown");
    if (isLifted) this.asked.value = { by, square, letter, from: this.inHand?.from ?? null, isHeld: true };
    else if (kind === "empty") this.asked.value = { by, square: pressed.square, letter, from: pressed.from, isHeld: false };
    else if (kind === "capture") this.asked.value = { by, square: pressed.square, letter: men(this.table.carried.value.placement).get(pressed.from)!, from: pressed.from, isHeld: false };
    this.end();
  }

  /**
   * What the player says to what he was asked: where he has let go, that he took the man off, or
   * that nothing was done.
   */
  answer(done: Square | "off" | "nothing"): void {
    const asked = this.asked.value;
    if (!asked) return;
    if (done === "off") this.putAway();
    else if (done !== "nothing") this.answerOn(done, asked);
    this.asked.value = null;
  }

  private answerOn(square: Square, { from, letter, isHeld }: HandQuestion): void {
    if (from === null) this.promote(square, letter);
    else if (isHeld) this.tell({ act: "release", square });
    else this.reach(from, square);
  }

  /**
   * A square is chosen with the keyboard: a man is taken in hand, the man in hand is let go there,
   * and an empty square takes the man that was touched last.
   */
  choose(square: Square): void {
    if (!this.isFree || this.isTooEarly(square)) return;
    const { inHand } = this;
    const reached = this.reached();
    if (inHand?.from === null) this.promote(square, inHand.letter);
    else if (inHand) this.tell({ act: "release", square });
    else if (this.stands(square) && this.isAdjusting) this.touchOnly(square);
    else if (this.stands(square)) this.tell({ act: "lift", square });
    else if (reached) this.reach(reached.from, square);
    else this.isHeldUp.value = this.isAdjusting;
  }

  /** Lets the man that was touched go on the opponent's. */
  take(): void {
    const capture = this.capture.value;
    if (this.isFree && capture) this.reach(capture.from, capture.square);
  }

  /** Only touches the man on a square. */
  touchOnly(square: Square): void {
    if (!this.isFree || !this.stands(square)) return;
    this.tellTouch(square);
  }

  /**
   * Whoever goes on adjusting after the opponent has pressed the clock says so again: it holds for
   * the turn in which it is said.
   */
  private tellTouch(square: Square, intent: "adjust" | "unknown" | undefined = this.isAdjusting ? "adjust" : undefined): void {
    if (intent === "adjust" && !this.table.carried.value.adjusts[this.by]) this.sayAdjust();
    this.tell({ act: "touch", squares: [square], ...(intent ? { intent } : {}) });
  }

  private sayAdjust(): void {
    this.tell({ act: "adjust", words: "J’adoube" });
  }

  /**
   * Takes the man on a square off the board: a captured one that still lies under another, before
   * that itself.
   */
  takeOff(square: Square): void {
    if (this.isFree && (this.table.carried.value.under.has(square) || this.stands(square))) this.tell({ act: "remove", square });
  }

  /** Takes the man in hand off the board, or else the one on a square. */
  takeAway(square: Square): void {
    if (!this.inHand) this.takeOff(square);
    else if (this.isFree) this.putAway();
  }

  /** The man in hand goes off the board; a new one was never on it. */
  private putAway(): void {
    const { inHand } = this;
    if (inHand?.from) this.tell({ act: "remove", square: inHand.from });
    else this.layAside();
  }

  /** Puts the new man in hand back beside the board. */
  layAside(): void {
    this.aside.value = { ...this.aside.value, [this.by]: true };
  }

  /** Takes a new man in hand, in place of another new one; the same once more is laid aside. */
  fetch(letter: string): void {
    const { inHand } = this;
    if (!this.table.isOpen() || this.asked.value || inHand?.from) return;
    if (inHand?.letter === letter) this.layAside();
    else this.takeNew(letter);
  }

  private takeNew(letter: string): void {
    this.aside.value = { ...this.aside.value, [this.by]: false };
    this.tell({ act: "fetch", piece: letter });
  }

  private stands(square: Square): boolean {
    return men(this.table.carried.value.placement).has(square);
  }

  /** The own man that was touched last, and goes to an empty square that is clicked. */
  private reached(): { from: Square; letter: string } | null {
    const { touched, placement } = this.table.carried.value;
    const from = touched[this.by].own;
    const letter = from && men(placement).get(from);
    return from && letter && isWhite(letter) === (this.by === "white") && !this.isAdjusting ? { from, letter } : null;
  }

  private reach(from: Square, square: Square): void {
    this.tell({ act: "lift", square: from });
    this.tell({ act: "release", square });
  }
}
