/** Provides fields with their label, what they change, and what is wrong with them. */
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { t } from "../words";
import { labelOf, wrongOf, type Draft, type Form } from "./form";
import { WrongField } from "./trouble";

type FieldNames<D extends Draft, Value> = { [Key in keyof D & string]: D[Key] extends Value ? Key : never }[keyof D & string];

type FieldProps<D extends Draft, Value> = {
  form: Form<D>;
  name: FieldNames<D, Value>;
  label: string;
  /** What it is, and what it changes. */
  about?: ComponentChildren;
  /** By which names the service tells of it, if not by its own. */
  paths?: readonly string[];
};

type FieldParts = { id: string; described: string | undefined; wrong: ComponentChildren };

function useField<D extends Draft, Value>({ form, name, label, about, paths = [name] }: FieldProps<D, Value>, words: (value: string | boolean) => string): FieldParts {
  const id = useId();
  form.shown.set(name, { label, paths, words });
  const refused = wrongOf(form as unknown as Form<Draft>, paths);
  const wrong = refused && <WrongField wrong={refused} labelOf={(field) => labelOf(form.shown, field)} />;
  const described = [about && `${id}-about`, wrong && `${id}-wrong`].filter(Boolean).join(" ") || undefined;
  return { id, described, wrong };
}

/** What is wrong is heard with the field, which is given the focus. */
function Under({ id, about, wrong }: { id: string; about: ComponentChildren; wrong: ComponentChildren }) {
  return (
    <>
      {about && <p class="about" id={`${id}-about`}>{about}</p>}
      {wrong && <p class="problem" id={`${id}-wrong`}>{wrong}</p>}
    </>
  );
}

function put<D extends Draft>(form: Form<D>, name: keyof D, value: string | boolean): void {
  form.set({ [name]: value } as Partial<D>);
}

type TextFieldProps<D extends Draft> = FieldProps<D, string> & {
  type?: "text" | "number" | "password" | "url" | "date" | "datetime-local";
  /** What may be chosen from; other values may be written. */
  offers?: readonly string[];
  unit?: string;
} & Pick<JSX.IntrinsicElements["input"], "required" | "maxLength" | "minLength" | "min" | "max" | "step" | "placeholder" | "autoComplete" | "pattern" | "spellcheck">;

export function TextField<D extends Draft>(props: TextFieldProps<D>) {
  const { form, name, label, about, paths, type = "text", offers, unit, ...rest } = props;
  const { id, described, wrong } = useField(props, (value) => (type === "password" ? "…" : String(value)));
  const attributes = {
    id,
    type,
    "aria-describedby": described,
    "aria-invalid": wrong !== null,
    ...(type === "text" ? { dir: "auto" } : {}),
    ...(offers ? { list: `${id}-offers` } : {}),
    ...rest,
  } as JSX.IntrinsicElements["input"];
  return (
    <div class={`field ${type}`}>
      <label for={id}>{label}{rest.required && <span class="needed" title={t("setup-needed")} aria-hidden="true"> *</span>}</label>
      <span class="with-unit">
        <input {...attributes} value={form.draft[name] as string} onInput={(event) => put(form, name, event.currentTarget.value)} />
        {unit && <span>{unit}</span>}
      </span>
      {offers && <datalist id={`${id}-offers`}>{offers.map((offer) => <option key={offer} value={offer} />)}</datalist>}
      <Under id={id} about={about} wrong={wrong} />
    </div>
  );
}

export function TickField<D extends Draft>(props: FieldProps<D, boolean>) {
  const { form, name, label, about } = props;
  const { id, described, wrong } = useField(props, (value) => t(value ? "setup-yes" : "setup-no"));
  return (
    <div class="field tick">
      <label>
        <input type="checkbox" checked={form.draft[name] as boolean} onChange={(event) => put(form, name, event.currentTarget.checked)} aria-describedby={described} aria-invalid={wrong !== null} />
        {label}
      </label>
      <Under id={id} about={about} wrong={wrong} />
    </div>
  );
}

export type FieldOption = { value: string; label: string; about?: string };

export function SelectField<D extends Draft>(props: FieldProps<D, string> & { options: readonly FieldOption[]; required?: boolean }) {
  const { form, name, label, options, required = false } = props;
  const value = form.draft[name] as string;
  const chosen = options.find((option) => option.value === value);
  const about = [props.about, chosen?.about].filter(Boolean).map((text, place) => <span key={place}>{place > 0 && " "}{text}</span>);
  const { id, described, wrong } = useField({ ...props, about: about.length > 0 && about }, (value) => options.find((option) => option.value === value)?.label ?? String(value));
  return (
    <div class="field">
      <label for={id}>{label}{required && <span class="needed" title={t("setup-needed")} aria-hidden="true"> *</span>}</label>
      <select id={id} value={value} required={required} onChange={(event) => put(form, name, event.currentTarget.value)} aria-describedby={described} aria-invalid={wrong !== null}>
        {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
      <Under id={id} about={about.length > 0 && about} wrong={wrong} />
    </div>
  );
}

/** A choice of few, with what the chosen one changes. */
export function ChoiceField<D extends Draft>(props: FieldProps<D, string> & { options: readonly FieldOption[] }) {
  const { form, name, label, about, options } = props;
  const { id, described, wrong } = useField(props, (value) => options.find((option) => option.value === value)?.label ?? String(value));
  const chosen = options.find(({ value }) => value === form.draft[name]);
  return (
    <fieldset class="field choice" aria-describedby={described}>
      <legend>{label}</legend>
      <Under id={id} about={about} wrong={wrong} />
      <div class="ticks">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === chosen?.value} onChange={() => put(form, name, value)} aria-describedby={value === chosen?.value ? `${id}-chosen` : undefined} aria-invalid={wrong !== null} />
            {label}
          </label>
        ))}
      </div>
      {chosen?.about && <p class="about" id={`${id}-chosen`} role="status">{chosen.about}</p>}
    </fieldset>
  );
}

/** Fields that belong together. */
export function Group({ label, about, children }: { label: string; about?: ComponentChildren; children: ComponentChildren }) {
  const id = useId();
  return (
    <fieldset class="group" aria-describedby={about ? id : undefined}>
      <legend>{label}</legend>
      {about && <p class="about" id={id}>{about}</p>}
      {children}
    </fieldset>
  );
}
