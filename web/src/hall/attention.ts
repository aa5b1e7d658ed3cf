/** What of a board needs an arbiter, the most urgent first. */
import { isQuestion, type BoardView, type Message } from "../api/types";
import { KINDS, kindOf, type Kind } from "../record/kinds";

/** What a board is at where nothing needs an arbiter; to whoever does not follow the boards only results are told. */
export type Standing = "not_begun" | "playing" | "over" | "untold";

export type Attention = { kinds: Kind[]; standing: Standing; open: number };

/** `unheard` is how a board stands of which nothing was told. */
export function attention(board: BoardView, message: Message | null, unheard: Standing): Attention {
  const kinds = new Set<Kind>();
  const open = message?.open ?? [];
  const state = message?.verdict.state;
  for (const ruling of open) kinds.add(kindOf(ruling, state?.termination ?? null));
  const pending = state?.pending ?? [];
  const questions = pending.filter(isQuestion);
  if (questions.length > 0) kinds.add("question");
  if (pending.some((one) => "open" in one && one.open === "claimable")) kinds.add("claimable");
  if (pending.some((one) => "open" in one && one.open === "draw_offer")) kinds.add("draw_offer");
  if (message?.clock?.question) kinds.add("clock");
  if (board.presence?.down) kinds.add("down");
  const result = (message ? state?.result : board.result) ?? "*";
  const standing = result !== "*" ? "over" : message ? "playing" : unheard;
  return { kinds: KINDS.filter((kind) => kinds.has(kind)), standing, open: open.length + questions.length };
}

/** Where a board stands among the others: the smaller, the sooner an arbiter should look. */
export function urgency({ kinds, standing }: Attention): number {
  const first = kinds[0];
  if (first !== undefined) return KINDS.indexOf(first);
  return KINDS.length + (standing === "over" ? 1 : 0);
}
