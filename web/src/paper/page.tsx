/** Shows what can be printed for a round, and each of its sheets. */
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll } from "../api/client";
import { eventAndRounds } from "../api/rounds";
import { isArbiter, readsAt, session } from "../api/session";
import type { BoardView, Event, Round } from "../api/types";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { Progress, Unfinished, useOneByOne } from "../ui/one-by-one";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { CodeSheet } from "./codes";
import { EntryForm } from "./form";
import { IncidentSheet } from "./incident";
import { readPaperBoard } from "./paper-board";
import { RoundSheet } from "./round";
import { SheetFrame } from "./sheet-frame";

/** The sheets of a round, by the last part of their addresses. */
const SHEETS = ["round", "incidents", "form", "codes"] as const;
type SheetName = (typeof SHEETS)[number];

type PapersProps = { event: Event; round: Round; boards: BoardView[] };

async function read(id: string, wanted: string): Promise<PapersProps | null> {
  const { event, round } = await eventAndRounds(id, wanted);
  if (!round) return null;
  return { event, round, boards: (await askAll<BoardView>(`/rounds/${round.id}/boards`)).filter(readsAt) };
}

export default function PapersPage() {
  const { params } = useRoute();
  const [event, round, sheet] = [params.event!, params.round!, params.sheet];
  const { value, error, again } = useLoaded(() => read(event, round), [event, round, session.value?.author]);
  if (!readsAt({ event })) return <ForArbiters title={t("papers")} />;
  if (value === undefined) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  if (value === null) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  if (sheet === undefined) return <List {...value} />;
  const name = SHEETS.find((one) => one === sheet);
  return name ? <OneSheet {...value} name={name} /> : <main class="narrow"><Missing what="page" /></main>;
}

const addressOf = ({ event, round }: PapersProps) => `/events/${event.id}/rounds/${round.id}`;

function List(papers: PapersProps) {
  const { event, round } = papers;
  useTitle(`${t("papers")} · ${event.name}`);
  return (
    <main class="narrow papers-list">
      <p><a href={addressOf(papers)}>← {t("hall")}</a></p>
      <h1>{t("papers")} <small dir="auto">{event.name} · {t("round-number", { number: round.number })}</small></h1>
      <ul class="choices">
        {SHEETS.map((name) => <li key={name}><a class="button" href={`${addressOf(papers)}/papers/${name}`}>{t(`papers-${name}`)}</a> <span>{t(`papers-${name}-about`)}</span></li>)}
        <li><a class="button" href={`${addressOf(papers)}/report`}>{t("report")}</a> <span>{t("papers-report-about")}</span></li>
        <li><a class="button" href="/clock">{t("papers-clock")}</a> <span>{t("papers-clock-about")}</span></li>
      </ul>
      <p class="about">{t("papers-slip-about")}</p>
    </main>
  );
}

function OneSheet({ name, ...papers }: PapersProps & { name: SheetName }) {
  const { event, round, boards } = papers;
  const back = `${addressOf(papers)}/papers`;
  useTitle(`${t(`papers-${name}`)} · ${event.name} · ${t("round-number", { number: round.number })}`);
  if (name === "form") return <SheetFrame back={back} word={t("papers")} kind="a4"><EntryForm event={event} round={round} /></SheetFrame>;
  if (name === "codes") return isArbiter.value ? <CodeSheet event={event} round={round} boards={boards} back={back} /> : <ForArbiters title={t("papers-codes")} />;
  return <ReadSheet name={name} back={back} {...papers} />;
}

/** A sheet of which all boards must be read first. */
function ReadSheet({ name, back, event, round, boards }: PapersProps & { name: "round" | "incidents"; back: string }) {
  const reading = useOneByOne(boards, ({ id }) => id, readPaperBoard, []);
  const [withAll, setWithAll] = useState(false);
  const read = reading.results;
  const shown = withAll ? read : read.filter(({ account }) => account !== null);
  const tools = (
    <>
      {!reading.isDone && reading.error === undefined && <Progress read={reading.read} total={reading.total} />}
      {name === "incidents" && <label><input type="checkbox" checked={withAll} onChange={(change) => setWithAll(change.currentTarget.checked)} />{t("papers-with-all")}</label>}
    </>
  );
  return (
    <SheetFrame back={back} word={t("papers")} kind="a4" isReady={reading.isDone} tools={tools}>
      {!reading.isDone && <Unfinished {...reading} />}
      {reading.error !== undefined && <Trouble error={reading.error} again={reading.again} />}
      {name === "round" && <RoundSheet event={event} round={round} boards={read} />}
      {name === "incidents" && shown.map((one) => <IncidentSheet key={one.board.id} event={event} round={round} of={one} />)}
      {name === "incidents" && reading.isDone && shown.length === 0 && <p>{t("papers-nothing")}</p>}
    </SheetFrame>
  );
}
