/**
 * Guides whoever looks at a demonstration through his first minute: which board waits, and what to
 * do there; and begins the round anew.
 */
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import "./styles/demonstration.css";
import { askAll, ask } from "./api/client";
import { serviceNow } from "./api/clock";
import { isArbiter, session } from "./api/session";
import { remember, remembered } from "./api/storage";
import type { About, BoardView, Message, Round } from "./api/types";
import { isQuestion } from "./api/types";
import { disabledWhile } from "./ui/focus";
import { problemText } from "./ui/problems";
import { problem } from "./ui/say";
import { named, t } from "./words";

type DemonstrationInfo = NonNullable<About["demonstration"]>;

/** A board that is left to whoever logs in, as it stands. */
type VisitorBoard = { id: string; number: number; state: Message | null };

/** The round that is played, its boards, and those of them that are left to whoever logs in. */
type DemonstrationRound = { round: Round; boards: BoardView[]; left: VisitorBoard[] };

const ASKED_EVERY_MS = 2_000;
const PUT_AWAY = "jadoube.guide";

export default function Demonstration({ of }: { of: DemonstrationInfo }) {
  const { path } = useLocation();
  const [isAway, setAway] = useState(() => remembered(PUT_AWAY) === "yes");
  const played = usePlayed(of);
  function put(away: boolean) {
    remember(PUT_AWAY, away ? "yes" : "no");
    setAway(away);
  }
  return (
    <aside class="demonstration" aria-label={t("demo")}>
      <strong>{t("demo")}</strong>
      {!isAway && <p role="status">{isArbiter.value ? <Step of={of} played={played} path={path} /> : <LogInFirst path={path} />}</p>}
      <span class="do">
        {isArbiter.value && played && <Anew of={of} round={played.round} />}
        {isAway ? <button onClick={() => put(false)}>{t("demo-guide")}</button> : <button class="close" aria-label={t("demo-away")} title={t("demo-away")} onClick={() => put(true)}>×</button>}
      </span>
    </aside>
  );
}

/** Leads to the log-in, and from there back to where somebody was. */
function LogInFirst({ path }: { path: string }) {
  const isThere = path === "/log-in";
  return <>{t("demo-log-in")} {!isThere && <a href={`/log-in?to=${encodeURIComponent(path)}`}>{t("log-in")}</a>}</>;
}

/** What stands at the boards that are left to whoever logs in, every two seconds. */
function usePlayed({ event, boards_left }: DemonstrationInfo): DemonstrationRound | null {
  const [played, setPlayed] = useState<DemonstrationRound | null>(null);
  const reads = session.value?.author;
  useEffect(() => {
    let isLeft = false;
    let known: { round: Round; boards: BoardView[] } | null = null;
    async function look() {
      if (document.visibilityState === "hidden" || !isArbiter.value) return;
      const round = (await askAll<Round>(`/events/${event}/rounds`)).at(-1);
      if (!round) return;
      if (known?.round.id !== round.id) known = { round, boards: await askAll<BoardView>(`/rounds/${round.id}/boards`) };
      const own = known.boards.filter(({ number }) => number <= boards_left);
      const left = await Promise.all(own.map(async ({ id, number }) => ({ id, number, state: await ask<Message | null>(`/boards/${id}/state`) })));
      if (!isLeft) setPlayed({ ...known, left });
    }
    async function again() {
      // whatever fails is asked again
      await look().catch(() => undefined);
      if (!isLeft) timer = setTimeout(() => void again(), ASKED_EVERY_MS);
    }
    let timer = setTimeout(() => void again());
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [event, boards_left, reads]);
  return played;
}

/** What waits for a word at a board; `null` where nothing does. */
function waits({ state }: VisitorBoard): string | null {
  const open = state?.open?.[0];
  if (open) return named("offence", open.offence);
  return state?.verdict.state?.pending.some(isQuestion) ? t("demo-question") : null;
}

const isOver = ({ state }: VisitorBoard) => (state?.verdict.state?.result ?? "*") !== "*";

const isToBeSet = (board: VisitorBoard) => board.state?.clock?.proposal !== undefined && !isOver(board);

/** Whether somebody looks at a round, or at a board of one, that is not played any more. */
function isOfAnother({ round, boards }: DemonstrationRound, path: string): boolean {
  const [, kind, named] = /(rounds|boards)\/([^/]+)/.exec(path) ?? [];
  return kind === "rounds" ? named !== round.id : kind === "boards" && !boards.some(({ id }) => id === named);
}

/** What to do next. */
function Step({ of, played, path }: { of: DemonstrationInfo; played: DemonstrationRound | null; path: string }) {
  if (!played) return <>{t("loading")}</>;
  const { round, left } = played;
  if (isOfAnother(played, path)) return <a href={`/events/${of.event}/rounds/${round.id}`}>{t("demo-round", { number: round.number })}</a>;
  const here = left.find(({ id }) => path === `/boards/${id}`);
  if (here) return <Here board={here} hall={`/events/${of.event}`} />;
  const first = left.find((board) => waits(board) !== null || isToBeSet(board));
  const yours = left.length > 0 ? t("demo-yours", { from: left[0]!.number, to: left.at(-1)!.number, count: left.length }) : t("demo-none-yours");
  if (!first) return <>{yours} {left.length > 0 && t(left.every(isOver) ? "demo-over" : "demo-nothing-waits")}</>;
  return <>{yours} <a href={`/boards/${first.id}`}>{waits(first) ? t("demo-open", { number: first.number, what: waits(first)! }) : t("demo-clock-there", { number: first.number })}</a></>;
}

/** On the page of a board: what is still to be done there. */
function Here({ board, hall }: { board: VisitorBoard; hall: string }) {
  const open = board.state?.open?.length ?? 0;
  if (open > 0) return <>{t("demo-confirm")}</>;
  if (waits(board)) return <>{t("demo-answer")}</>;
  if (isToBeSet(board)) return <>{t("demo-set-clock")}</>;
  return <>{t(isOver(board) ? "demo-is-over" : "demo-goes-on")} <a href={hall}>{t("demo-back")}</a></>;
}

/** Whoever makes the next round of a demonstration has it begin at once. */
function Anew({ of, round }: { of: DemonstrationInfo; round: Round }) {
  const { route } = useLocation();
  const [isBusy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      const body = { number: round.number + 1, terms: round.terms, starts_at: new Date(serviceNow()).toISOString() };
      const made = await ask<Round>(`/events/${of.event}/rounds`, { method: "POST", body });
      route(`/events/${of.event}/rounds/${made.id}`);
    } catch (error) {
      problem(problemText(error));
    }
    setBusy(false);
  }
  return <button {...disabledWhile(isBusy, () => void begin())}>{t("demo-anew")}</button>;
}
