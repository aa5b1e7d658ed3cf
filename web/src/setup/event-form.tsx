/** Provides the fields of an event, and says what each of them changes. */
import type { Event, NewEvent } from "../api/types";
import { t } from "../words";
import { dayAndTime } from "../words/time";
import { ChoiceField, Group, TextField, TickField } from "./fields";
import type { Form } from "./form";
import { minutesOf, numberOf, textOf } from "./numbers";
import { zones } from "../ui/zone";

export type EventDraft = {
  name: string;
  city: string;
  time_zone: string;
  announcement: string;
  delay_min: string;
  down_after_s: string;
  default_time_min: string;
  retention_days: string;
  archived: boolean;
};

export function eventDraft(event: Event): EventDraft {
  return {
    name: event.name,
    city: event.city ?? "",
    time_zone: event.time_zone,
    announcement: event.announcement ?? "confirmed",
    delay_min: minutesOf(event.delay_s, 60),
    down_after_s: textOf(event.down_after_s ?? 60),
    default_time_min: event.default_time_s == null ? "" : minutesOf(event.default_time_s, 60),
    retention_days: textOf(event.retention_days),
    archived: event.archived ?? false,
  };
}

export function eventBody(draft: EventDraft): NewEvent {
  return {
    name: draft.name,
    city: draft.city,
    time_zone: draft.time_zone || "UTC",
    announcement: draft.announcement as NonNullable<NewEvent["announcement"]>,
    delay_s: Math.round((numberOf(draft.delay_min) ?? 0) * 60),
    down_after_s: numberOf(draft.down_after_s) ?? 60,
    default_time_s: numberOf(draft.default_time_min) === null ? null : Math.round(numberOf(draft.default_time_min)! * 60),
    retention_days: numberOf(draft.retention_days),
    archived: draft.archived,
  };
}

export function Essentials({ form }: { form: Form<EventDraft> }) {
  return (
    <div class="side-by-side">
      <TextField form={form} name="name" label={t("setup-event-name")} required maxLength={200} />
      <TextField form={form} name="city" label={t("setup-event-city")} maxLength={200} />
      <TextField form={form} name="time_zone" label={t("setup-event-zone")} about={t("setup-event-zone-about")} offers={zones()} placeholder="Europe/Paris" spellcheck={false} />
    </div>
  );
}

export function Choices({ form, event }: { form: Form<EventDraft>; event?: Event }) {
  return (
    <div class="thirds">
      <Group label={t("setup-event-shown")}>
        <ChoiceField
          form={form}
          name="announcement"
          label={t("setup-announcement")}
          options={(["confirmed", "automatic"] as const).map((value) => ({ value, label: t(`setup-announcement-${value}`), about: t(`setup-announcement-${value}-about`) }))}
        />
        <TextField form={form} name="delay_min" paths={["delay_s"]} type="number" min="0" max="1440" step="any" required label={t("setup-delay")} unit={t("setup-minutes")} about={t("setup-delay-about")} />
      </Group>
      <Group label={t("setup-event-boards")}>
        <TextField form={form} name="default_time_min" paths={["default_time_s"]} type="number" min="0" max="1440" step="any" label={t("setup-default-time")} unit={t("setup-minutes")} about={t("setup-default-time-about")} />
        <TextField form={form} name="down_after_s" type="number" min="15" max="86400" step="1" required label={t("setup-down")} unit={t("setup-seconds")} about={t("setup-down-about")} />
      </Group>
      <Group label={t("setup-event-after")} about={t("setup-privacy-about")}>
        <TextField form={form} name="retention_days" type="number" min="0" max="4294967295" step="1" label={t("setup-retention")} unit={t("setup-days")} about={t("setup-retention-about")} />
        <TickField form={form} name="archived" label={t("setup-archived")} about={t("setup-archived-about")} />
        {event?.archived_at && <p>{t("setup-archived-since", { when: dayAndTime(event.archived_at) })}</p>}
        {event?.erased_at && <p>{t("setup-erased-since", { when: dayAndTime(event.erased_at) })}</p>}
      </Group>
    </div>
  );
}
