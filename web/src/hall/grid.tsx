/** The tiles that can be seen, of however many: rows above and below are empty room. */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../words";
import type { Tile } from "./hall";
import { TileView } from "./tile";

const TILE_WIDTH = 292;
const TILE_HEIGHT = 148;
const GAP = 10;
/** Rows drawn beyond those that can be seen. */
const BEYOND = 2;

type Window = { columns: number; first: number; rows: number };

export function Grid({ tiles }: { tiles: Signal<Tile>[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [{ columns, first, rows }, setWindow] = useState<Window>({ columns: 1, first: 0, rows: 8 });
  const [current, setCurrent] = useState(0);
  /** The tile that the focus goes to as soon as it is drawn. */
  const wanted = useRef<number | null>(null);

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
  const focusable = Math.min(current, Math.max(0, tiles.length - 1));
  // a tile that is not drawn cannot be reached with the tabulator
  const tabStop = focusable >= from && focusable < from + seen.length ? focusable : from;

  useLayoutEffect(() => {
    const tile = wanted.current === null ? null : box.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  }, [focusable, first]);

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const ends: Record<string, number> = { Home: 0, End: tiles.length - 1 };
    const to = ends[event.key] ?? (event.key in steps ? focusable + steps[event.key]! : undefined);
    if (to === undefined || to < 0 || to >= tiles.length) return;
    event.preventDefault();
    wanted.current = to;
    setCurrent(to);
    const row = Math.floor(to / columns);
    const top = box.current!.getBoundingClientRect().top + row * (TILE_HEIGHT + GAP);
    if (top < 120) scrollBy(0, top - 120);
    else if (top + TILE_HEIGHT > innerHeight) scrollBy(0, top + TILE_HEIGHT - innerHeight + GAP);
  }

  return (
    <div
      ref={box}
      class="grid"
      role="group"
      aria-label={t("hall-boards", { count: tiles.length })}
      style={{ height: `${Math.max(0, total * (TILE_HEIGHT + GAP) - GAP)}px` }}
      onKeyDown={move}
      onFocusIn={(event) => {
        const at = Number((event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at);
        if (!Number.isNaN(at)) setCurrent(at);
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
