/**
 * Reads the acts of a board as they are recorded: without positions, so that many boards can be
 * read.
 */
import { ask, type RequestOptions } from "./client";
import type { Act, RecordedAct, Ruling } from "./types";

const A_PAGE = 500;

/** What was announced of an act. */
export type RecordedAnnouncement = { engine: string; edition: string; rulings?: Ruling[]; refused?: string };

export type ActOnRecord = Omit<RecordedAct, "act" | "told"> & { act: Act; told: RecordedAnnouncement | null };

async function readPage(board: string, from: number, asked: RequestOptions = {}): Promise<ActOnRecord[]> {
  return (await ask<{ acts: ActOnRecord[] }>(`/boards/${board}/acts?from=${from}&limit=${A_PAGE}`, asked)).acts;
}

/** All acts of a board from a number on, in order. */
export async function actsOf(board: string, from = 0, asked: RequestOptions = {}): Promise<ActOnRecord[]> {
  const acts: ActOnRecord[] = [];
  for (let more = await readPage(board, from, asked); ; more = await readPage(board, from + acts.length, asked)) {
    acts.push(...more);
    if (more.length < A_PAGE) return acts;
  }
}

/**
 * The acts of a board that were received since an instant; `last` is the number of its last act.
 * They are read from the end.
 */
export async function actsSince(board: string, last: number, since: number): Promise<ActOnRecord[]> {
  let acts: ActOnRecord[] = [];
  for (let end = last; end >= 0; end -= A_PAGE) {
    const from = Math.max(0, end - A_PAGE + 1);
    const before = (await readPage(board, from)).filter(({ seq }) => seq <= end);
    acts = [...before, ...acts];
    if (before[0] && Date.parse(before[0].received_at) < since) break;
  }
  return acts.filter(({ received_at }) => Date.parse(received_at) >= since);
}
