/**
 * Sets how long, in milliseconds, a test waits for what it expects of a page before it fails; a
 * machine that is busy with something else takes seconds, and a right page loses nothing by it.
 */
export const WAIT = 30_000;
