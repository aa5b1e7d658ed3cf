/**
 * Says whether the page is so narrow that its parts stand below each other: the focus then goes in
 * the order in which they are seen.
 */
import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 900px)");

export const isNarrow = signal(query.matches);
query.addEventListener("change", ({ matches }) => {
  isNarrow.value = matches;
});
