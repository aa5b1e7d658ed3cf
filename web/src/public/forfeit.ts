/** Says who has lost without having come. */
import { COLORS, type Absent, type Color } from "../api/types";

const LOSERS: Record<string, readonly Color[]> = { "1-0": ["black"], "0-1": ["white"], "0-0": COLORS };

/** Whether somebody who lost has not come to the board. */
export function isForfeit(result: string, absent: Absent | null | undefined): boolean {
  return (LOSERS[result] ?? []).some((side) => absent?.[side]);
}
