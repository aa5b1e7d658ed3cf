/** Shows an event for set-up: its values, its rounds, its file. */
import { useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll, ask, askWithVersion } from "../api/client";
import type { Event, Round } from "../api/types";
import { NEWEST } from "../laws/editions";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { named, t } from "../words";
import { dayAndTime } from "../words/time";
import { Meanwhile, useEdit, type WithVersion } from "./edit";
import { Choices, Essentials, eventBody, eventDraft, type EventDraft } from "./event-form";
import { keepFile } from "../ui/files";
import { Frame } from "./form";
import { may } from "./permissions";
import { Confirm } from "./parts";
import { clockWords } from "./round-draft";
import { EventShell, NotYours, Waiting } from "./shell";

export default function EventPage() {
  const { params } = useRoute();
  const id = params.event!;
  const loaded = useLoaded(async () => {
    const [event, rounds] = await Promise.all([askWithVersion<Event>(`/events/${id}`), askAll<Round>(`/events/${id}/rounds`)]);
    return { event, rounds };
  }, [id]);
  if (!loaded.value) return <Waiting loaded={loaded} />;
  return <Shown key={id} {...loaded.value} />;
}

function Shown({ event: read, rounds }: { event: WithVersion<Event>; rounds: Round[] }) {
  const [event, setEvent] = useState(read.value);
  return (
    <EventShell event={event}>
      <div class="columns">
        <Rounds event={event} rounds={rounds} />
        <Whole event={event} hasRounds={rounds.length > 0} />
        <Values read={read} event={event} changed={setEvent} />
      </div>
    </EventShell>
  );
}

function Rounds({ event, rounds }: { event: Event; rounds: Round[] }) {
  const at = `/set-up/${event.id}`;
  const own = { event: event.id };
  return (
    <section class="panel" aria-labelledby="rounds">
      <h2 id="rounds">{t("rounds")}</h2>
      {rounds.length === 0 && <p class="empty">{t("setup-rounds-none")}</p>}
      <ol class="rows-list">
        {rounds.map((round) => (
          <li key={round.id}>
            <a href={`${at}/rounds/${round.id}`}>{t("round-number", { number: round.number })}</a>{" "}
            <span class="quiet">{summary(round, event)}</span>
          </li>
        ))}
      </ol>
      {may("create_round", own) && <p><a class="button primary" href={`${at}/rounds/new`}>{t("setup-round-make")}</a></p>}
      {may("create_pairing_code", own) && rounds.length > 0 && <p><a href={`/events/${event.id}/boards`}>{t("boards-title")}</a></p>}
      {may("list_cards", own) && <p><a href={`/events/${event.id}/cards`}>{t("setup-cards")}</a></p>}
      {may("import_pairings", own) && <p class="about">{t("setup-rounds-from-pairings")} <a href={`${at}/pairings`}>{t("setup-pairings")}</a></p>}
    </section>
  );
}

function summary({ terms, starts_at }: Round, { time_zone }: Event): string {
  const parts = [named("control", terms.control ?? "standard"), clockWords(terms), t(`edition-${terms.edition ?? NEWEST}`)];
  if (starts_at) parts.push(dayAndTime(starts_at, time_zone));
  return parts.filter(Boolean).join(" · ");
}

function Values({ read, event, changed }: { read: WithVersion<Event>; event: Event; changed: (event: Event) => void }) {
  const mayChange = may("change_event", { event: event.id });
  const form = useEdit({
    path: `/events/${event.id}`,
    read,
    draftOf: eventDraft,
    bodyOf: (draft: EventDraft) => eventBody(draft),
    done: ({ value }) => {
      changed(value);
      note(t("setup-saved"));
    },
  });
  return (
    <section class="panel whole" aria-labelledby="event">
      <h2 id="event">{t("setup-event")}</h2>
      {!mayChange && <NotYours what={t("setup-event-not-yours")} />}
      <Frame form={form} word={t("setup-save")} closed={!mayChange}>
        <Essentials form={form} />
        <Choices form={form} event={event} />
        <Meanwhile form={form} />
      </Frame>
    </section>
  );
}

/** What concerns the event as a whole: its file, and its end. */
function Whole({ event, hasRounds }: { event: Event; hasRounds: boolean }) {
  const { route } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const own = { event: event.id };
  if (!may("export_event", own)) return null;
  async function remove() {
    const { version } = await askWithVersion<Event>(`/events/${event.id}`);
    await ask(`/events/${event.id}`, { method: "DELETE", headers: { "If-Match": version } });
    note(t("setup-deleted", { name: event.name }));
    route("/set-up");
  }
  return (
    <section class="panel" aria-labelledby="whole">
      <h2 id="whole">{t("setup-whole")}</h2>
      <p>{t("setup-event-file-about")}</p>
      <p><button onClick={() => void keepFile(`/events/${event.id}/file`, `${event.id}.jsonl`)}>{t("setup-event-file")}</button></p>
      {may("delete_event", own) && (
        hasRounds
          ? <p class="about">{t("setup-event-delete-not")}</p>
          : <p><button class="danger" onClick={() => setDeleting(true)}>{t("setup-event-delete")}</button></p>
      )}
      {isDeleting && (
        <Confirm title={t("setup-event-delete")} word={t("setup-delete")} done={remove} close={() => setDeleting(false)}>
          <p dir="auto"><strong>{event.name}</strong></p>
          <p>{t("setup-event-delete-about")}</p>
        </Confirm>
      )}
    </section>
  );
}
