/** Shows a problem in the place of what could not be shown. */
import { RefusedError } from "../api/client";
import { t } from "../words";
import { detailOf, problemWords } from "./problems";

/** What an address may name. */
export type PageSubject = "event" | "round" | "board" | "edition" | "game" | "page";

type WhyProps = { error: unknown; what?: PageSubject | undefined };

export function isMissing(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.status === 404;
}

/**
 * What went wrong, and beside it what the service says of it, in English. `what` is what the
 * address of the page names.
 */
export function Why({ error, what }: WhyProps) {
  if (what && isMissing(error)) return <>{t(`no-${what}`)}. {t("not-found-why")}</>;
  const detail = detailOf(error);
  return <>{problemWords(error)}{detail && <> <small lang="en" dir="auto">{detail}</small></>}</>;
}

/** Where somebody goes on who has found nothing. */
type WayOut = { to?: string; word?: string };

/** A problem where something should have been. */
export function Trouble({ error, what, again, ...way }: WhyProps & WayOut & { again?: () => void }) {
  if (what && isMissing(error)) return <Missing what={what} {...way} />;
  return (
    <div class="trouble" role="alert">
      <p><Why error={error} /></p>
      {again && <button onClick={again}>{t("try-again")}</button>}
    </div>
  );
}

/** What a page says at whose address there is nothing. */
export function Missing({ what, to = "/", word = t("home") }: WayOut & { what: PageSubject }) {
  return (
    <div class="missing" role="alert">
      <h1>{t(`no-${what}`)}</h1>
      <p>{t("not-found-why")}</p>
      <p><a class="button" href={to}>{word}</a></p>
    </div>
  );
}
