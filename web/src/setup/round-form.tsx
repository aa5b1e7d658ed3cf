/** Asks for the terms of the games of a round, and says what each choice changes in the rulings. */
import { useId, useState } from "preact/hooks";
import type { VideoCase } from "../api/types";
import { named, t } from "../words";
import { periodsWords } from "../words/periods";
import { ChoiceField, Group, SelectField, TextField, TickField } from "./fields";
import { wrongOf, type Draft, type Form } from "./form";
import { EDITIONS } from "../laws/editions";
import { ANSWERED_BY_VIDEO, CONTROLS, SEEN_ON_VIDEO, SUPERVISIONS } from "../laws/terms";
import { MORE, hasUnusualTerms, type RoundDraft } from "./round-draft";

/** Usual time controls, to begin from. */
const USUAL = [
  { control: "standard", white_min: "90", increment_s: "30" },
  { control: "rapid", white_min: "15", increment_s: "10" },
  { control: "blitz", white_min: "3", increment_s: "2" },
] as const;

/** Moves, seconds and increment of each period, as the service takes them. */
const PERIODS = "([1-9][0-9]{0,2}/)?[0-9]{1,6}([+][0-9]{1,4})?(:([1-9][0-9]{0,2}/)?[0-9]{1,6}([+][0-9]{1,4})?){0,5}";

type RoundFormProps = { form: Form<RoundDraft> };

export function RoundFields({ form, zone }: RoundFormProps & { zone: string }) {
  return (
    <>
      <div class="side-by-side">
        <TextField form={form} name="number" type="number" min="1" max="64" step="1" required label={t("setup-round-number")} />
        <TextField form={form} name="starts_at" type="datetime-local" label={t("setup-round-starts")} about={t("setup-round-starts-about", { zone })} />
        <TextField form={form} name="day" type="date" label={t("setup-round-day")} about={t("setup-round-day-about")} />
      </div>
      <div class="halves">
        <Law form={form} />
        <Clock form={form} />
      </div>
      <More form={form} />
    </>
  );
}

/** What most rounds leave as it is: open where this one does not. */
function More({ form }: RoundFormProps) {
  const [wasOpen] = useState(() => hasUnusualTerms(form.draft));
  const [isOpen, setOpen] = useState(wasOpen);
  const isWrong = MORE.some((name) => form.shown.has(name) && wrongOf(form as unknown as Form<Draft>, [name]) !== null);
  return (
    <details class="more" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)} onInvalidCapture={() => setOpen(true)}>
      <summary>{t("setup-round-more")}</summary>
      <div class="halves">
        <Beginning form={form} />
        <RegulationFields form={form} />
      </div>
    </details>
  );
}

function Law({ form }: RoundFormProps) {
  return (
    <Group label={t("setup-law")}>
      <SelectField
        form={form}
        name="edition"
        label={t("setup-edition")}
        options={EDITIONS.map((edition) => ({ value: edition, label: t(`edition-${edition}`), about: t(`setup-edition-${edition}`) }))}
      />
        <ChoiceField
          form={form}
          name="control"
          label={t("setup-control")}
          about={t("setup-control-about")}
          options={CONTROLS.map((control) => ({ value: control, label: named("control", control), about: t(`setup-control-${control}-about`) }))}
        />
        <ChoiceField
          form={form}
          name="supervision"
          label={t("setup-supervision")}
          about={t("setup-supervision-about")}
          options={SUPERVISIONS.map((supervision) => ({ value: supervision, label: t(`setup-supervision-${supervision}`), about: t(`setup-supervision-${supervision}-about`) }))}
        />
    </Group>
  );
}

