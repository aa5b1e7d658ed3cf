/**
 * Works out what acts have done to the men, as anybody at the table sees it: which man is in a
 * hand, which one has been touched, which man still stands under another. Whether that is allowed
 * is not asked here.
 */
import { opponent, type Act, type Color, type Square } from "../api/types";
import { isWhite, men, placementOf } from "../men/placement";

/** A man in hand; `from` is where it stood, or has been put and not been let go. */
export type Held = { letter: string; from: Square | null };

/**
 * The men that a player has touched on purpose: the last of his own, and the last of his
 * opponent's.
 */
export type Touched = { own: Square | null; opposing: Square | null };

export type Carried = {
  placement: string;
  /** The men in each hand, the one taken last at the end. */
  held: Record<Color, readonly Held[]>;
  touched: Record<Color, Touched>;
  /**
   * Who has let one of his own men go elsewhere since he pressed the clock: a reply may come before
   * the opponent has pressed.
   */
  moved: Record<Color, boolean>;
  /** Who has reached for an opponent's man, or pressed, and has moved none of his own. */
  unmoved: Record<Color, boolean>;
  /** Whose clock it is by the last press; `null`: nobody has pressed yet. */
  turn: Color | null;
  /**
   * Who has said that he adjusts since the clock was pressed: what was said before was of another
   * turn.
   */
  adjusts: Record<Color, boolean>;
  /** Men on whose squares others were let go, and that nobody has taken off yet. */
  under: ReadonlyMap<Square, string>;
  /** Who has taken a pawn that promotes off the board, and has put no new man in its place. */
  pawnOff: Record<Color, boolean>;
};

const NOTHING: Touched = { own: null, opposing: null };
const NEITHER = { white: false, black: false };

export function nothingCarried(placement: string): Carried {
  return { placement, held: { white: [], black: [] }, touched: { white: NOTHING, black: NOTHING }, moved: NEITHER, unmoved: NEITHER, turn: null, adjusts: NEITHER, under: new Map(), pawnOff: NEITHER };
}

/** Whether that is a pawn on the last rank, which is taken off for a new man. */
const isReplaced = (letter: string | undefined, on: Square): boolean => (letter === "P" && on.endsWith("8")) || (letter === "p" && on.endsWith("1"));

/** Whether that is a pawn that is about to promote, or stands on the last rank. */
const promotes = (letter: string | undefined, on: Square): boolean => (letter === "P" && /[78]$/.test(on)) || (letter === "p" && /[12]$/.test(on));

/** The pawns of a player that stand on the last rank, where each is replaced by a new man. */
export function unpromoted({ placement }: Carried, by: Color): [Square, string][] {
  const isOwn = (letter: string) => isWhite(letter) === (by === "white");
  return [...men(placement)].filter(([square, letter]) => isOwn(letter) && isReplaced(letter, square));
}

/** The table after an act. */
export function after(before: Carried, act: Act): Carried {
  const by = act.by === "black" ? "black" : "white";
  const stand = new Map(men(before.placement));
  const under = new Map(before.under);
  const held = { ...before.held };
  const touched = { ...before.touched };
  let { adjusts, moved, turn, pawnOff } = before;
  let isIdle = false;
  const square = typeof act.square === "string" ? act.square : null;
  const there = square ? stand.get(square) : undefined;

  const hasMoved = () => (moved = { ...moved, [by]: true });
  const touch = (on: Square) => {
    const letter = stand.get(on);
    if (letter) touched[by] = { ...touched[by], [isWhite(letter) === (by === "white") ? "own" : "opposing"]: on };
  };
  const take = (from: Square, letter: string) => {
    touch(from);
    stand.delete(from);
    held[by] = [...held[by], { letter, from }];
  };
  /** A new man takes the place of one that was fetched before. */
  const takeNew = (from: Square | null) => {
    held[by] = [...held[by].filter((man) => man.from !== null), { letter: String(act.piece ?? ""), from }];
  };
  const setDown = (to: Square) => {
    const from = typeof act.from === "string" ? act.from : null;
    const man = from ? held[by].find((one) => one.from === from) : held[by].at(-1);
    const letter = man?.letter ?? (from && stand.get(from));
    if (!letter) return;
    if (from && !man) stand.delete(from);
    const victim = stand.get(to);
    if (victim) under.set(to, victim);
    stand.set(to, letter);
    held[by] = held[by].filter((one) => one !== man);
    if (isWhite(letter) === (by === "white") && (man ? man.from : from) !== to) hasMoved();
  };

  switch (act.act) {
    case "adjust":
      adjusts = { ...adjusts, [by]: true };
      break;
    case "touch":
      // one that is set straight, or that a hand has brushed, is not meant to be moved
      if (!act.intent || act.intent === "deliberate") ((act.squares as Square[] | undefined) ?? []).forEach(touch);
      break;
    case "lift":
      if (square && there) take(square, there);
      break;
    case "fetch":
      takeNew(null);
      break;
    case "put":
      if (square && there) under.set(square, there);
      if (square) stand.delete(square);
      takeNew(square);
      pawnOff = { ...pawnOff, [by]: false };
      hasMoved();
      break;
    case "move":
      hasMoved();
      break;
    case "release":
      if (square) setDown(square);
      break;
    case "remove":
      if (!square) break;
      if (promotes(there, square) || held[by].some((man) => man.from === square && promotes(man.letter, square))) pawnOff = { ...pawnOff, [by]: true };
      // what this player himself took up from there, unless another man stands under the one that
      // has come, or a pawn is replaced
      if (there && under.has(square)) under.delete(square);
      else if (held[by].some(({ from }) => from === square) && !isReplaced(there, square)) held[by] = held[by].filter(({ from }) => from !== square);
      else if (under.has(square)) under.delete(square);
      else stand.delete(square);
      break;
    case "press":
      isIdle = turn === by && !moved[by];
      turn = opponent(by);
    // falls through
    case "undo":
      held[by] = [];
      touched[by] = NOTHING;
      moved = { ...moved, [by]: false };
      pawnOff = { ...pawnOff, [by]: false };
      adjusts = NEITHER;
      break;
  }
  const isUnmoved = (side: Color) => (side === by && isIdle) || (touched[side].opposing !== null && !moved[side]);
  const unmoved = { white: isUnmoved("white"), black: isUnmoved("black") };
  return { placement: placementOf(stand), held, touched, moved, unmoved, turn, adjusts, under, pawnOff };
}

/** An act with what the service then says of the men. */
export type Step = { act: Act; placement: string; isRestored: boolean };

/** The table after acts that the service has judged, and some that it has not heard yet. */
export function carried(begin: string, steps: readonly Step[], untold: readonly Act[]): Carried {
  let table = nothingCarried(begin);
  for (const { act, placement, isRestored } of steps) {
    table = isRestored ? nothingCarried(placement) : { ...after(table, act), placement };
    const stand = men(placement);
    const lifted = [...table.held.white, ...table.held.black].map(({ from }) => from);
    const under = new Map([...table.under].filter(([square]) => stand.has(square) || lifted.includes(square)));
    if (act.act === "press") under.clear();
    table = { ...table, under };
  }
  return untold.reduce(after, table);
}
