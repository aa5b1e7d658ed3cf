/** Shows a game by link: the board, the clock to press, and what the built-in arbiter says. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { opponent, type Color } from "../api/types";
import { Beside, HandBoard, InHands } from "../hand/board";
import { Hand } from "../hand/hand";
import { Announcement } from "../laws/announcement";
import { NEWEST } from "../laws/editions";
import { Ground } from "../men/ground";
import { positionWords } from "../men/position-words";
import { ConnectionChip } from "../ui/connection";
import { Dialog } from "../ui/dialog";
import { Chip } from "../ui/icons";
import { ignoreRepeat } from "../ui/keys";
import { lazy } from "../ui/lazy";
import { isNarrow } from "../ui/screen-width";
import { useShortcuts } from "../ui/shortcuts";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { actWords, actor } from "../words/act";
import { manName } from "../words/men";
import { resultName } from "../words/ruling";
import { dayAndTime } from "../words/time";
import { EarlierRuling, countRepeats } from "./announced-rulings";
import { gameChoices } from "./game-choices";
import { ClaimsAfterwards, Controls } from "./controls";
import { Game, type SeatState } from "./game";
import { Hints, marksOfGame, waitsForPress } from "./hints";
import { Links, keepResult } from "./links";
import { Pending } from "./pending";
import { isEndedByAMove, removedMan, type PlayedMove } from "./played-moves";
import { PlayerLine } from "./player";
import { PressDialog, costs } from "./press";
import { RematchOffer } from "./rematch";
import { useSounds } from "./sounds";
import { useGameSpeech } from "./game-speech";
import { StoppedClocks } from "./stopped-clocks";
import "../styles/play.css";

/** What is wanted after the end is no part of what is loaded first. */
const AfterEnd = lazy(() => import("./after-end"));

export default function GamePage() {
  const { params } = useRoute();
  return <Playing key={params.seat} seat={params.seat!} />;
}

function Playing({ seat }: { seat: string }) {
  const [game, hand] = useMemo(() => {
    const game = new Game(seat);
    return [game, new Hand({ carried: game.carried, by: () => game.hand(), tell: (act) => game.tell(act), isOpen: () => game.isOpen(), waitsForPress: (square) => waitsForPress(game, square) })] as const;
  }, []);
  useEffect(() => {
    void game.open();
    return () => game.close();
  }, []);
  const result = game.state.value?.result;
  useEffect(() => {
    if (result) keepResult(seat, result);
  }, [result]);
  useGameSpeech(game);
  useSounds(game);
  const [cursor, setCursor] = useState<number | null>(null);
  const look = (ply: number) => setCursor(ply >= game.played.value.length ? null : ply);
  const [asked, setAsked] = useState<Color | null>(null);
  const press = (by: Color) => (costs(game, by).length > 0 ? setAsked(by) : hand.pressClock(by));
  const isByPointer = usePointerLast();
  useShortcuts((event) => pressBySpace(event, isByPointer.current, game, press));
  const view = game.view.value;
  const state = game.state.value;
  const marks = useMemo(() => state && marksOfGame(game, state), [state, game.carried.value, game.turn.value]);
  const title = t("game-title", { white: view?.names.white ?? t("white"), black: view?.names.black ?? t("black") });
  useTitle(title);
  if (game.problem.value !== null) return <main class="narrow"><Trouble what="game" to="/play" word={t("game-new")} error={game.problem.value} again={() => game.again()} /></main>;
  if (!view || !state) return <main><p>{t("loading")}</p></main>;
  const isOver = state.result !== "*";
  const seen = isOver && cursor !== null ? positionAt(game, cursor) : null;
  const bottom: Color = view.seat === "black" ? "black" : "white";
  const edition = view.terms.edition ?? NEWEST;
  const [last, ...earlier] = countRepeats(game.rulings.value);
  const announced = (
    <section class="announced" aria-labelledby="rulings">
      <h2 id="rulings">{t("arbiter-says")}</h2>
      {last ? <Announcement edition={edition} {...last} /> : <p class="empty">{t(view.seat !== "watch" && !game.hasBegun.value ? "play-first" : view.arbiter === "silent" ? "arbiter-waits" : "arbiter-nothing")}</p>}
    </section>
  );
  // what binds and what waits for an answer is read before what was announced
  const told = <><Hints game={game} hand={hand} /><StoppedClocks game={game} state={state} /><Pending game={game} state={state} />{announced}</>;
  const mayAct = view.seat !== "watch" && state.result === "*";
  return (
    <main class="play-page game-page" onKeyDown={ignoreRepeat}>
      <div class="board-head">
        <h1>{title}</h1>
        {(state.result === "*" || game.connection !== "open") && <ConnectionChip connection={game.connection} />}
        {game.away.value.length > 0 && <Chip name="down" tone="warning">{t(game.connection === "open" ? "away-waiting" : "acts-waiting", { count: game.away.value.length })}</Chip>}
        <Chip name="ruling" tone="calm">{named("edition", edition)}</Chip>
        <Chip name={view.arbiter === "silent" ? "hidden" : "claim"} tone="calm">{t(`arbiter-${view.arbiter}`)}</Chip>
      </div>
      <PlayerLine game={game} color={opponent(bottom)} press={press} />
      {mayAct && view.seat === "both" && <Controls game={game} hand={hand} by={opponent(bottom)} hasMore={false} />}
      {seen
        ? <LookedBack seen={seen} orientation={bottom} />
        : <HandBoard hand={hand} orientation={bottom} {...(marks ? { marks } : {})} label={t("position")} />}
      <PlayerLine game={game} color={bottom} press={press} />
      {mayAct && <Controls game={game} hand={hand} by={bottom} hasMore />}
      <div class="aside">
        {mayAct && hand.isPromoting && hand.promotesOn === null && <Beside hand={hand} />}
        <InHands hand={hand} isSaidElsewhere />
        {hand.isAdjusting && <small>{t("adjust-about")}</small>}
      </div>
      <div class="told">
        {isOver && <Result game={game} state={state} />}
        {isOver && <AfterEnd game={game} cursor={cursor} look={look} />}
        {told}
        {earlier.map((told) => <EarlierRuling key={told.ruling.id} edition={edition} {...told} />)}
        {state.result === "*" && <Links game={view} seat={seat} isOpen={gameChoices.value.screens === "two" && !game.hasBegun.value} />}
        <Happened game={game} />
        {view.seat !== "watch" && isEndedByAMove(state) && <ClaimsAfterwards game={game} />}
        <p><small>{t("game-expires", { when: dayAndTime(view.expires_at) })}</small></p>
      </div>
      {asked && costs(game, asked).length > 0 && <PressDialog rulings={costs(game, asked)} close={() => setAsked(null)} press={() => { setAsked(null); hand.pressClock(asked); }} />}
      {game.connection === "open" && game.away.value.length > 0 && hand.drag.value === null && <AwayDialog game={game} />}
    </main>
  );
}

