/** Decides which games that are over have made room on the wall for those that go on. */
import type { BoardOnTheWall } from "../api/types";

/** So long a game that ends while the wall is looked at keeps its place. */
const STAYS_MS = 60_000;

export class FinishedGames {
  /** When each game was seen to be over; `0`: it was when the wall was opened. */
  private readonly ended = new Map<string, number>();
  private isFirst = true;

  /** Those that keep their place, and those that have made room; all stay once none goes on. */
  part(boards: readonly BoardOnTheWall[], now: number): { stay: readonly BoardOnTheWall[]; left: readonly BoardOnTheWall[] } {
    const isOver = ({ state }: BoardOnTheWall) => state != null && state.result !== "*";
    for (const one of boards) {
      if (!isOver(one)) this.ended.delete(one.board.id);
      else if (!this.ended.has(one.board.id)) this.ended.set(one.board.id, this.isFirst ? 0 : now);
    }
    if (boards.length > 0) this.isFirst = false;
    if (boards.every(isOver)) return { stay: boards, left: [] };
    const hasLeft = ({ board }: BoardOnTheWall) => now - (this.ended.get(board.id) ?? now) >= STAYS_MS;
    return { stay: boards.filter((one) => !hasLeft(one)), left: boards.filter(hasLeft) };
  }
}
