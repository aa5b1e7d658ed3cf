/** Draws small pictures that always stand beside a word. */
import type { Color } from "../api/types";
import { named, t } from "../words";

const PATHS: Record<string, string> = {
  illegal_move: "M8 1.5 15 14H1zM8 6v4M8 12v.5",
  flag: "M4 14.5v-13l8 2.5-8 3",
  claim: "M5 8V3.5a1 1 0 0 1 2 0V7V2.5a1 1 0 0 1 2 0V7V3.5a1 1 0 0 1 2 0V10c0 3-1.5 4.5-4 4.5S4 13 2.5 10.5C2 9.5 3 8.5 4 9.5z",
  touch_move: "M6 9V3a1.200 1.200 0 0 1 2.400 0V8l3.600.8c.8.2 1.200.8 1 1.700l-.8 4H6.5L3 10.5c-.5-1 .5-1.800 1.5-1.200z",
  ruling: "M8 2v11M4 13.5h8M3 5h10M3 5 1.5 9h3zM13 5l-1.5 4h3z",
  claimable: "M1.5 8s2.5-4.5 6.5-4.5S14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6.5a1.5 1.5 0 1 1-.01 0",
  draw_offer: "M3 6h10M3 10h10",
  question: "M5.5 6a2.5 2.5 0 1 1 3.5 2.300c-.7.3-1 .8-1 1.700M8 12.5v.5",
  clock: "M8 2.5a6 6 0 1 0 .01 0M8 5v3.5l2.5 1.5",
  down: "M2 2l12 12M3 9a7 7 0 0 1 3-2M13 9a7 7 0 0 0-4-2.200M6 12a3 3 0 0 1 4 0",
  playing: "M5 3l8 5-8 5z",
  over: "M3 8.5 6.5 12 13 4.5",
  not_begun: "M5 3v10M11 3v10",
  untold: "M3 8h1M7.5 8h1M12 8h1",
  other_sector: "M2 13.5v-9h7v9M9 7.5h5v6M1 13.5h14M4.5 7.5h2M4.5 10.5h2",
  confirmed: "M3 8.5 6.5 12 13 4.5",
  dismissed: "M4 4l8 8M12 4l-8 8",
  amended: "M3 13l1-3 7-7 2 2-7 7z",
  menu: "M2.5 4h11M2.5 8h11M2.5 12h11",
  more: "M2.5 8h1M7.5 8h1M12.5 8h1",
  hidden: "M1.5 8s2.5-4.5 6.5-4.5S14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M3 14 13 2",
};

/** `path`: how it is drawn where only a part of the page knows it. */
export function Icon({ name, path = PATHS[name] }: { name: string; path?: string | undefined }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path ?? PATHS.ruling!} />
    </svg>
  );
}

/** What something is at: an icon and a word, never a colour alone. */
export function Chip({ name, tone, children }: { name: string; tone: Tone; children: preact.ComponentChildren }) {
  return (
    <span class={`chip ${tone}`}>
      <Icon name={name} /> <span>{children}</span>
    </span>
  );
}

/** Which men somebody has: seen as a man, heard as a word unless his name is one. */
export function ManColor({ color, isSaid = false }: { color: Color; isSaid?: boolean }) {
  return (
    <>
      <span class="man-color" data-color={color} aria-hidden="true" />
      {!isSaid && <span class="sr">{t("label", { word: named("actor", color) })} </span>}
    </>
  );
}

export type Tone = "urgent" | "warning" | "calm" | "done";
