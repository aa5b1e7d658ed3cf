/** One board: what stands on it, what happened, what is ruled, and what is asked. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useState } from "preact/hooks";
import { isArbiter, readsAll, session } from "../api/session";
import type { Color, Message, Square, State } from "../api/types";
import { now, timeLeft } from "../ui/clock";
import { Ground, type Marks } from "../men/ground";
import { differing } from "../men/placement";
import { Squares } from "../men/squares";
import { ConnectionChip } from "../ui/connection";
import { useHeirOfFocus } from "../ui/focus";
import { ForArbiters } from "../ui/for-arbiters";
import { Chip } from "../ui/icons";
import { Trouble } from "../ui/said";
import { named, t, written } from "../words";
import { moveList } from "../words/moves";
import { clockTime } from "../words/time";
import { RulingCard } from "./card";
import { useOpened } from "./opened";
import { Pad, Picking } from "./pad";
import { Questions } from "./questions";
import { BoardRecord } from "./record";
import { Teller } from "./teller";
import { Timeline } from "./timeline";
import { resultName } from "../words/ruling";

export default function BoardPage() {
  const { params } = useRoute();
  const id = params.board!;
  if (!readsAll.value) return <ForArbiters title={t("board")} />;
  return <Board key={`${id} ${session.value?.author ?? ""}`} id={id} />;
}

function Board({ id }: { id: string }) {
  const [record, teller, picking] = useMemo(() => {
    const record = new BoardRecord(id);
    const teller = new Teller(record);
    return [record, teller, new Picking(teller)] as const;
  }, []);
  useEffect(() => {
    void record.open();
    return () => record.close();
  }, []);

  if (record.problem.value !== null) return <main><Trouble error={record.problem.value} again={() => { record.problem.value = null; void record.open(); }} /></main>;
  const board = record.board.value;
  const shown = record.shown.value;
  if (!board) return <main><p>{t("loading")}</p></main>;
  return (
    <main class="board-page">
      <div class="board-head">
        <p><a href={`/events/${board.event}/rounds/${board.round}`}>← {t("hall")}</a></p>
        <h1>{t("board-number", { number: board.number })} <small dir="auto">{board.white?.name ?? t("nobody")} – {board.black?.name ?? t("nobody")}</small></h1>
        <ConnectionChip connection={record.connection} />
        {board.presence?.down && <Chip name="down" tone="warning">{named("down", board.presence.down.cause)}</Chip>}
        <a href={`/boards/${id}/report`}>{t("report")}</a>
      </div>
      {shown ? <Standing record={record} shown={shown} picking={picking} teller={teller} /> : <p class="empty">{t("game-not-begun")}</p>}
      <div class="told">
        <Cards record={record} teller={teller} />
      </div>
      <Timeline record={record} teller={teller} />
    </main>
  );
}

/** The men and the clocks. */
function Standing({ record, shown, picking, teller }: { record: BoardRecord; shown: Message; picking: Picking; teller: Teller }) {
  const [orientation, setOrientation] = useState<Color>("white");
  const state = shown.verdict.state;
  const marks = useMemo(() => marksOf(state, picking.picked.value), [state, picking.picked.value]);
  if (!state) return <p class="empty">{t("not-judged")}</p>;
  const isLast = record.cursor.value === null;
  const top: Color = orientation === "white" ? "black" : "white";
  const differs = state.fen.split(" ")[0] !== state.placement;
  return (
    <section class="standing" aria-label={t("position")}>
      <ClockLine message={shown} color={top} isLast={isLast} record={record} />
      <div class={`men${picking.wanted.value ? " picking" : ""}`}>
        <Ground placement={state.placement} orientation={orientation} marks={marks} />
        <Squares
          placement={state.placement}
          orientation={orientation}
          label={t("position")}
          choose={picking.wanted.value ? (square) => picking.pick(square) : undefined}
          about={(square) => (marks.get(square)?.includes("may-go") ? t("square-allowed") : marks.get(square)?.includes("must-move") ? t("square-must-move") : undefined)}
        />
      </div>
      <ClockLine message={shown} color={orientation} isLast={isLast} record={record} />
      <div class="under">
        {!isLast && <Chip name="clock" tone="warning">{t("looking-back", { number: shown.seq })}</Chip>}
        {differs && <Chip name="touch_move" tone="calm">{t("men-differ")}</Chip>}
        <p class="obligation">
          {state.result !== "*" ? <strong>{resultName(state.result)}{state.termination ? ` · ${named("termination", state.termination)}` : ""}</strong> : (
            <>
              <strong>{t("has-the-move", { side: named("actor", state.has_the_move) })}</strong> · {named("move-status", state.move_status)}
              {!state.obligation.free && <span> · {t("must-play", { moves: moveList(state.obligation.moves, state.fen) })} <em>{written(state.obligation.reason, state.obligation.reasons)}</em> <small>{state.obligation.articles.join(", ")}</small></span>}
            </>
          )}
        </p>
        <button onClick={() => setOrientation(top)}>{t("turn-board")}</button>
      </div>
      {isArbiter.value && isLast && <Pad teller={teller} picking={picking} hasTheMove={state.has_the_move} presses={pressing(shown, state)} stand={state.placement} />}
    </section>
  );
}

