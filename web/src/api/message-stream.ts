/**
 * Follows numbered messages, in order and without a gap; they are handled together once in a frame,
 * and after a cut the stream resumes where it was.
 */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { retryUntilAnswered } from "./retry";
import { RefusedError } from "./client";
import { inFrame, notInFrame } from "./frame";
import { openLine, type Connection, type Line } from "./line";

/** The record is not the one that was read. */
const OTHER_RECORD = new RefusedError({ type: "/problems/after-the-end", title: "", status: 409, detail: "" });

export abstract class MessageStream<M extends { seq: number }> {
  /** Why nothing is followed. */
  readonly problem = signal<unknown>(null);
  private readonly all = signal<M[]>([]);
  private readonly line: ReturnType<typeof signal<Line | null>> = signal<Line | null>(null);
  private came: M[] = [];
  /** How often it was opened or closed: what was asked before that counts no more. */
  private opening = 0;

  /** `stream` is the address of the WebSocket. */
  constructor(private readonly stream: string) {}

  get messages(): ReadonlySignal<M[]> {
    return this.all;
  }

  get connection(): Connection | undefined {
    return this.line.value?.connection.value;
  }

  /** The last message. */
  readonly last: ReadonlySignal<M | null> = computed(() => this.all.value.at(-1) ?? null);

  /** Reads what has to be known before anything is heard. */
  abstract read(): Promise<void>;

  /** The number of the last message that is on record now; -1 where there is none. */
  protected abstract lastOnRecord(): Promise<number>;

  /** Reads what has to be known, as soon as it can be, and begins to listen from the start. */
  async open(): Promise<void> {
    this.close();
    const { opening } = this;
    const isWanted = () => opening === this.opening;
    const failed = (why: unknown) => {
      this.problem.value = why;
    };
    try {
      await retryUntilAnswered(() => this.read(), failed, isWanted);
    } catch (why) {
      if (isWanted()) failed(why);
      return;
    }
    if (isWanted()) this.begin();
  }

  /**
   * Begins anew after a problem; where the record is another, with a new page, for much has been
   * made of the one that was read.
   */
  again(): void {
    if (this.problem.peek() === OTHER_RECORD) location.reload();
    else void this.open();
  }

  /** Takes what comes beside the numbered messages. */
  protected aside(_message: unknown): void {}

  /** Begins to listen. */
  begin(): void {
    batch(() => {
      this.problem.value = null;
      this.all.value = [];
    });
    this.came = [];
    this.line.value = openLine(
      () => {
        const last = this.lastHeard();
        return last ? `${this.stream}?after=${last.seq}` : this.stream;
      },
      (text) => {
        const message = JSON.parse(text) as M;
        if (!("seq" in message)) return this.aside(message);
        this.came.push(message);
        inFrame(this.take);
      },
      undefined,
      () => void this.lookBack(),
    );
  }

  close(): void {
    this.opening += 1;
    notInFrame(this.take);
    this.line.peek()?.close();
  }

  private lastHeard(): M | undefined {
    return this.came.at(-1) ?? this.all.peek().at(-1);
  }

  /**
   * A record that has less than was heard is another one, such as that of a backup: there is
   * nothing to go on from.
   */
  private async lookBack(): Promise<void> {
    const heard = this.lastHeard();
    const { opening } = this;
    if (!heard) return;
    const seq = await this.lastOnRecord().catch(() => null);
    if (seq === null || seq >= heard.seq || opening !== this.opening) return;
    this.close();
    this.problem.value = OTHER_RECORD;
  }

  private readonly take = (): void => {
    const last = this.all.value.at(-1)?.seq ?? -1;
    const news = this.came.splice(0).filter(({ seq }) => seq > last);
    if (news.length > 0) this.all.value = [...this.all.value, ...news];
  };
}
