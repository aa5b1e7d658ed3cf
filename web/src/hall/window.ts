/** Computes which rows of a long grid can be seen: only those are drawn. */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** How large what a grid shows is, and how far one stands from another, in pixels. */
export type Cell = { width: number; height: number; gap: number };
/** A tile of the hall. */
export const TILE: Cell = { width: 292, height: 148, gap: 10 };
/** How far one row stands below another. */
const stepOf = ({ height, gap }: Cell) => height + gap;
/** Rows drawn beyond those that can be seen. */
const BEYOND = 2;
/** A row that is moved into sight stands below this. */
const TOP_MARGIN = 120;

type Window = { columns: number; first: number; rows: number };

function windowOn(element: HTMLElement, cell: Cell): Window {
  const top = element.getBoundingClientRect().top;
  const step = stepOf(cell);
  return {
    columns: Math.max(1, Math.floor((element.clientWidth + cell.gap) / (cell.width + cell.gap))),
    first: Math.max(0, Math.floor(-top / step) - BEYOND),
    rows: Math.ceil(innerHeight / step) + 2 * BEYOND,
  };
}

/** The window on the grid in this box, as the page is scrolled and its size changes. */
export function useWindow(box: RefObject<HTMLElement | null>, cell: Cell = TILE): Window {
  const [seen, setSeen] = useState<Window>({ columns: 1, first: 0, rows: 8 });
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return;
      const now = windowOn(box.current, cell);
      setSeen((was) => (was.columns === now.columns && was.first === now.first && was.rows === now.rows ? was : now));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box.current!);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [cell.width, cell.height]);
  return seen;
}

/** The height of so many rows. */
export const heightOf = (rows: number, cell: Cell = TILE): number => Math.max(0, rows * stepOf(cell) - cell.gap);

/** Where a row begins. */
export const topOf = (row: number, cell: Cell = TILE): number => row * stepOf(cell);

export function scrollToRow(box: HTMLElement, row: number, cell: Cell = TILE): void {
  const top = box.getBoundingClientRect().top + topOf(row, cell);
  const bottom = top + cell.height;
  if (top < TOP_MARGIN) scrollBy(0, top - TOP_MARGIN);
  else if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + cell.gap);
}
