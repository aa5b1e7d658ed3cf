/** Keeps how games are played in this browser: under which terms, and what is shown and heard. */
import { signal } from "@preact/signals";
import { remember, remembered } from "../api/storage";
import type { Control, Edition, Supervision } from "../api/types";
import { NEWEST } from "../laws/editions";

/** How the arbiter behaves. */
export const ARBITERS = ["teaches", "announces", "silent"] as const;
export type Arbiter = (typeof ARBITERS)[number];

type GameChoices = {
  edition: Edition;
  control: Control;
  supervision: Supervision;
  clock: string;
  chess960: boolean;
  arbiter: Arbiter;
  /** Whether both play at one screen. */
  screens: "one" | "two";
  white: string;
  black: string;
  sounds: boolean;
  /** Whether what the arbiter teaches is shown. */
  hints: boolean;
};

/** Ten minutes and five seconds a move, which is rapid, one screen, an arbiter who teaches. */
const DEFAULT: GameChoices = {
  edition: NEWEST, control: "rapid", supervision: "adequate", clock: "10+5", chess960: false, arbiter: "teaches", screens: "one", white: "", black: "", sounds: true, hints: true,
};

const KEPT = "jadoube.play";

function read(): GameChoices {
  try {
    return { ...DEFAULT, ...(JSON.parse(remembered(KEPT) ?? "{}") as Partial<GameChoices>) };
  } catch {
    return DEFAULT;
  }
}

export const gameChoices = signal<GameChoices>(read());

export function changeChoices(change: Partial<GameChoices>): void {
  gameChoices.value = { ...gameChoices.value, ...change };
  remember(KEPT, JSON.stringify(gameChoices.value));
}
