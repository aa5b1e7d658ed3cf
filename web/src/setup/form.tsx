/**
 * Holds what somebody enters in a form until the service has taken it: neither a refusal nor a lost
 * network nor an ended session empties a field.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { RefusedError } from "../api/client";
import { t } from "../words";
import { FormProblem } from "./trouble";

/** Values as the fields hold them: texts and ticks. */
export type Draft = Record<string, string | boolean>;

type FormField = { label: string; paths: readonly string[]; words: (value: string | boolean) => string };

export type Form<D extends Draft> = {
  draft: D;
  set: (change: Partial<D>) => void;
  /** Takes these values as what the fields hold and what counts as unchanged. */
  reset: (draft: D, unchanged?: D) => void;
  isChanged: boolean;
  isBusy: boolean;
  problem: unknown;
  submit: () => Promise<void>;
  /** The fields that are drawn, for messages that name one. */
  shown: Map<string, FormField>;
};

export function useForm<D extends Draft>(first: () => D, send: (draft: D) => Promise<void>): Form<D> {
  const [draft, setDraft] = useState(first);
  const [unchanged, setUnchanged] = useState(draft);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = useRef(new Map<string, FormField>());
  const isChanged = Object.keys(draft).some((key) => draft[key] !== unchanged[key]);

  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged]);

  async function submit() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(draft);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    set: (change) => setDraft((draft) => ({ ...draft, ...change })),
    reset: (draft, unchanged = draft) => {
      setDraft(draft);
      setUnchanged(unchanged);
    },
    isChanged,
    isBusy,
    problem,
    submit,
    shown: shown.current,
  };
}

/**
 * Asks before something entered is left behind: by closing the page, or by a link to another one.
 */
function askBeforeLeaving(): () => void {
  const unload = (event: BeforeUnloadEvent) => event.preventDefault();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isLeaving = link?.origin === location.origin && link.pathname !== location.pathname && !link.download && !event.ctrlKey && !event.metaKey;
    if (!isLeaving || confirm(t("setup-leave"))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("beforeunload", unload);
  document.addEventListener("click", follow, true);
  return () => {
    removeEventListener("beforeunload", unload);
    document.removeEventListener("click", follow, true);
  };
}

function isAbout(field: string, paths: readonly string[]): boolean {
  return paths.some((path) => field === path || field.endsWith(`.${path}`) || field.startsWith(`${path}.`));
}

/** How the page calls a field that the service names. */
export function labelOf(shown: Form<Draft>["shown"], field: string): string | undefined {
  return [...shown.values()].find(({ paths }) => isAbout(field, paths))?.label;
}

/** The problem of a field; nothing where the service did not name it. */
export function wrongOf({ problem }: Form<Draft>, paths: readonly string[]): RefusedError | null {
  const isWrong = problem instanceof RefusedError && problem.problem.field && isAbout(problem.problem.field, paths);
  return isWrong ? problem : null;
}

type FormFrameProps<D extends Draft> = { form: Form<D>; word: string; children: ComponentChildren; beside?: ComponentChildren; closed?: boolean };

/**
 * The form around its fields, with what went wrong and its button. `closed` shows the values to
 * whoever may not change them.
 */
export function Frame<D extends Draft>({ form, word, children, beside, closed = false }: FormFrameProps<D>) {
  const element = useRef<HTMLFormElement>(null);
  // with the message and not after it, when somebody may be entering something elsewhere
  useLayoutEffect(() => {
    if (form.problem !== null) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.problem]);
  return (
    <form
      ref={element}
      class="set-up-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <fieldset class="bare" disabled={closed}>{children}</fieldset>
      <Unplaced form={form as unknown as Form<Draft>} />
      {!closed && (
        <div class={`do${form.isChanged ? " changed" : ""}`}>
          <button class="primary" aria-disabled={form.isBusy}>{word}</button>
          {beside}
          {form.isBusy && <span role="status">{t("loading")}</span>}
        </div>
      )}
    </form>
  );
}

/** A problem that belongs to no field that can be seen. */
function Unplaced({ form }: { form: Form<Draft> }) {
  if (form.problem === null) return null;
  const isPlaced = [...form.shown.values()].some(({ paths }) => wrongOf(form, paths) !== null);
  return isPlaced ? null : <FormProblem error={form.problem} />;
}
