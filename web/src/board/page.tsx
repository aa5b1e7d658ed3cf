/**
 * Shows one board: what waits for an arbiter and what he may enter in one column, the men and
 * clocks beside it, and what happened.
 */
import { useSignal, type Signal } from "@preact/signals";
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readsAll, session } from "../api/session";
import { opponent, type Color, type Message, type Ply, type Square, type State } from "../api/types";
import { Ground } from "../men/ground";
import { mark, marksOf, type Marks } from "../men/marks";
import { differing } from "../men/placement";
import { standingPlacement, menToldIn } from "../men/standing-men";
import { marksWords } from "../men/position-words";
import { Squares } from "../men/squares";
import { BoardRecord } from "../record/record";
import { Score } from "../score/score";
import { Sensing } from "../sensor/sensing";
import { ConnectionChip } from "../ui/connection";
import { ForArbiters } from "../ui/for-arbiters";
import { Chip } from "../ui/icons";
import { isNarrow } from "../ui/screen-width";
import { useTitle } from "../ui/title";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { OpenCards, SettledCards } from "./cards";
import { ClockLine } from "./clock";
import type { MenuName } from "./entries";
import { plyAt } from "./incidents";
import { Pad } from "./pad";
import { SquarePicker } from "./square-picker";
import { useHeightAbove } from "./height-above";
import { Status } from "./status";
import { Teller, firstClick } from "./teller";
import { Timeline } from "./timeline";
import { SquareRequestHint } from "./square-request";

/** Whether a board can be heard comes with no act. */
const READ_EVERY_MS = 20_000;

export default function BoardPage() {
  const { params } = useRoute();
  const id = params.board!;
  if (!readsAll.value) return <ForArbiters title={t("board")} />;
  return <Board key={`${id} ${session.value?.author ?? ""}`} id={id} />;
}

function Board({ id }: { id: string }) {
  const [orientation, setOrientation] = useState<Color>("white");
  const menu = useSignal<MenuName | null>(null);
  const [record, score, teller, picking] = useMemo(() => {
    const record = new BoardRecord(id);
    const teller = new Teller(record);
    return [record, new Score(`/boards/${id}/score-sheet`), teller, new SquarePicker(teller)] as const;
  }, []);
  useEffect(() => {
    void record.open();
    const again = setInterval(() => !document.hidden && record.board.peek() && void record.readBoard(), READ_EVERY_MS);
    return () => {
      clearInterval(again);
      record.close();
    };
  }, []);

  useScore(record, score);

  const board = record.board.value;
  const players = `${board?.white?.name ?? t("nobody")} – ${board?.black?.name ?? t("nobody")}`;
  useTitle(board ? `${t("board-number", { number: board.number })} · ${players}` : t("board"));
  if (record.problem.value !== null) return <main><h1 class="sr">{t("board")}</h1><Trouble what="board" error={record.problem.value} again={() => record.again()} /></main>;
  if (!board) return <main><p>{t("loading")}</p></main>;
  const turn = () => setOrientation(opponent(orientation));
  return <Laid record={record} score={score} teller={teller} picking={picking} menu={menu} players={players} orientation={orientation} turn={turn} />;
}

/** Acts that come together are waited for before the moves are read anew. */
const SETTLES_MS = 150;

/** Reads the moves after each act: which act made which is told by the service alone. */
function useScore(record: BoardRecord, score: Score): void {
  const seq = record.last.value?.seq;
  useEffect(() => {
    if (seq === undefined) return;
    // without an answer what is shown stays, and the next act asks again
    const soon = setTimeout(() => void score.read().catch(() => undefined), SETTLES_MS);
    return () => clearTimeout(soon);
  }, [seq]);
}

type BoardPartsProps = { record: BoardRecord; score: Score; teller: Teller; picking: SquarePicker; menu: Signal<MenuName | null>; orientation: Color };

/** The parts in the order in which they are gone through; on a phone they stand so. */
function Laid({ players, turn, ...parts }: BoardPartsProps & { players: string; turn: () => void }) {
  const { record, score, teller, picking } = parts;
  const main = useHeightAbove();
  return (
    <main ref={main} class="board-page">
      <Head record={record} players={players} turn={turn} />
      <div class="told" onClickCapture={firstClick}>
        <Status record={record} />
        <OpenCards {...parts} />
        {!isNarrow.value && <SettledCards record={record} teller={teller} />}
      </div>
      <Stand {...parts} />
      <Entering {...parts} />
      {isNarrow.value && <SettledCards record={record} teller={teller} />}
      <Timeline record={record} score={score} teller={teller} picking={picking} />
    </main>
  );
}

