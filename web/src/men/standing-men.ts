/**
 * Says what stands on a board, for whoever draws it: to arbiters the service tells how the men were
 * left while a ruling that puts them back waits; to others it tells nothing else.
 */
import type { Message } from "../api/types";
import { INITIAL } from "./placement";

/** What was told of a board: how the men stand, if that is otherwise, and how they should. */
type MenOnBoard = { standing?: string | undefined; placement: string };

/** The men as they stand; before anything was told, as the game begins. */
export function standingPlacement(told: MenOnBoard | null | undefined, terms: { fen?: string | null | undefined } | null | undefined): string {
  return told?.standing ?? told?.placement ?? terms?.fen?.split(" ")[0] ?? INITIAL;
}

/** What an act says of it. */
export function menToldIn(message: Message | null | undefined): MenOnBoard | null {
  const state = message?.verdict.state;
  return state ? { standing: message!.standing, placement: state.placement } : null;
}
