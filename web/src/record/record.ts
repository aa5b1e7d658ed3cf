/**
 * Follows what happened at one board, from the start of the game, and what became of each ruling.
 */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { ask } from "../api/client";
import { isOfTheBoard } from "../api/decisions";
import { isArbiter } from "../api/session";
import { MessageStream } from "../api/message-stream";
import { COLORS, isQuestion, opponent, type Act, type BoardView, type Color, type Event, type Message, type Presence, type Question, type Round, type Ruling, type Square, type State } from "../api/types";
import { NEWEST } from "../laws/editions";
import { hasEnded, originOf, type Origin } from "../words/ruling";
import { KINDS, kindOf } from "./kinds";

/** A ruling with the act that brought it. */
export type RecordedRuling = { ruling: Ruling; message: Message; /** The state before the act that it is about. */ before: State | null };

/** What has become of a ruling. */
export type Fate = { word: "open" | "confirmed" | "picked" | "dismissed" | "amended" | "withdrawn" | "replaced" | "standing"; by?: Message };

/** What has become of rulings that hold no more. */
const GONE = new Set<Fate["word"]>(["dismissed", "withdrawn"]);

/** Acts of an arbiter about a ruling. */
const SPOKEN: Record<string, Fate["word"]> = { confirm: "confirmed", dismiss: "dismissed", amend: "amended" };

/** What an arbiter's word makes of a ruling; `undefined` where the act is none. */
export const fateByAct = ({ act, fact }: Act): Fate["word"] | undefined => (act === "decide" && fact === "penalty" ? "picked" : SPOKEN[act]);

export class BoardRecord extends MessageStream<Message> {
  readonly board = signal<BoardView | null>(null);
  readonly event = signal<Event | null>(null);
  readonly round = signal<Round | null>(null);
  /** Whether nothing had been told of the board when it was opened. */
  private readonly wasUnbegun = signal(false);
  /** The act that is looked at; `null` for the last. */
  readonly cursor = signal<number | null>(null);

  constructor(readonly id: string) {
    super(`/api/v1/boards/${id}/stream`);
  }

  async read(): Promise<void> {
    const board = await ask<BoardView>(`/boards/${this.id}`);
    const [event, round, state] = await Promise.all([
      ask<Event>(`/events/${board.event}`), ask<Round>(`/rounds/${board.round}`), ask<Message | null>(`/boards/${this.id}/state`),
    ]);
    batch(() => {
      this.board.value = board;
      this.event.value = event;
      this.round.value = round;
      this.wasUnbegun.value = state === null;
    });
  }

  protected async lastOnRecord(): Promise<number> {
    const state = await ask<Message | null>(`/boards/${this.id}/state`, { isAskedAnew: true });
    return state?.seq ?? -1;
  }

  /**
   * Reads anew what no act says: whether it can be heard, who sits there, and whether the event is
   * over.
   */
  async readBoard(): Promise<void> {
    try {
      const board = await ask<BoardView>(`/boards/${this.id}`, { isAskedAnew: true });
      const event = await ask<Event>(`/events/${board.event}`, { isAskedAnew: true });
      batch(() => {
        this.board.value = board;
        this.event.value = event;
      });
    } catch {
      // the line says itself when it is gone, and the next time may do
    }
  }

  protected override aside({ presence }: { presence?: Presence }): void {
    const board = this.board.peek();
    if (board && presence) this.board.value = { ...board, presence };
  }

  /** Whether the event is over. */
  readonly isOver: ReadonlySignal<boolean> = computed(() => this.event.value?.archived === true);

  /** Whether acts are taken of whoever looks at it. */
  readonly takesActs: ReadonlySignal<boolean> = computed(() => isArbiter.value && !this.isOver.value);

  /** Whether nothing has been told of the board yet. */
  readonly isUnbegun: ReadonlySignal<boolean> = computed(() => this.wasUnbegun.value && this.last.value === null);

