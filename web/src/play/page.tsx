/** A game by link: the board, the clock to press, and the arbiter who is built in. */
import { useRoute } from "preact-iso";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { sinceMs } from "../api/clock";
import type { Color } from "../api/types";
import { Articles, Readings } from "../board/articles";
import { answerOf } from "../board/questions";
import { Beside, HandBoard } from "../hand/board";
import { Hand } from "../hand/hand";
import { now } from "../ui/clock";
import { ConnectionChip } from "../ui/connection";
import { Dialog } from "../ui/dialog";
import { Chip, Icon } from "../ui/icons";
import { useTitle } from "../ui/title";
import { Trouble, say } from "../ui/said";
import { actWords, actor, valueName } from "../words/act";
import { named, sentences, t, written } from "../words";
import { moveList } from "../words/moves";
import { clockTime, dayAndTime } from "../words/time";
import { Game, isAsked, type Announced, type Asked, type GameMessage, type SeatState } from "./game";
import { Links } from "./links";
import { Stopped } from "./stopped";
import "../styles/play.css";
import { headline, penaltyWords, resultName } from "../words/ruling";

export default function GamePage() {
  const { params } = useRoute();
  return <Playing key={params.seat} seat={params.seat!} />;
}

function Playing({ seat }: { seat: string }) {
  const [game, hand] = useMemo(() => {
    const game = new Game(seat);
    return [game, new Hand({ carried: game.carried, by: () => game.by(), tell: (act) => game.tell(act), isOpen: () => game.isOpen() })] as const;
  }, []);
  useEffect(() => {
    void game.open();
    return () => game.close();
  }, []);
  useSpoken(game);
  useEffect(() => {
    if (game.last.value?.act.act === "press") hand.isAdjusting.value = false;
  }, [game.last.value?.seq]);
  const view = game.view.value;
  const state = game.state.value;
  const title = t("game-title", { white: view?.names.white ?? t("white"), black: view?.names.black ?? t("black") });
  useTitle(title);
  if (game.problem.value !== null) return <main class="narrow"><h1>{t("game-none")}</h1><Trouble error={game.problem.value} /><p><a class="button" href="/play">{t("game-new")}</a></p></main>;
  if (!view || !state) return <main><p>{t("loading")}</p></main>;
  const bottom: Color = view.seat === "black" ? "black" : "white";
  const top: Color = bottom === "white" ? "black" : "white";
  return (
    <main class="play-page game-page">
      <div class="board-head">
        <h1>{title}</h1>
        <ConnectionChip connection={game.connection} />
        {game.away.value.length > 0 && <Chip name="down" tone="warning">{t("acts-waiting", { count: game.away.value.length })}</Chip>}
        <Chip name="ruling" tone="calm">{named("edition", view.terms.edition ?? "FIDE2023")}</Chip>
        <Chip name={view.arbiter === "silent" ? "hidden" : "claim"} tone="calm">{t(`arbiter-${view.arbiter}`)}</Chip>
      </div>
      <section class="table" aria-label={t("position")}>
        <PlayerLine game={game} color={top} />
        <HandBoard hand={hand} orientation={bottom} label={t("position")} />
        <PlayerLine game={game} color={bottom} />
      </section>
      <div class="told">
        {state.result !== "*" && <Result state={state} />}
        {view.seat !== "watch" && state.result === "*" && <Controls game={game} hand={hand} />}
        <Stopped game={game} state={state} />
        <Pending game={game} state={state} />
        <Announcements game={game} state={state} />
        <Happened messages={game.messages.value} />
        <Links game={view} seat={seat} />
        <p><small>{t("game-expires", { when: dayAndTime(view.expires_at) })}</small></p>
      </div>
      {game.connection === "open" && game.away.value.length > 0 && hand.drag.value === null && <AwayDialog game={game} />}
    </main>
  );
}

/** Asks what becomes of what was done while the connection was away: nothing is ruled on it before. */
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

/** Messages older than the page by so much are no news. */
const OLD_MS = 2_000;

/** Says each act once, whoever has done it, with what the arbiter announces and asks; so also what waits for the connection. */
function useSpoken(game: Game): void {
  const messages = game.messages.value;
  const waits = game.away.value.at(-1);
  const spoken = useRef({ seq: -1, since: Date.now() - OLD_MS });
  useEffect(() => {
    const news = messages.filter(({ seq, received_at }) => seq > spoken.current.seq && Date.parse(received_at) >= spoken.current.since);
    spoken.current.seq = messages.at(-1)?.seq ?? -1;
    if (news.length > 0) say(sentences(...news.flatMap(spokenWords)));
  }, [messages]);
  useEffect(() => {
    if (waits) say(`${actor(waits.by)} ${actWords(waits)}`);
  }, [waits]);
}

