/**
 * Shows the results of a round in rows, and takes them: a key or a tap each, and the last is taken
 * back with another.
 */
import "../styles/hall-page.css";
import "../styles/results.css";
import { useRoute } from "preact-iso";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { eventAndRounds, type EventAndRounds } from "../api/rounds";
import { readsAt, isArbiter, session } from "../api/session";
import type { Round } from "../api/types";
import { isForfeit } from "../public/forfeit";
import { PlayerName } from "../public/side";
import { ConnectionChip } from "../ui/connection";
import { Dialog } from "../ui/dialog";
import { ForArbiters } from "../ui/for-arbiters";
import { Chip } from "../ui/icons";
import { useLoaded } from "../ui/loaded";
import { note, problem, say } from "../ui/say";
import { useSearchKey } from "../ui/shortcuts";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { Counters } from "./counters";
import { ResultEntry, KEYS, SELDOM, isSame, type Outcome } from "./result-entry";
import type { Tile } from "./hall";
import { hallViewOf, type HallView } from "./hall-view";
import { heightOf, scrollToRow, topOf, useWindow, type GridCell } from "./window";

/** A row is as wide as the page. */
const ROW: GridCell = { width: 1e6, height: 58, gap: 2 };
const TALL_ROW: GridCell = { ...ROW, height: 104 };
const tall = matchMedia("(max-width: 40rem)");

