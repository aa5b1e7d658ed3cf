/** Moves the focus with the arrow keys from tile to tile; the tabulator reaches one of them. */
import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Tile } from "./hall";
import type { HallView } from "./hall-view";
import { scrollToRow, type GridCell } from "./window";

type DrawnTiles = { from: number; count: number; columns: number; cell: GridCell };

/** Where a key leads to, from one of so many tiles; nowhere, if it is none that leads anywhere. */
function destination(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const ends: Record<string, number> = { Home: 0, End: count - 1 };
  const to = ends[key] ?? (key in steps ? at + steps[key]! : -1);
  return to < 0 || to >= count ? null : to;
}

/** The tile that the tabulator comes to, and what the grid does with keys, focus and pointer. */
export function useRoving(box: RefObject<HTMLElement | null>, tiles: Signal<Tile>[], shown: HallView, { from, count, columns, cell }: DrawnTiles) {
  /** The board that had the focus last, or that was entered. */
  const [current, setCurrent] = useState(shown.entered);
  /** Whether the focus goes to it as soon as it is drawn. */
  const isWanted = useRef(shown.isBackAt(shown.entered));
  const hadFocus = box.current?.contains(document.activeElement);
  const focusable = Math.max(0, tiles.findIndex((tile) => tile.peek().board.id === current));
  // a tile that is not drawn cannot be reached with the tabulator
  const tabStop = focusable >= from && focusable < from + count ? focusable : from;

  // whoever comes back from a board finds its tile, unless it is among the last by now
  useLayoutEffect(() => {
    shown.entered = null;
    if (isWanted.current) scrollToRow(box.current!, Math.floor(focusable / columns), cell);
  }, [columns]);

  // a tile that is moved to another place, or is not drawn any more, loses the focus
  useLayoutEffect(() => {
    const isLost = hadFocus && !box.current!.contains(document.activeElement);
    if (!isWanted.current && !isLost) return;
    const tileAt = (at: number) => box.current!.querySelector<HTMLElement>(`[data-at="${at}"]`);
    const tile = tileAt(focusable) ?? (isLost && !isWanted.current ? tileAt(tabStop) : null);
    if (!tile) return;
    isWanted.current = false;
    tile.focus({ preventScroll: true });
  });

  /** The board of the tile that something happens at. */
  function boardOf({ target }: Event): string | null {
    const at = (target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
    return at === undefined ? null : (tiles[Number(at)]?.peek().board.id ?? null);
  }

  return {
    tabStop,
    onKeyDown(event: KeyboardEvent): void {
      const to = destination(event.key, focusable, tiles.length, columns);
      if (to === null) return;
      event.preventDefault();
      isWanted.current = true;
      setCurrent(tiles[to]!.peek().board.id);
      scrollToRow(box.current!, Math.floor(to / columns), cell);
    },
    onFocusIn: (event: FocusEvent) => setCurrent(boardOf(event)),
    onClick(event: MouseEvent): void {
      // with another key it opens in another tab, and nobody leaves this page
      const isLeaving = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const isLink = (event.target as Element).closest("a[href]") !== null;
      if (isLeaving && isLink) shown.entered = boardOf(event);
    },
  };
}
