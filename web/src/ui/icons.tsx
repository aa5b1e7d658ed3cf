/** Small pictures that always stand beside a word. */
const PATHS: Record<string, string> = {
  illegal_move: "M8 1.5 15 14H1zM8 6v4M8 12v.5",
  flag: "M4 14.5v-13l8 2.5-8 3",
  claim: "M5 8V3.5a1 1 0 0 1 2 0V7V2.5a1 1 0 0 1 2 0V7V3.5a1 1 0 0 1 2 0V10c0 3-1.5 4.5-4 4.5S4 13 2.5 10.5C2 9.500 3 8.500 4 9.500z",
  touch_move: "M6 9V3a1.200 1.200 0 0 1 2.400 0V8l3.600.8c.8.2 1.200.8 1 1.700l-.8 4H6.500L3 10.500c-.5-1 .5-1.800 1.500-1.200z",
  ruling: "M8 2v11M4 13.500h8M3 5h10M3 5 1.500 9h3zM13 5l-1.500 4h3z",
  question: "M5.500 6a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M8 12.500v.5",
  clock: "M8 2.500a6 6 0 1 0 .01 0M8 5v3.500l2.500 1.500",
  down: "M2 2l12 12M3 9a7 7 0 0 1 3-2M13 9a7 7 0 0 0-4-2.200M6 12a3 3 0 0 1 4 0",
  playing: "M5 3l8 5-8 5z",
  over: "M3 8.500 6.500 12 13 4.500",
  not_begun: "M5 3v10M11 3v10",
  confirmed: "M3 8.500 6.500 12 13 4.500",
  dismissed: "M4 4l8 8M12 4l-8 8",
  amended: "M3 13l1-3 7-7 2 2-7 7z",
  hidden: "M1.500 8s2.500-4.500 6.500-4.500S14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8M3 14 13 2",
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name] ?? PATHS.ruling!} />
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

export type Tone = "urgent" | "warning" | "calm" | "done";
