/** Reads what a sheet of paper says of a board: its record, where something was told of it. */
import type { BoardView, Color, Pair } from "../api/types";
import type { GameReport, ReportedRuling } from "../report/game-report";
import { isTakenBack } from "../report/event";
import { readIfTold } from "../report/read";

export type PaperBoard = { board: BoardView; account: GameReport | null };

export async function readPaperBoard(board: BoardView, left: AbortSignal): Promise<PaperBoard> {
  return { board, account: await readIfTold(board, left) };
}

/** What has been counted against each player: completed illegal moves, and warnings that stand. */
export type PaperCounters = { illegal: Pair; warnings: Pair };

export function countersOf(account: GameReport | null): PaperCounters {
  const last = (account?.incidents ?? []).map(({ last }) => last);
  const warned = (side: Color) => last.filter((item) => !isTakenBack(item) && warns(item, side)).length;
  return { illegal: account?.illegalMoves ?? { white: 0, black: 0 }, warnings: { white: warned("white"), black: warned("black") } };
}

/** What has become of a ruling that binds nobody now: no paper is handed out with it. */
const VOID: readonly (ReportedRuling["fate"])[] = ["dismissed", "withdrawn", "replaced", "amended"];

/** Whether a ruling is handed out; `open`: nobody has decided on it; `void`: it is taken back. */
export type SlipStanding = "stands" | "open" | "void";

export function slipStanding({ fate, ruling: { status } }: ReportedRuling): SlipStanding {
  if (fate !== null && VOID.includes(fate)) return "void";
  return fate === "open" || status === "claimable" ? "open" : "stands";
}

const warns = ({ ruling: { penalty } }: ReportedRuling, side: Color): boolean => penalty !== null && "warning" in penalty && penalty.warning === side;

/** The result that an arbiter stands behind, or that the record has. */
export const resultOf = ({ board, account }: PaperBoard): string => board.result ?? account?.result ?? "*";

export const nameOf = (board: BoardView, side: Color): string | null => board[side]?.name ?? null;