function Head({ record, players, turn }: { record: BoardRecord; players: string; turn: () => void }) {
  const board = record.board.value!;
  return (
    <div class="board-head">
      <p><a href={`/events/${board.event}/rounds/${board.round}`}>← <span class="place">{t("hall")}</span></a></p>
      <h1 title={players}>{t("board-number", { number: board.number })} <small><bdi>{board.white?.name ?? t("nobody")}</bdi> – <bdi>{board.black?.name ?? t("nobody")}</bdi></small></h1>
      {record.isOver.value ? <Chip name="over" tone="done">{t("event-archived")}</Chip> : <ConnectionChip connection={record.connection} />}
      {board.presence?.time_of_day_set && <Chip name="clock" tone="warning">{t("time-of-day-set")}</Chip>}
      <Sensing as="chip" presence={board.presence} />
      <button class="turn" aria-label={t("turn-board")} title={t("turn-board")} onClick={turn}>⇅</button>
      <a href={`/boards/${record.id}/report`}>{t("report")}</a>
    </div>
  );
}

/** The men between their clocks, as they physically stand. */
function Stand({ record, score, picking, orientation }: BoardPartsProps) {
  const shown = record.shown.value;
  const isKnown = shown !== null || record.isUnbegun.value;
  return (
    <div class="stand">
      {isKnown && <ClockLine place="far" message={shown} color={opponent(orientation)} record={record} />}
      {shown ? <StandingMen score={score} shown={shown} picking={picking} orientation={orientation} /> : record.isUnbegun.value && <FirstMen record={record} picking={picking} orientation={orientation} />}
      {isKnown && <ClockLine place="near" message={shown} color={orientation} record={record} />}
    </div>
  );
}

type BoardMenProps = Pick<BoardPartsProps, "record" | "picking" | "orientation">;

/** The men before anything is told of them: the first act begins the game. */
function FirstMen({ record, picking, orientation }: BoardMenProps) {
  const marks = useMemo(() => standingMarks(undefined, picking.picked.value), [picking.picked.value]);
  return <Men placement={standingPlacement(null, record.round.value?.terms)} orientation={orientation} marks={marks} picking={picking} />;
}

function StandingMen({ score, shown, picking, orientation }: Omit<BoardMenProps, "record"> & { score: Score; shown: Message }) {
  const state = shown.verdict.state;
  // what is entered happens on the position that was put back
  const left = picking.wanted.value ? undefined : shown.standing;
  const last = score.plies.value[plyAt(score.plies.value, shown.seq) - 1];
  const marks = useMemo(() => standingMarks(state, picking.picked.value, left, last), [state, picking.picked.value, left, last]);
  if (!state) return <p class="men empty">{t("not-judged")}</p>;
  return <Men placement={standingPlacement({ ...menToldIn(shown)!, standing: left }, null)} orientation={orientation} marks={marks} picking={picking} />;
}

/** `left` are the men where they are not set up yet: nothing is played from there. */
function standingMarks(state: State | undefined, picked: readonly Square[], left?: string, last?: Ply): Marks {
  const marks = marksOf(state?.result === "*" && !left ? state.obligation : undefined, state?.placement);
  for (const square of state ? differing(state.fen, left ?? state.placement) : []) mark(marks, square, "differs");
  for (const square of left ? [] : [last?.from, last?.to]) if (square) mark(marks, square, "last-move");
  for (const square of picked) mark(marks, square, "picked");
  return marks;
}

type MenProps = { placement: string; orientation: Color; marks: Marks; picking: SquarePicker };

function Men({ placement, orientation, marks, picking }: MenProps) {
  const board = useRef<HTMLDivElement>(null);
  const isPicking = picking.wanted.value !== null;
  // on a phone what begins it may stand far below
  useEffect(() => {
    if (isPicking) board.current!.scrollIntoView({ block: "nearest" });
  }, [isPicking]);
  return (
    <div ref={board} class={`men${isPicking ? " picking" : ""}`}>
      <Ground placement={placement} orientation={orientation} marks={marks} />
      <Squares
        placement={placement}
        orientation={orientation}
        label={t("position")}
        choose={isPicking ? (square) => picking.pick(square, placement) : undefined}
        about={(square) => marksWords(marks, square)}
      />
    </div>
  );
}

/** What may be entered; while an earlier act is looked at, only the squares that are asked for. */
function Entering({ record, teller, picking, menu }: BoardPartsProps) {
  const shown = record.shown.value;
  const state = shown ? shown.verdict.state : firstState(record);
  if (record.isOver.value) return <p class="pad">{t("event-takes-no-acts")}</p>;
  if (!state) return null;
  if (record.cursor.value !== null) return picking.wanted.value && <section class="pad" aria-label={t("enter-act")}><SquareRequestHint picking={picking} /></section>;
  return record.takesActs.value ? <Pad teller={teller} video={record.round.value?.terms.regulations?.video ?? []} picking={picking} menu={menu} shown={shown} state={state} /> : null;
}

/** What stands before the first act. */
function firstState(record: BoardRecord): Pick<State, "has_the_move" | "result" | "termination"> | undefined {
  const [, mover] = record.round.value?.terms.fen?.split(" ") ?? [];
  return record.isUnbegun.value ? { has_the_move: mover === "b" ? "black" : "white", result: "*", termination: null } : undefined;
}
