/** Provides the menus of the pad: what is entered less often, or needs one word more. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { COLORS, opponent, type Act, type Color, type State } from "../api/types";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { RESULTS } from "./forms";
import { touched, type Wanted } from "./picking";

export type MenuName = "claim" | "observe" | "both_flags" | "earlier" | "result" | "more" | "clock";

/** What the menus do. */
export type Ways = {
  /** Who does what is entered. */
  by: Color;
  /**
   * The same at the time that it is asked: somebody else may be named while squares are clicked.
   */
  side: () => Color;
  tell: (act: Act) => void;
  /** `named`: who does it, where that is another than the one who is named. */
  pick: (wanted: Wanted, named?: Color) => void;
  open: (menu: MenuName) => void;
};

/** How the game has ended; the result is `*` while it goes on. */
export type Ending = Pick<State, "result" | "termination">;

const CLAIMS = ["illegal_move", "flag", "threefold", "fifty", "displaced", "wrong_array", "normal_means", "increment"];
/**
 * Who confirms that a man was touched, beside whoever claims it: the source of what is told of it.
 */
const CONFIRMS = ["player", "witness", "arbiter"];
/** Claims of a draw that may be made with a move that is written down and not played yet. */
const WITH_A_MOVE = new Set(["threefold", "fifty"]);
/** What one of the players has done: it is told of the one who is named. */
const DONE_BY = new Set(["illegal_move", "touch", "clock_manners", "distraction"]);
const OBSERVED = ["illegal_move", "touch", "displaced", "both_flags", "illegal_position", "wrong_array", "colours_reversed", "board_turned", "clock_setting", "clock_manners", "distraction"];

export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.scrollIntoView({ block: "nearest" }), []);
  return <div ref={menu} class="menu" role="group" aria-label={label}>{children}</div>;
}

type Claiming = Pick<Ways, "by" | "side" | "tell" | "pick">;

/** Who claims is asked each time: often it is whoever has not the move. */
export function ClaimMenu({ side, tell, pick }: Ways) {
  const [by, setBy] = useState<Color | null>(null);
  return (
    <Menu label={t("enter-claim")}>
      {COLORS.map((color) => <button key={color} aria-pressed={by === color} onClick={() => setBy(color)}>{t("claim-side", { side: named("actor", color) })}</button>)}
      {by && <Claims by={by} side={side} tell={tell} pick={(wanted) => pick(wanted, by)} />}
    </Menu>
  );
}

function Claims({ by, side, tell, pick }: Claiming) {
  const written = (what: string): Wanted => ({ word: "pick-written", squares: 2, promotes: true, act: (picked) => ({ act: "claim", by: side(), what, move: picked.join("") }) });
  return (
    <Menu label={t("claim-by", { side: named("actor", by) })}>
      <TouchClaim by={by} side={side} tell={tell} pick={pick} />
      {CLAIMS.map((what) => <button key={what} onClick={() => tell({ act: "claim", by, what })}>{named("what", what)}</button>)}
      {CLAIMS.filter((what) => WITH_A_MOVE.has(what)).map((what) => (
        <button key={`${what} move`} onClick={() => pick(written(what))}>{t("claim-with-move", { what: named("what", what) })}</button>
      ))}
    </Menu>
  );
}

/** A touch is ruled on as far as somebody confirms it: that is told before it is claimed. */
function TouchClaim({ by, side, tell, pick }: Claiming) {
  const claim = { act: "claim", what: "touch_move" };
  const seen = (source: string): Wanted => ({
    ...touched((squares) => ({ act: "observe", by: "arbiter", what: "touch", side: opponent(side()), squares, source })),
    then: (squares) => ({ ...claim, by: side(), squares }),
  });
  return (
    <Menu label={t("claim-touch")}>
      <span>{t("claim-touch")}</span>
      <button onClick={() => tell({ ...claim, by })}>{t("claim-touch-alone", { side: named("actor", by) })}</button>
      {CONFIRMS.map((source) => <button key={source} onClick={() => pick(seen(source))}>{t(`claim-touch-${source}`, { side: named("actor", opponent(by)) })}</button>)}
    </Menu>
  );
}

export function ObserveMenu({ by, side, tell, pick, open }: Ways) {
  /** What somebody notices is told at once, unless more has to be said of it. */
  function noticed(what: string): void {
    const act = { act: "observe", by: "arbiter", what };
    if (what === "touch") pick(touched((squares) => ({ ...act, side: side(), squares })));
    else if (what === "displaced") pick({ word: "pick-displaced", squares: 2, man: true, act: (squares) => ({ ...act, squares }) });
    else if (what === "both_flags") open("both_flags");
    else tell(DONE_BY.has(what) ? { ...act, side: by } : act);
  }
  return (
    <Menu label={t("enter-observed")}>
      {OBSERVED.map((what) => <button key={what} onClick={() => noticed(what)}>{DONE_BY.has(what) ? t("observe-of", { what: named("what", what), side: t(by) }) : named("what", what)}</button>)}
      <Flags fallen={(side) => tell({ act: "observe", by: "arbiter", what: "flag", side })} />
      <button onClick={() => open("earlier")}>{t("observe-earlier")}</button>
    </Menu>
  );
}