function spokenWords({ seq, act, rulings, state }: GameMessage): string[] {
  const asked = state.pending.filter((one) => isAsked(one) && one.of === seq) as Asked[];
  return [
    `${actor(act.by)} ${actWords(act)}`.trim(),
    ...rulings.map(({ text, texts }) => written(text, texts)),
    ...asked.map(({ fact }) => named("fact", fact)),
    state.result === "*" ? "" : resultName(state.result),
  ];
}

function timeNow(message: GameMessage | null, state: SeatState, color: Color): number | null {
  if (!state.clock) return null;
  const told = state.clock[`${color}_ms`];
  // the clocks count from the first act on
  if (!message?.seq || state.running !== color || state.result !== "*") return told;
  return Math.max(0, told - sinceMs(message.received_at, now.value));
}

/** A player's name, his time, and the clock that he presses. */
function PlayerLine({ game, color }: { game: Game; color: Color }) {
  const view = game.view.value!;
  const state = game.state.value!;
  const left = timeNow(game.last.value, state, color);
  const runs = state.running === color;
  const hasFallen = left === 0 && runs && state.result === "*";
  const isMine = view.seat === "both" || view.seat === color;
  const count = state.illegal_moves[color];
  useEffect(() => {
    if (hasFallen && view.seat !== "watch") void game.flagFell(color);
  }, [hasFallen ? now.value : 0]);
  return (
    <div class={`clock-line ${color}`}>
      <span class="man-color" aria-hidden="true" />
      <span class="player">
        <strong dir="auto">{view.names[color] ?? named("actor", color)}</strong>
        {count > 0 && <span class="count">{t("illegal-moves", { count })}</span>}
      </span>
      <span class={`time${runs ? " runs" : ""}`}>{runs && <span class="sr">{t("clock-runs")} </span>}{left === null ? "" : clockTime(left)}</span>
      {isMine && <button class={`press${runs ? " primary" : ""}`} disabled={state.result !== "*"} onClick={() => game.tell({ act: "press", by: color })} aria-label={t("press-of", { side: named("actor", color) })}>{t("press")}</button>}
    </div>
  );
}

function Result({ state }: { state: SeatState }) {
  return (
    <article class="card result">
      <h2>{resultName(state.result)}{state.termination ? ` · ${named("termination", state.termination)}` : ""}</h2>
      <p><a class="button primary" href="/play">{t("game-new")}</a> <a class="button" href="/gallery">{t("page-gallery")}</a></p>
    </article>
  );
}

const CLAIMS = ["touch_move", "illegal_move", "flag", "threefold", "fifty", "displaced"];

function Controls({ game, hand }: { game: Game; hand: Hand }) {
  const [isClaiming, setClaiming] = useState(false);
  const [isResigning, setResigning] = useState(false);
  const view = game.view.value!;
  const by = game.by();
  const adjusting = hand.isAdjusting.value;
  const tell = (act: { act: string; [key: string]: unknown }) => game.tell({ by, ...act });
  function adjust() {
    if (!adjusting) tell({ act: "adjust", words: "J’adoube" });
    hand.isAdjusting.value = !adjusting;
  }
  return (
    <section class="pad" aria-label={t("enter-act")}>
      {view.seat === "both" && (
        <div class="whose" role="radiogroup" aria-labelledby="whose-hand">
          <span id="whose-hand">{t("whose-hand")}</span>
          <div class="who">
            {([null, "white", "black"] as const).map((color) => (
              <label key={color} class={game.chosen.value === color ? "on" : ""}>
                <input type="radio" name="hand" checked={game.chosen.value === color} onChange={() => (game.chosen.value = color)} />
                {color === null ? t("hand-of-move", { side: named("actor", game.state.value!.has_the_move) }) : named("actor", color)}
              </label>
            ))}
          </div>
        </div>
      )}
      <button aria-pressed={adjusting} onClick={adjust}>{t(adjusting ? "adjust-done" : "adjust")}</button>
      <button aria-expanded={isClaiming} onClick={() => setClaiming(!isClaiming)}>{t("enter-claim")}</button>
      <button onClick={() => tell({ act: "offer_draw" })}>{t("offer-draw")}</button>
      <button aria-expanded={isResigning} onClick={() => setResigning(!isResigning)}>{t("resign")}</button>
      <Beside hand={hand} color={by} />
      {isClaiming && (
        <div class="menu">
          <span>{t("claim-by", { side: named("actor", by) })}</span>
          {CLAIMS.map((what) => <button key={what} onClick={() => { setClaiming(false); tell({ act: "claim", what }); }}>{named("what", what)}</button>)}
        </div>
      )}
      {isResigning && <div class="menu"><button onClick={() => tell({ act: "resign" })}>{t("resign-sure", { side: named("actor", by) })}</button></div>}
      {adjusting && <p class="picking">{t("adjust-about")}</p>}
    </section>
  );
}

