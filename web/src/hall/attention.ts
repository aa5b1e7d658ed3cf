/** What of a board needs an arbiter, the most urgent first. */
import { isQuestion, type BoardView, type Message, type Open } from "../api/types";

/** Kinds of attention; their order is their urgency. */
export const KINDS = ["illegal_move", "flag", "claim", "touch_move", "ruling", "question", "clock", "down"] as const;
export type Kind = (typeof KINDS)[number];

/** What a board is at where nothing needs an arbiter. */
export type Standing = "not_begun" | "playing" | "over";

export type Attention = { kinds: Kind[]; standing: Standing; open: number };

function kindOf({ offence, act }: Open & { act?: string }): Kind {
  if (offence === "illegal_move" || offence === "as_illegal_move") return "illegal_move";
  if (act === "flag" || act === "observe_flag") return "flag";
  if (act === "claim" || offence === "wrong_claim") return "claim";
  if (offence === "touch_move" || offence === "article_4_other") return "touch_move";
  return "ruling";
}

export function attention(board: BoardView, message: Message | null): Attention {
  const kinds = new Set<Kind>();
  const open = message?.open ?? [];
  for (const ruling of open) kinds.add(kindOf(ruling));
  const questions = (message?.verdict.state?.pending ?? []).filter(isQuestion);
  if (questions.length > 0) kinds.add("question");
  if (message?.clock?.question) kinds.add("clock");
  if (board.presence?.down) kinds.add("down");
  const result = message?.verdict.state?.result ?? "*";
  const standing = message === null ? "not_begun" : result === "*" ? "playing" : "over";
  return { kinds: KINDS.filter((kind) => kinds.has(kind)), standing, open: open.length + questions.length };
}

/** Where a board stands among the others: the smaller, the sooner an arbiter should look. */
export function urgency({ kinds, standing }: Attention): number {
  const first = kinds[0];
  if (first !== undefined) return KINDS.indexOf(first);
  return KINDS.length + (standing === "over" ? 1 : 0);
}
