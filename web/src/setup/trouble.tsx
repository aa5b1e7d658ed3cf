/** What went wrong with a form. */
import { Unreachable } from "../api/client";
import { Why } from "../ui/trouble";
import { t } from "../words";

/** What acts are told with is sent by itself when the network is back; what a form holds is sent by whoever filled it in. */
export function FormProblem({ error }: { error: unknown }) {
  return <p class="problem" role="alert">{error instanceof Unreachable ? t("setup-unreachable") : <Why error={error} />}</p>;
}
