/**
 * Shows the report of one game: for the file of the chief arbiter, the appeals committee, or the
 * federation.
 */
import "../styles/report.css";
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { authorName } from "../record/authors";
import { serviceNow } from "../api/clock";
import { isArbiter, readsAll, session } from "../api/session";
import { keepFile } from "../ui/files";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { Missing, Trouble, isMissing } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { day, dayAndTime } from "../words/time";
import type { GameReport } from "./game-report";
import { NewNote } from "./note";
import { Appendix, Cited, Incidents, Notes, Players, Signatures, Summary, Terms } from "./parts";
import { readGameReport } from "./read";

export default function ReportPage() {
  const { params } = useRoute();
  if (!readsAll.value) return <ForArbiters title={t("report")} />;
  return <Report key={params.board} id={params.board!} />;
}

function Report({ id }: { id: string }) {
  const { value, error, again } = useLoaded((left) => readGameReport(id, left).then((account) => ({ account, at: serviceNow() })), [id, session.value?.author]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Unread id={id} error={error} again={again} />}</main>;
  if (!value.account) return <main class="narrow"><h1>{t("report")}</h1><p>{t("game-not-begun")}</p></main>;
  return <Whole account={value.account} at={value.at} again={again} />;
}

function Unread({ id, error, again }: { id: string; error: unknown; again: () => void }) {
  if (isMissing(error)) return <Missing what="board" />;
  return (
    <>
      <h1>{t("report")}</h1>
      <Trouble error={error} again={again} />
      <p><a href={`/boards/${id}`}>← {t("board")}</a></p>
    </>
  );
}

function Whole({ account, at, again }: { account: GameReport; at: number; again: () => void }) {
  const [withActs, setWithActs] = useState(false);
  const { board, event, round } = account;
  const title = t("report-title", { number: board.number, round: round.number });
  useTitle(title);
  return (
    <main class={account.incidents.length === 1 && !withActs ? "report of-one" : "report"}>
      <div class="tools">
        <a href={`/boards/${board.id}`}>← {t("board-number", { number: board.number })}</a>
        <button class="primary" onClick={() => print()}>{t("print")}</button>
        <button onClick={() => void keepFile(`/boards/${board.id}/record`, `${board.id}.record`)}>{t("report-record")}</button>
        <a class="button" href={`/boards/${board.id}/slip`}>{t("slip-link")}</a>
        <a class="button" href={`/boards/${board.id}/incident`}>{t("incident-sheet-link")}</a>
        <label><input type="checkbox" checked={withActs} onChange={(change) => setWithActs(change.currentTarget.checked)} />{t("report-with-acts")}</label>
        <button onClick={again}>{t("read-again")}</button>
      </div>
      <header class="letter">
        <p dir="auto">{event.name}{event.city && ` · ${event.city}`}</p>
        <h1>{title}</h1>
        <p>{day(account.deeds[0]?.received_at ?? at, event.time_zone)}</p>
        <Players account={account} />
      </header>
      <Terms account={account} />
      {account.incidents.length === 0 && <p>{t("report-nothing")}</p>}
      {account.incidents.length > 1 && <section class="in-short"><h2>{t("report-summary")}</h2><Summary accounts={[account]} withBoard={false} /></section>}
      {account.incidents.length === 1 && <h2 class="sr">{t("report-incident")}</h2>}
      <Incidents account={account} />
      <Notes account={account} heading="h2" />
      {isArbiter.value && !event.archived && <NewNote board={board.id} written={again} />}
      {account.incidents.length > 0 && <Cited incidents={account.incidents} />}
      {account.incidents.length > 0 && <Signatures board={board} />}
      {withActs && <Appendix account={account} />}
      <p class="made">{t("report-made", { time: dayAndTime(at, event.time_zone), zone: event.time_zone, by: authorName(session.value?.author ?? "") })}</p>
    </main>
  );
}
