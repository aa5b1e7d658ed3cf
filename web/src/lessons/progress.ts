/** Keeps which lessons have been done in this browser. */
import { signal } from "@preact/signals";
import { remember, remembered } from "../api/storage";

const KEPT = "jadoube.lessons";

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(remembered(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const done = signal<readonly string[]>(read());

export function note(id: string): void {
  if (done.peek().includes(id)) return;
  done.value = [...done.peek(), id];
  remember(KEPT, JSON.stringify(done.value));
}

export function beginAnew(): void {
  done.value = [];
  remember(KEPT, "[]");
}
