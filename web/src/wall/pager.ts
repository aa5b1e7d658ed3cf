/** Computes how many boards fit the screen, and how large, and turns the pages. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** The letters of the wall: as large a part of any screen, and never small. */
export function letterSize(width: number, height: number): number {
  return Math.max(14, Math.min(width / 128, height / 72));
}

/**
 * Where the words of a board stand: all beside it, the players above and below it with the rest
 * beside it, or all above and below it. In units of their letters, what that takes of the width and
 * of the height of a tile, and how large a board must be at least for the words to have room.
 */
const SHAPES = {
  beside: { width: 12, height: 0, least: 11.5 },
  around: { width: 7.5, height: 4.4, least: 12.5 },
  below: { width: 0, height: 8, least: 12 },
} as const;
export type TileShape = keyof typeof SHAPES;

/** Around tiles, and between a board and the words beside it. */
const GAP_EM = 0.7;
/** Letters are at most by so much larger where there is room. */
const LARGER_BY = 2.2;

/** `men` is the side of a board, and `gap` what is around and beside it, in pixels. */
export type GridFit = { columns: number; rows: number; em: number; gap: number; men: number; shape: TileShape };

function tiled(room: ScreenSize, em: number, columns: number, rows: number, shape: TileShape): GridFit {
  const words = SHAPES[shape];
  const gap = GAP_EM * em;
  const [width, height] = [room.width / columns - (words.width ? 2 : 1) * gap, room.height / rows - gap];
  const men = Math.max(1, Math.floor(Math.min(width - words.width * em, height - words.height * em)));
  // what the boards leave is for the words
  const filling = (left: number, wordsEm: number) => (wordsEm > 0 ? left / wordsEm : Infinity);
  const larger = Math.min(em * LARGER_BY, filling(width - men, words.width), filling(height - men, words.height), men / words.least);
  return { columns, rows, em: Math.max(em, larger), gap, men, shape };
}

/** How good it is to look at: large boards, no empty places, and no empty rows. */
function worth({ men, columns, rows, em, gap, shape }: GridFit, room: ScreenSize, count: number): number {
  const filled = ((men + SHAPES[shape].height * em + gap) * rows) / room.height;
  return (men * Math.min(1, filled) * count) / (columns * rows);
}

/** The best tiling of a page by so many boards, large enough for their words or not. */
function best(room: ScreenSize, em: number, count: number, isAny: boolean): GridFit | null {
  let best: GridFit | null = null;
  for (let columns = 1; columns <= count; columns += 1) {
    for (const shape of Object.keys(SHAPES) as TileShape[]) {
      const one = tiled(room, em, columns, Math.ceil(count / columns), shape);
      if (!isAny && one.men < SHAPES[shape].least * em) continue;
      if (!best || worth(one, room, count) > worth(best, room, count)) best = one;
    }
  }
  return best;
}

/** So many boards a wall has on a page at most, however large it is. */
const MOST = 120;

/**
 * What fits of so many boards: all of them, as large as they can be; where they would be too small,
 * about as many on each of as few pages as that takes.
 */
export function fitAll(room: ScreenSize, em: number, count: number): GridFit {
  for (let pages = Math.ceil(count / MOST); pages < count; pages += 1) {
    const fit = best(room, em, Math.ceil(count / pages), false);
    if (fit) return fit;
  }
  return best(room, em, 1, true)!;
}

export type ScreenSize = { width: number; height: number };

/** Measures an element now and whenever its size changes. */
export function useElementSize(element: HTMLElement | null): ScreenSize | null {
  const [room, setRoom] = useState<ScreenSize | null>(null);
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