type SeenMoveProps = { seen: Pick<PlayedMove, "placement" | "from" | "to">; orientation: Color };

/** The men after a move of a game that is over. */
function LookedBack({ seen: { placement, from, to }, orientation }: SeenMoveProps) {
  const marks = useMemo(() => new Map([from, to].flatMap((square): [string, string][] => (square ? [[square, "last-move"]] : []))), [from, to]);
  return (
    <div class="hand-board">
      <div class="men" role="img" aria-label={`${t("position")}: ${positionWords(placement)}`}><Ground placement={placement} orientation={orientation} marks={marks} /></div>
    </div>
  );
}

/** The men after so many moves. */
function positionAt(game: Game, ply: number): SeenMoveProps["seen"] {
  return game.played.value[ply - 1] ?? { placement: game.messages.value[0]!.state.placement, from: null, to: null };
}

/**
 * Whether the pointer has brought the focus where it is, and not the keyboard. The browser does not
 * say: once a key is down it shows the focus, however it came.
 */
function usePointerLast() {
  const isByPointer = useRef(false);
  useEffect(() => {
    const down = () => (isByPointer.current = true);
    const key = ({ key }: KeyboardEvent) => {
      if (key === "Tab" || key.startsWith("Arrow")) isByPointer.current = false;
    };
    addEventListener("pointerdown", down, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      removeEventListener("keydown", key, true);
    };
  }, []);
  return isByPointer;
}

/** What a click leaves with the focus; a field that is written in keeps its keys. */
const CLICKED = "a, button, summary, input[type=checkbox], input[type=radio]";

/**
 * The space bar presses the clock of whoever has the turn here, unless the keyboard is at something
 * that takes it: what was only clicked takes no key. After the end it does nothing.
 */
function pressBySpace(event: KeyboardEvent, isByPointer: boolean, game: Game, press: (by: Color) => void): void {
  const target = event.target as HTMLElement;
  const isClicked = isByPointer && target.matches(CLICKED);
  const takesKeys = target.closest("dialog, select, textarea") || (target.matches("a, button, summary, input") && !isClicked);
  const turn = game.turn.value;
  const { seat = "watch" } = game.view.value ?? {};
  if (event.key !== " " || event.defaultPrevented || takesKeys || seat === "watch") return;
  event.preventDefault();
  // some browsers press the button with the focus when the key comes up, whatever was prevented
  if (isClicked) target.blur();
  if (!event.repeat && game.isOpen() && (seat === "both" || seat === turn)) press(turn);
}

/**
 * Asks what becomes of what was done while the connection was away: nothing is ruled on it before.
 */
function AwayDialog({ game }: { game: Game }) {
  return (
    <Dialog title={t("away-title")}>
      <p>{t("away-why")}</p>
      <ol>{game.away.value.map((act, at) => <li key={at}>{actor(act.by)} {actWords(act)}</li>)}</ol>
      <div class="choices">
        <button class="primary" onClick={() => game.answerAway(true)}>{t("away-tell")}</button>
        <button onClick={() => game.answerAway(false)}>{t("away-drop")}</button>
      </div>
    </Dialog>
  );
}

function Result({ game, state }: { game: Game; state: SeatState }) {
  return (
    <article class="card result">
      <h2>{resultName(state.result)}{state.termination ? ` · ${named("termination", state.termination)}` : ""}</h2>
      <div class="choices"><RematchOffer game={game} /> <a class="button" href="/play">{t("game-new")}</a></div>
    </article>
  );
}

/** A move with its number: "1. e2–e4", "1… e7–e5". */
const moveOf = ({ number, color, san }: PlayedMove): string => `${number}${color === "white" ? "." : "…"} ${san}`;

/**
 * The last acts, the newest first: both players see each other's hands. Where there is room they
 * are seen at once.
 */
function Happened({ game }: { game: Game }) {
  const moves = new Map(game.played.value.map((move) => [move.seq, move]));
  return (
    <details class="happened" open={!isNarrow.value}>
      <summary>{t("timeline")}</summary>
      <ol reversed>
        {game.messages.value.slice(-60).reverse().map(({ seq, act }) => {
          const [move, man] = [moves.get(seq), removedMan(game.messages.value, seq)];
          return <li key={seq} value={seq + 1}>{actor(act.by)} {man ? t("act-removes", { man: manName(man), square: String(act.square), agent: act.by ?? "none" }) : actWords(act)}{move && <> · <strong>{moveOf(move)}</strong></>}</li>;
        })}
      </ol>
    </details>
  );
}
