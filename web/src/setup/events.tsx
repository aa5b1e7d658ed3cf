/** Lists all events: the way to each, a new one, one from a file; and shows the upkeep. */
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll, ask } from "../api/client";
import type { Event } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { Choices, Essentials, eventBody, type EventDraft } from "./event-form";
import { keepFile } from "../ui/files";
import { Frame, useForm } from "./form";
import { may } from "./permissions";
import { NotYours, ServiceShell } from "./shell";
import { FormProblem } from "./trouble";
import { Upkeep } from "./upkeep";
import { zoneHere } from "../ui/zone";

export default function Events() {
  const { value: events, error, again } = useLoaded(() => askAll<Event>("/events"), []);
  return (
    <ServiceShell>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!events && error === undefined && <p role="status">{t("loading")}</p>}
      {events && <List events={events} />}
      <div class="columns">
        {may("create_event") ? <MakeEvent isFirst={events?.length === 0} /> : <NotYours what={t("setup-events-not-yours")} />}
        {may("import_event") && <TakeFile />}
        {may("read_upkeep") && events && <Upkeep events={events} />}
      </div>
    </ServiceShell>
  );
}

function List({ events }: { events: Event[] }) {
  if (events.length === 0) return <p class="empty">{t("setup-events-none")}</p>;
  return (
    <ul class="cards">
      {events.map((event) => (
        <li key={event.id}>
          <h2><a href={`/set-up/${event.id}`} dir="auto">{event.name}</a></h2>
          {event.city && <p dir="auto">{event.city}</p>}
          {event.archived && <p>{t("event-archived")}</p>}
          <p class="links">
            <a href={`/set-up/${event.id}`}>{t("page-set-up")}</a>
            <a href={`/events/${event.id}`}>{t("hall")}</a>
            {may("export_event", { event: event.id }) && <button class="link" onClick={() => void keepFile(`/events/${event.id}/file`, `${event.id}.jsonl`)}>{t("setup-event-file")}</button>}
          </p>
        </li>
      ))}
    </ul>
  );
}

const NEW: EventDraft = { name: "", city: "", time_zone: zoneHere(), announcement: "confirmed", delay_min: "15", down_after_s: "60", default_time_min: "", retention_days: "", archived: false };

function MakeEvent({ isFirst }: { isFirst: boolean }) {
  const { route } = useLocation();
  const form = useForm(() => NEW, async (draft) => {
    const made = await ask<Event>("/events", { method: "POST", body: eventBody(draft) });
    form.reset(NEW);
    note(t("setup-event-made", { name: made.name }));
    route(`/set-up/${made.id}`);
  });
  return (
    <section class="panel" aria-labelledby="make-event">
      <h2 id="make-event">{t(isFirst ? "event-first" : "setup-event-make")}</h2>
      <p>{t("setup-event-make-about")}</p>
      <Frame form={form} word={t("setup-event-make-do")}>
        <Essentials form={form} />
        <details onInvalidCapture={(event) => (event.currentTarget.open = true)}><summary>{t("setup-more")}</summary><Choices form={form} /></details>
      </Frame>
    </section>
  );
}

function TakeFile() {
  const { route } = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!file || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const taken = await ask<Event>("/events/file", { method: "POST", body: file, headers: { "Content-Type": "application/x-ndjson" } });
      note(t("setup-file-taken", { name: taken.name }));
      route(`/set-up/${taken.id}`);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }
  return (
    <section class="panel" aria-labelledby="take-file">
      <h2 id="take-file">{t("setup-file-take")}</h2>
      <p id="take-file-about">{t("setup-file-about")}</p>
      <form class="set-up-form" onSubmit={(event) => void submit(event)}>
        <label class="block">{t("setup-file")}<input type="file" required accept=".jsonl,.ndjson,.json,application/x-ndjson" aria-describedby="take-file-about" onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} /></label>
        {problem !== null && <FormProblem error={problem} />}
        <div class="do"><button aria-disabled={isBusy}>{t("setup-file-do")}</button>{isBusy && <span role="status">{t("loading")}</span>}</div>
      </form>
    </section>
  );
}
