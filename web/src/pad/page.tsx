/**
 * Takes an incident with three taps on a telephone: the board, then who and what; the ruling that
 * is shown is confirmed with one more. The address holds how far one is: going back undoes a tap.
 */
import "../styles/pad.css";
import { useLocation, useRoute } from "preact-iso";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { isArbiter, readsAt, session } from "../api/session";
import { COLORS, type Color, type Round } from "../api/types";
import { Calls, RingSwitch } from "../hall/calls";
import { hallViewOf } from "../hall/hall-view";
import type { Tile } from "../hall/hall";
import { engine } from "../engine/engine";
import { installOffline } from "../offline/begin";
import { ConnectionChip } from "../ui/connection";
import { ForArbiters } from "../ui/for-arbiters";
import { Chip, ManColor } from "../ui/icons";
import { useLoaded } from "../ui/loaded";
import { problem } from "../ui/say";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { CountedBoards, type CountedAtBoard } from "./counted";
import { readTyped, type TypedIncident } from "./typed";
import { Entered } from "./entered";
import { INCIDENTS, isIncident, type IncidentKind } from "./incidents";
import { ProposedRuling } from "./ruling";

export default function PadPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => eventAndRounds(event, params.round), [event, params.round, session.value?.author]);
  if (!readsAt({ event }) || !isArbiter.value) return <ForArbiters title={t("pad")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  return <PadOf key={`${round.id} ${session.value?.author ?? ""}`} {...value} round={round} />;
}

/** How far one is, as the address has it. */
type Step = { board?: string; side?: string; what?: string };

function PadOf({ event, round }: EventAndRounds & { round: Round }) {
  const { hall, sectors } = useMemo(() => hallViewOf(event.id, round, session.value?.author ?? ""), []);
  const counted = useMemo(() => new CountedBoards(round.id), []);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => hall.open(), [attempt]);
  useEffect(installOffline, []);
  useEffect(() => void engine.load().catch(() => undefined), []);
  useTitle(`${t("pad")} · ${event.name} · ${t("round-number", { number: round.number })}`);
  const { path, query, route } = useLocation();
  void [hall.known.value, hall.shifted.value];
  const isHeard = hall.isHeard.value;
  useEffect(() => {
    if (isHeard) counted.keep([...hall.tiles.values()].map((tile) => tile.peek()));
  }, [isHeard, hall.shifted.value, hall.illegal.value]);
  const tiles = [...hall.tiles.values()].sort((a, b) => a.peek().board.number - b.peek().board.number);
  const { board, side, what } = query as Step;
  const tile = tiles.find((one) => String(one.peek().board.number) === board);
  const to = (step: Step) => route(`${path}?${new URLSearchParams(step)}`);
  const isWhole = tile && (side === "white" || side === "black") && isIncident(what);
  return (
    <main class="incident-pad">
      <div class="hall-head">
        <p class="back"><a href={tile ? path : `/events/${event.id}/rounds/${round.id}`}>← {t(tile ? "pad-boards" : "hall")}</a></p>
        <h1 dir="auto">{tile ? t("board-number", { number: board! }) : t("pad")} <small>{event.name} · {t("round-number", { number: round.number })}</small></h1>
        <ConnectionChip connection={hall.connection} />
      </div>
      <Calls hall={hall} />
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => setAttempt(attempt + 1)} />}
      <Entered tiles={tiles} />
      {!tile && <Boards counted={counted} tiles={tiles} isLoaded={hall.isLoaded.value} choose={({ board, ...rest }) => to({ board: String(board), ...rest })} />}
      {tile && !isWhole && <WhoAndWhat tile={tile.value} counted={counted.at(tile.value)} choose={(side, what) => to({ board: board!, side, what })} />}
      {tile && isWhole && <ProposedRuling tile={tile.value} counted={counted.at(tile.value)} event={event} terms={round.terms} side={side} what={what} done={() => route(path, true)} />}
      {!tile && <RingSwitch sectors={sectors.value} />}
    </main>
  );
}

type BoardsProps = { counted: CountedBoards; tiles: readonly Signal<Tile>[]; isLoaded: boolean; choose: (typed: TypedIncident) => void };

/** All boards, a key each, and a field for numbers. */
function Boards({ counted, tiles, isLoaded, choose }: BoardsProps) {
  const field = useRef<HTMLInputElement>(null);
  if (!isLoaded) return <p>{t("loading")}</p>;
  if (tiles.length === 0) return <p class="empty">{t("boards-none")}</p>;
  function go(event: SubmitEvent): void {
    event.preventDefault();
    const text = field.current!.value;
    const typed = readTyped(text);
    if (typed === null) problem(t("pad-not-read", { typed: text }));
    else if (typed === "letter") problem(t("pad-letter", { typed: text }));
    else if (tiles.some((tile) => tile.peek().board.number === typed.board)) choose(typed);
    else problem(t("pad-no-board", { number: typed.board }));
  }
  return (
    <>
      <ul class="pad-boards" aria-label={t("pad-boards")}>
        {tiles.map((tile) => <li key={tile.peek().board.id}><BoardKey tile={tile.value} counted={counted.at(tile.value)} choose={(board) => choose({ board })} /></li>)}
      </ul>
      <form class="pad-jump" onSubmit={go}>
        <label>{t("pad-jump")} <input ref={field} inputMode="text" size={8} autoComplete="off" title={t("pad-jump-about")} /></label>
        <button class="primary">{t("pad-go")}</button>
      </form>
    </>
  );
}

function BoardKey({ tile: { board, attention }, counted: { illegal_moves }, choose }: { tile: Tile; counted: CountedAtBoard; choose: (number: number) => void }) {
  const { white, black } = illegal_moves;
  const names = COLORS.map((side) => board[side]?.name ?? t("nobody")).join(" – ");
  const needs = attention.kinds[0];
  const counted = white + black > 0 ? t("illegal-moves", { count: white + black }) : "";
  const more = [names, needs && named("attention", needs), counted].filter(Boolean).join(", ");
  return (
    <button class={`${needs ? "needs" : ""} ${attention.standing}`} disabled={!readsAt(board)} onClick={() => choose(board.number)}>
      <span aria-hidden="true">{board.number}</span>
      {counted && <small class="counted" aria-hidden="true">⚠{white + black}</small>}
      <span class="sr">{t("board-number", { number: board.number })}, {more}</span>
    </button>
  );
}

/** Both players side by side, with everything that either may have done. */
function WhoAndWhat({ tile: { board }, counted: { illegal_moves, result }, choose }: { tile: Tile; counted: CountedAtBoard; choose: (side: Color, what: IncidentKind) => void }) {
  return (
    <>
      {result !== "*" && <p class="pad-over"><Chip name="over" tone="done">{resultName(result)}</Chip> {t("pad-over")}</p>}
      <div class="pad-who">
        {COLORS.map((side) => {
          const count = illegal_moves[side];
          return (
            <section key={side} class={side} aria-labelledby={`who-${side}`}>
              <h2 id={`who-${side}`}><ManColor color={side} /><span><span dir="auto">{board[side]?.name ?? named("actor", side)}</span>{count > 0 && <small>{t("illegal-moves", { count })}</small>}</span></h2>
              {INCIDENTS.map((what) => <button key={what} onClick={() => choose(side, what)}>{t(`incident-${what}`)}</button>)}
            </section>
          );
        })}
      </div>
      <p class="pad-with-moves">
        <a class="button" href={`/boards/${board.id}/moves`}>{t("pad-moves")}</a>
        <a class="button" href={`/boards/${board.id}`}>{t("pad-whole-board")}</a>
      </p>
    </>
  );
}
