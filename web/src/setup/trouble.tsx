/** What went wrong with a form. */
import { Unreachable } from "../api/client";
import { problemText } from "../ui/said";
import { t } from "../words";

/** In words. What acts are told with is sent by itself when the network is back; what a form holds is sent by whoever filled it in. */
export function formProblem(error: unknown): string {
  return error instanceof Unreachable ? t("setup-unreachable") : problemText(error);
}
