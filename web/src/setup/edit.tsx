/**
 * Changes something that others change too. When somebody else was quicker, his changes are taken
 * over, what was entered here is kept, and both are shown; nothing is sent again before the user
 * has looked.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { RefusedError, askWithVersion, change } from "../api/client";
import { t } from "../words";
import { useForm, type Draft, type Form } from "./form";

export type WithVersion<T> = { value: T; version: string };

/** A field that somebody else has changed meanwhile. */
type FieldDifference = { name: string; was: string | boolean; theirs: string | boolean; mine: string | boolean | null };

type EditForm<D extends Draft> = Form<D> & { differences: FieldDifference[] };

type EditOptions<T, D extends Draft> = {
  path: string;
  read: WithVersion<T>;
  draftOf: (value: T) => D;
  /** What is sent; of what it is made anew, for what the fields do not hold. */
  bodyOf: (draft: D, of: T) => unknown;
  done: (changed: WithVersion<T>) => void;
};

export function useEdit<T, D extends Draft>({ path, read, draftOf, bodyOf, done }: EditOptions<T, D>): EditForm<D> {
  const [first] = useState(() => ({ ...read, draft: draftOf(read.value) }));
  const base = useRef(first);
  const [differences, setDifferences] = useState<FieldDifference[]>([]);

  async function send(draft: D): Promise<void> {
    try {
      const changed = await change<T>(path, base.current.version, bodyOf(draft, base.current.value));
      base.current = { ...changed, draft: draftOf(changed.value) };
      setDifferences([]);
      form.reset(base.current.draft);
      done(changed);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.problem.status !== 412) throw error;
      await takeTheirs(draft);
    }
  }

  async function takeTheirs(mine: D): Promise<void> {
    const read = await askWithVersion<T>(path);
    const theirs = draftOf(read.value);
    const { merged, differences } = merge(base.current.draft, theirs, mine);
    base.current = { ...read, draft: theirs };
    // changed, and changed back: there is nothing to look at
    if (differences.length === 0) return send(merged);
    setDifferences(differences);
    form.reset(merged, theirs);
  }

  const form = useForm(() => first.draft, send);
  return { ...form, differences };
}

/**
 * What both have made of it: where only one has changed a field his value, where both have, mine.
 */
export function merge<D extends Draft>(base: D, theirs: D, mine: D): { merged: D; differences: FieldDifference[] } {
  const merged: Draft = { ...theirs };
  const differences: FieldDifference[] = [];
  for (const name of Object.keys(mine)) {
    const [was, their, my] = [base[name]!, theirs[name]!, mine[name]!];
    if (my !== was) merged[name] = my;
    if (their !== was) differences.push({ name, was, theirs: their, mine: my !== was && my !== their ? my : null });
  }
  return { merged: merged as D, differences };
}

/** What somebody else has changed meanwhile, and what is kept of one's own. */
export function Meanwhile<D extends Draft>({ form }: { form: EditForm<D> }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), [form.differences]);
  if (form.differences.length === 0) return null;
  const words = (name: string, value: string | boolean) => {
    const shown = form.shown.get(name);
    const text = shown ? shown.words(value) : String(value);
    return text === "" ? t("setup-empty") : text;
  };
  return (
    <section ref={element} class="meanwhile" role="alert" tabIndex={-1}>
      <h3>{t("setup-meanwhile")}</h3>
      <ul>
        {form.differences.map(({ name, was, theirs, mine }) => (
          <li key={name}>
            <strong>{form.shown.get(name)?.label ?? name}</strong>{" "}
            {t("setup-meanwhile-was", { was: words(name, was), now: words(name, theirs) })}
            {mine !== null && <> <em>{t("setup-meanwhile-mine", { mine: words(name, mine) })}</em></>}
          </li>
        ))}
      </ul>
      <p>{t("setup-meanwhile-about")}</p>
    </section>
  );
}
