/** Lists what the Laws distinguish besides the edition: time controls and supervision. */
import type { Control, Supervision } from "../api/types";

export const CONTROLS: Control[] = ["standard", "rapid", "blitz"];
export const SUPERVISIONS: Supervision[] = ["adequate", "inadequate"];
