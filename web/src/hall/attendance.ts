/** Marks who has not come to a board, and says until when he may. */
import { askWithVersion, change } from "../api/client";
import type { Absent, BoardView, Color, Event, NewBoard, Round } from "../api/types";

export const NOBODY_ABSENT = { white: false, black: false } as const satisfies Absent;

/**
 * Marks these of a board as absent, and nobody else, and its game as not rated where that is said;
 * the board as it is then.
 */
export async function markAbsent(id: string, absent: Absent, unrated?: boolean): Promise<BoardView> {
  const { value, version } = await askWithVersion<BoardView>(`/boards/${id}`);
  const { number, sector, white, black } = value;
  const body: NewBoard = { number, sector, white: white?.id ?? null, black: black?.id ?? null, absent, unrated: unrated ?? value.unrated ?? false };
  return (await change<BoardView>(`/boards/${id}`, version, body)).value;
}

/** The same with one of them marked otherwise. */
export function withAbsence({ absent }: BoardView, side: Color, isAbsent: boolean): Absent {
  return { ...NOBODY_ABSENT, ...absent, [side]: isAbsent };
}

/**
 * When the time is over within which players must come; `null` where none is set, or it has no
 * beginning.
 */
export function lastArrival({ default_time_s }: Event, { starts_at }: Round): number | null {
  return default_time_s == null || !starts_at ? null : Date.parse(starts_at) + default_time_s * 1_000;
}
