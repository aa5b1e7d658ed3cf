/** Shows what is going to be erased, and whether the clock and the log can be believed. */
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { AuditVerification, Event, UpkeepView } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { dayAndTime } from "../words/time";
import { may } from "./permissions";
import { NotYours } from "./shell";
import { Table } from "./table";
import { FormProblem } from "./trouble";

export function Upkeep({ events }: { events: Event[] }) {
  const { value, error, again } = useLoaded(() => ask<UpkeepView>("/upkeep"), []);
  return (
    <section class="panel whole" aria-labelledby="upkeep">
      <h2 id="upkeep">{t("setup-upkeep")}</h2>
      <p>{t("setup-upkeep-about")}</p>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!value && error === undefined && <p role="status">{t("loading")}</p>}
      {value?.doubted_since && <Doubted {...value} since={value.doubted_since} done={again} />}
      {value && <Announced {...value} events={events} />}
      {may("verify_audit") && <Log />}
    </section>
  );
}

function Announced({ announced, doubted_since: doubted, events }: UpkeepView & { events: Event[] }) {
  if (announced.length === 0) return doubted ? null : <p class="empty">{t("setup-upkeep-none")}</p>;
  const nameOf = (id: string) => events.find((event) => event.id === id)?.name ?? id;
  const rows = announced.map(({ what, event, count, not_before: from }) => ({
    key: `${what} ${event ?? ""}`,
    cells: [event ? t("setup-upkeep-persons", { event: nameOf(event) }) : t(`setup-upkeep-${what}`), String(count), dayAndTime(from)],
  }));
  return <Table labelledBy="upkeep" heads={[t("setup-upkeep-what"), t("setup-upkeep-count"), t("setup-upkeep-from")]} rows={rows} />;
}

/** The clock of whoever looks is another clock: the service compares the two. */
function Doubted({ clock, seen, since, done }: UpkeepView & { since: string; done: () => void }) {
  const [problem, setProblem] = useState<unknown>(null);
  async function believe() {
    setProblem(null);
    try {
      await ask("/upkeep/clock", { method: "POST", body: { now: new Date().toISOString() } });
      note(t("setup-upkeep-believed"));
      done();
    } catch (error) {
      setProblem(error);
    }
  }
  return (
    <>
      <p class="problem" role="alert">{t("setup-upkeep-doubted", { clock: dayAndTime(clock), seen: dayAndTime(seen), since: dayAndTime(since) })}</p>
      {problem !== null && <FormProblem error={problem} />}
      {may("confirm_clock")
        ? <div class="do"><button onClick={() => void believe()}>{t("setup-upkeep-believe")}</button></div>
        : <NotYours what={t("setup-upkeep-believe-not-yours")} />}
    </>
  );
}

/** The whole log is read for it: only when somebody asks. */
function Log() {
  const [found, setFound] = useState<AuditVerification | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function verify() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setFound(await ask<AuditVerification>("/audit/verification"));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p>{t("setup-log-about")}</p>
      <div class="do"><button aria-disabled={isBusy} onClick={() => void verify()}>{t("setup-log-verify")}</button>{isBusy && <span role="status">{t("loading")}</span>}</div>
      {problem !== null && <FormProblem error={problem} />}
      {found?.whole && <p role="status">{t("setup-log-whole", { lines: found.lines })}</p>}
      {found && !found.whole && (
        <div class="problem" role="alert">
          <p>{t("setup-log-changed")}</p>
          <ul lang="en">{found.faults.map((fault) => <li key={fault}>{fault}</li>)}</ul>
        </div>
      )}
    </>
  );
}
