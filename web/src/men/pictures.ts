/** Holds the pictures of the men, by their letters. */
import bB from "../../.men/bB.svg";
import bK from "../../.men/bK.svg";
import bN from "../../.men/bN.svg";
import bP from "../../.men/bP.svg";
import bQ from "../../.men/bQ.svg";
import bR from "../../.men/bR.svg";
import wB from "../../.men/wB.svg";
import wK from "../../.men/wK.svg";
import wN from "../../.men/wN.svg";
import wP from "../../.men/wP.svg";
import wQ from "../../.men/wQ.svg";
import wR from "../../.men/wR.svg";

export const PICTURES: Readonly<Record<string, string>> = {
  P: wP, N: wN, B: wB, R: wR, Q: wQ, K: wK,
  p: bP, n: bN, b: bB, r: bR, q: bQ, k: bK,
};

const AGAIN_MS = 2_000;

/** What the style of boards calls the picture of a man. */
const nameOf = (letter: string) => `--man-${letter === letter.toUpperCase() ? "w" : "b"}${letter.toUpperCase()}`;

/**
 * A picture that could not be loaded is asked for again, by another address: what has failed once
 * browsers do not ask for again.
 */
function load(letter: string, attempt: number): void {
  const address = attempt === 0 ? PICTURES[letter]! : `${PICTURES[letter]}?${attempt}`;
  const picture = new Image();
  picture.onload = () => attempt > 0 && document.documentElement.style.setProperty(nameOf(letter), `url("${address}")`);
  picture.onerror = () => setTimeout(() => load(letter, attempt + 1), AGAIN_MS);
  picture.src = address;
}

let areLoading = false;

/** Sees to it that all men can be drawn, also after the network was away. */
export function loadPictures(): void {
  if (areLoading) return;
  areLoading = true;
  Object.keys(PICTURES).forEach((letter) => load(letter, 0));
}
