/** What the Laws tell apart besides the edition. */
import type { Control, Supervision } from "../api/types";

export const CONTROLS: Control[] = ["standard", "rapid", "blitz"];
export const SUPERVISIONS: Supervision[] = ["adequate", "inadequate"];
