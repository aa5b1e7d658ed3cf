/**
 * Draws the parts of a report: what it is about, a table of the rulings, each ruling, and all acts.
 */
import { authorName } from "../record/authors";
import type { BoardView, Times } from "../api/types";
import { useEffect, useState } from "preact/hooks";
import { useLaws } from "../laws/use-laws";
import { Diagram } from "../men/diagram";
import { refusalText } from "../ui/problems";
import { actWords, doer } from "../words/act";
import { isWritten, named, t, written } from "../words";
import { periodsWords } from "../words/periods";
import { clockTime, dayAndTime, timeOfDay } from "../words/time";
import type { GameReport, ReportedAct, Incident, ReportedRuling } from "./game-report";
import type { ClockReportRow } from "./clocks";
import { headline } from "../words/headline";
import { hasEnded, penaltyWords, resultName } from "../words/ruling";
import { articleName, articleNames } from "../words/article";

const times = ({ white_ms, black_ms }: Times) => (white_ms === black_ms ? clockTime(white_ms) : t("white-black", { times: `${clockTime(white_ms)} – ${clockTime(black_ms)}` }));

/** Names one below another: they may be of any length. */
export function Players({ account: { board } }: { account: GameReport }) {
  return (
    <>
      {(["white", "black"] as const).map((color) => (
        <div key={color} class="player">
          <span class="man-color" data-color={color} aria-hidden="true" /><span class="sr">{t("label", { word: named("actor", color) })} </span>
          <span dir="auto">{board[color]?.name ?? t("nobody")}</span>
        </div>
      ))}
    </>
  );
}

type ReportRows = readonly (readonly [word: string, value: string])[];

/** How the game ended. */
function endRows({ illegalMoves, result, termination, event, endedAt }: GameReport): ReportRows {
  return [
    ["result", [result === null ? t("report-result-unknown") : resultName(result), termination ? named("termination", termination) : "", endedAt ? dayAndTime(endedAt, event.time_zone) : ""].filter(Boolean).join(" · ")],
    ["report-illegal-moves", illegalMoves ? t("white-black", { times: `${illegalMoves.white} – ${illegalMoves.black}` }) : "–"],
  ];
}

function termRows({ round, start, editions }: GameReport): ReportRows {
  const terms = { ...round.terms, ...start };
  const clock = (terms.clock ?? {}) as Partial<Times> & { increment_ms?: number; delay_ms?: number };
  const extra = [
    clock.increment_ms ? t("report-increment", { seconds: clock.increment_ms / 1000 }) : "",
    round.terms.periods ? periodsWords(round.terms.periods) : "",
    clock.delay_ms ? t("report-delay", { seconds: clock.delay_ms / 1000 }) : "",
  ];
  return [
    ["report-edition", editions.map((edition) => named("edition", edition)).join(", ")],
    ["report-control", [t(`control-${terms.control ?? "standard"}`), clock.white_ms === undefined ? "" : times(clock as Times), ...extra].filter(Boolean).join(" · ")],
    ["report-supervision", t(`report-supervision-${terms.supervision ?? "adequate"}`)],
  ];
}

