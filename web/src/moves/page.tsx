/**
 * Enters the moves of a game from its score sheet, as people write them, so that everything can be
 * judged by the position.
 */
import "../styles/moves.css";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../api/client";
import { isArbiter, readsAt, session } from "../api/session";
import { forgetRemembered, remember, remembered } from "../api/storage";
import { retryUntilAnswered } from "../api/retry";
import { newKey } from "../api/telling";
import { COLORS, type Acknowledgement, type Act, type BoardView, type Message, type Round, type State } from "../api/types";
import { Mini } from "../men/mini";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { problemText, refusalText } from "../ui/problems";
import { say } from "../ui/say";
import { useTitle } from "../ui/title";
import { Missing, Trouble, isMissing } from "../ui/trouble";
import { named, t } from "../words";
import { MovesReader, type ReadMove, type SheetReading, type Unread } from "./reading";
import type { MenLetters } from "./written-moves";

type MovesProps = { board: BoardView; round: Round; seq: number | undefined; state: State | null };

async function read(id: string): Promise<MovesProps> {
  const board = await ask<BoardView>(`/boards/${id}`);
  const round = await ask<Round>(`/rounds/${board.round}`);
  const last = await lastOf(id);
  return { board, round, seq: last?.seq, state: last?.verdict.state ?? null };
}

/** The last act of a board; `null` where nothing has been told of it. */
function lastOf(id: string): Promise<Message | null> {
  return ask<Message>(`/boards/${id}/state`).catch((why: unknown) => {
    if (isMissing(why)) return null;
    throw why;
  });
}

/** Somebody has told something of the board since its position was read. */
class MeanwhileError extends Error {}

/** So many acts are told at once: nothing comes between them. */
const AT_ONCE = 64;

/**
 * Tells each move and its press, up to the first that is not taken, or to where somebody else has
 * told something. What had no answer is told again under the same keys, and counts once.
 */
async function tellAll(path: string, moves: readonly ReadMove[], hasClock: boolean, away: (why: unknown) => void): Promise<void> {
  const acts: Act[] = moves.flatMap(({ by, move }) => [{ act: "move", by, move }, { act: "press", by }]);
  // typing is no time of a player
  if (hasClock) acts.push({ act: "stop", by: "arbiter", reason: "irregularity" });
  const all = acts.map((act) => ({ key: newKey(), act: { source: "arbiter", ...act } }));
  let next: number | null = null;
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const told = all.slice(at, at + AT_ONCE);
    const { results }: { results: Acknowledgement[] } = await retryUntilAnswered(() => ask(path, { method: "POST", body: { acts: told } }), away, () => true);
    for (const [place, { seq, verdict, problem }] of results.entries()) {
      const text = moves[(at + place) >> 1]?.text ?? "";
      if (problem) throw new MeanwhileError(`${text}: ${problem.detail}`);
      if (verdict?.error) throw new MeanwhileError(`${text}: ${refusalText(verdict.error)}`);
      if (next !== null && seq !== next) throw new MeanwhileError(t("moves-between", { text }));
      next = (seq ?? 0) + 1;
    }
  }
}

export default function MovesPage() {
  const { params } = useRoute();
  const id = params.board!;
  const { value, error, again } = useLoaded(() => read(id), [id, session.value?.author]);
  if (!isArbiter.value) return <ForArbiters title={t("moves")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : isMissing(error) ? <Missing what="board" /> : <Trouble error={error} again={again} />}</main>;
  if (!readsAt(value.board)) return <ForArbiters title={t("moves")} />;
  return <Moves key={id} {...value} />;
}

const letters = (): MenLetters => ({ K: t("letter-K"), Q: t("letter-Q"), R: t("letter-R"), B: t("letter-B"), N: t("letter-N") });