export default function ResultsPage() {
  const { params } = useRoute();
  const event = params.event!;
  const { value, error, again } = useLoaded(() => eventAndRounds(event, params.round), [event, params.round, session.value?.author]);
  if (!readsAt({ event })) return <ForArbiters title={t("results")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  const { round } = value;
  if (!round) return <main class="narrow"><Missing what="round" to={`/events/${event}`} word={t("hall")} /></main>;
  return <Results key={`${round.id} ${session.value?.author ?? ""}`} {...value} round={round} />;
}

/** Whether rows stand in two lines, as the window is now. */
function useCell(): GridCell {
  const [isTall, setTall] = useState(tall.matches);
  useEffect(() => {
    const changed = () => setTall(tall.matches);
    tall.addEventListener("change", changed);
    return () => tall.removeEventListener("change", changed);
  }, []);
  return isTall ? TALL_ROW : ROW;
}

/** What somebody finds again who comes back from a board: what he may take back, and his row. */
type ResultsState = { entering: ResultEntry; current: string | null };

const kept = new WeakMap<HallView, ResultsState>();

function keptOf(shown: HallView, round: Round): ResultsState {
  const found = kept.get(shown) ?? { entering: new ResultEntry(shown.hall, round), current: null };
  kept.set(shown, found);
  return found;
}

function Results({ event, round }: EventAndRounds & { round: Round }) {
  const shown = useMemo(() => hallViewOf(event.id, round, session.value?.author ?? ""), []);
  const { hall } = shown;
  const kept = useMemo(() => keptOf(shown, round), []);
  const { entering } = kept;
  const [wanted, setWanted] = useState<Signal<Tile> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isMissingOnly, setMissingOnly] = useState(false);
  useEffect(() => hall.open(), [attempt]);
  useTitle(`${t("results")} · ${event.name} · ${t("round-number", { number: round.number })}`);
  void [hall.known.value, hall.shifted.value];
  const all = [...hall.tiles.values()].sort((a, b) => a.peek().board.number - b.peek().board.number);
  const isMissing = (tile: Signal<Tile>) => entering.outcome(tile.value).result === "*";
  const missing = all.filter(isMissing);
  function jump(number: number): void {
    const tile = all.find((tile) => tile.peek().board.number === number);
    if (!tile) return problem(t("results-no-board", { number }));
    if (!isMissing(tile)) setMissingOnly(false);
    setWanted(tile);
  }
  async function undo(): Promise<void> {
    // at once: when the service has answered, the keys may be at another board
    setWanted(hall.tiles.get(entering.done.peek().at(-1)?.board ?? "") ?? null);
    const undone = await entering.undo();
    if (undone) note(undoneWords(undone));
    else setWanted(null);
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      void undo();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return (
    <main class="results">
      <div class="hall-head">
        <p class="back"><a href={`/events/${event.id}/rounds/${round.id}`}>← {t("hall")}</a></p>
        <h1 dir="auto">{t("results")} <small>{event.name} · {t("round-number", { number: round.number })}</small></h1>
        <ConnectionChip connection={hall.connection} />
      </div>
      <Counters shown={shown} />
      <div class="results-do">
        <strong class="missing" role="status">{hall.isLoaded.value && t("results-missing", { count: missing.length, of: all.length })}</strong>
        <progress max={Math.max(1, all.length)} value={all.length - missing.length} aria-label={t("results-entered")} />
        <Jump jump={jump} />
        <label><input type="checkbox" checked={isMissingOnly} onChange={(event) => setMissingOnly(event.currentTarget.checked)} />{t("results-missing-only")}</label>
        <button disabled={entering.done.value.length === 0} onClick={() => void undo()} aria-keyshortcuts="Control+Z">↶ {t("entry-undo", { number: entering.done.value.at(-1)?.number ?? 0 })}</button>
      </div>
      {all.length > 0 && missing.length === 0 && (
        <p class="links">
          <a href={`/events/${event.id}/rounds/${round.id}/report`}>{t("results-report")}</a>
          <a href={`/set-up/${event.id}/pairings`}>{t("results-export")}</a>
        </p>
      )}
      <p class="results-keys about"><Keys /></p>
      {event.delay_s > 0 && <p class="about">{t("results-public-later", { minutes: Math.ceil(event.delay_s / 60) })}</p>}
      {hall.problem.value !== null && <Trouble error={hall.problem.value} again={() => setAttempt(attempt + 1)} />}
      {hall.isLoaded.value && all.length === 0 && <p class="empty">{t("boards-none")}</p>}
      <Rows tiles={isMissingOnly ? missing : all} kept={kept} wanted={wanted} found={() => setWanted(null)} shown={shown} />
    </main>
  );
}

/** Leads to a board by its number, for the keys 1, 0 and 5 are results. */
function Jump({ jump }: { jump: (number: number) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const key = useSearchKey(field);
  function pressed(event: KeyboardEvent): void {
    const input = field.current!;
    if (event.key !== "Enter" || !/^\d+$/.test(input.value.trim())) return;
    event.preventDefault();
    jump(Number(input.value));
    input.value = "";
  }
  return <label>{t("results-jump")} <input ref={field} size={4} inputMode="numeric" autoComplete="off" aria-keyshortcuts={key} placeholder={key ?? ""} onKeyDown={pressed} /></label>;
}

function Keys() {
  const key = (keys: string, word: string) => <span><kbd>{keys}</kbd> {word}</span>;
  return <>{key("1", "1–0")}{key("0", "0–1")}{key("5 =", "½–½")}{key("+ −", t("by-forfeit"))}{key("↑ ↓ ⏎", t("results-next"))}{key("Ctrl Z", t("results-undo"))}</>;
}

/** `wanted` is the row that is jumped to, until it is `found`. */
type ResultRowsProps = { tiles: Signal<Tile>[]; kept: ResultsState; wanted: Signal<Tile> | null; found: () => void; shown: HallView };

/** Only the rows that can be seen are drawn; one of them takes the keys. */
function Rows({ tiles, kept, wanted, found: done, shown }: ResultRowsProps) {
  const { entering } = kept;
  const box = useRef<HTMLOListElement>(null);
  const cell = useCell();
  const { first, rows } = useWindow(box, cell);
  const [current, setCurrent] = useState(kept.current);
  kept.current = current;
  const [asked, setAsked] = useState<{ board: string; outcome: Outcome } | null>(null);
  const isWanted = useRef(false);
  const found = tiles.findIndex((tile) => tile.peek().board.id === current);
  const at = found >= 0 ? found : 0;

  useLayoutEffect(() => {
    const row = isWanted.current && box.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    if (!row) return;
    isWanted.current = false;
    row.focus({ preventScroll: true });
  });

  // the keys act at once, where nothing else has the focus
  const areThere = tiles.length > 0;
  useLayoutEffect(() => {
    if (!areThere || document.activeElement !== document.body) return;
    if (found >= 0) goTo(found);
    else goOn(-1);
  }, [areThere]);

  useLayoutEffect(() => {
    const to = wanted ? tiles.indexOf(wanted) : -1;
    if (to < 0) return;
    goTo(to);
    done();
  });

  function goTo(to: number): void {
    const tile = tiles[Math.max(0, Math.min(to, tiles.length - 1))];
    if (!tile) return;
    isWanted.current = true;
    setAsked(null);
    setCurrent(tile.peek().board.id);
    scrollToRow(box.current!, tiles.indexOf(tile), cell);
  }
  /** The next without a result, or the next. */
  function goOn(from: number): void {
    const next = tiles.findIndex((tile, place) => place > from && entering.outcome(tile.peek()).result === "*");
    goTo(next >= 0 ? next : from + 1);
  }
  /** What has a result is given another only when that is said twice. */
  function enter(tile: Tile, outcome: Outcome, from: number): void {
    const stands = entering.outcome(tile);
    if (isSame(stands, outcome)) return goOn(from);
    const isAsked = asked?.board === tile.board.id && isSame(asked.outcome, outcome);
    if (stands.result !== "*" && !isAsked) {
      setCurrent(tile.board.id);
      setAsked({ board: tile.board.id, outcome });
      return say(t("entry-again", { stands: outcomeName(stands), instead: outcomeName(outcome) }));
    }
    setAsked(null);
    void entering.enter(tile, outcome);
    goOn(from);
  }
  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("dialog")) return;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tiles.length - 1 };
    const outcome = KEYS[event.key];
    const isOnButton = (event.target as Element).closest("button, a") !== null;
    if (event.key in steps) goTo(steps[event.key]!);
    else if (event.key === "Enter" && !isOnButton) goOn(at);
    else if (event.key === "Escape") setAsked(null);
    else if (outcome && tiles[at] && mayEnter(tiles[at].peek())) enter(tiles[at].peek(), outcome, at);
    else return;
    event.preventDefault();
  }
  return (
    <ol ref={box} class="result-rows" aria-label={t("results")} style={{ height: `${heightOf(tiles.length, cell)}px` }} onKeyDown={pressed}>
      {tiles.slice(first, first + rows).map((tile, place) => (
        <Row
          key={tile.peek().board.id}
          tile={tile}
          at={first + place}
          top={topOf(first + place, cell)}
          isCurrent={first + place === at}
          entering={entering}
          asked={asked?.board === tile.peek().board.id ? asked.outcome : null}
          enter={(outcome) => enter(tile.peek(), outcome, first + place)}
          choose={() => setCurrent(tile.peek().board.id)}
          hall={shown}
        />
      ))}
    </ol>
  );
}

