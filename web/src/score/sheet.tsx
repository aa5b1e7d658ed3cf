/** Draws a score sheet: the moves of both players in two columns, with room beside each. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Ply } from "../api/types";
import { t } from "../words";
import { moveText, sheetRows } from "./sheet-text";
import "../styles/score.css";

export type ScoreSheetProps = {
  plies: readonly Ply[];
  /** Whether the moves have been told. */
  isKnown: boolean;
  /** The ply that is looked at; `null` for the last. */
  cursor: number | null;
  look: (ply: number) => void;
  /** What stands beside a move, such as the incidents at it. */
  beside?: (ply: Ply) => ComponentChildren;
};

function Move({ ply, shown, look }: { ply: Ply | undefined; shown: number; look: (ply: number) => void }) {
  if (!ply) return <span class="no-move">…</span>;
  const isShown = ply.ply === shown;
  return (
    <button class={ply.san ? "move" : "move otherwise"} aria-current={isShown ? "true" : undefined} onClick={() => look(ply.ply)}
      title={ply.san ? undefined : t(ply.color ? "score-not-legal" : "score-set-up")}>
      {moveText(ply)}
    </button>
  );
}

export function ScoreSheet({ plies, isKnown, cursor, look, beside }: ScoreSheetProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = cursor ?? plies.length;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const scroller = list.current;
    if (scroller && shown === 0) scroller.scrollTop = 0;
    if (!current || !scroller) return;
    const [top, height] = [current.offsetTop - scroller.offsetTop, current.offsetHeight];
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + height - scroller.clientHeight;
  }, [shown, plies.length]);
  if (plies.length === 0) return <p class="empty">{t(isKnown ? "score-empty" : "loading")}</p>;
  return (
    <ol ref={list} class="score-sheet" aria-label={t("score-sheet")} tabIndex={0}>
      {sheetRows(plies).map(({ number, white, black, otherwise }, at) => (
        <li key={at}>
          <span class="number">{number}.</span>
          <Move ply={white ?? otherwise} shown={shown} look={look} />
          {black ? <Move ply={black} shown={shown} look={look} /> : <span />}
          {beside && <span class="beside">{[white, black, otherwise].map((ply) => ply && beside(ply))}</span>}
        </li>
      ))}
    </ol>
  );
}