  /** The message that is looked at. */
  readonly shown: ReadonlySignal<Message | null> = computed(() => {
    const at = this.cursor.value;
    return at === null ? this.last.value : (this.messages.value.find(({ seq }) => seq === at) ?? null);
  });

  /** Everything that was ruled, by its number. */
  readonly told: ReadonlySignal<Map<string, RecordedRuling>> = computed(() => {
    const told = new Map<string, RecordedRuling>();
    const states: { seq: number; state: State }[] = [];
    for (const message of this.messages.value) {
      const { seq, act, verdict } = message;
      for (const ruling of verdict.rulings ?? []) {
        // what is found out later is about an act of then
        const about = FOUND_OUT.has(act.act) ? actOf(ruling.of) : undefined;
        told.set(ruling.id, { ruling, message, before: states.findLast((one) => one.seq < (about ?? seq))?.state ?? null });
      }
      if (verdict.state) states.push({ seq, state: verdict.state });
    }
    return told;
  });

  /**
   * The rulings that wait for an arbiter, as the service says; the most urgent first, as in the
   * hall.
   */
  readonly waiting: ReadonlySignal<RecordedRuling[]> = computed(() => {
    const told = this.told.value;
    const urgency = ({ ruling, message }: RecordedRuling) => KINDS.indexOf(kindOf(ruling, message.verdict.state?.termination ?? null));
    const waiting = (this.last.value?.open ?? []).flatMap(({ id }) => told.get(id) ?? []);
    return waiting.sort((one, other) => urgency(one) - urgency(other));
  });

  /** What only an arbiter can know. */
  readonly questions: ReadonlySignal<Question[]> = computed(() => (this.last.value?.verdict.state?.pending ?? []).filter(isQuestion));

  /** What may still be claimed: known to the arbiter alone, and nobody waits for his word on it. */
  readonly claimable: ReadonlySignal<RecordedRuling[]> = computed(() => {
    const told = this.told.value;
    const pending = this.last.value?.verdict.state?.pending ?? [];
    const waiting = this.waiting.value;
    const claimable = pending.flatMap((one) => ("open" in one && one.open === "claimable" ? (told.get(one.of) ?? []) : []));
    return claimable.filter((told) => !waiting.includes(told));
  });

  /**
   * Penalties that are left to the arbiter and not picked yet, where the event has announced the
   * ruling without his word.
   */
  readonly proposed: ReadonlySignal<RecordedRuling[]> = computed(() => {
    const told = [...this.told.value.values()];
    const takenUp = new Set(told.map(({ ruling }) => ruling.of));
    return told.filter(({ ruling: { id, status } }) => status === "proposed" && !takenUp.has(id) && !this.fates.value.has(id));
  });

  /**
   * What is no longer open, the last first: without mere notes, without what a later ruling on the
   * same matter has taken up, and without the arbiter's own words on a ruling, which stand on its
   * card.
   */
  readonly settled: ReadonlySignal<RecordedRuling[]> = computed(() => {
    const told = [...this.told.value.values()];
    const takenUp = new Set(told.filter(({ message }) => fateByAct(message.act) === undefined).map(({ ruling }) => ruling.of));
    const isOpen = new Set([...this.waiting.value, ...this.proposed.value, ...this.claimable.value]);
    const stands = ({ ruling, message }: RecordedRuling) =>
      ruling.status !== "noted" && !(ruling.status === "claimable" && takenUp.has(ruling.id)) && fateByAct(message.act) === undefined;
    return told.filter((one) => !isOpen.has(one) && stands(one)).reverse();
  });

  /** What became of each ruling that was spoken on or withdrawn. */
  readonly fates: ReadonlySignal<Map<string, Fate>> = computed(() => {
    const fates = new Map<string, Fate>();
    for (const message of this.messages.value) {
      const { act, verdict } = message;
      const word = fateByAct(act);
      const of = word === "picked" ? verdict.rulings?.[0]?.of : act.of;
      if (word && typeof of === "string" && !verdict.error) fates.set(of, { word, by: message });
      const corrects = word !== undefined || act.act === "supersede" || act.act === "decide";
      if (!corrects) continue;
      for (const { of, status } of verdict.rulings ?? []) {
        if (status === "noted" && typeof of === "string" && of !== act.of) fates.set(of, { word: "withdrawn", by: message });
      }
    }
    for (const { id } of this.last.value?.open ?? []) fates.set(id, { word: "open" });
    for (const [id, by] of this.replacedEnds(fates)) fates.set(id, { word: "replaced", by });
    return fates;
  });

