/**
 * Draws the tiles that can be seen, of however many there are; the rows above and below are empty
 * space.
 */
import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Terms } from "../api/types";
import { t } from "../words";
import type { Tile } from "./hall";
import { useRoving } from "./roving";
import type { HallView } from "./hall-view";
import { TileView } from "./tile";
import { heightOf, tileFor, topOf, useWindow } from "./window";

export function Grid({ tiles, shown, terms }: { tiles: Signal<Tile>[]; shown: HallView; terms: Terms }) {
  const box = useRef<HTMLDivElement>(null);
  const cell = tileFor(shown.hall.tiles.size);
  const { columns, first, rows } = useWindow(box, cell);
  const from = first * columns;
  const drawn = tiles.slice(from, from + rows * columns);
  const { tabStop, ...handlers } = useRoving(box, tiles, shown, { from, count: drawn.length, columns, cell });
  return (
    <div
      ref={box}
      class="grid"
      role="group"
      aria-label={t("hall-boards", { count: tiles.length })}
      style={{ height: `${heightOf(Math.ceil(tiles.length / columns), cell)}px`, "--tile": `${cell.height}px` }}
      {...handlers}
    >
      <div class="rows" style={{ transform: `translateY(${topOf(first, cell)}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {drawn.map((tile, place) => (
          <TileView key={tile.peek().board.id} tile={tile} terms={terms} height={cell.height} at={from + place} tabIndex={from + place === tabStop ? 0 : -1} />
        ))}
      </div>
    </div>
  );
}
