/** The tiles that can be seen, of however many: rows above and below are empty room. */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../words";
import type { Hall, Tile } from "./hall";
import { TileView } from "./tile";

const TILE_WIDTH = 292;
const TILE_HEIGHT = 148;
const GAP = 10;
/** Rows drawn beyond those that can be seen. */
const BEYOND = 2;

type Window = { columns: number; first: number; rows: number };

/** A row that is moved into sight stands below this. */
const TOP_MARGIN = 120;

function scrollToRow(box: HTMLElement, row: number): void {
  const top = box.getBoundingClientRect().top + row * (TILE_HEIGHT + GAP);
  if (top < TOP_MARGIN) scrollBy(0, top - TOP_MARGIN);
  else if (top + TILE_HEIGHT > innerHeight) scrollBy(0, top + TILE_HEIGHT - innerHeight + GAP);
}

export function Grid({ tiles, hall }: { tiles: Signal<Tile>[]; hall: Hall }) {
  const box = useRef<HTMLDivElement>(null);
  const [{ columns, first, rows }, setWindow] = useState<Window>({ columns: 1, first: 0, rows: 8 });
  /** The board that the tabulator comes to: the one that had the focus last, or that was entered. */
  const [current, setCurrent] = useState(hall.entered);
  /** Whether the focus goes to it as soon as it is drawn. */
  const isWanted = useRef(hall.entered !== null);
  const hadFocus = box.current?.contains(document.activeElement);

  useLayoutEffect(() => {
    const look = () => {
      const element = box.current;
      if (!element) return;
      const width = element.clientWidth;
      const top = element.getBoundingClientRect().top;
      const columns = Math.max(1, Math.floor((width + GAP) / (TILE_WIDTH + GAP)));
      const first = Math.max(0, Math.floor(-top / (TILE_HEIGHT + GAP)) - BEYOND);
      const rows = Math.ceil(innerHeight / (TILE_HEIGHT + GAP)) + 2 * BEYOND;
      setWindow((was) => (was.columns === columns && was.first === first && was.rows === rows ? was : { columns, first, rows }));
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

  const total = Math.ceil(tiles.length / columns);
  const from = first * columns;
  const seen = tiles.slice(from, from + rows * columns);
  const focusable = Math.max(0, tiles.findIndex((tile) => tile.peek().board.id === current));
  // a tile that is not drawn cannot be reached with the tabulator
  const tabStop = focusable >= from && focusable < from + seen.length ? focusable : from;

  // whoever comes back from a board finds its tile
  useLayoutEffect(() => {
    hall.entered = null;
    if (isWanted.current) scrollToRow(box.current!, Math.floor(focusable / columns));
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

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const ends: Record<string, number> = { Home: 0, End: tiles.length - 1 };
    const to = ends[event.key] ?? (event.key in steps ? focusable + steps[event.key]! : undefined);
    if (to === undefined || to < 0 || to >= tiles.length) return;
    event.preventDefault();
    isWanted.current = true;
    setCurrent(tiles[to]!.peek().board.id);
    scrollToRow(box.current!, Math.floor(to / columns));
  }

  /** The board of the tile that something happens at. */
  function boardOf({ target }: Event): string | null {
    const at = (target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
    return at === undefined ? null : (tiles[Number(at)]?.peek().board.id ?? null);
  }

  return (
    <div
      ref={box}
      class="grid"
      role="group"
      aria-label={t("hall-boards", { count: tiles.length })}
      style={{ height: `${Math.max(0, total * (TILE_HEIGHT + GAP) - GAP)}px` }}
      onKeyDown={move}
      onFocusIn={(event) => setCurrent(boardOf(event))}
      onClick={(event) => {
        hall.entered = boardOf(event);
      }}
    >
      <div class="rows" style={{ transform: `translateY(${first * (TILE_HEIGHT + GAP)}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {seen.map((tile, place) => (
          <TileView key={tile.peek().board.id} tile={tile} at={from + place} tabIndex={from + place === tabStop ? 0 : -1} />
        ))}
      </div>
    </div>
  );
}
