/**
 * Keeps a reason while somebody types it: it outlives the form, because another arbiter may decide
 * meanwhile.
 */
import { signal } from "@preact/signals";
import type { Fate } from "../record/record";

export class ReasonDraft {
  readonly text = signal("");
  /** What had become of the ruling when it was begun: somebody who writes knows of that. */
  begunAt: Fate | undefined;
  /** Whether it has gone and no answer has come yet. */
  readonly isSent = signal(false);

  /** `fate` is what has become of the ruling by now. */
  constructor(fate: () => Fate | undefined = () => undefined) {
    let isBlank = true;
    this.text.subscribe((text) => {
      if (isBlank) this.begunAt = fate();
      isBlank = text.trim() === "";
    });
  }

  /** Whether somebody is at it still. */
  get isKept(): boolean {
    return this.text.value.trim() !== "" && !this.isSent.value;
  }

  /** Sends it, once; what is not taken stays. */
  async send(done: (reason: string) => Promise<boolean>): Promise<void> {
    if (this.isSent.value) return;
    this.isSent.value = true;
    if (await done(this.text.value)) this.text.value = "";
    this.isSent.value = false;
  }
}
