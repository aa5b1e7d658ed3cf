/**
 * Draws the parts of a report: what it is about, a table of the rulings, each ruling, and all acts.
 */
import { authorName } from "../api/authors";
import type { Times } from "../api/types";
import { useLaws } from "../laws/use";
import { Diagram } from "../men/diagram";
import { refusalText } from "../ui/problems";
import { actWords, doer } from "../words/act";
import { isWritten, named, t, written } from "../words";
import { clockTime, dayAndTime, timeOfDay } from "../words/time";
import type { Account, Deed, Incident, Item } from "./account";
import { headline, penaltyWords, resultName } from "../words/ruling";
import { articleName, articleNames } from "../words/article";

const times = ({ white_ms, black_ms }: Times) => t("white-black", { times: `${clockTime(white_ms)} – ${clockTime(black_ms)}` });

/** Names one below another: they may be of any length. */
export function Players({ account: { board } }: { account: Account }) {
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

/** The terms of the game, and how it ended. */
export function Terms({ account }: { account: Account }) {
  const { round, start, editions, illegalMoves, result, termination, event, endedAt } = account;
  const terms = { ...round.terms, ...start };
  const clock = (terms.clock ?? {}) as Partial<Times> & { increment_ms?: number; delay_ms?: number };
  const extra = [
    clock.increment_ms ? t("report-increment", { seconds: clock.increment_ms / 1000 }) : "",
    clock.delay_ms ? t("report-delay", { seconds: clock.delay_ms / 1000 }) : "",
  ];
  const rows: [string, string][] = [
    ["report-edition", editions.map((edition) => named("edition", edition)).join(", ")],
    ["report-control", [t(`control-${terms.control ?? "standard"}`), clock.white_ms === undefined ? "" : times(clock as Times), ...extra].filter(Boolean).join(" · ")],
    ["report-supervision", t(`report-supervision-${terms.supervision ?? "adequate"}`)],
    ["result", [result === null ? t("report-result-unknown") : resultName(result), termination ? named("termination", termination) : "", endedAt ? dayAndTime(endedAt, event.time_zone) : ""].filter(Boolean).join(" · ")],
    ["report-illegal-moves", illegalMoves ? t("white-black", { times: `${illegalMoves.white} – ${illegalMoves.black}` }) : "–"],
  ];
  return (
    <dl class="terms">
      {rows.map(([word, value]) => <div key={word}><dt>{t(word)}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

/** What has become of a ruling, in a word. */
function fateWord({ fate, ruling, deeds }: Item, next?: Item): string {
  if (fate === null && next) return t("report-followed", { id: next.ruling.id });
  if (fate === null || fate === "standing") return named("status", ruling.status);
  if (fate === "open") return named("status-open", ruling.status);
  if (fate === "replaced") return t("fate-replaced", { number: deeds.findLast(({ act }) => act.act === "end")!.seq });
  const by = deeds.findLast(({ act }) => act.of === ruling.id)?.author;
  const word = t(`fate-${fate}`);
  return by === undefined ? word : t("fate-by", { word, by: authorName(by) });
}

function firstWords({ items, last }: Incident): string {
  const told = items.findLast(({ ruling }) => ruling.offence !== "none") ?? last;
  return headline(told.ruling, told.origin);
}

/** An anchor of a ruling on the page: unique among all boards. */
const anchor = (account: Account, item: Item) => `r-${account.board.number}-${item.ruling.id}`;

/** Everything that was ruled, a line each. */
export function Summary({ accounts, withBoard }: { accounts: readonly Account[]; withBoard: boolean }) {
  return (
    <div class="wide" role="group" tabIndex={0} aria-label={t("report-summary")}>
      <table class="summary">
        <caption class="sr">{t("report-summary")}</caption>
        <thead>
          <tr>
            {withBoard && <th scope="col">{t("board")}</th>}
            <th scope="col">{t("report-act")}</th>
            <th scope="col">{t("report-time")}</th>
            <th scope="col">{t("report-ruling")}</th>
            <th scope="col">{t("articles")}</th>
            <th scope="col">{t("penalty")}</th>
            <th scope="col">{t("report-fate")}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.flatMap((account) => account.incidents.map((incident) => {
            const { items, last } = incident;
            const first = items[0]!;
            return (
              <tr key={`${account.board.id} ${last.ruling.id}`}>
                {withBoard && <td>{account.board.number}</td>}
                <td><a href={`#${anchor(account, first)}`}>{first.seq}</a></td>
                <td><time dateTime={first.at}>{timeOfDay(first.at, account.event.time_zone)}</time></td>
                <td>{firstWords(incident)}</td>
                <td>{articleNames(last.ruling.articles)}</td>
                <td><Brought item={last}>{penaltyWords(last.ruling.penalty, last.origin)}</Brought></td>
                <td>{fateWord(last)}</td>
              </tr>
            );
          }))}
        </tbody>
      </table>
    </div>
  );
}

function DeedLine({ deed: { seq, act, author, received_at }, zone }: { deed: Deed; zone: string }) {
  return (
    <li>
      <span class="seq">{seq}</span> {doer(act)} {actWords(act)}
      <small>
        {" "}{t("seen-by", { source: named("source", act.source ?? "arbiter"), certainty: named("certainty", act.certainty ?? "seen") })}
        {" · "}<bdi>{authorName(author)}</bdi>{" · "}<time dateTime={received_at}>{timeOfDay(received_at, zone)}</time>
      </small>
      {act.reason && <q dir="auto">{act.reason}</q>}
    </li>
  );
}

/**
 * The articles in our words, and the readings that were chosen where the Laws are open. What stands
 * just above, with the ruling that this one follows from, is not told again.
 */
function Basis({ item: { edition, ruling }, above }: { item: Item; above: ReadonlySet<string> }) {
  const laws = useLaws(edition);
  const articles = ruling.articles.map((number) => laws?.articles.find((article) => article.number === number) ?? { number, title: "", says: "" });
  const readings = ruling.ambiguity.map((id) => laws?.ambiguities.find((reading) => reading.id === id) ?? { id, question: "", chosen: "", because: "" });
  return (
    <>
      <h4>{t("articles")} <small>{named("edition", edition)}</small></h4>
      <ul class={laws ? "basis" : "basis bare"}>
        {articles.map(({ number, title, says }) => <li key={number}><strong>{articleName(number)}</strong>{title && ` · ${title}`}{says && !above.has(number) && <>. {says}</>}</li>)}
      </ul>
      {readings.length > 0 && (
        <>
          <h4>{t("report-reading")}</h4>
          <ul class={laws ? "basis" : "basis bare"}>
            {readings.map(({ id, question, chosen, because }) => (
              <li key={id}><strong>{id}</strong>{question && <> · {question}{!above.has(id) && <> <em>{t("reading-chosen")}</em> {chosen} <em>{t("reading-because")}</em> {because}</>}</>}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The articles and readings that the rulings before one rest on. */
function above(items: readonly Item[]): Set<string> {
  return new Set(items.flatMap(({ ruling }) => [...ruling.articles, ...ruling.ambiguity]));
}

const VOID = new Set(["dismissed", "withdrawn", "replaced", "amended"]);

/** What a ruling brought, struck through where it brings that no more. */
function Brought({ item: { fate }, children }: { item: Item; children: string }) {
  return fate !== null && VOID.has(fate) ? <s>{children}</s> : <>{children}</>;
}

function RulingOf({ account, items, place }: { account: Account; items: readonly Item[]; place: number }) {
  const item = items[place]!;
  const { ruling, origin, facts, deeds, times: shown, proposal, setUp, at, seq } = item;
  const zone = account.event.time_zone;
  return (
    <article class="ruled" id={anchor(account, item)} aria-labelledby={`${anchor(account, item)}-h`}>
      <header>
        <h3 id={`${anchor(account, item)}-h`}>{headline(ruling, origin)}</h3>
        <span class="fate">{fateWord(item, items[place + 1])}</span>
      </header>
      <p class="when">{t("report-when", { seq, time: timeOfDay(at, zone), id: ruling.id })}{ruling.disclosure === "arbiter" && ` · ${t("for-the-arbiter")}`}</p>
      <p class="says" lang={isWritten(ruling.texts) ? undefined : "en"}>{written(ruling.text, ruling.texts)}</p>
      <div class="grounds">
        <div>
          <p><strong>{t("label", { word: t(ruling.penalty ? "penalty" : "follows") })}</strong> <Brought item={item}>{penaltyWords(ruling.penalty, origin)}</Brought></p>
          {shown && <p><strong>{t("label", { word: t("clock") })}</strong> {times(shown)}</p>}
          {proposal && <p><strong>{t("label", { word: t("report-clock-proposed") })}</strong> <Brought item={item}>{times(proposal)}</Brought></p>}
          <h4>{t("facts")}</h4>
          <ul class="deeds">{facts.map((deed) => <DeedLine key={deed.seq} deed={deed} zone={zone} />)}</ul>
          {deeds.length > 0 && <><h4>{t("report-deeds")}</h4><ul class="deeds">{deeds.map((deed) => <DeedLine key={deed.seq} deed={deed} zone={zone} />)}</ul></>}
        </div>
        {setUp && (
          <figure>
            <Diagram placement={setUp.placement} marked={setUp.marked} label={t("position-to-set-up")} />
            <figcaption>{t("position-to-set-up")}</figcaption>
          </figure>
        )}
      </div>
      <Basis item={item} above={above(items.slice(0, place))} />
    </article>
  );
}

/** All rulings of a game, those together that follow from one another. */
export function Rulings({ account }: { account: Account }) {
  return account.incidents.map(({ items }) => items.map((item, place) => <RulingOf key={item.ruling.id} account={account} items={items} place={place} />));
}

/** What was done, struck through where it is superseded. */
function Done({ deed: { act, supersededBy } }: { deed: Deed }) {
  const words = `${doer(act)} ${actWords(act)}`;
  if (supersededBy === undefined) return <>{words}</>;
  return <><s>{words}</s> <em>{t("superseded-by", { number: supersededBy })}</em></>;
}

/** All acts of a game, as an appendix. */
export function Appendix({ account }: { account: Account }) {
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
            {deed.rulings.map((ruling) => <span key={ruling.id} class="brought"><b>{ruling.id}</b> {written(ruling.text, ruling.texts)} <small>{articleNames(ruling.articles)}</small></span>)}
          </li>
        ))}
      </ol>
    </section>
  );
}
