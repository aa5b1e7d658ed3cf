/** Shows the log-in: as a page, and over a page whose session has ended. */
import { useLocation } from "preact-iso";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { endSession, logIn, session } from "../api/session";
import { RefusedError, ask, expired } from "../api/client";
import { isReadAlong } from "../api/hall-addresses";
import type { About } from "../api/types";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { problemText } from "../ui/problems";
import { t } from "../words";
import { wayBack } from "./way-back";

function Form({ done, login: known }: { done: () => void; login?: string }) {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [codeOf, setCodeOf] = useState<string | null>(null);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.target as HTMLFormElement);
    const login = String(data.get("login"));
    setBusy(true);
    setProblem("");
    try {
      const code = codeOf === login ? [String(data.get("code"))] : [];
      await logIn(login, String(data.get("password")), ...code);
      done();
    } catch (error) {
      if (isCodeNeeded(error)) setCodeOf(login);
      else setProblem(problemText(error));
      setBusy(false);
    }
  }
  return (
    <form class="log-in" onSubmit={(event) => void submit(event)}>
      <label>{t("login")}<input name="login" autoComplete="username" required defaultValue={known ?? ""} maxLength={64} /></label>
      <label>{t("password")}<input name="password" type="password" autoComplete="current-password" required maxLength={256} /></label>
      {codeOf !== null && <Code />}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <button class="primary" aria-disabled={isBusy}>{t("log-in")}</button>
    </form>
  );
}

const isCodeNeeded = (error: unknown): boolean => error instanceof RefusedError && error.problem.type.endsWith("/code-needed");

/**
 * Asked for after the password, and only where the account has a second factor: it comes with the
 * focus.
 */
function Code() {
  const field = useRef<HTMLInputElement>(null);
  const about = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <label>{t("log-in-code")}<input ref={field} name="code" autoComplete="one-time-code" required maxLength={32} spellcheck={false} aria-describedby={about} /></label>
      <p class="about" id={about}>{t("log-in-code-about")}</p>
    </>
  );
}

export default function LogIn() {
  const { route, query } = useLocation();
  return (
    <main class="narrow">
      <h1>{t("log-in")}</h1>
      <p>{t("log-in-why")}</p>
      {isReadAlong(new URL(location.href)) && <ReadAlong />}
      <Form done={() => route(wayBack(query.to, location.origin))} />
    </main>
  );
}

/** In a hall a page may come over http: that has to be known before a password is typed. */
function ReadAlong() {
  const { value } = useLoaded(() => ask<About>("/about"), []);
  return value?.hall ? <p class="problem">{t("log-in-http")} <a href="/hall">{t("page-join")}</a></p> : null;
}

/** Over whatever is being typed: nothing of it is lost. */
export function LogInAgain() {
  if (!expired.value) return null;
  return (
    <Dialog title={t("log-in-again")}>
      <p>{t("log-in-again-why")}</p>
      <Form done={() => undefined} {...(session.value?.session ? { login: session.value.session.login } : {})} />
      <p>{t("log-in-not-again-about")}</p>
      <button onClick={endSession}>{t("log-in-not-again")}</button>
    </Dialog>
  );
}
