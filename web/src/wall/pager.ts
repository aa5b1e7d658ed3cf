/** Computes how many boards fit the screen in large type, and turns the pages. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/**
 * The smallest room for a board, in units of the letters: both players with their times, and two
 * lines of a ruling.
 */
const WIDTH_EM = 24;
const HEIGHT_EM = 13;

/** The letters of the wall: as large a part of any screen, and never small. */
export function letterSize(width: number, height: number): number {
  return Math.max(14, Math.min(width / 76, height / 44));
}

export type Fit = { columns: number; rows: number; em: number; width: number; height: number };

/** What fits into some room, in letters of some size. */
export function fit(width: number, height: number, em: number): Fit {
  const columns = Math.max(1, Math.floor(width / (WIDTH_EM * em)));
  const rows = Math.max(1, Math.floor(height / (HEIGHT_EM * em)));
  return { columns, rows, em, width: width / columns, height: height / rows };
}

/** Letters are at most by so much larger where there are few boards. */
const LARGER_BY = 2;

/**
 * What fits of so many boards: with the largest letters in which all of them are on the screen, or
 * else on several pages.
 */
export function fitAll({ width, height }: Room, em: number, count: number): Fit {
  let best = fit(width, height, em);
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const fits = Math.min(width / (columns * WIDTH_EM), height / (rows * HEIGHT_EM), em * LARGER_BY);
    if (fits > best.em) best = { columns, rows, em: fits, width: width / columns, height: height / rows };
  }
  return best;
}

type Room = { width: number; height: number };

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