/** Offers, and what both players are asked. */
function Pending({ game, state }: { game: Game; state: SeatState }) {
  const view = game.view.value!;
  return (
    <>
      {state.pending.map((one) => isAsked(one) ? <AskedCard key={`${one.fact} ${one.of}`} game={game} asked={one} /> : one.open === "draw_offer" && (
        <article key="offer" class="card question">
          <h2>{t("draw-offered", { side: named("actor", one.by) })}</h2>
          {(view.seat === "both" || (view.seat !== "watch" && view.seat !== one.by)) && (
            <div class="choices">
              <button onClick={() => game.tell({ act: "accept_draw", by: one.by === "white" ? "black" : "white" })}>{t("accept")}</button>
              <button onClick={() => game.tell({ act: "decline_draw", by: one.by === "white" ? "black" : "white" })}>{t("decline")}</button>
            </div>
          )}
        </article>
      ))}
    </>
  );
}

function AskedCard({ game, asked: { fact, of, if: answers, answers: given } }: { game: Game; asked: Asked }) {
  const view = game.view.value!;
  const about = game.messages.value.find(({ seq }) => seq === of);
  return (
    <article class="card question">
      <header><h2>{named("fact", fact)}</h2></header>
      {about && <p>{actor(about.act.by)} {actWords(about.act)}</p>}
      <p>{t(view.seat === "both" ? "asked-both" : "asked-each")}</p>
      <ul class="answers">
        {Object.entries(answers ?? { true: null, false: null }).map(([value, means]) => (
          <li key={value}>
            <button disabled={view.seat === "watch"} onClick={() => game.tell({ act: "decide", by: "arbiter", fact, of, value: answerOf(value) })}>{valueName(value)}</button>
            <div class="means">
              {means?.rulings?.map((ruling) => <p key={ruling.id}>{written(ruling.text, ruling.texts)}</p>)}
              {(["white", "black"] as const).map((color) => String(given?.[color]) === value && <p key={color}><small>{t("has-answered", { side: named("actor", color) })}</small></p>)}
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** What the arbiter has announced: the last at once, what he had announced before after it. */
function Announcements({ game, state }: { game: Game; state: SeatState }) {
  const all = game.rulings.value;
  const [last, ...earlier] = all.filter(({ ruling: { status } }) => status !== "noted" || all.length < 4).slice(0, 16);
  return (
    <>
      <section class="announced" aria-labelledby="rulings">
        <h2 id="rulings">{t("arbiter-says")}</h2>
        {state.must_play && (
          <p class="must-play"><Icon name="touch_move" /> <strong>{t("must-play-of", { side: named("actor", state.must_play.player) })}</strong> {moveList(state.must_play.moves, state.placement)} – {written(state.must_play.reason, state.must_play.reasons)} <small>{state.must_play.articles.join(", ")}</small></p>
        )}
        {last ? <Announcement game={game} announced={last} /> : <p class="empty">{t(game.view.value!.arbiter === "silent" ? "arbiter-waits" : "arbiter-nothing")}</p>}
      </section>
      {earlier.map((announced) => <Announcement key={announced.ruling.id} game={game} announced={announced} />)}
    </>
  );
}

function Announcement({ game, announced: { ruling, origin } }: { game: Game; announced: Announced }) {
  const edition = game.view.value!.terms.edition ?? "FIDE2023";
  return (
    <article class="card ruling">
      <header><h3>{headline(ruling, origin)}</h3></header>
      <p class="says">{written(ruling.text, ruling.texts)}</p>
      {ruling.penalty && <p>{penaltyWords(ruling.penalty)}</p>}
      <Articles edition={edition} numbers={ruling.articles} />
      {(ruling.ambiguity?.length ?? 0) > 0 && <Readings edition={edition} ids={ruling.ambiguity} />}
    </article>
  );
}

/** The last acts: both players see each other's hands. */
function Happened({ messages }: { messages: readonly GameMessage[] }) {
  return (
    <details class="happened">
      <summary>{t("timeline")}</summary>
      <ol>
        {messages.slice(-60).map(({ seq, act }) => <li key={seq} value={seq}>{actor(act.by)} {actWords(act)}</li>)}
      </ol>
    </details>
  );
}