/** A flag is of a side by name: its clock may run while the other has the move. */
function Flags({ fallen }: { fallen: (side: Color) => void }) {
  return <>{COLORS.map((side) => <button key={side} onClick={() => fallen(side)}>{t("enter-flag", { side: named("actor", side), color: side })}</button>)}</>;
}

export function BothFlagsMenu({ by: side, tell }: Ways) {
  const observe = (more: object) => tell({ act: "observe", by: "arbiter", what: "both_flags", side, ...more });
  return (
    <Menu label={t("fact-first_flag")}>
      <span>{t("fact-first_flag")}</span>
      {COLORS.map((first) => <button key={first} onClick={() => observe({ first })}>{named("value", first)}</button>)}
      <button onClick={() => observe({ first: "unknown", last_period: false })}>{t("flags-unknown")}</button>
      <button onClick={() => observe({ first: "unknown", last_period: true })}>{t("flags-unknown-last")}</button>
    </Menu>
  );
}

/**
 * `result` is what stands: once there is one, another is declared in its place, and only when that
 * is said twice.
 */
export function ResultMenu({ tell, result: standing, termination, isUnplayed }: Ways & Ending & { isUnplayed: boolean }) {
  const [instead, setInstead] = useState<string | null>(null);
  const declare = (result: string) => tell({ act: "end", by: "arbiter", result });
  if (standing === "*") return <FirstResult tell={tell} declare={declare} isUnplayed={isUnplayed} />;
  return (
    <Menu label={t("enter-result")}>
      <span>{t("result-stands", { result: resultName(standing), why: termination ? named("termination", termination) : "" })}</span>
      {RESULTS.filter((one) => one !== "*" && one !== standing).map((result) => <button key={result} aria-pressed={instead === result} onClick={() => setInstead(result)}>{resultName(result)}</button>)}
      {instead && <button class="primary" onClick={() => declare(instead)}>{t("result-replace", { result: resultName(standing), instead: resultName(instead) })}</button>}
    </Menu>
  );
}

/**
 * `isUnplayed`: by the record both have not moved yet. Where moves are not recorded only the
 * arbiter knows whether they have: an agreement would be too early.
 */
function FirstResult({ tell, declare, isUnplayed }: Pick<Ways, "tell"> & { declare: (result: string) => void; isUnplayed: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const agree = () => tell({ act: "agree", result: "1/2-1/2" });
  return (
    <Menu label={t("enter-result")}>
      <button aria-expanded={isUnplayed ? isAsked : undefined} onClick={() => (isUnplayed ? setAsked(!isAsked) : agree())}>{t("result-agreed")}</button>
      {isAsked && (
        <Menu label={t("result-unplayed")}>
          <span>{t("result-unplayed")}</span>
          <button class="primary" onClick={() => declare("1/2-1/2")}>{t("result-unplayed-yes")}</button>
          <button onClick={agree}>{t("result-unplayed-no")}</button>
        </Menu>
      )}
      {COLORS.map((side) => <button key={side} onClick={() => tell({ act: "resign", by: side })}>{t("resign-sure", { side: named("actor", side) })}</button>)}
      <span>{t("result-declared")}</span>
      {RESULTS.filter((one) => one !== "*").map((result) => <button key={result} onClick={() => declare(result)}>{resultName(result)}</button>)}
    </Menu>
  );
}

export function MoreMenu({ by, side, tell, pick, open, hasClock }: Ways & { hasClock: boolean }) {
  const square = (word: string, act: string, more: Partial<Wanted> = {}) => pick({ word, squares: 1, act: ([square]) => ({ act, by: side(), square: square! }), ...more });
  return (
    <Menu label={t("enter-more")}>
      <Flags fallen={(side) => tell({ act: "flag", side })} />
      <button onClick={() => tell({ act: "stop", by: "arbiter", reason: "none" })}>{t("enter-stop")}</button>
      <button onClick={() => tell({ act: "start_clock", by: "arbiter", running: by })}>{t("enter-start", { side: named("actor", by), color: by })}</button>
      {hasClock && <button onClick={() => open("clock")}>{t("enter-clock")}</button>}
      <button onClick={() => tell({ act: "adjust", by, words: "J'adoube" })}>{t("enter-adjust")}</button>
      <button onClick={() => square("pick-lifted", "lift", { man: true })}>{t("enter-lifted")}</button>
      <button onClick={() => square("pick-released", "release")}>{t("enter-released")}</button>
      <button onClick={() => square("pick-removed", "remove", { man: true })}>{t("enter-removed")}</button>
      <button onClick={() => tell({ act: "restore", by: "arbiter" })}>{t("enter-restore")}</button>
      <button onClick={() => tell({ act: "offer_draw", by })}>{t("enter-offer")}</button>
      <button onClick={() => tell({ act: "accept_draw", by })}>{t("enter-accept")}</button>
      <button onClick={() => tell({ act: "decline_draw", by })}>{t("enter-decline")}</button>
    </Menu>
  );
}
