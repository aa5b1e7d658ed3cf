/** Shows one board: the position, what happened, what is ruled, and what is asked. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readsAll, session } from "../api/session";
import { isQuestion, opponent, type Color, type Message, type Square, type State } from "../api/types";
import { now, timeLeft } from "../ui/clock";
import { Ground } from "../men/ground";
import { mark, marksOf, type Marks } from "../men/marks";
import { INITIAL, differing } from "../men/placement";
import { marksName } from "../men/spoken";
import { Squares } from "../men/squares";
import { ConnectionChip } from "../ui/connection";
import { useHeirOfFocus } from "../ui/focus";
import { ForArbiters } from "../ui/for-arbiters";
import { Chip, ManColor } from "../ui/icons";
import { isNarrow } from "../ui/narrow";
import { useTitle } from "../ui/title";
import { Trouble } from "../ui/trouble";
import { named, t, written } from "../words";
import { moveList } from "../men/moves";
import { clockTime } from "../words/time";
import { Choice, openChoice } from "../laws/choice";
import { RulingCard, fateWords } from "./card";
import { ClockToSet } from "./clock";
import { useOpened } from "./opened";
import { Pad } from "./pad";
import { Picking } from "./picking";
import { toSet } from "./proposal";
import { Questions } from "./questions";
import { BoardRecord, type Told } from "../record/record";
import { Teller, firstClick } from "./teller";
import { Timeline } from "./timeline";
import { Wants } from "./wants";
import { headline, resultName } from "../words/ruling";
import { articleNames } from "../words/article";

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
  const [record, teller, picking] = useMemo(() => {
    const record = new BoardRecord(id);
    const teller = new Teller(record);
    return [record, teller, new Picking(teller)] as const;
  }, []);
  useEffect(() => {
    void record.open();
    const again = setInterval(() => !document.hidden && record.board.peek() && void record.readBoard(), READ_EVERY_MS);
    return () => {
      clearInterval(again);
      record.close();
    };
  }, []);

  const board = record.board.value;
  const shown = record.shown.value;
  const players = `${board?.white?.name ?? t("nobody")} – ${board?.black?.name ?? t("nobody")}`;
  useTitle(board ? `${t("board-number", { number: board.number })} · ${players}` : t("board"));
  if (record.problem.value !== null) return <main><h1 class="sr">{t("board")}</h1><Trouble what="board" error={record.problem.value} again={() => record.again()} /></main>;
  if (!board) return <main><p>{t("loading")}</p></main>;
  const top = opponent(orientation);
  const isKnown = shown !== null || record.isUnbegun.value;
  return (
    <main class="board-page">
      <div class="board-head">
        <p><a href={`/events/${board.event}/rounds/${board.round}`}>← {t("hall")}</a></p>
        <h1 title={players}>{t("board-number", { number: board.number })} <small><bdi>{board.white?.name ?? t("nobody")}</bdi> – <bdi>{board.black?.name ?? t("nobody")}</bdi></small></h1>
        {record.isOver.value ? <Chip name="over" tone="done">{t("event-archived")}</Chip> : <ConnectionChip connection={record.connection} />}
        {board.presence?.down && <Chip name="down" tone="warning">{named("down", board.presence.down.cause)}</Chip>}
        {board.presence?.time_of_day_set && <Chip name="clock" tone="warning">{t("time-of-day-set")}</Chip>}
        <a href={`/boards/${id}/report`}>{t("report")}</a>
      </div>
      {isKnown && <ClockLine place="far" message={shown} color={top} record={record} />}
      {isKnown && <ClockLine place="near" message={shown} color={orientation} record={record} />}
      <div class="told" onClickCapture={firstClick}>
        <OpenCards record={record} teller={teller} />
        {!isNarrow.value && <SettledCards record={record} teller={teller} />}
      </div>
      {shown && <Standing record={record} shown={shown} picking={picking} teller={teller} orientation={orientation} turn={() => setOrientation(top)} />}
      {record.isUnbegun.value && <Unbegun record={record} picking={picking} teller={teller} orientation={orientation} turn={() => setOrientation(top)} />}
      {isNarrow.value && <SettledCards record={record} teller={teller} />}
      <Timeline record={record} teller={teller} picking={picking} />
    </main>
  );
}

type UnbegunProps = { record: BoardRecord; picking: Picking; teller: Teller; orientation: Color; turn: () => void };

/** The men before anything is told of them: the first act begins the game. */
function Unbegun({ record, picking, teller, orientation, turn }: UnbegunProps) {
  const [placement = INITIAL, mover] = record.round.value?.terms.fen?.split(" ") ?? [];
  const marks = useMemo(() => standingMarks(undefined, picking.picked.value), [picking.picked.value]);
  return (
    <>
      <Men placement={placement} orientation={orientation} marks={marks} picking={picking} />
      <div class="under">
        <p class="obligation">{t("game-not-begun")}</p>
        <Turn turn={turn} />
      </div>
      <Over record={record} />
      {record.takesActs.value && <Pad teller={teller} picking={picking} shown={null} state={{ has_the_move: mover === "b" ? "black" : "white", result: "*", termination: null }} />}
    </>
  );
}

