/** Numbered messages, in order and without a gap, taken together once in a frame; after a cut they go on where they were. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { inFrame, notInFrame } from "./frame";
import { openLine, type Connection, type Line } from "./line";

export class Following<M extends { seq: number }> {
  private readonly all = signal<M[]>([]);
  private readonly line: ReturnType<typeof signal<Line | null>> = signal<Line | null>(null);
  private came: M[] = [];
  private isClosed = false;

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

  /** Begins to listen, unless it was closed before. */
  begin(): void {
    if (this.isClosed) return;
    this.line.value = openLine(
      () => {
        const last = this.came.at(-1) ?? this.all.peek().at(-1);
        return last ? `${this.stream}?after=${last.seq}` : this.stream;
      },
      (text) => {
        this.came.push(JSON.parse(text) as M);
        inFrame(this.take);
      },
    );
  }

  close(): void {
    this.isClosed = true;
    notInFrame(this.take);
    this.line.peek()?.close();
  }

  private readonly take = (): void => {
    const last = this.all.value.at(-1)?.seq ?? -1;
    const news = this.came.splice(0).filter(({ seq }) => seq > last);
    if (news.length > 0) this.all.value = [...this.all.value, ...news];
  };
}
