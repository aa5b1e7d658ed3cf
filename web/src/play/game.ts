/** Follows a game by link, as one of its seats sees it. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { ask } from "../api/client";
import { MessageStream } from "../api/message-stream";
import { dropAct, type StoredAct } from "../api/waiting-acts";
import { abandonedActs } from "../api/abandoned-acts";
import { newKey, tell, tellAbandoned } from "../api/telling";
import type { Act, Color, Ruling, Schemas, Texts, Times } from "../api/types";
import { replayActs, type MenAndHands, type JudgedAct } from "../hand/men-and-hands";
import { handAt, turnAfter } from "../hand/turn";
import { problemWords } from "../ui/problems";
import { problem } from "../ui/say";
import { t } from "../words";
import { playedMoves, type PlayedMove } from "./played-moves";
import { originOf, type Origin } from "../words/ruling";


export type Seat = Schemas["Seat"];

type MustPlay = Omit<Schemas["MustPlay"], "player" | "reasons"> & { player: Color; reasons?: Texts };

/** What both players are asked; `answers` says who has answered what. */
export type GameQuestion = { fact: string; of: number; if?: Record<string, { rulings: Ruling[] | null }>; answers?: Record<Color, unknown> };
/** An offer of a draw, or a result that one player has agreed to and the other has not yet. */
export type GameOffer = { open: "draw_offer"; by: Color } | { open: "agreement"; by: Color; result?: string };

export const isAsked = (pending: GameQuestion | GameOffer): pending is GameQuestion => "fact" in pending;

export type SeatState = Omit<Schemas["SeatState"], "has_the_move" | "running" | "clock" | "termination" | "pending" | "must_play" | "if_pressed"> & {
  has_the_move: Color;
  running: Color | null;
  clock: Times | null;
  termination: string | null;
  pending: (GameQuestion | GameOffer)[];
  must_play: MustPlay | null;
  /** What the arbiter would announce after a press now, where he teaches. */
  if_pressed?: Ruling[];
};

export type GameMessage = {
  game: string;
  seq: number;
  seat: Seat | null;
  received_at: string;
  /** An act at the board, or what one player answers to a question that both are asked. */
  is: "act" | "answer";
  act: Act;
  rulings: Ruling[];
  state: SeatState;
};

/** A ruling with what led to it. */
export type AnnouncedRuling = { ruling: Ruling; origin: Origin };

export type GameView = Omit<Schemas["GameView"], "state" | "acts"> & { state: SeatState; acts: Pick<GameMessage, "seq">[] };

/** What is only said: it begins no game and starts no clock. */
export const SAID = new Set(["say", "announce", "write", "handshake", "write_result", "claim", "offer_draw", "accept_draw", "decline_draw", "resign", "withdraw", "agree", "refuse"]);

/** The men as they stood when the turn began: the moves of a choice begin there. */
export function turnBegan(messages: readonly GameMessage[]): string {
  const mover = messages.at(-1)?.state.has_the_move;
  const before = messages.findLastIndex(({ state }) => state.has_the_move !== mover);
  return messages[before + 1]?.state.placement ?? "8/8/8/8/8/8/8/8";
}

export class Game extends MessageStream<GameMessage> {
  readonly view = signal<GameView | null>(null);
  /** Whose hand it is, where two people share a screen; `null`: of the player who has the move. */
  readonly chosen = signal<Color | null>(null);
  /**
   * What was done while the connection was away; whether it is told the player says when it is
   * back.
   */
  readonly away = signal<Act[]>([]);
  /** What the first of these are kept as: they were done on a page that is gone. */
  private left: StoredAct[] = [];
  /** What was told and is not in the messages yet. */
  private readonly untold = signal<{ act: Act; seq?: number }[]>([]);
  private isSayingFlag = false;

  constructor(readonly seat: string) {
    super(`/api/v1/games/${seat}/stream`);
  }

  async read(): Promise<void> {
    this.left = await abandonedActs(this.path);
    const view = await ask<GameView>(`/games/${this.seat}`, { as: "stranger" });
    batch(() => {
      this.away.value = this.left.map(({ one }) => one.told.act);
      this.view.value = view;
    });
  }

  protected async lastOnRecord(): Promise<number> {
    const { acts } = await ask<GameView>(`/games/${this.seat}`, { as: "stranger" });
    return acts.at(-1)?.seq ?? -1;
  }

  /** Where its acts are told. */
  private get path(): string {
    return `/games/${this.seat}/acts`;
  }

  readonly state: ReadonlySignal<SeatState | null> = computed(() => this.last.value?.state ?? this.view.value?.state ?? null);

