/**
 * Tells what an arbiter enters at a board: each act goes with the number of the last act that he
 * has seen. A reason is what he would write himself, in the language of his page; the numbers of
 * articles are the same in all.
 */
import { signal } from "@preact/signals";
import { session } from "../api/session";
import { tell } from "../api/telling";
import type { Act, Color, Ruling, Times } from "../api/types";
import { ANSWERED_BY_VIDEO } from "../laws/terms";
import { problemText, refusalText } from "../ui/problems";
import { problem } from "../ui/say";
import { t } from "../words";
import { ReasonDraft } from "./draft";
import type { BoardRecord, Fate } from "../record/record";

/** An act that was told: what came of it, and its number once that is known. */
type PendingAct = { act: Act; told: Promise<boolean>; seq?: number };

/** A place in a recording: the camera, and the time that it shows. */
type Footage = { camera: string; footage: string };

/** What of his own an arbiter notices or answers may rest on a recording. */
function mayRestOnVideo({ act, fact, source }: Act): boolean {
  if (act === "observe") return source === undefined || source === "arbiter";
  return act === "decide" && [...ANSWERED_BY_VIDEO, "seen"].some((one) => one === fact);
}

export class Teller {
  /** Where he saw what he enters next, if he looked at a recording. */
  readonly recording = signal<Footage>({ camera: "", footage: "" });
  private readonly drafts = new Map<string, ReasonDraft>();
  /** Acts on their way, or taken and not yet come back. */
  private readonly under = new Map<string, PendingAct>();

  constructor(private readonly record: BoardRecord) {}

  /** The reason that is typed about a ruling. */
  draft(of: string): ReasonDraft {
    const draft = this.drafts.get(of) ?? new ReasonDraft(() => this.record.fates.peek().get(of));
    this.drafts.set(of, draft);
    return draft;
  }

  /**
   * The reasons that somebody was typing, and has not sent, when another decided: by their rulings,
   * with what became of those.
   */
  get overtaken(): [string, ReasonDraft, Fate][] {
    const fates = this.record.fates.value;
    return [...this.drafts].flatMap(([of, draft]): [string, ReasonDraft, Fate][] => {
      const fate = fates.get(of);
      const isNews = fate?.by && fate.by.seq !== draft.begunAt?.by?.seq && fate.by.author !== session.value?.author;
      return isNews && draft.isKept ? [[of, draft, fate]] : [];
    });
  }

  /**
   * Tells an act; whether it was taken. What is told again before the page has heard of it is told
   * once.
   */
  tell(plain: Act): Promise<boolean> {
    const act = this.rested(plain);
    const what = JSON.stringify(act);
    const seen = this.record.last.value?.seq ?? -1;
    const before = this.under.get(what);
    // between two acts at the board that are alike another may lie, and then both happened
    const isPast = (one: PendingAct) => (one.seq !== undefined && one.seq <= seen) || (act.of === undefined && one.act.of === undefined && one !== before);
    for (const [what, one] of this.under) if (isPast(one)) this.under.delete(what);
    if (before && !isPast(before)) return before.told;
    const under: PendingAct = { act, told: Promise.resolve(false) };
    this.under.set(what, under);
    return (under.told = this.told(act, (seq) => (seq === undefined ? this.under.delete(what) : (under.seq = seq))));
  }

  /** The act with the recording that it rests on, which is left for no other act. */
  private rested(act: Act): Act {
    const { camera, footage } = this.recording.peek();
    if (!camera || !footage || !mayRestOnVideo(act)) return act;
    this.recording.value = { camera, footage: "" };
    return { ...act, camera, footage };
  }

  private async told(act: Act, heard: (seq?: number) => unknown): Promise<boolean> {
    const { cursor } = this.record;
    const at = cursor.value;
    try {
      const after = this.record.last.value?.seq;
      const { seq, verdict } = await tell(`/boards/${this.record.id}/acts`, { source: "arbiter", ...act }, after);
      heard(seq);
      const refusal = verdict?.error;
      if (refusal) problem(t("act-refused", { why: refusalText(refusal) }));
      else if (cursor.value === at) cursor.value = null;
      return !refusal;
    } catch (error) {
      heard();
      problem(problemText(error));
      return false;
    }
  }

  confirm(of: string): Promise<boolean> {
    return this.tell({ act: "confirm", by: "arbiter", of });
  }

  dismiss(of: string, reason: string): Promise<boolean> {
    return this.tell({ act: "dismiss", by: "arbiter", of, reason });
  }

  /** Picks the penalty of a ruling that leaves it to the arbiter. */
  pick({ id }: Ruling, penalty: string): Promise<boolean> {
    return this.decide("penalty", Number.parseInt(id, 10), penalty);
  }

  decide(fact: string, of: number, value: unknown): Promise<boolean> {
    return this.tell({ act: "decide", by: "arbiter", fact, of, value });
  }

  /** Says what the clock has been set to, and whose runs. */
  setClock({ white_ms, black_ms, running }: Times & { running: Color | null }): Promise<boolean> {
    const clock = { white_ms, black_ms, running: running ?? "none" };
    return running === null ? this.tell({ act: "stop", by: "arbiter", clock }) : this.tell({ act: "start_clock", by: "arbiter", running, clock });
  }
}

/** So soon after a click, and so near to it, another belongs to it. */
const DOUBLE_MS = 500;
const NEAR_PX = 6;

let before: { button: Element; at: number; x: number; y: number } | null = null;

/**
 * The second click of a double click means nothing: by then another act may stand under the
 * pointer, or another time. Browsers count anew where it hits another button.
 */
export function firstClick(event: MouseEvent): void {
  const button = (event.target as Element).closest("button");
  // the keyboard clicks, too, and nowhere
  if (!button || event.detail === 0) return;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const isOther = before !== null && before.button !== button && at - before.at < DOUBLE_MS && Math.hypot(x - before.x, y - before.y) < NEAR_PX;
  before = { button, at, x, y };
  if (event.detail < 2 && !isOther) return;
  event.preventDefault();
  event.stopPropagation();
}
