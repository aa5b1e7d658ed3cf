/** Computes how many boards fit the screen, and how large, and turns the pages. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/**
 * The smallest tile of a board, in units of its letters: a name and a clock side by side; and what
 * stands above and below the men: both players, and three lines of what happened last.
 */
const WIDTH_EM = 14;
const BESIDE_EM = 7.2;
/** Around and between tiles. */
const GAP_EM = 0.8;
const HEIGHT_EM = WIDTH_EM + BESIDE_EM;

/** The letters of the wall: as large a part of any screen, and never small. */
export function letterSize(width: number, height: number): number {
  return Math.max(14, Math.min(width / 128, height / 72));
}

/** `men` is the side of a board, in pixels. */
export type Fit = { columns: number; rows: number; em: number; width: number; height: number; men: number };

/** So much higher a tile must be than it need, to have each player in two lines. */
const LINES_EM = 3.6;

/** Whether there is room to show a name at length and its clock in a line each. */
export const isHigh = ({ em, height, men }: Fit): boolean => height - men >= (BESIDE_EM + GAP_EM + LINES_EM) * em;

function tiled(columns: number, rows: number, em: number, { width, height }: Room): Fit {
  const [wide, high] = [width / columns, height / rows];
  const men = Math.max(1, Math.floor(Math.min(wide - GAP_EM * em, high - (BESIDE_EM + GAP_EM) * em)));
  return { columns, rows, em, width: wide, height: high, men };
}

/** What fits into some room, in letters of some size. */
export function fit(width: number, height: number, em: number): Fit {
  const columns = Math.max(1, Math.floor(width / ((WIDTH_EM + GAP_EM) * em)));
  const rows = Math.max(1, Math.floor(height / ((HEIGHT_EM + GAP_EM) * em)));
  return tiled(columns, rows, em, { width, height });
}

/** Letters are at most by so much larger where there are few boards. */
const LARGER_BY = 2.2;

/**
 * What fits of so many boards: all of them, with so many columns that the boards are as large as
 * they can be; where they would be too small, on several pages.
 */
export function fitAll(room: Room, em: number, count: number): Fit {
  let best: Fit | null = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const letters = Math.min(em * LARGER_BY, room.width / columns / (WIDTH_EM + GAP_EM), room.height / rows / (HEIGHT_EM + GAP_EM));
    if (letters < em) continue;
    const tile = tiled(columns, rows, letters, room);
    if (!best || tile.men > best.men) best = tile;
  }
  return best ?? fit(room.width, room.height, em);
}

export type Room = { width: number; height: number };

/** Measures an element now and whenever its size changes. */
export function useRoom(element: HTMLElement | null): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

export type Pager = { page: number; pages: number; isPaused: boolean; go: (by: number) => void; setPaused: (isPaused: boolean) => void };

/** Turns the pages by itself, and by hand. */
export function usePager(pages: number, seconds: number): Pager {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const page = at % pages;
  const go = (by: number) => setAt((page + by + pages) % pages);
  useEffect(() => {
    if (isPaused || pages < 2) return;
    const timer = setTimeout(() => go(1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [page, pages, seconds, isPaused]);
  return { page, pages, isPaused, go, setPaused };
}