  /**
   * What the arbiter has announced, with what led to it: what the last act led to comes first, and
   * of that the most important.
   */
  readonly rulings: ReadonlySignal<AnnouncedRuling[]> = computed(() => {
    let before: SeatState | null = null;
    const announced = this.messages.value.flatMap(({ act, rulings, state }) => {
      const origin = originOf(act, before, state);
      before = state;
      return [rulings.map((ruling) => ({ ruling, origin }))];
    });
    return announced.reverse().flat();
  });

  /** Whether the clocks count: from the first act on that is not only said. */
  readonly hasBegun: ReadonlySignal<boolean> = computed(() => this.messages.value.some(({ seq, is, act }) => seq > 0 && is === "act" && !SAID.has(act.act)));

  /** What was done here and is not in the messages yet. */
  private readonly unheard: ReadonlySignal<Act[]> = computed(() => {
    const last = this.last.value?.seq ?? 0;
    const untold = this.untold.value.filter(({ seq }) => seq === undefined || seq > last);
    return [...untold.map(({ act }) => act), ...this.away.value];
  });

  /** Whether everything that was done here is in the messages. */
  readonly isHeard: ReadonlySignal<boolean> = computed(() => this.unheard.value.length === 0);

  /**
   * The table as it looks: what was told is shown before the answer comes. A new man that was
   * fetched before the page was loaded is in no hand: whoever lays one aside tells nobody.
   */
  readonly carried: ReadonlySignal<MenAndHands> = computed(() => {
    const [first, ...rest] = this.messages.value;
    const loaded = this.view.value?.acts.at(-1)?.seq ?? -1;
    const steps: JudgedAct[] = rest.filter(({ is, act, seq }) => is === "act" && (act.act !== "fetch" || seq > loaded)).map(({ act, state, rulings }) => ({
      act,
      placement: state.placement,
      isRestored: rulings.some(({ restored }) => restored === true),
    }));
    return replayActs(first?.state.placement ?? this.state.value?.placement ?? "8/8/8/8/8/8/8/8", steps, this.unheard.value);
  });

  /** The moves that were completed. */
  readonly played: ReadonlySignal<PlayedMove[]> = computed(() => playedMoves(this.messages.value));

  /**
   * Whose turn it is at the board: a clock that was pressed here passes it on, though nobody else
   * has heard it yet.
   */
  readonly turn: ReadonlySignal<Color> = computed(() => turnAfter(this.state.value?.has_the_move ?? "white", this.unheard.value));

  /** Who claims, offers and adjusts here. */
  by(): Color {
    return this.ownColor ?? this.turn.value;
  }

  /** Whose hand the pointer is. */
  hand(): Color {
    return this.ownColor ?? handAt(this.turn.value, this.carried.value);
  }

  private get ownColor(): Color | null {
    const seat = this.view.value?.seat;
    return seat === "white" || seat === "black" ? seat : this.chosen.value;
  }

  isOpen(): boolean {
    const view = this.view.value;
    return view !== null && view.seat !== "watch" && this.state.value?.result === "*";
  }

  /** Says that a flag has fallen by the time shown here; whether it has, the service knows. */
  async flagFell(side: Color): Promise<void> {
    if (this.isSayingFlag) return;
    this.isSayingFlag = true;
    try {
      await ask(this.path, { method: "POST", as: "stranger", body: { acts: [{ key: newKey(), act: { act: "flag", side } }] } });
    } catch {
      // the network is away: it is said again a second later, as where there is time left by the
      // service's clock
    }
    this.isSayingFlag = false;
  }

  /** Tells an act; where the connection is known to be away it waits for the word of the player. */
  tell(act: Act): void {
    if (this.connection === "lost" || this.away.value.length > 0) this.away.value = [...this.away.value, act];
    else void this.show(act, tell(this.path, act));
  }

  /** What the player says to what he has done while the connection was away. */
  answerAway(isTold: boolean): void {
    batch(() => {
      const [acts, left] = [this.away.value, this.left];
      [this.away.value, this.left] = [[], []];
      if (isTold) acts.forEach((act, at) => void this.show(act, left[at] ? tellAbandoned(left[at]) : tell(this.path, act)));
      else for (const { name } of left) dropAct(name);
    });
  }

  /** Shows an act that is told; what is refused is taken back from the table and said. */
  private async show(act: Act, answer: ReturnType<typeof tell>): Promise<void> {
    const told: { act: Act; seq?: number } = { act };
    this.untold.value = [...this.untold.value, told];
    try {
      const { seq } = await answer;
      const last = this.last.value?.seq ?? -1;
      const known = { act, ...(seq === undefined ? {} : { seq }) };
      this.untold.value = this.untold.value
        .map((one) => (one === told ? known : one))
        .filter((one) => one.seq === undefined || one.seq > last);
    } catch (error) {
      this.untold.value = this.untold.value.filter((one) => one !== told);
      problem(t("act-refused", { why: problemWords(error) }));
    }
  }
}