function Clock({ form }: RoundFormProps) {
  const id = useId();
  const { clock } = form.draft;
  return (
    <Group label={t("setup-clock")} about={t("setup-clock-about")}>
      <div class="do" role="group" aria-labelledby={id}>
        <span id={id}>{t("setup-clock-usual")}</span>
        {USUAL.map((usual) => (
          <button key={usual.control} type="button" onClick={() => form.set({ clock: true, black_min: "", delay_s: "0", ...usual })}>
            {named("control", usual.control)} {t("setup-clock-words", { main: usual.white_min, increment: usual.increment_s })}
          </button>
        ))}
      </div>
      <TickField form={form} name="clock" label={t("setup-clock-there")} about={t("setup-clock-there-about")} />
      {clock && (
        <div class="side-by-side">
          <TextField form={form} name="white_min" paths={["white_ms"]} type="number" min="0" step="any" required label={t("setup-clock-main")} unit={t("setup-minutes")} about={t("setup-clock-main-about")} />
          <TextField form={form} name="black_min" paths={["black_ms"]} type="number" min="0" step="any" label={t("setup-clock-black")} unit={t("setup-minutes")} about={t("setup-clock-black-about")} />
          <TextField form={form} name="increment_s" paths={["increment_ms"]} type="number" min="0" step="any" required label={t("setup-clock-increment")} unit={t("setup-seconds")} about={t("setup-clock-increment-about")} />
          <TextField form={form} name="delay_s" paths={["delay_ms"]} type="number" min="0" step="any" required label={t("setup-clock-delay-label")} unit={t("setup-seconds")} about={t("setup-clock-delay-about")} />
        </div>
      )}
      <TextField form={form} name="periods" maxLength={100} pattern={PERIODS} placeholder="40/5400+30:1800+30" spellcheck={false} label={t("setup-periods")} about={form.draft.periods === "" ? t("setup-periods-about") : periodsWords(form.draft.periods)} />
    </Group>
  );
}

function Beginning({ form }: RoundFormProps) {
  return (
    <Group label={t("setup-beginning")}>
      <TickField form={form} name="chess960" label={t("setup-chess960")} about={t("setup-chess960-about")} />
      <TextField form={form} name="fen" maxLength={200} spellcheck={false} label={t("setup-fen")} about={t("setup-fen-about")} />
    </Group>
  );
}

function RegulationFields({ form }: RoundFormProps) {
  const isUnitedStates = form.draft.edition.startsWith("USCF");
  return (
    <Group label={t("setup-regulations")} about={t("setup-regulations-about")}>
      <div class="side-by-side">
        <TextField form={form} name="illegal_moves_to_lose" type="number" min="1" max="255" step="1" label={t("setup-illegal")} about={t("setup-illegal-about")} />
        <TextField form={form} name="penalty_s" type="number" min="0" max="4294967295" step="1" label={t("setup-penalty")} unit={t("setup-seconds")} about={t("setup-penalty-about")} />
        <TextField form={form} name="no_draw_offers_before" type="number" min="0" max="4294967295" step="1" label={t("setup-no-offers")} unit={t("setup-move")} about={t("setup-no-offers-about")} />
      </div>
      <TickField form={form} name="guidelines_iii" label={t("setup-guidelines")} about={t("setup-guidelines-about")} />
      {(isUnitedStates || form.draft.time_pressure) && <TickField form={form} name="time_pressure" label={t("setup-pressure")} about={t("setup-pressure-about")} />}
      <Group label={t("setup-disabled")} about={t("setup-disabled-about")}>
        <div class="ticks">
          <TickField form={form} name="visually_disabled_white" paths={["visually_disabled"]} label={t("white")} />
          <TickField form={form} name="visually_disabled_black" paths={["visually_disabled"]} label={t("black")} />
        </div>
      </Group>
      <Group label={t("setup-assistant")} about={t("setup-assistant-about")}>
        <div class="ticks">
          <TickField form={form} name="assistant_white" paths={["assistant"]} label={t("white")} />
          <TickField form={form} name="assistant_black" paths={["assistant"]} label={t("black")} />
        </div>
      </Group>
      <Group label={t("setup-video")} about={t("setup-video-about")}>
        <VideoTicks form={form} label={t("setup-video-seen")} cases={SEEN_ON_VIDEO} />
        <VideoTicks form={form} label={t("setup-video-answered")} cases={ANSWERED_BY_VIDEO} />
      </Group>
    </Group>
  );
}

function VideoTicks({ form, label, cases }: RoundFormProps & { label: string; cases: readonly VideoCase[] }) {
  return (
    <Group label={label}>
      <div class="ticks">
        {cases.map((one) => <TickField key={one} form={form} name={`video_${one}`} paths={["video"]} label={named("video-case", one)} />)}
      </div>
    </Group>
  );
}
