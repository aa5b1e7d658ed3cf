/**
 * Sets how long, in milliseconds, a test waits for what it expects of a page before it fails; a
 * slow machine takes seconds.
 */
export const WAIT = 10_000;
