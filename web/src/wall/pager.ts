/** How many boards fit the screen in large type, and which of them are on it now. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** The smallest room for a board, in units of the letters. */
const WIDTH_EM = 24;
const HEIGHT_EM = 12;

/** The letters of the wall: as large a part of any screen, and never small. */
export function letterSize(width: number, height: number): number {
  return Math.max(14, Math.min(width / 76, height / 41));
}

export type Fit = { columns: number; rows: number; em: number; width: number; height: number };

/** What fits into some room, in letters of some size. */
export function fit(width: number, height: number, em: number): Fit {
  const columns = Math.max(1, Math.floor(width / (WIDTH_EM * em)));
  const rows = Math.max(1, Math.floor(height / (HEIGHT_EM * em)));
  return { columns, rows, em, width: width / columns, height: height / rows };
}

/** Measures an element now and whenever its size changes. */
export function useFit(element: HTMLElement | null): Fit | null {
  const [measured, setMeasured] = useState<Fit | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setMeasured(fit(element.clientWidth, element.clientHeight, parseFloat(getComputedStyle(element).fontSize)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return measured;
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
