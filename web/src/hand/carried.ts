/**
 * What acts have done to the men, as anybody sees it who looks at the table: which man is in a hand, which one has been
 * touched, which man still stands under another. Whether any of it is allowed is not asked here.
 */
import type { Act, Color, Square } from "../api/types";
import { men, placementOf } from "../men/placement";
import { letterOf } from "../words/men";

/** A man in hand; `from` is where it stood, or has been put and not been let go. */
export type Held = { letter: string; from: Square | null };

export type Carried = {
  placement: string;
  held: Record<Color, Held | null>;
  touched: Record<Color, Square | null>;
  /** Men on whose squares others were let go, and that nobody has taken off yet. */
  under: ReadonlyMap<Square, string>;
};

export function nothingCarried(placement: string): Carried {
  return { placement, held: { white: null, black: null }, touched: { white: null, black: null }, under: new Map() };
}

/** The table after an act. */
export function after(before: Carried, act: Act): Carried {
  const by = act.by === "black" ? "black" : "white";
  const stand = new Map(men(before.placement));
  const under = new Map(before.under);
  const held = { ...before.held };
  const touched = { ...before.touched };
  const square = typeof act.square === "string" ? act.square : null;
  const there = square ? stand.get(square) : undefined;

  const take = (from: Square, letter: string) => {
    stand.delete(from);
    held[by] = { letter, from };
    touched[by] = from;
  };
  const setDown = (to: Square) => {
    const from = typeof act.from === "string" ? act.from : null;
    const man: Held | null = held[by] ?? (from && stand.has(from) ? { letter: stand.get(from)!, from } : null);
    if (!man) return;
    if (from && !held[by]) stand.delete(from);
    const victim = stand.get(to);
    if (victim) under.set(to, victim);
    stand.set(to, man.letter);
    held[by] = null;
  };

  switch (act.act) {
    case "touch":
      touched[by] = (act.squares as Square[] | undefined)?.at(-1) ?? touched[by];
      break;
    case "lift":
      if (square && there) take(square, there);
      break;
    case "fetch":
      held[by] = { letter: letterOf(act.piece, by), from: null };
      break;
    case "put":
      if (square && there) under.set(square, there);
      if (square) stand.delete(square);
      held[by] = { letter: letterOf(act.piece, by), from: square };
      break;
    case "release":
      if (square) setDown(square);
      break;
    case "remove":
      if (!square) break;
      if (held[by]?.from === square && !there) held[by] = null;
      else if (under.has(square)) under.delete(square);
      else stand.delete(square);
      break;
    case "undo":
    case "press":
      held[by] = null;
      touched[by] = null;
      break;
  }
  return { placement: placementOf(stand), held, touched, under };
}

/** An act with what the service then says of the men. */
export type Step = { act: Act; placement: string; isRestored: boolean };

/** The table after acts that the service has judged, and some that it has not heard yet. */
export function carried(begin: string, steps: readonly Step[], untold: readonly Act[]): Carried {
  let table = nothingCarried(begin);
  for (const { act, placement, isRestored } of steps) {
    table = isRestored ? nothingCarried(placement) : { ...after(table, act), placement };
    const stand = men(placement);
    const under = new Map([...table.under].filter(([square]) => stand.has(square) || table.held.white?.from === square || table.held.black?.from === square));
    if (act.act === "press") under.clear();
    table = { ...table, under };
  }
  return untold.reduce(after, table);
}
