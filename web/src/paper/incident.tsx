/**
 * Prints what was told and ruled at one board, with what has been counted, room to write and lines
 * to sign; with nothing told, all of it blank.
 */
import { useRoute } from "preact-iso";
import { ask } from "../api/client";
import { readsAll, session } from "../api/session";
import { COLORS, type BoardView, type Event, type Round } from "../api/types";
import { Brought, Deeds, Signatures } from "../report/parts";
import type { GameReport, ReportedRuling } from "../report/game-report";
import { ForArbiters } from "../ui/for-arbiters";
import { ManColor } from "../ui/icons";
import { useLoaded } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t, written } from "../words";
import { articleNames } from "../words/article";
import { headline } from "../words/headline";
import { penaltyWords, resultName } from "../words/ruling";
import { timeOfDay } from "../words/time";
import { countersOf, nameOf, readPaperBoard, resultOf, type PaperBoard } from "./paper-board";
import { SheetHead, firstTold } from "./round";
import { SheetFrame, WriteOn } from "./sheet-frame";

export type BoardSheetProps = { event: Event; round: Round; of: PaperBoard };

/** All that a sheet of one board needs. */
export async function readBoardOnPaper(id: string, left: AbortSignal): Promise<BoardSheetProps> {
  const board = await ask<BoardView>(`/boards/${id}`, { signal: left });
  const [event, round, of] = await Promise.all([ask<Event>(`/events/${board.event}`, { signal: left }), ask<Round>(`/rounds/${board.round}`, { signal: left }), readPaperBoard(board, left)]);
  return { event, round, of };
}

export default function IncidentSheetPage() {
  const { params } = useRoute();
  const id = params.board!;
  const { value, error, again } = useLoaded((left) => readBoardOnPaper(id, left), [id, session.value?.author]);
  useTitle(value ? `${t("paper-incident")} · ${t("board-number", { number: value.of.board.number })}` : t("paper-incident"));
  if (!readsAll.value) return <ForArbiters title={t("paper-incident")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="board" />}</main>;
  return <SheetFrame back={`/boards/${id}`} word={t("board")} kind="a4"><IncidentSheet {...value} /></SheetFrame>;
}

export function IncidentSheet({ event, round, of }: BoardSheetProps) {
  const { board, account } = of;
  const incidents = account?.incidents ?? [];
  return (
    <section class="one-sheet">
      <SheetHead event={event} round={round} title={`${t("paper-incident")} · ${t("board-number", { number: board.number })}`} told={firstTold([of])} />
      <Counted of={of} />
      {incidents.map(({ items }) => items.map((item, place) => <Told key={item.ruling.id} item={item} before={items.slice(0, place)} zone={event.time_zone} />))}
      <Written account={account} />
      {incidents.length === 0 && <><WriteOn label={t("paper-happened")} lines={7} /><WriteOn label={t("paper-ruling")} lines={5} /></>}
      <WriteOn label={t("paper-said-by", { side: named("actor", "white") })} lines={3} />
      <WriteOn label={t("paper-said-by", { side: named("actor", "black") })} lines={3} />
      <Signatures board={board} />
    </section>
  );
}

/** Both players, and what has been counted. */
function Counted({ of }: { of: PaperBoard }) {
  const { illegal, warnings } = countersOf(of.account);
  const result = resultOf(of);
  return (
    <table class="counted">
      <thead><tr><th scope="col">{t("paper-players")}</th><th scope="col">{t("paper-illegal")}</th><th scope="col">{t("paper-warnings")}</th></tr></thead>
      <tbody>{COLORS.map((side) => <tr key={side}><th scope="row"><ManColor color={side} /> <bdi>{nameOf(of.board, side) ?? named("actor", side)}</bdi></th><td>{illegal[side]}</td><td>{warnings[side]}</td></tr>)}</tbody>
      {result !== "*" && <tfoot><tr><th scope="row">{t("result")}</th><td colSpan={2}>{resultName(result)}</td></tr></tfoot>}
    </table>
  );
}

/** A ruling, with what was told that does not stand on one `before` it. */
function Told({ item, before, zone }: { item: ReportedRuling; before: readonly ReportedRuling[]; zone: string }) {
  const { ruling, origin, at, facts, deeds } = item;
  const known = new Set(before.flatMap(({ facts, deeds }) => [...facts, ...deeds]).map(({ seq }) => seq));
  const told = new Map([...facts, ...deeds].filter(({ seq }) => !known.has(seq)).map((deed) => [deed.seq, deed]));
  return (
    <article class="told-on-paper">
      <h2>{headline(ruling, origin)} <small><time dateTime={at}>{timeOfDay(at, zone)}</time></small></h2>
      <p>{written(ruling.text, ruling.texts)}</p>
      <p><strong><Brought item={item}>{penaltyWords(ruling.penalty, origin)}</Brought></strong>{ruling.articles.length > 0 && ` · ${t("articles")} ${articleNames(ruling.articles)}`}</p>
      <Deeds deeds={[...told.values()]} zone={zone} />
    </article>
  );
}

/** What arbiters have written. */
function Written({ account }: { account: GameReport | null }) {
  return <>{account?.notes.map(({ seq, act }) => <p key={seq} class="written"><q dir="auto">{String(act.text)}</q></p>)}</>;
}