function Values({ rows }: { rows: ReportRows }) {
  return (
    <dl class="terms">
      {rows.map(([word, value]) => <div key={word}><dt>{t(word)}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

/** The terms of the game, and how it ended. */
export function Terms({ account }: { account: GameReport }) {
  return <Values rows={[...termRows(account), ...endRows(account)]} />;
}

/** How the game of one board of a round ended; its terms are those of the round. */
export function Ended({ account }: { account: GameReport }) {
  return <Values rows={endRows(account)} />;
}

/** The terms of a round, as its first game was played. */
export function TermsOfAll({ account }: { account: GameReport }) {
  return <Values rows={termRows(account)} />;
}

/** That a ruling is withdrawn, and what was said as the reason. */
function withdrawnWords(deeds: readonly ReportedAct[]): string {
  const reason = deeds.findLast(({ act }) => act.act === "supersede" || act.act === "decide")?.act.reason;
  return typeof reason === "string" ? t("fate-withdrawn-since", { why: t("quoted", { text: reason }) }) : t("fate-withdrawn");
}

/** What has become of a ruling, in a word. */
function fateWord({ fate, ruling, deeds }: ReportedRuling, next?: ReportedRuling): string {
  if (fate === null && next) return t("report-followed", { what: headline(next.ruling, next.origin) });
  if (fate === null || fate === "standing") return named("status", ruling.status);
  if (fate === "open") return named("status-open", ruling.status);
  if (fate === "replaced") return t("fate-replaced-by", { result: resultName(String(deeds.findLast(({ act }) => act.act === "end")!.act.result)) });
  if (fate === "withdrawn") return withdrawnWords(deeds);
  const by = deeds.findLast(({ act }) => act.of === ruling.id)?.author;
  const word = t(`fate-${fate}`);
  return by === undefined ? word : t("fate-by", { word, by: authorName(by) });
}

export function firstWords({ items, last }: Incident): string {
  const told = items.findLast(({ ruling }) => ruling.offence !== "none") ?? last;
  return headline(told.ruling, told.origin);
}

/** An anchor of a ruling on the page: unique among all boards. */
const anchor = (account: GameReport, item: ReportedRuling) => `r-${account.board.number}-${item.ruling.id}`;

/** Everything that was ruled, a line each. */
export function Summary({ accounts, withBoard }: { accounts: readonly GameReport[]; withBoard: boolean }) {
  return (
    <div class="wide" role="group" tabIndex={0} aria-label={t("report-summary")}>
      <table class="summary" role="table">
        <caption class="sr">{t("report-summary")}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {withBoard && <th scope="col" role="columnheader">{t("board")}</th>}
            <th scope="col" role="columnheader">{t("report-time")}</th>
            <th scope="col" role="columnheader">{t("report-ruling")}</th>
            <th scope="col" role="columnheader">{t("articles")}</th>
            <th scope="col" role="columnheader">{t("penalty")}</th>
            <th scope="col" role="columnheader">{t("report-fate")}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {accounts.flatMap((account) => account.incidents.map((incident) => {
            const { items, last } = incident;
            const first = items[0]!;
            return (
              <tr role="row" key={`${account.board.id} ${last.ruling.id}`}>
                {withBoard && <td role="cell">{account.board.number}</td>}
                <td role="cell"><a href={`#${anchor(account, first)}`}><time dateTime={first.at}>{timeOfDay(first.at, account.event.time_zone)}</time></a></td>
                <td role="cell" class="ruling">{firstWords(incident)}</td>
                <td role="cell" class="cited">{articleNames(last.ruling.articles)}</td>
                <td role="cell"><Brought item={last}>{penaltyWords(last.ruling.penalty, last.origin)}</Brought></td>
                <td role="cell">{fateWord(last)}</td>
              </tr>
            );
          }))}
        </tbody>
      </table>
    </div>
  );
}

/** Who told a deed, and how it is known. */
const provenance = ({ act, author }: ReportedAct) =>
  `${t("seen-by", { source: named("source", act.source ?? "arbiter"), certainty: named("certainty", act.certainty ?? "seen") })} · ${authorName(author)}`;

/** What was done, act by act; where they are known from is told once after those that share it. */
export function Deeds({ deeds, zone }: { deeds: readonly ReportedAct[]; zone: string }) {
  const from = deeds.map(provenance);
  return (
    <ul class="deeds">
      {deeds.map(({ seq, act, received_at }, at) => (
        <li key={seq}>
          {doer(act)} {actWords(act, "…")} <small><time dateTime={received_at}>{timeOfDay(received_at, zone)}</time>{from[at] !== from[at + 1] && <> · <bdi>{from[at]}</bdi></>}</small>
          {act.reason && <q dir="auto">{act.reason}</q>}
        </li>
      ))}
    </ul>
  );
}

/** The numbers of what a ruling rests on; what they say stands once, at the end. */
function RestsOn({ item: { edition, ruling: { articles, ambiguity } } }: { item: ReportedRuling }) {
  if (articles.length + ambiguity.length === 0) return null;
  return <p class="by-number"><strong>{t("label", { word: t("articles") })}</strong> {[articleNames(articles), ...ambiguity].filter(Boolean).join(", ")} <small>{named("edition", edition)}</small></p>;
}

type LawBasis = { edition: string; articles: readonly string[]; readings: readonly string[] };

/** The articles in our words, and the readings that were chosen where the Laws are open. */
function Basis({ of: { edition, articles, readings } }: { of: LawBasis }) {
  const laws = useLaws(edition);
  const cited = articles.map((number) => laws?.articles.find((article) => article.number === number) ?? { number, title: "", says: "" });
  const chosen = readings.map((id) => laws?.ambiguities.find((reading) => reading.id === id) ?? { id, question: "", chosen: "", because: "" });
  const list = laws ? "basis" : "basis bare";
  return (
    <div class="rests-on">
      {cited.length > 0 && <h3>{t("articles")} <small>{named("edition", edition)}</small></h3>}
      <ul class={list}>
        {cited.map(({ number, title, says }) => <li key={number}><strong>{articleName(number)}</strong>{title && ` · ${title}`}{says && `. ${says}`}</li>)}
      </ul>
      {chosen.length > 0 && <h3>{t("report-reading")}</h3>}
      <ul class={list}>
        {chosen.map(({ id, question, chosen, because }) => (
          <li key={id}><strong>{id}</strong>{question && <> · {question} <em>{t("reading-chosen")}</em> {chosen} <em>{t("reading-because")}</em> {because}</>}</li>
        ))}
      </ul>
    </div>
  );
}

/** All that these rulings rest on, at length and once. */
export function Cited({ incidents }: { incidents: readonly Incident[] }) {
  const items = incidents.flatMap(({ items }) => items);
  const editions = [...new Set(items.map(({ edition }) => edition))];
  const of = (edition: string): LawBasis => {
    const rulings = items.filter((item) => item.edition === edition).map(({ ruling }) => ruling);
    return { edition, articles: sorted(rulings.flatMap(({ articles }) => articles)), readings: sorted(rulings.flatMap(({ ambiguity }) => ambiguity)) };
  };
  return (
    <section class="cited-at-length">
      <h2>{t("report-cited")}</h2>
      {editions.map((edition) => <Basis key={edition} of={of(edition)} />)}
    </section>
  );
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));

const VOID = new Set(["dismissed", "withdrawn", "replaced", "amended"]);

/** What a ruling brought, struck through where it brings that no more, if it brought anything. */
export function Brought({ item: { fate, ruling, origin }, children }: { item: ReportedRuling; children: string }) {
  if (fate === null || !VOID.has(fate)) return <>{children}</>;
  return ruling.penalty || hasEnded(origin) ? <s>{children}</s> : <>–</>;
}

/** The clocks from the ruling until they were set, as they stood each time. */
function Clocks({ item, zone }: { item: ReportedRuling; zone: string }) {
  const [first, ...later] = item.clocks;
  if (!first) return null;
  if (later.length === 0) return <p><strong>{t("label", { word: t("clock") })}</strong> {times(first)}</p>;
  return (
    <table class="clocks">
      <caption class="sr">{t("clock")}</caption>
      <thead>
        <tr><th scope="col">{t("clock")}</th><th scope="col">{t("white")}</th><th scope="col">{t("black")}</th><th scope="col">{t("report-running")}</th></tr>
      </thead>
      <tbody>{item.clocks.map((reading) => <ClockRow key={reading.word} reading={reading} item={item} zone={zone} />)}</tbody>
    </table>
  );
}

function ClockRow({ reading: { word, at, by, white_ms, black_ms, running }, item, zone }: { reading: ClockReportRow; item: ReportedRuling; zone: string }) {
  const [white, black] = [clockTime(white_ms), clockTime(black_ms)];
  const who = by && authorName(by.author);
  return (
    <tr>
      <th scope="row">{t(`report-clock-${word}`)} <small><time dateTime={at}>{timeOfDay(at, zone)}</time>{who && ` · ${who}`}</small></th>
      {[white, black].map((time, side) => <td key={side}>{word === "proposed" ? <Brought item={item}>{time}</Brought> : time}</td>)}
      <td>{named("actor", running ?? "none")}</td>
    </tr>
  );
}

function RulingOf({ account, items, place }: { account: GameReport; items: readonly ReportedRuling[]; place: number }) {
  const item = items[place]!;
  const { ruling, origin, setUp, at } = item;
  const zone = account.event.time_zone;
  const known = new Set(items.slice(0, place).flatMap(({ facts, deeds }) => [...facts, ...deeds].map(({ seq }) => seq)));
  const [facts, deeds] = [item.facts, item.deeds].map((all) => all.filter(({ seq }) => !known.has(seq))) as [ReportedAct[], ReportedAct[]];
  return (
    <article class="ruled" id={anchor(account, item)} aria-labelledby={`${anchor(account, item)}-h`}>
      <header>
        <h3 id={`${anchor(account, item)}-h`}>{headline(ruling, origin)}</h3>
        <span class="when"><time dateTime={at}>{t("report-when", { time: timeOfDay(at, zone) })}</time>{ruling.disclosure === "arbiter" && ` · ${t("for-the-arbiter")}`}</span>
        <span class="fate">{fateWord(item, items[place + 1])}</span>
      </header>
      <div class="grounds">
        <div>
          <p class="says" lang={isWritten(ruling.texts) ? undefined : "en"}>{written(ruling.text, ruling.texts)}</p>
          <p><strong>{t("label", { word: t(ruling.penalty ? "penalty" : "follows") })}</strong> <Brought item={item}>{penaltyWords(ruling.penalty, origin)}</Brought></p>
          <RestsOn item={item} />
          <Clocks item={item} zone={zone} />
          <div class="happened">
            {facts.length > 0 && <div><h4>{t("facts")}</h4><Deeds deeds={facts} zone={zone} /></div>}
            {deeds.length > 0 && <div><h4>{t("report-deeds")}</h4><Deeds deeds={deeds} zone={zone} /></div>}
          </div>
        </div>
        {setUp && (
          <figure>
            <Diagram placement={setUp.placement} marked={setUp.marked} label={t("position-to-set-up")} />
            <figcaption>{t("position-to-set-up")}</figcaption>
          </figure>
        )}
      </div>
    </article>
  );
}

/**
 * All rulings of a game, those together that follow from one another. Where there are several, each
 * can be printed alone, on a page of its own to be signed.
 */
export function Incidents({ account, isOneOfMany = account.incidents.length > 1 }: { account: GameReport; isOneOfMany?: boolean }) {
  const [only, setOnly] = useState<Incident | null>(null);
  useEffect(() => {
    if (!only) return;
    const ended = () => setOnly(null);
    addEventListener("afterprint", ended);
    print();
    return () => removeEventListener("afterprint", ended);
  }, [only]);
  return inOrder(account).map((told) => "ruling" in told ? <OnRecord key={told.ruling.id} account={account} item={told} isPrinted={!only} /> : (
    <section key={told.items[0]!.ruling.id} class={only && only !== told ? "incident not-printed" : "incident"} data-alone={only === told || undefined}>
      {isOneOfMany && <p class="alone"><button onClick={() => setOnly(told)}>{t("report-print-alone")}</button></p>}
      {told.items.map((item, place) => <RulingOf key={item.ruling.id} account={account} items={told.items} place={place} />)}
      {only === told && <Notes account={account} heading="h3" />}
      {only === told && <Cited incidents={[told]} />}
      {only === told && <Signatures board={account.board} />}
    </section>
  ));
}

/** Incidents, and what is no incident, as they came. */
function inOrder({ incidents, others }: GameReport): (Incident | ReportedRuling)[] {
  const at = (told: Incident | ReportedRuling) => ("ruling" in told ? told.seq : told.items[0]!.seq);
  return [...incidents, ...others].sort((one, other) => at(one) - at(other));
}

/** What is on record and no incident, in a line. */
function OnRecord({ account, item: { ruling, origin, at }, isPrinted }: { account: GameReport; item: ReportedRuling; isPrinted: boolean }) {
  return (
    <p class={isPrinted ? "on-record" : "on-record not-printed"}>
      <time dateTime={at}>{timeOfDay(at, account.event.time_zone)}</time> {headline(ruling, origin)} <small>{articleNames(ruling.articles)}</small>
    </p>
  );
}

/** What arbiters have written into the report. */
export function Notes({ account, heading: Heading }: { account: GameReport; heading: "h2" | "h3" }) {
  if (account.notes.length === 0) return null;
  return (
    <section class="notes-written">
      <Heading>{t("report-notes")}</Heading>
      <ul>
        {account.notes.map(({ seq, act, author, received_at }) => (
          <li key={seq}><q dir="auto">{String(act.text)}</q> <small><bdi>{authorName(author)}</bdi>, <time dateTime={received_at}>{dayAndTime(received_at, account.event.time_zone)}</time></small></li>
        ))}
      </ul>
    </section>
  );
}

/** Where those sign whom it concerns. */
export function Signatures({ board }: { board?: BoardView }) {
  const { white, black } = board ?? {};
  const lines: [string, string][] = [
    [t("report-sign-arbiter"), ""],
    [t("report-sign-chief"), ""],
    ...(board ? ([[t("white"), white?.name ?? ""], [t("black"), black?.name ?? ""]] as [string, string][]) : []),
  ];
  return (
    <ul class="signatures" aria-label={t("report-sign")}>
      {lines.map(([who, name]) => <li key={who}><span class="line" />{who}{name && <>: <bdi>{name}</bdi></>}<small> · {t("report-sign-date")}</small></li>)}
    </ul>
  );
}

/** What was done, struck through where it is superseded. */
function Done({ deed: { act, supersededBy } }: { deed: ReportedAct }) {
  const words = `${doer(act)} ${actWords(act)}`;
  if (supersededBy === undefined) return <>{words}</>;
  return <><s>{words}</s> <em>{t("superseded-by", { number: supersededBy })}</em></>;
}

/** All acts of a game, as an appendix. */
export function Appendix({ account }: { account: GameReport }) {
  const zone = account.event.time_zone;
  return (
    <section class="appendix">
      <h2>{t("report-appendix", { number: account.board.number })}</h2>
      <ol class="deeds">
        {account.deeds.map((deed) => (
          <li key={deed.seq}>
            <span class="seq">{deed.seq}</span> <time dateTime={deed.received_at}>{timeOfDay(deed.received_at, zone)}</time> <Done deed={deed} />
            <small> {deed.act.source ? named("source", deed.act.source) : <bdi>{authorName(deed.author)}</bdi>}{(deed.act.certainty ?? "seen") !== "seen" && `, ${named("certainty", deed.act.certainty!)}`}</small>
            {deed.act.reason && <q dir="auto">{deed.act.reason}</q>}
            {deed.refused && <em> {t("act-refused", { why: refusalText(deed.refused) })}</em>}
            {deed.rulings.map((ruling) => <span key={ruling.id} class="brought">{written(ruling.text, ruling.texts)} <small>{articleNames(ruling.articles)}</small></span>)}
          </li>
        ))}
      </ol>
    </section>
  );
}
