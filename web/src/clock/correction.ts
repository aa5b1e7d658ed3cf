/**
 * Tells what a clock must show, from what it shows and what is to be corrected: seconds in, seconds
 * out. No second is gained or lost but by what is named.
 */
import { COLORS, type Color, type Pair } from "../api/types";

/** No clock shows more: 9:59:59, in seconds. */
export const LONGEST_S = 35_999;

/** What is to be corrected: pairs of seconds, or of how many. */
export type ClockCorrection = {
  shows: Pair;
  /** What a ruling gives, or takes where it is less than nothing. */
  penalty: Pair;
  /** What ran away while the clock should have stood. */
  dispute: Pair;
  /** Increments that were gained and are not due, and how long each is; clocks set no parts. */
  gained: Pair;
  increment_s: number;
  /** How often the time of a period is still to be added; less than nothing takes it back. */
  periods: Pair;
  period_s: number;
};

/** Why a time changes. */
export type CorrectionReason = "penalty" | "dispute" | "gained" | "period";

/** What becomes of one side. `short`: it would be less than nothing; `long`: no clock shows it. */
export type CorrectedSide = { shows_s: number; changes: { reason: CorrectionReason; seconds: number }[]; becomes_s: number; fit: "set" | "short" | "long" };
export type CorrectedClock = Record<Color, CorrectedSide>;

function correctedSide({ shows, penalty, dispute, gained, increment_s, periods, period_s }: ClockCorrection, side: Color): CorrectedSide {
  const all: [CorrectionReason, number][] = [
    ["penalty", penalty[side]],
    ["dispute", dispute[side]],
    ["gained", -Math.round(gained[side] * increment_s)],
    ["period", periods[side] * period_s],
  ];
  const changes = all.filter(([, seconds]) => seconds !== 0).map(([reason, seconds]) => ({ reason, seconds }));
  const becomes_s = changes.reduce((sum, { seconds }) => sum + seconds, shows[side]);
  return { shows_s: shows[side], changes, becomes_s, fit: becomes_s < 0 ? "short" : becomes_s > LONGEST_S ? "long" : "set" };
}

export const corrected = (correction: ClockCorrection): CorrectedClock => ({ white: correctedSide(correction, "white"), black: correctedSide(correction, "black") });

/** The sides whose time has run out already, by what the clock shows. */
export const fallenSides = ({ shows }: ClockCorrection): Color[] => COLORS.filter((side) => shows[side] === 0);