  /**
   * The ends of the game in whose place another result was declared that stands, each with the act
   * that declared it.
   */
  private replacedEnds(fates: ReadonlyMap<string, Fate>): [string, Message][] {
    const stands = ({ ruling: { id, offence, status } }: RecordedRuling) => offence === "none" && status === "enforced" && !GONE.has(fates.get(id)?.word ?? "standing");
    const ends = [...this.told.value.values()].filter((told) => stands(told) && hasEnded(this.origin(told)));
    return ends.slice(0, -1).flatMap(({ ruling }, at): [string, Message][] => {
      const { message, before } = ends[at + 1]!;
      return message.act.act === "end" && before?.result !== "*" ? [[ruling.id, message]] : [];
    });
  }

  /** The edition in force at each act, by its number: terms that were refused change nothing. */
  readonly editions: ReadonlySignal<Map<number, string>> = computed(() => {
    let edition: string = NEWEST;
    return new Map(this.messages.value.map(({ seq, act, verdict }) => [seq, typeof act.edition === "string" && !verdict.error ? (edition = act.edition) : edition]));
  });

  /** The edition in force. */
  readonly edition: ReadonlySignal<string> = computed(() => [...this.editions.value.values()].at(-1) ?? NEWEST);

  /**
   * What supersedes an act, by the number of that act: of several the last, unless that is
   * superseded itself.
   */
  readonly superseded: ReadonlySignal<Map<number, Message>> = computed(() => {
    const superseded = new Map<number, Message>();
    for (const message of [...this.messages.value].reverse()) {
      const { seq, act, verdict } = message;
      const of = actOf(act.of);
      if (act.act === "supersede" && of !== undefined && !verdict.error && !superseded.has(seq) && !superseded.has(of)) superseded.set(of, message);
    }
    return superseded;
  });

  /**
   * The acts that count, each at its place: without those that were refused, and where one is
   * superseded what was told instead.
   */
  private readonly counting: ReadonlySignal<CountedAct[]> = computed(() =>
    this.messages.value.flatMap((message) => {
      const by = this.superseded.value.get(message.seq);
      if (message.verdict.error || (by && !insteadOf(by.act))) return [];
      return { at: message.seq, message: by ? { ...by, act: insteadOf(by.act)! } : message };
    }),
  );

  /**
   * What happened at the board before an act was told, the last first: where that came late, it may
   * belong before any of it.
   */
  before(seq: number): Message[] {
    const earlier = this.counting.value.filter(({ at, message: { act } }) => at > 0 && at < seq && !act.late && isOfTheBoard(act));
    return earlier.slice(-MOST_PLACES).map(({ at, message }) => ({ ...message, seq: at })).reverse();
  }

  /**
   * The late acts that were told in a row from this one on: what is said of it holds for all of
   * them.
   */
  row(seq: number): Message[] {
    const from = this.messages.value.filter((message) => message.seq >= seq);
    const end = from.findIndex(({ act }) => !act.late && isOfTheBoard(act));
    return (end < 0 ? from : from.slice(0, end)).filter(({ act }) => act.late);
  }

  /** The ruling that a word about a ruling is about in the end. */
  matter(id: string): RecordedRuling | undefined {
    const told = this.told.value.get(id);
    const isWord = told && fateByAct(told.message.act) !== undefined && typeof told.ruling.of === "string";
    return isWord ? (this.matter(told.ruling.of as string) ?? told) : told;
  }

