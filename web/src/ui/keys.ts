/** Ignores the repeats of a key that is held down. */

/** A button that is pressed with Enter is pressed once, however long the key is held. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
}
