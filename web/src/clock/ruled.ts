/** Parts what rulings change at the clocks into what the page that helps to set them asks for. */
import { COLORS, type Color, type Pair, type Penalty, type Ruling } from "../api/types";
import type { KnownClock } from "./draft";

export const bothOf = <T,>(of: (side: Color) => T): Record<Color, T> => ({ white: of("white"), black: of("black") });

/** Seconds that rulings give, and those by which they correct a clock. */
export type RuledSeconds = { given: Pair; corrected: Pair };
type RuledAtClock = Pick<Ruling, "penalty" | "clock_correction_s">;

function given({ penalty }: RuledAtClock, side: Color): number {
  const added = penalty as Exclude<Penalty, null> | null;
  return added && "add_time_s" in added ? added.add_time_s[side] ?? 0 : 0;
}

export function ruledSeconds(rulings: readonly RuledAtClock[]): RuledSeconds {
  const sum = (of: (ruling: RuledAtClock, side: Color) => number) => bothOf((side) => rulings.reduce((all, ruling) => all + of(ruling, side), 0));
  return { given: sum(given), corrected: sum(({ clock_correction_s }, side) => clock_correction_s?.[side] ?? 0) };
}

/** Increments that are taken back by their number, where they are whole; else all is one change. */
export function ruledFields({ given, corrected }: RuledSeconds, increment_s: number): Pick<KnownClock, "penalty" | "gained" | "increment_s"> {
  const isWhole = increment_s > 0 && COLORS.every((side) => corrected[side] <= 0 && corrected[side] % increment_s === 0);
  if (!isWhole) return { penalty: bothOf((side) => given[side] + corrected[side]), increment_s };
  return { penalty: given, gained: bothOf((side) => Math.abs(corrected[side] / increment_s)), increment_s };
}

/** The increment of a game by its terms, in seconds. */
export const incrementOf = (clock: object | null | undefined): number => ((clock as { increment_ms?: number } | null | undefined)?.increment_ms ?? 0) / 1000;
