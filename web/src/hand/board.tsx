/** Draws a board whose men can be touched and carried. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { COLORS, type Color, type Square } from "../api/types";
import { Ground } from "../men/ground";
import { without, type Marks } from "../men/marks";
import { PICTURES } from "../men/pictures";
import { marksWords } from "../men/position-words";
import { Squares } from "../men/squares";
import { Dialog } from "../ui/dialog";
import { disabledWhile } from "../ui/focus";
import { Icon } from "../ui/icons";
import { say } from "../ui/say";
import { named, t } from "../words";
import { manName } from "../words/men";
import type { ManInHand } from "./men-and-hands";
import type { Hand } from "./hand";
import { TakeOff } from "./rest-of-move-hint";
import "../styles/hand.css";

/** The square under a place of the page. */
function squareAt({ clientX, clientY }: PointerEvent): Square | null {
  const found = document.elementsFromPoint(clientX, clientY).find((element) => element instanceof HTMLElement && element.dataset.square);
  return (found as HTMLElement | undefined)?.dataset.square ?? null;
}

/** What follows a pointer that is down, wherever it went down. */
function following(hand: Hand) {
  return {
    onPointerMove: (event: PointerEvent) => hand.move(event),
    onPointerUp: (event: PointerEvent) => hand.up(squareAt(event), event),
    onPointerCancel: (event: PointerEvent) => hand.cancel(squareAt(event), event),
    onLostPointerCapture: (event: PointerEvent) => hand.cancel(squareAt(event), event),
    // the browser would take the pointer away to drag a selection or a picture of its own
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

function isHand(event: PointerEvent): boolean {
  return event.isPrimary && event.button <= 0;
}

type HandBoardProps = { hand: Hand; orientation: Color; marks?: Marks; label: string };

export function HandBoard({ hand, orientation, marks, label }: HandBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const { placement, under } = hand.table.carried.value;
  const drag = hand.drag.value;
  // the last move is said when it is made
  const named = useMemo(() => marks && without(marks, "last-move"), [marks]);
  useEffect(() => {
    if (hand.isHeldUp.value) say(t("adjusting-first"));
  }, [hand.isHeldUp.value]);

  function down(event: PointerEvent): void {
    const square = squareAt(event);
    if (!square || !isHand(event)) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    hand.down(square, event);
  }
  function keys(event: KeyboardEvent): void {
    const square = (event.target as HTMLElement).dataset.square;
    if (!square) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (key === "t") hand.touchOnly(square);
    else if (key === "x" || key === "delete") hand.takeAway(square);
  }

  return (
    <div class={`hand-board${hand.isAdjusting ? " adjusting" : ""}`}>
      <div ref={board} class="men" onKeyDown={keys}>
        <Ground placement={placement} orientation={orientation} {...(marks ? { marks } : {})} />
        <Squares
          placement={placement}
          orientation={orientation}
          label={label}
          describedBy="hand-keys"
          byKeys={(square) => hand.choose(square)}
          about={(square) => [marksWords(named, square), ...(under.get(square) ?? []).map((letter) => t("under", { man: manName(letter) }))].filter(Boolean).join(", ")}
          pointer={{ onPointerDown: down, ...following(hand) }}
        />
        {hand.promotesOn && <NewMen hand={hand} square={hand.promotesOn} orientation={orientation} />}
      </div>
      <p id="hand-keys" class="sr">{t("hand-keys")}</p>
      {drag && <img class="dragged" src={PICTURES[drag.letter]} alt="" style={{ left: `${drag.x}px`, top: `${drag.y}px`, width: `${(board.current?.clientWidth ?? 400) / 8}px` }} />}
      {hand.asked.value && <AskedDialog hand={hand} />}
    </div>
  );
}

/** What lies beside the board: the men in hands, and those that are to be taken off it. */
export function InHands({ hand, isSaidElsewhere = false }: { hand: Hand; isSaidElsewhere?: boolean }) {
  const { under } = hand.table.carried.value;
  return (
    <div class="beside">
      {hand.isAdjusting && <strong class="adjusting-now"><Icon name="touch_move" />{t(hand.isHeldUp.value ? "adjusting-first" : "adjusting-now")}</strong>}
      {COLORS.flatMap((side) => hand.held.value[side].map((man) => <InHand key={`${side} ${man.from}`} hand={hand} side={side} man={man} />))}
      {/* of the men under another the first is taken off first */}
      {[...under].map(([square, [first]]) => <TakeOff key={square} hand={hand} square={square} letter={first!} />)}
      {/* what stands under a pawn is taken off before the pawn */}
      {hand.promotesOn === null && hand.unpromoted.map(([square, letter]) => !under.has(square) && <TakeOff key={square} hand={hand} square={square} letter={letter} />)}
      <Reached hand={hand} isSaidElsewhere={isSaidElsewhere} />
    </div>
  );
}

/** A man in a hand, of either player: it is nowhere else to be seen. */
function InHand({ hand, side, man: { letter, from } }: { hand: Hand; side: Color; man: ManInHand }) {
  const what = { man: manName(letter), square: from ?? "" };
  const isOurs = side === hand.by;
  return (
    <>
      <span class="in-hand"><img src={PICTURES[letter]} alt="" width="28" height="28" />{isOurs ? t("in-hand", what) : t("in-hand-of", { ...what, side: named("actor", side) })}</span>
      {isOurs && from === null && <button onClick={() => hand.layAside()}>{t("lay-aside")}</button>}
    </>
  );
}

/**
 * What somebody is told who has touched men and moved none: that, and how an opponent's man is
 * captured without dragging.
 */
function Reached({ hand, isSaidElsewhere }: { hand: Hand; isSaidElsewhere: boolean }) {
  const capture = hand.capture.value;
  return (
    <>
      {hand.isReaching && !isSaidElsewhere && <strong class="unmoved">{t("unmoved", { side: named("actor", hand.by) })}</strong>}
      {capture && <TakeOff hand={hand} square={capture.square} letter={capture.victim} />}
      {capture && <button onClick={() => hand.take()}><img src={PICTURES[capture.letter]} alt="" width="24" height="24" />{t("take-with", { man: manName(capture.letter), square: capture.square })}</button>}
    </>
  );
}

/** Says first that men are only set straight; `by` says it, or else whoever acts. */
export function Adjust({ hand, by = hand.by }: { hand: Hand; by?: Color }) {
  const isOurs = by === hand.by;
  const isAdjusting = isOurs && hand.isAdjusting;
  return <button class={isAdjusting ? "on" : ""} {...disabledWhile(!isOurs, () => hand.adjust())}>{t(isAdjusting ? "adjust-done" : "adjust")}</button>;
}

/** The men that a pawn may become, of whoever acts. */
const newMen = (hand: Hand): string[] => [..."QRBN"].map((letter) => (hand.by === "white" ? letter : letter.toLowerCase()));

/** How many squares stand between the upper edge of the board, as it is seen, and this one. */
const rowOf = (square: Square, orientation: Color): number => (orientation === "white" ? 8 - Number(square[1]) : Number(square[1]) - 1);

/**
 * The men for promotion, in the file of the pawn: one tap takes off what stands on its square, and
 * puts the new man there. Whoever wants to do it by hand puts them away.
 */
function NewMen({ hand, square, orientation }: { hand: Hand; square: Square; orientation: Color }) {
  const file = square.charCodeAt(0) - "a".charCodeAt(0);
  const column = orientation === "white" ? file : 7 - file;
  const isAbove = rowOf(square, orientation) === 0;
  return (
    <div class={`new-men${isAbove ? "" : " upwards"}`} role="group" aria-label={t("spare")} style={{ left: `${column * 12.5}%` }}>
      {newMen(hand).map((letter) => (
        <button key={letter} aria-label={t("promote-to", { man: manName(letter), square })} onClick={() => hand.promoteTo(square, letter)}><img src={PICTURES[letter]} alt="" draggable={false} /></button>
      ))}
      <button class="away" aria-label={t("promote-by-hand")} title={t("promote-by-hand")} onClick={() => hand.promoteByHand()}>×</button>
    </div>
  );
}

/**
 * The men beside the board, to promote to: dragged onto a square, or taken in hand and set down.
 */
export function Beside({ hand }: { hand: Hand }) {
  function down(event: PointerEvent, letter: string): void {
    if (!isHand(event)) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    hand.downBeside(letter, event);
  }
  return (
    <div class="spare" role="group" aria-labelledby="spare">
      <span id="spare">{t("spare")}</span>
      {newMen(hand).map((letter) => (
        <button key={letter} aria-label={t("fetch", { man: manName(letter) })} onClick={(event) => event.detail === 0 && hand.fetch(letter)} onPointerDown={(event) => down(event, letter)} {...following(hand)}>
          <img src={PICTURES[letter]} alt="" width="34" height="34" draggable={false} />
        </button>
      ))}
    </div>
  );
}

/** Asks where the hand was when the browser took the pointer away. */
function AskedDialog({ hand }: { hand: Hand }) {
  const { square, letter, from, isHeld } = hand.asked.value!;
  const man = manName(letter);
  return (
    <Dialog title={t("asked-title")}>
      <p>{isHeld ? t("asked-why", { man }) : t("asked-reach-why", { man, from: from!, square: square! })}</p>
      <div class="choices">
        {square && <button onClick={() => hand.answer(square)}>{t("asked-there", { square })}</button>}
        {isHeld && from && from !== square && <button onClick={() => hand.answer(from)}>{t("asked-back", { square: from })}</button>}
        {isHeld && <button onClick={() => hand.answer("off")}>{t(from ? "asked-off" : "asked-aside")}</button>}
        <button class="primary" onClick={() => hand.answer("nothing")}>{t(isHeld ? "asked-held" : "asked-nothing")}</button>
      </div>
    </Dialog>
  );
}
