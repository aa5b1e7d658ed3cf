/**
 * Knows what has been counted at the boards of a round, also where the page was opened without the
 * network: what was heard last is kept in the browser.
 */
import { remember, remembered } from "../api/storage";
import type { Pair } from "../api/types";
import type { Tile } from "../hall/hall";

/** What is known of a board; `seq` is the last act that was heard. */
export type CountedAtBoard = { seq: number; illegal_moves: Pair; result: string; termination?: string | null };

const NAME = "jadoube.counted.";
const NOTHING: Pair = { white: 0, black: 0 };

function heard({ message }: Tile): CountedAtBoard | null {
  const state = message?.verdict.state;
  return message && state ? { seq: message.seq, illegal_moves: state.illegal_moves, result: state.result, termination: state.termination } : null;
}

export class CountedBoards {
  /** What was heard before, by board: it is not read anew for each of them. */
  private readonly kept: Record<string, CountedAtBoard>;
  private readonly name: string;

  constructor(round: string) {
    this.name = NAME + round;
    this.kept = read(this.name);
  }

  /** What has been counted at a board, as far as it is known here. */
  at(tile: Tile): CountedAtBoard {
    return heard(tile) ?? this.kept[tile.board.id] ?? { seq: -1, illegal_moves: NOTHING, result: tile.board.result ?? "*" };
  }

  /** Keeps what was heard of these boards. */
  keep(tiles: readonly Tile[]): void {
    // another page may have heard more of some
    Object.assign(this.kept, read(this.name));
    for (const tile of tiles) {
      const counted = heard(tile);
      if (counted) this.kept[tile.board.id] = counted;
    }
    remember(this.name, JSON.stringify(this.kept));
  }
}

function read(name: string): Record<string, CountedAtBoard> {
  try {
    return JSON.parse(remembered(name) ?? "{}") as Record<string, CountedAtBoard>;
  } catch {
    return {};
  }
}