function Moves({ board, round, seq, state }: MovesProps) {
  const kept = `jadoube.moves.${board.id}`;
  const [text, setText] = useState(() => remembered(kept) ?? "");
  const [reading, setReading] = useState<SheetReading | null>(null);
  const [trouble, setTrouble] = useState<unknown>(undefined);
  const [isEntering, setEntering] = useState(false);
  const { terms } = round;
  const reader = useMemo(() => new MovesReader({ ...terms, fen: state?.fen ?? terms.fen ?? undefined }, letters()), []);
  const { route } = useLocation();
  const title = t("moves-of", { number: board.number });
  useTitle(title);
  useEffect(() => {
    let isWanted = true;
    if (text) remember(kept, text);
    else forgetRemembered(kept);
    reader.read(text).then(
      (reading) => isWanted && (setReading(reading), setTrouble(undefined)),
      (why: unknown) => isWanted && setTrouble(why),
    );
    return () => void (isWanted = false);
  }, [text]);

  async function enter({ moves, state }: SheetReading): Promise<void> {
    setEntering(true);
    try {
      // a position that somebody has changed meanwhile is another game for these moves
      if ((await lastOf(board.id))?.seq !== seq) return setTrouble(new MeanwhileError(t("moves-meanwhile")));
      await tellAll(`/boards/${board.id}/acts`, moves, Boolean(terms.clock) && state.result === "*", setTrouble);
      forgetRemembered(kept);
      say(t("moves-entered", { count: moves.length }));
      route(`/boards/${board.id}`);
    } catch (why) {
      setTrouble(why);
    } finally {
      setEntering(false);
    }
  }

  const isOver = state !== null && state.result !== "*";
  return (
    <main class="narrow typed-moves">
      <p class="back"><a href={`/boards/${board.id}`}>← {t("board-number", { number: board.number })}</a></p>
      <h1>{title}</h1>
      <p dir="auto">{COLORS.map((side) => board[side]?.name ?? named("actor", side)).join(" – ")}</p>
      {isOver ? <p class="problem">{t("moves-over")}</p> : (
        <>
          <label class="field">{t("moves-written")}
            <textarea value={text} rows={7} spellcheck={false} autocapitalize="off" autocomplete="off" placeholder="1. e4 e5 2. Nf3" aria-describedby="moves-help" onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <p id="moves-help" class="about">{t("moves-help")}{state && ` ${t("moves-go-on", { side: named("actor", state.has_the_move) })}`}</p>
          {state && state.illegal_moves.white + state.illegal_moves.black > 0 && <p class="warning">{t("moves-counted")}</p>}
          {trouble !== undefined && <p class="problem" role="alert">{trouble instanceof MeanwhileError ? trouble.message : problemText(trouble)}</p>}
          {reading && <WhatIsRead reading={reading} isEntering={isEntering} enter={() => void enter(reading)} />}
        </>
      )}
    </main>
  );
}

function WhatIsRead({ reading: { moves, state, unread }, isEntering, enter }: { reading: SheetReading; isEntering: boolean; enter: () => void }) {
  const illegal = moves.filter(({ isLegal }) => !isLegal);
  return (
    <div class="moves-read">
      <Mini placement={state.placement} size={160} />
      <div>
        <p role="status">{t("moves-count", { count: moves.length })}</p>
        {illegal.map(({ text, by }, at) => <p key={at} class="warning">{t("moves-illegal", { text, side: named("actor", by) })}</p>)}
        {unread && <NotUnderstood {...unread} />}
        <button class="primary" disabled={moves.length === 0 || unread !== null || isEntering} onClick={enter}>{t("moves-enter", { count: moves.length })}</button>
      </div>
    </div>
  );
}

function NotUnderstood({ text, by, among, hasNoMan }: Unread) {
  const side = named("actor", by);
  if (hasNoMan) return <p class="problem">{t("moves-no-man", { text, side })}</p>;
  return <p class="problem">{among.length > 0 ? t("moves-several", { text, side, moves: among.map((move) => `${move.slice(0, 2)}–${move.slice(2)}`).join(", ") }) : t("moves-none", { text, side })}</p>;
}
