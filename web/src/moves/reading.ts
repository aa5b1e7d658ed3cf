/**
 * Follows the moves of a score sheet from a position: what each of them is and leaves, up to the
 * first that is not understood.
 */
import { judged, known } from "../engine/judged";
import type { Color, State, Terms } from "../api/types";
import { ENGLISH_LETTERS, findMove, writtenMoves, type MenLetters } from "./written-moves";

/** A move that was read: by whom, as the protocol writes it, and whether it is legal. */
export type ReadMove = { text: string; by: Color; move: string; isLegal: boolean };

/**
 * Why no more is read: of what was written several may be meant, or no legal move; or nobody can
 * have moved so, for no man of his stands there.
 */
export type Unread = { text: string; by: Color; among: readonly string[]; hasNoMan?: true };

export type SheetReading = { moves: readonly ReadMove[]; state: State; unread: Unread | null };

/** Where reading goes on, and by which rules. */
export type ReadingStart = Pick<Terms, "edition" | "control" | "chess960"> & { fen: string | undefined };

/** More are no score sheet. */
const MOST = 600;

export class MovesReader {
  /** What each position leads to by a move: a text that is gone on with is not judged anew. */
  private readonly after = new Map<string, Promise<State | null>>();

  constructor(private readonly start: ReadingStart, private readonly letters: MenLetters) {}

  async read(text: string): Promise<SheetReading> {
    let state = await this.standing(this.start.fen, null);
    if (!state) throw new Error("the position cannot be judged");
    const moves: ReadMove[] = [];
    for (const written of writtenMoves(text)) {
      const by = state.has_the_move;
      if (state.result !== "*" || moves.length === MOST) return { moves, state, unread: { text: written, by, among: [] } };
      const position = { placement: state.placement, turn: by, legal: state.obligation.moves };
      const found = findMove(written, position, [this.letters, ENGLISH_LETTERS]);
      if ("among" in found) return { moves, state, unread: { text: written, by, among: found.among } };
      const next = await this.standing(state.fen, { by, move: found.move });
      if (!next) return { moves, state, unread: { text: written, by, among: [], hasNoMan: true } };
      moves.push({ text: written, by, ...found });
      state = next;
    }
    return { moves, state, unread: null };
  }

  private standing(fen: string | undefined, played: { by: Color; move: string } | null): Promise<State | null> {
    const key = `${fen} ${played?.move}`;
    const known = this.after.get(key) ?? this.judge(fen, played);
    this.after.set(key, known);
    // what could not be judged is judged again
    known.catch(() => this.after.delete(key));
    return known;
  }

  /** How the game stands then; `null` where that cannot be played at all. */
  private async judge(fen: string | undefined, played: { by: Color; move: string } | null): Promise<State | null> {
    const { edition, control, chess960 } = this.start;
    const acts = played ? [{ act: "move", ...played }, { act: "press", by: played.by }] : [];
    const verdicts = await judged(known({ edition, control, fen, chess960: chess960 || undefined }), acts);
    const isRefused = verdicts.length <= acts.length || verdicts.some(({ error }) => error);
    return isRefused ? null : verdicts.at(-1)!.state!;
  }
}