/** Who presses the clock next: whose runs on the table, or should. */
function pressing({ clock }: Message, { running, has_the_move }: State): Color {
  const runs = clock?.running ?? running;
  return runs === "white" || runs === "black" ? runs : has_the_move;
}

function marksOf(state: State | undefined, picked: readonly Square[]): Marks {
  const marks = new Map<Square, string>();
  const add = (square: string, mark: string) => marks.set(square, `${marks.get(square) ?? ""} ${mark}`.trim());
  if (state && !state.obligation.free && state.result === "*") {
    for (const move of state.obligation.moves) {
      if (!marks.get(move.slice(0, 2))?.includes("must-move")) add(move.slice(0, 2), "must-move");
      if (!marks.get(move.slice(2, 4))?.includes("may-go")) add(move.slice(2, 4), "may-go");
    }
  }
  for (const square of state ? differing(state.fen, state.placement) : []) add(square, "differs");
  for (const square of picked) add(square, "picked");
  return marks;
}

function ClockLine({ message, color, isLast, record }: { message: Message; color: Color; isLast: boolean; record: BoardRecord }) {
  const runs = message.clock?.running === color;
  const left = timeLeft(message, color, isLast && runs ? now.value : Date.parse(message.received_at));
  const count = message.verdict.state?.illegal_moves[color] ?? 0;
  const name = record.board.value?.[color]?.name ?? named("actor", color);
  return (
    <div class={`clock-line ${color}`}>
      <span class="man-color" aria-hidden="true" />
      <strong dir="auto">{name}</strong>
      <span class="count">{t("illegal-moves", { count })}</span>
      <span class={`time${runs ? " runs" : ""}`}>{runs && <span class="sr">{t("clock-runs")} </span>}{left === null ? "–" : clockTime(left)}</span>
    </div>
  );
}

/** What is open first; what has been settled below, the last first. */
function Cards({ record, teller }: { record: BoardRecord; teller: Teller }) {
  const open = record.waiting.value;
  const claimable = record.claimable.value.filter((told) => !open.includes(told));
  const isOpen = new Set([...open, ...claimable].map(({ ruling }) => ruling.id));
  const settled = record.settled.value.filter(({ ruling }) => !isOpen.has(ruling.id));
  const [count, setCount] = useState(10);
  const heading = useHeirOfFocus<HTMLHeadingElement>();
  useOpened(record);
  const hasQuestions = record.last.value?.verdict.state?.pending.some((one) => "fact" in one) ?? false;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>{t("rulings-open", { count: open.length })}</h2>
      <div>
        <Questions record={record} teller={teller} />
        {open.map((told) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} />)}
        {claimable.map((told) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} />)}
        {open.length + claimable.length === 0 && !hasQuestions && <p class="empty">{t("rulings-none-open")}</p>}
      </div>
      {settled.length > 0 && <h2>{t("rulings-settled")}</h2>}
      {settled.slice(0, count).map((told) => <RulingCard key={told.ruling.id} record={record} told={told} teller={teller} />)}
      {settled.length > count && <button onClick={() => setCount(count + 50)}>{t("rulings-more", { count: settled.length - count })}</button>}
    </>
  );
}