/** Said in place of what would be entered. */
function Over({ record }: { record: BoardRecord }) {
  return record.isOver.value ? <p class="pad">{t("event-takes-no-acts")}</p> : null;
}

const Turn = ({ turn }: { turn: () => void }) => <button class="turn" aria-label={t("turn-board")} title={t("turn-board")} onClick={turn}>⇅</button>;

type MenProps = { placement: string; orientation: Color; marks: Marks; picking: Picking };

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
        about={(square) => marksName(marks, square)}
      />
    </div>
  );
}

type StandingProps = UnbegunProps & { shown: Message };

/** The men, what is to be played, and what may be entered. */
function Standing({ record, shown, picking, teller, orientation, turn }: StandingProps) {
  const state = shown.verdict.state;
  // what is entered happens on the position that was put back
  const standing = picking.wanted.value ? null : record.notYetSetUp.value;
  const marks = useMemo(() => standingMarks(state, picking.picked.value, standing), [state, picking.picked.value, standing]);
  if (!state) return <p class="men empty">{t("not-judged")}</p>;
  const isLast = record.cursor.value === null;
  const differs = state.fen.split(" ")[0] !== state.placement;
  return (
    <>
      <Men placement={standing ?? state.placement} orientation={orientation} marks={marks} picking={picking} />
      <div class="under">
        <p class="obligation">
          {!isLast && <Chip name="clock" tone="warning">{t("looking-back", { number: shown.seq })}</Chip>}{" "}
          {state.result !== "*" ? <strong>{resultName(state.result)}{state.termination ? ` · ${named("termination", state.termination)}` : ""}</strong> : (
            <>
              <strong>{t("has-the-move", { side: named("actor", state.has_the_move) })}</strong>{isStatusSo(state) && <> · {named("move-status", state.move_status)}</>}
              {!state.obligation.free && <span> · {state.pending.some(isQuestion) && <strong>{t("while-asked")} </strong>}{t("must-play", { moves: moveList(state.obligation.moves, state.fen) })} <em>{written(state.obligation.reason, state.obligation.reasons)}</em> <small>{articleNames(state.obligation.articles)}</small></span>}
            </>
          )}{" "}
          {standing ? <Chip name="touch_move" tone="warning">{t("men-not-set-up")}</Chip> : differs && <Chip name="touch_move" tone="calm">{t("men-differ")}</Chip>}
        </p>
        <Turn turn={turn} />
      </div>
      {!isLast && picking.wanted.value && <section class="pad" aria-label={t("enter-act")}><Wants picking={picking} /></section>}
      <Over record={record} />
      {record.takesActs.value && isLast && <Pad teller={teller} picking={picking} shown={shown} state={state} />}
    </>
  );
}

/**
 * Whether the status of the last move says what stands: an illegal move does only as long as it may
 * still be claimed, then its ruling tells of it.
 */
function isStatusSo({ move_status, pending }: State): boolean {
  return move_status !== "illegal_completed" || pending.some((one) => "open" in one && one.open === "claimable");
}

/** `standing` are the men where they are not set up yet: nothing is played from there. */
function standingMarks(state: State | undefined, picked: readonly Square[], standing: string | null = null): Marks {
  const marks = marksOf(state?.result === "*" && !standing ? state.obligation : undefined);
  for (const square of state ? differing(state.fen, standing ?? state.placement) : []) mark(marks, square, "differs");
  for (const square of picked) mark(marks, square, "picked");
  return marks;
}

