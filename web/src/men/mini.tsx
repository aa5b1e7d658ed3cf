/**
 * Draws a small board on a canvas: one element, however many men, for a hall of a thousand boards.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import type { LastMove } from "../api/types";
import { PICTURES } from "./pictures";
import { SQUARES, men } from "./placement";

const pictures = new Map<string, HTMLImageElement>();
const areLoaded = signal(false);
let loading: Promise<unknown> | undefined;

function load(): void {
  loading ??= Promise.all(
    Object.entries(PICTURES).map(async ([letter, address]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      pictures.set(letter, image);
    }),
  ).then(() => (areLoaded.value = true), () => (loading = undefined));
}

/** What decides how a canvas is drawn, beside what stands on it: the theme and the zoom. */
const look = signal("");
const dark = matchMedia("(prefers-color-scheme: dark)");

function watchLook(): void {
  look.value = `${document.documentElement.dataset.theme} ${dark.matches} ${devicePixelRatio}`;
}

/** Tells of the next change of the zoom: the query is of one ratio. */
function watchZoom(): void {
  watchLook();
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", watchZoom, { once: true });
}

watchZoom();
dark.addEventListener("change", watchLook);
new MutationObserver(watchLook).observe(document.documentElement, { attributeFilter: ["data-theme"] });

/** Between which squares the last move went, as far as it is known. */
type MoveSquares = Pick<LastMove, "from" | "to">;

function draw(canvas: HTMLCanvasElement, placement: string, size: number, last: MoveSquares | null): void {
  const pixels = Math.round(size * devicePixelRatio);
  if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (!context) return;
  const square = pixels / 8;
  const style = getComputedStyle(canvas);
  const [light, dark, tint] = [style.getPropertyValue("--light-square"), style.getPropertyValue("--dark-square"), style.getPropertyValue("--last-move")];
  const stand = men(placement);
  SQUARES.forEach((name, at) => {
    const [x, y] = [(at % 8) * square, Math.floor(at / 8) * square];
    context.fillStyle = ((at % 8) + Math.floor(at / 8)) % 2 === 0 ? light : dark;
    context.fillRect(x, y, square, square);
    if (name === last?.from || name === last?.to) {
      context.fillStyle = tint;
      context.fillRect(x, y, square, square);
    }
    const picture = pictures.get(stand.get(name) ?? "");
    if (picture) context.drawImage(picture, x, y, square, square);
  });
}

export function Mini({ placement, size, last = null }: { placement: string; size: number; last?: MoveSquares | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  load();
  const loaded = areLoaded.value;
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, placement, size, last);
  }, [placement, size, last?.from, last?.to, loaded, look.value]);
  return <canvas ref={canvas} class="mini" style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true" />;
}
