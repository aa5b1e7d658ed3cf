/** Computes which rows of a long grid can be seen: only those are drawn. */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

const TILE_WIDTH = 292;
const TILE_HEIGHT = 148;
const GAP = 10;
/** How far one row stands below another. */
const STEP = TILE_HEIGHT + GAP;
/** Rows drawn beyond those that can be seen. */
const BEYOND = 2;
/** A row that is moved into sight stands below this. */
const TOP_MARGIN = 120;

type Window = { columns: number; first: number; rows: number };

function windowOn(element: HTMLElement): Window {
  const top = element.getBoundingClientRect().top;
  return {
    columns: Math.max(1, Math.floor((element.clientWidth + GAP) / (TILE_WIDTH + GAP))),
    first: Math.max(0, Math.floor(-top / STEP) - BEYOND),
    rows: Math.ceil(innerHeight / STEP) + 2 * BEYOND,
  };
}

/** The window on the grid in this box, as the page is scrolled and its size changes. */
export function useWindow(box: RefObject<HTMLElement | null>): Window {
  const [seen, setSeen] = useState<Window>({ columns: 1, first: 0, rows: 8 });
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return;
      const now = windowOn(box.current);
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
  }, []);
  return seen;
}

/** The height of so many rows. */
export const heightOf = (rows: number): number => Math.max(0, rows * STEP - GAP);

/** Where a row begins. */
export const topOf = (row: number): number => row * STEP;

export function scrollToRow(box: HTMLElement, row: number): void {
  const top = box.getBoundingClientRect().top + topOf(row);
  if (top < TOP_MARGIN) scrollBy(0, top - TOP_MARGIN);
  else if (top + TILE_HEIGHT > innerHeight) scrollBy(0, top + TILE_HEIGHT - innerHeight + GAP);
}