/** Without a message the clocks show what the games of the round begin with. */
type ClockProps = { place: "far" | "near"; message: Message | null; color: Color; record: BoardRecord };

function ClockLine({ place, message, color, record }: ClockProps) {
  const isLast = record.cursor.value === null;
  const runs = message?.clock?.running === color;
  const left = message ? timeLeft(message, color, isLast && runs ? now.value : Date.parse(message.received_at)) : (record.round.value?.terms.clock?.[`${color}_ms`] ?? null);
  const count = message?.verdict.state?.illegal_moves[color] ?? 0;
  const known = record.board.value?.[color]?.name;
  const name = known ?? named("actor", color);
  return (
    <div class={`clock-line ${place} ${color}`}>
      <ManColor color={color} isSaid={!known} />
      <strong dir="auto" title={name}>{name}</strong>
      {count > 0 && <span class="count">{t("illegal-moves", { count })}</span>}
      <span class={`time${runs ? " runs" : ""}`}>{runs && <span class="sr">{t("clock-runs")} </span>}{left === null ? "–" : clockTime(left)}</span>
    </div>
  );
}

type CardsProps = { record: BoardRecord; teller: Teller };

/**
 * Open rulings that show their diagrams and facts unasked: more of them nobody reads at once, and a
 * page draws slowly.
 */
const UNFOLDED = 5;

/** What is open, the most urgent at the top. */
function OpenCards({ record, teller }: CardsProps) {
  const open = record.waiting.value;
  const heading = useHeirOfFocus<HTMLHeadingElement>();
  useOpened(record);
  const questions = record.questions.value.length + (record.last.value?.clock?.question ? 1 : 0);
  const card = (told: Told, at = 0) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} isUnfolded={at < UNFOLDED} />;
  return (
    <section class="open-cards">
      <h2 ref={heading} tabIndex={-1}>{openWords(open.length, questions, record.last.value)}</h2>
      <Overtaken record={record} teller={teller} />
      <ClockToSet record={record} teller={teller} />
      {open.map(card)}
      <OpenChoice record={record} teller={teller} />
      <Questions record={record} teller={teller} />
      {record.proposed.value.map(card)}
      {record.claimable.value.map(card)}
    </section>
  );
}

/** What an old code leaves to the opponent; the arbiter enters what he says. */
function OpenChoice({ record, teller }: CardsProps) {
  const state = record.last.value?.verdict.state;
  const ruling = state?.result === "*" ? openChoice([...record.told.value.values()].map((told) => told.ruling)) : undefined;
  if (!state || !ruling) return null;
  return <Choice ruling={ruling} placement={state.fen} tell={record.takesActs.value ? (act) => void teller.tell(act) : undefined} />;
}

/** What is no longer open, the last first. */
function SettledCards({ record, teller }: CardsProps) {
  const [count, setCount] = useState(10);
  const settled = record.settled.value;
  if (settled.length === 0) return null;
  return (
    <section class="settled-cards">
      <h2>{t("rulings-settled")}</h2>
      {settled.slice(0, count).map((told) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} />)}
      {settled.length > count && <button onClick={() => setCount(count + 50)}>{t("rulings-more", { count: settled.length - count })}</button>}
    </section>
  );
}

function openWords(rulings: number, questions: number, last: Message | null): string {
  if (rulings + questions === 0) return t(last && toSet(last, Date.parse(last.received_at)) ? "open-clock" : "nothing-open");
  const words = [rulings > 0 ? t("rulings-open", { count: rulings }) : "", questions > 0 ? t("questions-open", { count: questions }) : ""];
  return words.filter(Boolean).join(" · ");
}

/**
 * What somebody was typing about a ruling while another decided: it is said, and what was typed is
 * kept.
 */
function Overtaken({ record, teller }: { record: BoardRecord; teller: Teller }) {
  return (
    <>
      {teller.overtaken.map(([of, draft, fate]) => {
        const told = record.told.value.get(of)!;
        return (
          <article key={of} class="card overtaken">
            <h3>{headline(told.ruling, record.origin(told))}</h3>
            {/* the sentence alone: what is typed would be read out with every key */}
            <p role="alert">{t("overtaken", { fate: fateWords(fate) })}</p>
            <p><q dir="auto">{draft.text.value}</q></p>
            <button onClick={() => (draft.text.value = "")}>{t("overtaken-drop")}</button>
          </article>
        );
      })}
    </>
  );
}