  /** What led to a ruling, for its title. */
  origin(told: RecordedRuling): Origin {
    const displaced = told.ruling.offence === "displacement" ? this.causes(told).flatMap(({ act }) => displacement(act)) : [];
    return { ...originOf(told.message.act, told.before, told.message.verdict.state), displaced };
  }

  /**
   * The ruling that had put men back when this one was made, and of which nobody at the board has
   * been told: who went on from the men as they stood may not have known of it.
   */
  unannounced({ ruling, message }: RecordedRuling): Ruling | undefined {
    const waiting = this.waiting.value.filter((earlier) => earlier.message.seq < message.seq && earlier.ruling.restored);
    return waiting.map((earlier) => earlier.ruling).find(({ player }) => player !== ruling.player);
  }

  /**
   * The acts that a ruling rests on: what it names, and what its player has done in the turn that
   * it is about.
   */
  causes({ ruling, message }: RecordedRuling): Message[] {
    const named = [message.seq, actOf(ruling.of), actOf(message.act.of)];
    const about = actOf(ruling.of) ?? actOf(message.act.of) ?? message.seq;
    const all = this.counting.value.filter(({ at }) => at <= message.seq);
    const by = all.find(({ at }) => at === about)?.message.act.by;
    const player = ruling.player ?? colorOf(by);
    // what his opponent did or claimed is about what he had done before
    const his = player && by === opponent(player) ? all.findLast(({ at, message: { act } }) => at < about && act.by === player) : undefined;
    const [from, to] = player ? turnAround(his?.at ?? about, all, opponent(player)) : [0, 0];
    const isOfTurn = (at: number, act: Act) => at > from && at < to && act.by === player && isOfTheBoard(act);
    return all.filter(({ at, message: { act } }) => at > 0 && (named.includes(at) || isOfTurn(at, act))).map(({ message }) => message);
  }
}

/** An act that counts, at its place. */
type CountedAct = { at: number; message: Message };

/**
 * The numbers between which the turn of the act lies, as far as the other of the players has ended
 * his before and after it.
 */
function turnAround(about: number, all: readonly CountedAct[], other: Color): [number, number] {
  const isEnd = ({ message }: CountedAct, place: number) => message.act.by === other && endsTurn(message, all[place - 1]?.message);
  const ends = all.filter(isEnd).map(({ at }) => at);
  const before = ends.findLast((at) => at < about) ?? 0;
  const after = ends.find((at) => at > about) ?? Infinity;
  return [Math.max(before, about - MOST_CAUSES - 1), Math.min(after, about + MOST_CAUSES + 1)];
}

/** Whether the clock was pressed, a move told, or a man let go so that the other has the move. */
function endsTurn({ act, verdict }: Message, before: Message | undefined): boolean {
  if (act.act === "press" || act.act === "move") return true;
  const hadTheMove = before?.verdict.state?.has_the_move === act.by;
  return act.act === "release" && hadTheMove && verdict.state?.has_the_move !== act.by;
}

const colorOf = (by: string | undefined) => COLORS.find((color) => color === by);

/** The number of the act that something is of, itself an act or a ruling. */
const actOf = (of: string | number | undefined) => (of === undefined ? undefined : Number(String(of).split(".")[0]));

/** What an act was superseded by, if by another. */
export function insteadOf({ instead }: Act): Act | undefined {
  return typeof instead === "object" && instead !== null ? (instead as Act) : undefined;
}

/** A turn is looked back on no further. */
const MOST_CAUSES = 40;

/** So far back an act that came late is put at most. */
const MOST_PLACES = 40;

/** Acts that judge again what was done before. */
const FOUND_OUT = new Set(["decide", "supersede"]);

/** From where to where a man was knocked, or was found displaced. */
function displacement({ act, square, to, what, squares }: Act): [Square, Square | null][] {
  if (act === "knock" && typeof square === "string") return [[square, typeof to === "string" ? to : null]];
  const [from, there] = what === "displaced" && Array.isArray(squares) ? (squares as Square[]) : [];
  return from && there ? [[from, there]] : [];
}
