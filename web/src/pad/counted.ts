/**
 * Knows what has been counted at the boards of a round, also where the page was opened without the
 * network: what was heard last is kept in the browser.
 */
import { remember, remembered } from "../api/storage";
import type { Pair } from "../api/types";
import type { Tile } from "../hall/hall";

/** What is known of a board; `seq` is the last act that was heard. */
export type CountedAtBoard = { seq: number; illegal_moves: Pair; result: string };

const NAME = "jadoube.counted.";
const NOTHING: Pair = { white: 0, black: 0 };

type CountedBoards = Record<string, CountedAtBoard>;

function kept(round: string): CountedBoards {
  try {
    return JSON.parse(remembered(NAME + round) ?? "{}") as CountedBoards;
  } catch {
    return {};
  }
}

function heard({ message }: Tile): CountedAtBoard | null {
  const state = message?.verdict.state;
  return message && state ? { seq: message.seq, illegal_moves: state.illegal_moves, result: state.result } : null;
}

/** What has been counted at a board, as far as it is known here. */
export function countedAt(round: string, tile: Tile): CountedAtBoard {
  return heard(tile) ?? kept(round)[tile.board.id] ?? { seq: -1, illegal_moves: NOTHING, result: tile.board.result ?? "*" };
}

/** Keeps what was heard of these boards. */
export function keepCounted(round: string, tiles: readonly Tile[]): void {
  const now = kept(round);
  for (const tile of tiles) {
    const counted = heard(tile);
    if (counted) now[tile.board.id] = counted;
  }
  remember(NAME + round, JSON.stringify(now));
}
