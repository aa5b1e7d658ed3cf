/**
 * Reads the whole record of a board once, up to the act that was the last when it was asked for.
 */
import { effect } from "@preact/signals";
import { actsOf } from "../api/acts";
import { UnreachableError, ask } from "../api/client";
import type { BoardView, Message } from "../api/types";
import { BoardRecord } from "../record/record";
import { gameReportOf, type GameReport } from "./game-report";

/** The account of a board; `null` where its game has not begun. */
export async function readGameReport(id: string, left: AbortSignal): Promise<GameReport | null> {
  const state = await ask<Message | null>(`/boards/${id}/state`, { signal: left });
  if (state === null) return null;
  const record = new BoardRecord(id);
  try {
    await record.read();
    left.throwIfAborted();
    record.begin();
    await heardTo(state.seq, record, left);
    return gameReportOf(record);
  } finally {
    record.close();
  }
}

/** Ends when the act of this number was heard; fails where it will not be. */
async function heardTo(seq: number, record: BoardRecord, left: AbortSignal): Promise<void> {
  let end = () => {};
  try {
    await new Promise<void>((done, failed) => {
      left.addEventListener("abort", () => failed(left.reason));
      end = effect(() => {
        if (record.problem.value !== null) failed(record.problem.value);
        // whoever asks once more is told why
        if (record.connection === "refused") failed(new UnreachableError());
        if ((record.last.value?.seq ?? -1) >= seq) done();
      });
    });
  } finally {
    end();
  }
}

/**
 * The account of a board on which something was ruled that a report tells; `null` of others, of
 * which mostly the acts alone are read.
 */
export async function readIfRuled({ id }: BoardView, left: AbortSignal): Promise<GameReport | null> {
  const acts = await actsOf(id, undefined, { signal: left });
  if (acts.every(({ told }) => (told?.rulings ?? []).length === 0)) return null;
  const account = await readGameReport(id, left);
  return account !== null && account.incidents.length > 0 ? account : null;
}
