/**
 * Collects changes of the page that come by themselves, and makes them together once in a frame.
 */
import { batch } from "@preact/signals";

const jobs = new Set<() => void>();
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function run(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = 0;
  const due = [...jobs];
  jobs.clear();
  batch(() => {
    for (const job of due) job();
  });
}

/**
 * Does this with the next frame; a page in the background draws none, and does it soon all the
 * same.
 */
export function inFrame(job: () => void): void {
  jobs.add(job);
  if (frame) return;
  frame = requestAnimationFrame(run);
  timer = setTimeout(run, 250);
}

/** Does it no more. */
export function notInFrame(job: () => void): void {
  jobs.delete(job);
}
