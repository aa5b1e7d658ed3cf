/**
 * Draws a board as everybody sees it, as large as its room allows: the men, both players and their
 * clocks, and the moves, by which one looks back.
 */
import "../styles/public.css";
import "../styles/watch.css";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { opponent, type Color, type Ply, type PublicView } from "../api/types";
import { Ground } from "../men/ground";
import type { Marks } from "../men/marks";
import { positionWords } from "../men/position-words";
import { standingPlacement } from "../men/standing-men";
import { Countdown } from "../public/countdown";
import { isForfeit } from "../public/forfeit";
import { lastRuling } from "../public/ruling";
import { Side } from "../public/side";
import { areClocksStopped, initialTimes } from "../public/time";
import { Replay } from "../score/replay";
import { ScoreSheet } from "../score/sheet";
import { ConnectionChip } from "../ui/connection";
import { Chip } from "../ui/icons";
import { named, t, written } from "../words";
import { resultName } from "../words/ruling";
import type { WatchedBoard } from "./watched-board";

/** What is looked at: the board as it is, or as it was after a move. */
type SeenPosition = { placement: string; last: Pick<Ply, "from" | "to"> | null; clock: Ply["clock"] | undefined };

function seenAt(watching: WatchedBoard): SeenPosition {
  const { score, state, round } = watching;
  const at = score.cursor.value;
  const start = { fen: score.start.value ?? round.value?.terms.fen };
  if (at === null) return { placement: standingPlacement(state.value, start), last: state.value?.last_move ?? null, clock: undefined };
  const ply = score.plies.value[at - 1];
  return { placement: standingPlacement(ply, start), last: ply ?? null, clock: ply ? ply.clock : round.value && initialTimes(round.value) };
}

function lastMarks(last: SeenPosition["last"]): Marks {
  return new Map([last?.from, last?.to].flatMap((square): [string, string][] => (square ? [[square, "last-move"]] : [])));
}

/** The state with the clocks of the move that is looked at. */
function stateAt(state: PublicView | null, clock: SeenPosition["clock"]): PublicView | null {
  if (clock === undefined || !state) return state;
  return { ...state, clock, running: null };
}

export function Stage({ watching, children }: { watching: WatchedBoard; children?: ComponentChildren }) {
  const [bottom, setBottom] = useState<Color>("white");
  const { placement, last, clock } = seenAt(watching);
  const marks = useMemo(() => lastMarks(last), [last?.from, last?.to]);
  const board = watching.board.value!;
  const { score } = watching;
  const plies = score.plies.value;
  const look = (ply: number) => score.look(ply);
  const state = stateAt(watching.state.value, clock);
  const when = { delay_s: watching.event.value?.delay_s ?? 0, frozenAt: null };
  const initial = watching.round.value && initialTimes(watching.round.value);
  const side = (color: Color) => <Side board={board} state={state} color={color} when={when} initialMs={initial?.[`${color}_ms`] ?? null} />;
  return (
    <div class="stage">
      <div class="stage-of">
        {side(opponent(bottom))}
        <div class="men" role="img" aria-label={`${t("position")}: ${positionWords(placement)}`}>
          <Ground placement={placement} orientation={bottom} marks={marks} />
        </div>
        {side(bottom)}
        <section class="stage-beside">
          <Standing watching={watching} />
          <Replay last={plies.length} cursor={score.cursor.value} look={look} turn={() => setBottom(opponent(bottom))} />
          <ScoreSheet plies={plies} isKnown={watching.isKnown} cursor={score.cursor.value} look={look} />
          {children}
        </section>
      </div>
    </div>
  );
}

/** What the game is at, and what an arbiter has confirmed. */
function Standing({ watching }: { watching: WatchedBoard }) {
  const { state: { value: state }, round: { value: round }, event: { value: event }, board: { value: board } } = watching;
  const isOver = state !== null && state.result !== "*";
  const isStopped = areClocksStopped(state);
  const isLookingBack = watching.score.cursor.value !== null;
  return (
    <div class="stage-standing">
      {isOver && <p class="result"><b>{resultName(state.result)}</b> {isForfeit(state.result, board?.absent) ? t("by-forfeit") : state.termination && named("termination", state.termination)}</p>}
      {!isOver && !isLookingBack && !(isStopped && watching.connection.value === "open") && <ConnectionChip connection={watching.connection.value} />}
      {isStopped && <Chip name="not_begun" tone="calm">{t("public-clocks-stopped")}</Chip>}
      {!isOver && isLookingBack && <button class="link" onClick={() => watching.score.look(watching.score.plies.value.length)}>{t("replay-live")}</button>}
      {!state && <span>{named("attention", "not_begun")}</span>}
      {!state && round && <Countdown round={round} />}
      {event && event.delay_s > 0 && !isOver && <span class="about">{t("wall-delayed", { minutes: Math.ceil(event.delay_s / 60) })}</span>}
      {state && state.rulings.length > 0 && <Rulings state={state} />}
    </div>
  );
}

function Rulings({ state }: { state: PublicView }) {
  const told = state.rulings.filter(({ status }) => status !== "noted");
  if (told.length === 0) return null;
  return (
    <details class="stage-rulings">
      <summary>{lastRuling(state.rulings) || t("rulings-count", { count: told.length })}</summary>
      <ul>{told.map((ruling, at) => <li key={at} class={ruling.changed ? "changed" : ""}>{written(ruling.text, ruling.texts)}</li>)}</ul>
    </details>
  );
}
