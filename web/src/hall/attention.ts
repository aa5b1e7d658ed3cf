/** What of a board needs an arbiter, the most urgent first. */
import { isQuestion, type BoardView, type Message, type Open } from "../api/types";

/** Kinds of attention; their order is their urgency. */
export const KINDS = ["illegal_move", "flag", "claim", "touch_move", "ruling", "claimable", "question", "clock", "down", "draw_offer"] as const;
export type Kind = (typeof KINDS)[number];

/** What a board is at where nothing needs an arbiter; to whoever does not follow the boards only results are told. */
export type Standing = "not_begun" | "playing" | "over" | "untold";

export type Attention = { kinds: Kind[]; standing: Standing; open: number };

/** Ends of a game that somebody has to claim, or may. */
const CLAIMED = new Set(["threefold", "fifty_moves", "normal_means"]);
const ON_TIME = new Set(["time", "both_flags"]);

/** How a ruling that waits presses. */
export function kindOf({ offence, status }: Pick<Open, "offence" | "status">, termination: string | null): Kind {
  if (offence === "illegal_move" || offence === "as_illegal_move") return "illegal_move";
  if (offence === "none" && ON_TIME.has(termination ?? "")) return "flag";
  if (offence === "wrong_claim" || status === "rejected" || CLAIMED.has(termination ?? "")) return "claim";
  if (offence === "touch_move" || offence === "article_4_other") return "touch_move";
  return "ruling";
}

export function attention(board: BoardView, message: Message | null, follows = true): Attention {
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
  const standing = result !== "*" ? "over" : message ? "playing" : follows ? "not_begun" : "untold";
  return { kinds: KINDS.filter((kind) => kinds.has(kind)), standing, open: open.length + questions.length };
}

/** Where a board stands among the others: the smaller, the sooner an arbiter should look. */
export function urgency({ kinds, standing }: Attention): number {
  const first = kinds[0];
  if (first !== undefined) return KINDS.indexOf(first);
  return KINDS.length + (standing === "over" ? 1 : 0);
}