const mayEnter = ({ board }: Tile) => isArbiter.value && readsAt(board);

function outcomeName({ result, absent, unrated }: Outcome): string {
  if (result === "*") return t("result-none");
  if (isForfeit(result, absent)) return t("result-forfeit", { result: resultName(result) });
  return unrated ? t("result-unrated", { result: resultName(result) }) : resultName(result);
}

const undoneWords = ({ number, stands }: { number: number; stands: Outcome }) =>
  stands.result === "*" ? t("entry-undone", { number }) : t("entry-undone-to", { number, stands: outcomeName(stands) });

type ResultRowProps = {
  tile: Signal<Tile>;
  at: number;
  top: number;
  isCurrent: boolean;
  entering: ResultEntry;
  asked: Outcome | null;
  enter: (outcome: Outcome) => void;
  choose: () => void;
  hall: HallView;
};

function Row({ tile: signal, at, top, isCurrent, entering, asked, enter, choose }: ResultRowProps) {
  const tile = signal.value;
  const { board, attention } = tile;
  const [isOpen, setOpen] = useState(false);
  const outcome = entering.outcome(tile);
  const isMissing = outcome.result === "*";
  const isOurs = mayEnter(tile);
  const choice = (result: Outcome, word: ComponentChildren, label: string) => (
    <button tabIndex={isCurrent ? 0 : -1} aria-pressed={isSame(outcome, result)} aria-label={label} disabled={!isOurs} onClick={() => enter(result)}>{word}</button>
  );
  return (
    <li
      class={`result-row${isMissing ? " missing" : ""}${isCurrent ? " current" : ""}`}
      style={{ transform: `translateY(${top}px)` }}
      data-at={at}
      data-board={board.number}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${t("board-number", { number: board.number })}: ${board.white?.name ?? t("nobody")} – ${board.black?.name ?? t("nobody")}, ${outcomeName(outcome)}`}
      onFocus={choose}
    >
      <a class="number" tabIndex={-1} href={`/boards/${board.id}`}>{board.number}</a>
      <span class="white"><PlayerName player={board.white} /></span>
      <span class="choices">
        {choice(KEYS["1"]!, "1–0", t("enter-white-wins", { number: board.number }))}
        {choice(KEYS["5"]!, "½", t("enter-draw", { number: board.number }))}
        {choice(KEYS["0"]!, "0–1", t("enter-black-wins", { number: board.number }))}
        <button class="other" tabIndex={isCurrent ? 0 : -1} disabled={!isOurs} aria-label={t("enter-other", { number: board.number })} onClick={() => setOpen(true)}>…</button>
      </span>
      <span class="black"><PlayerName player={board.black} /></span>
      <span class="stands">
        {asked ? <strong class="warning">{t("entry-again", { stands: outcomeName(outcome), instead: outcomeName(asked) })}</strong> : !isMissing && <b>{outcomeName(outcome)}</b>}
        {!asked && isMissing && <span class="quiet">{named("attention", attention.standing)}</span>}
        {attention.kinds[0] && <Chip name={attention.kinds[0]} tone="warning">{named("attention", attention.kinds[0])}</Chip>}
      </span>
      {isOpen && (
        <Dialog title={t("board-number", { number: board.number })} close={() => setOpen(false)}>
          <div class="choices-other">
            {SELDOM.map((one) => <button key={outcomeName(one)} onClick={() => { setOpen(false); enter(one); }}>{outcomeName(one)}</button>)}
          </div>
        </Dialog>
      )}
    </li>
  );
}
