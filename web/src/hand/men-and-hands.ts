/**
 * Works out what acts have done to the men, as anybody at the table sees it: which man is in a
 * hand, which one has been touched, which man still stands under another. Whether that is allowed
 * is not asked here.
 */
import { opponent, type Act, type Color, type Square } from "../api/types";
import { isWhite, men, placementOf } from "../men/placement";

/** A man in hand; `from` is where it stood, or has been put and not been let go. */
export type ManInHand = { letter: string; from: Square | null };

/**
 * The men that a player has touched on purpose: the last of his own, the last of his opponent's,
 * and the last of all.
 */
export type TouchedSquares = { own: Square | null; opposing: Square | null; last: Square | null };

/** A move as everybody has seen it; of castling the king's part. */
export type SeenMove = { from: Square; to: Square };

export type MenAndHands = {
  placement: string;
  /** The men in each hand, the one taken last at the end. */
  held: Record<Color, readonly ManInHand[]>;
  touched: Record<Color, TouchedSquares>;
  /**
   * Where the own men now stand that each player has let go elsewhere since he pressed the clock,
   * with where they stood before (a new man: nowhere). A reply may come before the opponent has
   * pressed.
   */
  away: Record<Color, ReadonlyMap<Square, Square | null>>;
  /** Who has let one of his own men go elsewhere, and has not put it back. */
  moved: Record<Color, boolean>;
  /** The last move that was completed with a press. */
  completed: SeenMove | null;
  /** Who has reached for an opponent's man, or pressed, and has moved none of his own. */
  unmoved: Record<Color, boolean>;
  /** Whose clock it is by the last press; `null`: nobody has pressed yet. */
  turn: Color | null;
  /**
   * Who has said that he adjusts since the clock was pressed: what was said before was of another
   * turn.
   */
  adjusts: Record<Color, boolean>;
  /**
   * Men on whose squares others were let go, and that nobody has taken off yet: the one that stood
   * there first is taken off first.
   */
  under: ReadonlyMap<Square, readonly string[]>;
  /** From where each has taken a pawn that promotes, and has put no new man in its place. */
  pawnOff: Record<Color, Square | null>;
};

const NOTHING: TouchedSquares = { own: null, opposing: null, last: null };
const NEITHER = { white: false, black: false };
const NOWHERE = { white: null, black: null };
const NONE_AWAY: MenAndHands["away"] = { white: new Map(), black: new Map() };

export function emptyHands(placement: string): MenAndHands {
  return { placement, held: { white: [], black: [] }, touched: { white: NOTHING, black: NOTHING }, away: NONE_AWAY, moved: NEITHER, completed: null, unmoved: NEITHER, turn: null, adjusts: NEITHER, under: new Map(), pawnOff: NOWHERE };
}

/** Whether that is a pawn on the last rank, which is taken off for a new man. */
const isReplaced = (letter: string | undefined, on: Square): boolean => (letter === "P" && on.endsWith("8")) || (letter === "p" && on.endsWith("1"));

/** Whether that is a pawn that is about to promote, or stands on the last rank. */
const promotes = (letter: string | undefined, on: Square): boolean => (letter === "P" && /[78]$/.test(on)) || (letter === "p" && /[12]$/.test(on));

/** The pawns of a player that stand on the last rank, where each is replaced by a new man. */
export function unpromoted({ placement }: MenAndHands, by: Color): [Square, string][] {
  const isOwn = (letter: string) => isWhite(letter) === (by === "white");
  return [...men(placement)].filter(([square, letter]) => isOwn(letter) && isReplaced(letter, square));
}

/** The first move of a player that can be seen since he pressed the clock. */
function moveOf(away: ReadonlyMap<Square, Square | null>): SeenMove | null {
  const [to, from] = [...away].find(([, from]) => from !== null) ?? [];
  return to && from ? { from, to } : null;
}

/** The move that is under way, or else the last that was completed. */
export const lastMove = ({ away, completed }: MenAndHands): SeenMove | null => moveOf(away.white) ?? moveOf(away.black) ?? completed;

