/**
 * Shows what was ruled against each player in all rounds of an event: for the chief arbiter, who
 * judges by it what somebody does again.
 */
import "../styles/report.css";
import { useRoute } from "preact-iso";
import { askAll, ask } from "../api/client";
import { readsAt, session } from "../api/session";
import { COLORS, type BoardView, type Color, type Event, type Player, type Round } from "../api/types";
import { ForArbiters } from "../ui/for-arbiters";
import { fileName, offerFile } from "../ui/files";
import { useLoaded } from "../ui/loaded";
import { Progress, Unfinished, useOneByOne } from "../ui/one-by-one";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { headline } from "../words/headline";
import { penaltyWords } from "../words/ruling";
import { penaltiesTable } from "./penalties";
import { readIfTold } from "./read";
import type { GameReport, ReportedRuling } from "./game-report";

type ConductProps = { event: Event; rounds: Round[]; boards: BoardView[]; numbers: ReadonlyMap<string, number> };

async function read(id: string): Promise<ConductProps> {
  const [event, rounds] = await Promise.all([ask<Event>(`/events/${id}`), askAll<Round>(`/events/${id}/rounds`)]);
  const boards: BoardView[] = [];
  for (const { id } of rounds) boards.push(...(await askAll<BoardView>(`/rounds/${id}/boards`)).filter(readsAt));
  const players = await askAll<Player>(`/events/${id}/players`);
  return { event, rounds, boards, numbers: new Map(players.map(({ id, number }) => [id, number])) };
}

export default function ConductPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => read(event), [event, session.value?.author]);
  if (!readsAt({ event })) return <ForArbiters title={t("conduct-title")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  return <Conduct {...value} />;
}

/** What was ruled against a player, and stands. */
type ConductRuling = { board: BoardView; round: Round; item: ReportedRuling };
export type PlayerConduct = { id: string; name: string; rulings: ConductRuling[]; illegal: number };

const TAKEN_BACK = new Set(["dismissed", "withdrawn", "replaced"]);

/** Whether an arbiter has taken back a ruling, or put another in its place. */
export const isTakenBack = ({ fate }: ReportedRuling): boolean => TAKEN_BACK.has(fate ?? "");

/** What blames somebody and stands, as it was said last. */
const stands = (item: ReportedRuling): boolean => item.ruling.offence !== "none" && !["rejected", "lapsed", "claimable"].includes(item.ruling.status) && !isTakenBack(item);

/** By player, those first against whom most was ruled. */
export function conductOf(accounts: readonly GameReport[]): PlayerConduct[] {
  const players = new Map<string, PlayerConduct>();
  const of = ({ board }: GameReport, side: Color): PlayerConduct => {
    const { id, name } = board[side] ?? { id: `${board.id} ${side}`, name: t("nobody") };
    const known = players.get(id) ?? { id, name, rulings: [], illegal: 0 };
    players.set(id, known);
    return known;
  };
  for (const account of accounts) {
    for (const side of COLORS) of(account, side).illegal += account.illegalMoves?.[side] ?? 0;
    for (const { last: item } of account.incidents) {
      if (item.ruling.player && stands(item)) of(account, item.ruling.player).rulings.push({ board: account.board, round: account.round, item });
    }
  }
  const ruled = [...players.values()].filter(({ rulings }) => rulings.length > 0);
  return ruled.sort((one, other) => other.rulings.length - one.rulings.length || one.name.localeCompare(other.name));
}

function Conduct({ event, rounds, boards, numbers }: ConductProps) {
  const reading = useOneByOne(boards, ({ id }) => id, readIfTold, []);
  const title = t("conduct-title");
  useTitle(`${title} · ${event.name}`);
  const players = conductOf(reading.results);
  return (
    <main class="report">
      <div class="tools">
        <a href={`/events/${event.id}`}>← {t("hall")}</a>
        <button class="primary" disabled={!reading.isDone} onClick={() => print()}>{t("print")}</button>
        <button disabled={!reading.isDone} onClick={() => offerFile(`${fileName(event.name, t("penalties-file"))}.csv`, new Blob([penaltiesTable(players, numbers)], { type: "text/csv" }))}>{t("penalties-table")}</button>
        {!reading.isDone && reading.error === undefined && <Progress read={reading.read} total={reading.total} />}
      </div>
      {!reading.isDone && <Unfinished {...reading} />}
      {reading.error !== undefined && <Trouble error={reading.error} again={reading.again} />}
      <header class="letter">
        <p dir="auto">{event.name}{event.city && ` · ${event.city}`}</p>
        <h1>{title}</h1>
        <p>{t("conduct-of", { players: players.length, rounds: rounds.length })}</p>
      </header>
      {reading.isDone && players.length === 0 && <p>{t("report-nothing")}</p>}
      {players.map(({ id, name, rulings, illegal }) => (
        <section key={id} class="of-board">
          <h2 dir="auto">{name} <small>{t("conduct-count", { rulings: rulings.length, illegal })}</small></h2>
          <div class="wide">
            <table class="summary">
              <thead><tr><th>{t("conduct-where")}</th><th>{t("conduct-ruling")}</th><th>{t("penalty")}</th></tr></thead>
              <tbody>
                {rulings.map(({ board, round, item: { ruling, origin } }) => (
                  <tr key={`${board.id} ${ruling.id}`}>
                    <td><a href={`/boards/${board.id}/report`}>{t("conduct-board", { round: round.number, board: board.number })}</a></td>
                    <td class="ruling">{headline(ruling, origin)}</td>
                    <td>{penaltyWords(ruling.penalty, origin)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </main>
  );
}
