/**
 * Lists what the Laws distinguish besides the edition: time controls and supervision, and the cases
 * that video may settle.
 */
import type { Control, Supervision, VideoCase } from "../api/types";

export const CONTROLS: Control[] = ["standard", "rapid", "blitz"];
export const SUPERVISIONS: Supervision[] = ["adequate", "inadequate"];

/** What may be observed on a recording. */
export const SEEN_ON_VIDEO = [
  "touch", "illegal_move", "illegal_position", "displaced", "flag", "both_flags", "clock_manners", "clock_setting", "wrong_array", "colours_reversed", "board_turned", "distraction",
] as const satisfies readonly VideoCase[];
/** The questions of fact that a recording may answer. */
export const ANSWERED_BY_VIDEO = [
  "intent", "order", "hand", "proxy_contact", "let_go", "put_back", "executed", "first_flag", "reconstructable",
] as const satisfies readonly VideoCase[];
export const VIDEO_CASES: readonly VideoCase[] = [...SEEN_ON_VIDEO, ...ANSWERED_BY_VIDEO];