/** The table after an act. */
export function afterAct(before: MenAndHands, act: Act): MenAndHands {
  const by = act.by === "black" ? "black" : "white";
  const stand = new Map(men(before.placement));
  const under = new Map(before.under);
  const held = { ...before.held };
  const touched = { ...before.touched };
  const away = { white: new Map(before.away.white), black: new Map(before.away.black) };
  let { adjusts, completed, turn, pawnOff } = before;
  let isIdle = false;
  const square = typeof act.square === "string" ? act.square : null;
  const there = square ? stand.get(square) : undefined;

  const touch = (on: Square) => {
    const letter = stand.get(on);
    if (letter) touched[by] = { ...touched[by], [isWhite(letter) === (by === "white") ? "own" : "opposing"]: on, last: on };
  };
  /** The man that stands lowest of those under another; the others stay. */
  const fromUnder = (on: Square): string | undefined => {
    const [first, ...others] = under.get(on) ?? [];
    if (others.length > 0) under.set(on, others);
    else under.delete(on);
    return first;
  };
  const take = (from: Square, letter: string) => {
    touch(from);
    const next = fromUnder(from);
    if (next) stand.set(from, next);
    else stand.delete(from);
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
    if (victim) under.set(to, [...(under.get(to) ?? []), victim]);
    stand.set(to, letter);
    held[by] = held[by].filter((one) => one !== man);
    const began = man ? man.from : from;
    if (began && isWhite(letter) === (by === "white")) goes(began, to);
  };
  /** An own man is let go; one that goes on to another square, or back, has gone from its first. */
  const goes = (began: Square, to: Square) => {
    if (began === to) return;
    const home = away[by].has(began) ? away[by].get(began)! : began;
    away[by].delete(began);
    if (home !== to) away[by].set(to, home);
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
      takeNew(square);
      pawnOff = { ...pawnOff, [by]: null };
      if (square && !away[by].has(square)) away[by].set(square, null);
      break;
    case "move":
      goes(String(act.move ?? "").slice(0, 2), String(act.move ?? "").slice(2, 4));
      break;
    case "release":
      if (square) setDown(square);
      break;
    case "remove":
      if (!square) break;
      // the one that stands under another first; then what this player himself took up from there,
      // unless a pawn is replaced
      if (under.has(square)) fromUnder(square);
      else {
        const inHand = isReplaced(there, square) ? undefined : held[by].find(({ from }) => from === square);
        const isReplacedAlready = [...away[by].values()].includes(null);
        if (promotes(inHand?.letter ?? there, square) && !isReplacedAlready) pawnOff = { ...pawnOff, [by]: square };
        if (inHand) held[by] = held[by].filter((man) => man !== inHand);
        else stand.delete(square);
      }
      break;
    case "press":
      isIdle = turn === by && away[by].size === 0;
      turn = opponent(by);
      completed = moveOf(away[by]) ?? completed;
    // falls through
    case "undo":
      held[by] = [];
      touched[by] = NOTHING;
      away[by].clear();
      pawnOff = { ...pawnOff, [by]: null };
      adjusts = NEITHER;
      break;
  }
  const moved = { white: away.white.size > 0, black: away.black.size > 0 };
  const isUnmoved = (side: Color) => (side === by && isIdle) || (touched[side].opposing !== null && !moved[side]);
  const unmoved = { white: isUnmoved("white"), black: isUnmoved("black") };
  return { placement: placementOf(stand), held, touched, away, moved, completed, unmoved, turn, adjusts, under, pawnOff };
}

/** An act with what the service then says of the men. */
export type JudgedAct = { act: Act; placement: string; isRestored: boolean };

/** The table after acts that the service has judged, and some that it has not heard yet. */
export function replayActs(begin: string, steps: readonly JudgedAct[], untold: readonly Act[]): MenAndHands {
  let table = emptyHands(begin);
  let pressed: MenAndHands | null = null;
  for (const { act, placement, isRestored } of steps) {
    if (act.act === "press") pressed = table;
    // an answer has taken the press back: he goes on with what he has begun
    if (act.act === "decide" && pressed && placement === pressed.placement && placement !== table.placement) table = pressed;
    else if (isRestored) table = { ...emptyHands(placement), completed: table.completed };
    else table = { ...afterAct(table, act), placement };
    const stand = men(placement);
    const lifted = [...table.held.white, ...table.held.black].map(({ from }) => from);
    const under = new Map([...table.under].filter(([square]) => stand.has(square) || lifted.includes(square)));
    if (act.act === "press") under.clear();
    table = { ...table, under };
  }
  return untold.reduce(afterAct, table);
}
