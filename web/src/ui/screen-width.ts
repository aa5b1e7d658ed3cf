/**
 * Says how much room the page has: whether its parts stand below each other, so that the focus goes
 * in the order in which they are seen, and whether it is on a telephone held upright.
 */
import { signal, type ReadonlySignal } from "@preact/signals";

function matches(media: string): ReadonlySignal<boolean> {
  const query = matchMedia(media);
  const isMatched = signal(query.matches);
  query.addEventListener("change", ({ matches }) => {
    isMatched.value = matches;
  });
  return isMatched;
}

export const isNarrow = matches("(max-width: 900px)");

/** One row of the frame has no room for what is rarely wanted. */
export const isPhone = matches("(max-width: 40rem)");
