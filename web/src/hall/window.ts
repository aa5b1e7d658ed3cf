/** Computes which rows of a long grid can be seen: only those are drawn. */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** How large what a grid shows is, and how far one stands from another, in pixels. */
export type GridCell = { width: number; height: number; gap: number };
/** A tile of the hall. */
const TILE: GridCell = { width: 310, height: 148, gap: 10 };
/** A tile of a hall whose boards are few. */
const LARGE_TILE: GridCell = { width: 384, height: 218, gap: 10 };
/** What stands above the tiles of a hall, about. */
const ABOVE = 190;
const columnsIn = (width: number, cell: GridCell) => Math.max(1, Math.floor((width + cell.gap) / (cell.width + cell.gap)));

/** The tile of a hall of so many boards: the large one where all of them are seen at once. */
export function tileFor(boards: number): GridCell {
  const rows = Math.ceil(boards / columnsIn(innerWidth, LARGE_TILE));
  return ABOVE + rows * stepOf(LARGE_TILE) <= innerHeight ? LARGE_TILE : TILE;
}

/** How far one row stands below another. */
const stepOf = ({ height, gap }: GridCell) => height + gap;
/** Rows drawn beyond those that can be seen. */
const BEYOND = 2;
/** A row that is moved into sight stands below this. */
const TOP_MARGIN = 120;

type RowWindow = { columns: number; first: number; rows: number };

function windowOn(element: HTMLElement, cell: GridCell): RowWindow {
  const top = element.getBoundingClientRect().top;
  const step = stepOf(cell);
  return {
    columns: columnsIn(element.clientWidth, cell),
    first: Math.max(0, Math.floor(-top / step) - BEYOND),
    rows: Math.ceil(innerHeight / step) + 2 * BEYOND,
  };
}

/** The window on the grid in this box, as the page is scrolled and its size changes. */
export function useWindow(box: RefObject<HTMLElement | null>, cell: GridCell): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ columns: 1, first: 0, rows: 8 });
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
export const heightOf = (rows: number, cell: GridCell): number => Math.max(0, rows * stepOf(cell) - cell.gap);

/** Where a row begins. */
export const topOf = (row: number, cell: GridCell): number => row * stepOf(cell);

export function scrollToRow(box: HTMLElement, row: number, cell: GridCell): void {
  const top = box.getBoundingClientRect().top + topOf(row, cell);
  const bottom = top + cell.height;
  if (top < TOP_MARGIN) scrollBy(0, top - TOP_MARGIN);
  else if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + cell.gap);
}
