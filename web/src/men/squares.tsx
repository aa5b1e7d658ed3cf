/**
 * Lays squares over the picture of the men, for the pointer, the keyboard and those who hear the
 * page: a grid in which one square at a time takes the focus.
 */
import { useRef, useState } from "preact/hooks";
import type { Color, Square } from "../api/types";
import { FILES, RANKS, men } from "./placement";
import { squareName } from "./position-words";

type SquaresProps = {
  placement: string;
  orientation: Color;
  label: string;
  /** A square was clicked, or chosen with Enter or the space bar. */
  choose?: ((square: Square) => void) | undefined;
  /** The same, where the pointer is a hand of its own. */
  byKeys?: (square: Square) => void;
  /** More about a square, such as "must be moved". */
  about?: ((square: Square) => string | undefined) | undefined;
  pointer?: preact.HTMLAttributes<HTMLDivElement>;
  describedBy?: string;
};

export function Squares({ placement, orientation, label, choose, byKeys = choose, about, pointer, describedBy }: SquaresProps) {
  const files = orientation === "white" ? FILES : [...FILES].reverse();
  const ranks = orientation === "white" ? RANKS : [...RANKS].reverse();
  const [current, setCurrent] = useState<Square>("e4");
  const grid = useRef<HTMLDivElement>(null);
  /** Whether it was the pointer that was used here last. */
  const isByPointer = useRef(false);
  const stand = men(placement);

  function move(event: KeyboardEvent): void {
    const [x, y] = [files.indexOf(current[0] as never), ranks.indexOf(current[1] as never)];
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1], Home: [0, y], End: [7, y],
    };
    // where the pointer has brought the focus here, the space bar is left to the page
    if ((event.key === "Enter" || (event.key === " " && !isByPointer.current)) && byKeys) {
      event.preventDefault();
      // a key that is held down is one act
      if (!event.repeat) byKeys(current);
    }
    const to = steps[event.key];
    const [file, rank] = to ? [files[to[0]], ranks[to[1]]] : [];
    if (!file || !rank) return;
    event.preventDefault();
    isByPointer.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-square=${file + rank}]`)?.focus();
  }

  /** A click that no pointer has made is one of an assistive technology. */
  function clicked(event: MouseEvent, square: Square): void {
    if (choose) choose(square);
    else if (event.detail === 0) byKeys?.(square);
  }

  return (
    <div ref={grid} class="squares" role="grid" aria-label={label} aria-describedby={describedBy} onKeyDown={move} onKeyUp={({ key }) => { if (key === "Tab") isByPointer.current = false; }} onPointerDownCapture={() => (isByPointer.current = true)} {...pointer}>
      {ranks.map((rank) => (
        <div key={rank} role="row">
          {files.map((file) => {
            const square = file + rank;
            const more = about?.(square);
            return (
              <div
                key={square}
                role="gridcell"
                tabIndex={square === current ? 0 : -1}
                data-square={square}
                aria-label={squareName(square, stand.get(square)) + (more ? `, ${more}` : "")}
                onFocus={() => setCurrent(square)}
                onClick={(event) => clicked(event, square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
