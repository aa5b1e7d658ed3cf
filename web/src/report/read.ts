/** The whole record of a board, read once: its stream up to the act that was the last when it was asked for. */
import { effect } from "@preact/signals";
import { actsOf } from "../api/acts";
import { ask } from "../api/client";
import type { BoardView, Message } from "../api/types";
import { BoardRecord } from "../record/record";
import { accountOf, type Account } from "./account";

/** The account of a board; `null` where its game has not begun. */
export async function readAccount(id: string): Promise<Account | null> {
  const state = await ask<Message | null>(`/boards/${id}/state`);
  if (state === null) return null;
  const record = new BoardRecord(id);
  let end = () => {};
  try {
    await record.open();
    await new Promise<void>((done, failed) => {
      end = effect(() => {
        if (record.problem.value !== null) failed(record.problem.value);
        if ((record.last.value?.seq ?? -1) >= state.seq) done();
      });
    });
    return accountOf(record);
  } finally {
    end();
    record.close();
  }
}

/** The account of a board on which something was ruled; `null` of others, of which only the acts are read. */
export async function readIfRuled({ id }: BoardView): Promise<Account | null> {
  const acts = await actsOf(id);
  return acts.some(({ told }) => (told?.rulings ?? []).length > 0) ? readAccount(id) : null;
}
