/**
 * Makes the sounds of a game, in code: a man that is let go, one that is taken off, the clock, a
 * ruling, a flag.
 */
import { useEffect, useRef } from "preact/hooks";
import { isAfter } from "../api/clock";
import { gameChoices } from "./game-choices";
import type { Game, GameMessage } from "./game";

type Sound = "move" | "capture" | "press" | "ruling" | "flag";

/**
 * Each sound as short tones: when each begins, its pitch and its length in seconds, its loudness.
 */
const TONES: Record<Sound, readonly [at: number, hertz: number, s: number, loud: number][]> = {
  move: [[0, 190, 0.07, 0.5]],
  capture: [[0, 160, 0.06, 0.5], [0.06, 120, 0.09, 0.5]],
  press: [[0, 880, 0.03, 0.2]],
  ruling: [[0, 440, 0.15, 0.3], [0.16, 330, 0.25, 0.3]],
  flag: [[0, 520, 0.12, 0.35], [0.14, 520, 0.12, 0.35], [0.28, 390, 0.4, 0.35]],
};

let context: AudioContext | null = null;

function play(sound: Sound): void {
  // until somebody has touched the page no browser lets it be heard
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume().catch(() => undefined);
  for (const [at, hertz, seconds, loud] of TONES[sound]) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const begins = context.currentTime + at;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(loud, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + seconds);
  }
}

/** What of an act is heard; what the arbiter says is heard before what led to it. */
export function soundOf({ act, rulings }: Pick<GameMessage, "act" | "rulings">): Sound | null {
  if (act.act === "flag") return "flag";
  if (rulings.some(({ status }) => status !== "noted")) return "ruling";
  if (act.act === "remove") return "capture";
  if (act.act === "release" || act.act === "move") return "move";
  return act.act === "press" ? "press" : null;
}

/** Has what happens heard, where somebody wants it; what was there before the page is not. */
export function useSounds(game: Game): void {
  const messages = game.messages.value;
  const heard = useRef({ seq: -1, since: performance.now() });
  useEffect(() => {
    const { seq, since } = heard.current;
    const news = messages.filter((message) => message.seq > seq && isAfter(message.received_at, since));
    heard.current.seq = messages.at(-1)?.seq ?? -1;
    const sound = news.map(soundOf).findLast((one) => one !== null);
    if (sound && gameChoices.peek().sounds) play(sound);
  }, [messages]);
}
