/**
 * Shows the report of a round: the boards on which something was ruled, read one after the other.
 */
import "../styles/report.css";
import { useRoute } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOf } from "../api/acts";
import { retryUntilAnswered } from "../api/retry";
import { authorName } from "../record/authors";
import { askAll, ask } from "../api/client";
import { serviceNow } from "../api/clock";
import { readsAt, session } from "../api/session";
import type { BoardView, Event, Round } from "../api/types";
import { fileName, offerFile } from "../ui/files";
import { disabledWhile } from "../ui/focus";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { Progress, Unfinished, useOneByOne } from "../ui/one-by-one";
import { problemText } from "../ui/problems";
import { problem } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { day, dayAndTime } from "../words/time";
import { Appendix, Cited, Ended, Incidents, Notes, Players, Signatures, Summary, Terms, TermsOfAll } from "./parts";
import { readIfTold } from "./read";

/** `others` are boards of other sectors, of which whoever asks may read nothing. */
type RoundReportProps = { event: Event; round: Round; boards: BoardView[]; others: number };

async function read(event: string, round: string): Promise<RoundReportProps> {
  const [shown, played, boards] = await Promise.all([ask<Event>(`/events/${event}`), ask<Round>(`/rounds/${round}`), askAll<BoardView>(`/rounds/${round}/boards`)]);
  const own = boards.filter(readsAt);
  return { event: shown, round: played, boards: own, others: boards.length - own.length };
}

export default function RoundReportPage() {
  const { params } = useRoute();
  if (!readsAt({ event: params.event! })) return <ForArbiters title={t("report")} />;
  return <RoundReport key={params.round} event={params.event!} round={params.round!} />;
}

function RoundReport({ event, round }: { event: string; round: string }) {
  const { value, error, again } = useLoaded(() => read(event, round), [event, round, session.value?.author]);
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="round" />}</main>;
  return <Whole {...value} />;
}

/** All acts of all boards of the round, one on a line, made on the page. */
function useActs({ event, round, boards }: RoundReportProps) {
  const [read, setRead] = useState<number | null>(null);
  const isLeft = useRef(false);
  useEffect(() => () => void (isLeft.current = true), []);
  async function make(): Promise<void> {
    let isAway = false;
    const failed = (why: unknown) => {
      if (!isAway) problem(problemText(why));
      isAway = true;
    };
    setRead(0);
    try {
      const parts: string[] = [];
      for (const [place, board] of boards.entries()) {
        const acts = await retryUntilAnswered(() => actsOf(board.id), failed, () => !isLeft.current);
        for (const act of acts) parts.push(`${JSON.stringify({ board: board.id, number: board.number, ...act })}\n`);
        setRead(place + 1);
      }
      offerFile(`${fileName("acts", event.name, round.number)}.jsonl`, new Blob(parts, { type: "application/x-ndjson" }));
    } catch (error) {
      if (!isLeft.current) problem(problemText(error));
    }
    setRead(null);
  }
  return { read, make };
}

function Whole(of: RoundReportProps) {
  const { event, round, boards, others } = of;
  const [withActs, setWithActs] = useState(false);
  const [at] = useState(serviceNow);
  const reading = useOneByOne(boards, ({ id }) => id, readIfTold, []);
  const acts = useActs(of);
  const title = t("report-title-round", { round: round.number });
  useTitle(title);
  const accounts = reading.results;
  const ruled = accounts.filter(({ incidents }) => incidents.length > 0);
  const haveSameTerms = accounts.length > 0 && new Set(accounts.map(({ start, editions }) => JSON.stringify([editions, start?.clock, start?.control, start?.supervision]))).size === 1;
  return (
    <main class="report">
      <div class="tools">
        <a href={`/events/${event.id}/rounds/${round.id}`}>← {t("hall")}</a>
        <a href={`/events/${event.id}/conduct`}>{t("conduct-title")}</a>
        <button class="primary" disabled={!reading.isDone} onClick={() => print()}>{t("print")}</button>
        {!reading.isDone && reading.error === undefined && <Progress read={reading.read} total={reading.total} />}
        <button {...disabledWhile(acts.read !== null, () => void acts.make())}>{t("report-acts")}</button>
        <label><input type="checkbox" checked={withActs} onChange={(change) => setWithActs(change.currentTarget.checked)} />{t("report-with-acts")}</label>
        {acts.read !== null && <Progress read={acts.read} total={boards.length} />}
      </div>
      {!reading.isDone && <Unfinished {...reading} />}
      {reading.error !== undefined && <Trouble error={reading.error} again={reading.again} />}
      <header class="letter">
        <p dir="auto">{event.name}{event.city && ` · ${event.city}`}</p>
        <h1>{title}</h1>
        <p>{day(round.starts_at ?? at, event.time_zone)}</p>
        <p>{t("report-of-boards", { ruled: ruled.length, total: boards.length })}</p>
        {others > 0 && <p>{t("report-others", { others })}</p>}
      </header>
      {haveSameTerms && <TermsOfAll account={accounts[0]!} />}
      {ruled.length > 0 && <section class="in-short"><h2>{t("report-summary")}</h2><Summary accounts={ruled} withBoard /></section>}
      {reading.isDone && ruled.length === 0 && <p>{t("report-nothing")}</p>}
      {accounts.map((account) => (
        <section key={account.board.id} class="of-board">
          <header class="of-whom">
            <h2><a href={`/boards/${account.board.id}/report`}>{t("board-number", { number: account.board.number })}</a></h2>
            <Players account={account} />
          </header>
          {haveSameTerms ? <Ended account={account} /> : <Terms account={account} />}
          <Incidents account={account} isOneOfMany />
          <Notes account={account} heading="h3" />
        </section>
      ))}
      {/* what is signed stands above: the texts may go on over the page */}
      {accounts.length > 0 && <Signatures />}
      {ruled.length > 0 && <Cited incidents={accounts.flatMap(({ incidents }) => incidents)} />}
      {withActs && accounts.map((account) => <Appendix key={account.board.id} account={account} />)}
      <p class="made">{t("report-made", { time: dayAndTime(at, event.time_zone), zone: event.time_zone, by: authorName(session.value?.author ?? "") })}</p>
    </main>
  );
}
