/** Says what went wrong with a form. */
import { UnreachableError, type RefusedError } from "../api/client";
import { problemWords } from "../ui/problems";
import { Why } from "../ui/trouble";
import { known, language, t } from "../words";

/**
 * What acts are told with is sent by itself when the network is back; what a form holds is sent by
 * whoever filled it in.
 */
export function FormProblem({ error }: { error: unknown }) {
  return <p class="problem" role="alert">{error instanceof UnreachableError ? t("setup-unreachable") : <Why error={error} />}</p>;
}

/** The words for a field by which the page labels it, instead of the service's name for it. */
export function labelled(detail: string, labelOf: (field: string) => string | undefined): string {
  return detail.replaceAll(/`([\w.]+)`/g, (name, field: string) => {
    const label = labelOf(field);
    return label ? `“${label}”` : name;
  });
}

/**
 * What a field must be, where the page has a sentence for it; else what the service says of it, in
 * English.
 */
export function WrongField({ wrong, labelOf }: { wrong: RefusedError; labelOf: (field: string) => string | undefined }) {
  const { type, field, detail } = wrong.problem;
  const words = type.endsWith("/invalid") && field ? known(`setup-wrong-${field.split(".").pop()!}`) : null;
  if (words) return <>{words}</>;
  const said = labelled(detail, labelOf);
  return language.value === "en" ? <>{said}</> : <>{problemWords(wrong)} <small lang="en" dir="auto">{said}</small></>;
}
