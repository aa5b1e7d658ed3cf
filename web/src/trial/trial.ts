/**
 * Runs an incident as the visitor tries it: his acts are judged by the service under the edition
 * that he has chosen.
 */
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { isTemporary, retryUntilAnswered } from "../api/retry";
import { ask } from "../api/client";
import type { Act, Color, Control, Edition, Refusal, Ruling, Verdict } from "../api/types";
import { replayActs, type MenAndHands, type JudgedAct } from "../hand/men-and-hands";
import { problemWords } from "../ui/problems";
import { problem } from "../ui/say";
import { t } from "../words";
import { handAt } from "../hand/turn";
import { originOf, type Origin } from "../words/ruling";

/** What is tried begins so. */
export type TrialStart = {
  fen: string;
  /** The moves that led there, where it matters what has occurred before. */
  history?: readonly string[];
  chess960?: true;
  control: Control;
  /** What it is opened under: the Laws of today, unless it turns on another code or edition. */
  edition: Edition;
  /** Whose hand the pointer is at first. */
  by: Color;
  /** Whether that player is told what a press would bring. */
  teaches?: true;
};

/** Acts that the service judges at once. */
const MOST = 64;

/** What an edition says to the start and to each act. */
export type EditionVerdicts = { edition: string; verdicts: Verdict[] };

/** The same, and what it would say to a press after these acts. */
type TrialVerdicts = EditionVerdicts & { pressed?: Verdict | undefined };

/** Why an edition says nothing: it does not take the start. */
export const refusalOf = ({ verdicts }: EditionVerdicts): Refusal | undefined => verdicts[0]?.error;

export class Trial {
  readonly acts = signal<(Act | string)[]>([]);
  readonly edition: ReturnType<typeof signal<Edition>>;
  readonly judged = signal<TrialVerdicts | null>(null);
  private asked = 0;
  /** Whether the last question was not answered: it is asked again. */
  private isAway = false;
  private readonly stop: () => void;

  constructor(readonly begins: TrialStart) {
    this.edition = signal<Edition>(begins.edition);
    this.stop = effect(() => void this.judge());
  }

  close(): void {
    this.stop();
    this.asked += 1;
  }

  get start() {
    const { fen, history, chess960, control } = this.begins;
    return { fen, control, ...(chess960 ? { chess960 } : {}), ...(history ? { history } : {}) };
  }

  private async judge(): Promise<void> {
    const [acts, edition] = [this.acts.value, this.edition.value!];
    const asked = ++this.asked;
    const isWanted = () => asked === this.asked;
    const failed = (why: unknown) => {
      if (!this.isAway) problem(problemWords(why));
      this.isAway = isTemporary(why);
    };
    try {
      const known = await retryUntilAnswered(() => this.known(acts, edition), failed, isWanted);
      if (!isWanted()) return;
      this.judged.value = known;
      this.isAway = false;
    } catch (error) {
      if (isWanted()) failed(error);
    }
  }

  /** What the edition says to the acts; where it is wanted, to a press after them too. */
  private async known(acts: (Act | string)[], edition: Edition): Promise<TrialVerdicts | null> {
    const { teaches, by } = this.begins;
    const { results } = await judge(this, teaches ? [...acts, { act: "press", by }] : acts, [edition]);
    const [judged] = results;
    if (!judged) return null;
    return { ...judged, verdicts: judged.verdicts.slice(0, acts.length + 1), pressed: judged.verdicts[acts.length + 1] };
  }

  /** What would be announced if whoever is taught pressed the clock now. */
  readonly ifPressed: ReadonlySignal<Ruling[]> = computed(() => {
    const judged = this.judged.value;
    const isHeard = judged?.verdicts.length === this.acts.value.length + 1;
    if (!isHeard || !judged?.pressed || this.turn() !== this.begins.by) return [];
    return rulingsInForce([judged.pressed]).map(({ ruling }) => ruling).filter(({ status, player }) => status !== "claimable" && status !== "lapsed" && player === this.begins.by);
  });

  /** What the edition that is chosen says to the start and to the acts, as far as it has come. */
  private readonly said: ReadonlySignal<Verdict[]> = computed(() => {
    const judged = this.judged.value;
    return judged?.edition === this.edition.value ? judged!.verdicts : [];
  });

  /** The verdicts on the acts. */
  readonly verdicts: ReadonlySignal<Verdict[]> = computed(() => this.said.value.slice(1, this.acts.value.length + 1));

  /** The verdict on the last act. */
  readonly last: ReadonlySignal<Verdict | null> = computed(() => this.verdicts.value.at(-1) ?? this.said.value[0] ?? null);

  /** What led to the rulings of a verdict. */
  origin(verdict: Verdict): Origin {
    const verdicts = this.said.value;
    const at = verdicts.indexOf(verdict);
    const act = this.acts.value[at - 1];
    return originOf(act === undefined ? { act: "start" } : asAct(act), verdicts[at - 1]?.state, verdict.state);
  }

  readonly carried: ReadonlySignal<MenAndHands> = computed(() => {
    const verdicts = this.verdicts.value;
    const acts = this.acts.value.map(asAct);
    const begin = this.begins.fen.split(" ")[0]!;
    let placement = begin;
    const steps = verdicts.flatMap(({ state, rulings, error }, at): JudgedAct[] => {
      if (error) return [];
      placement = state?.placement ?? placement;
      return [{ act: acts[at]!, placement, isRestored: rulings?.some(({ restored }) => restored === true) ?? false }];
    });
    return replayActs(begin, steps, acts.slice(verdicts.length));
  });

  /** Whose hand the pointer is. */
  by(): Color {
    return handAt(this.turn(), this.carried.value);
  }

  turn(): Color {
    const state = this.last.value?.state;
    const runs = state?.running;
    // the hand passes with the press, not when a move is made
    return runs === "white" || runs === "black" ? runs : (state?.has_the_move ?? this.begins.by);
  }

  tell(act: Act): void {
    if (this.acts.value.length >= MOST - 1) problem(t("gallery-full"));
    else this.acts.value = [...this.acts.value, act];
  }

  /** Begins anew. */
  begin(acts: string[] = []): void {
    this.goBackTo([], acts);
  }

  back(): void {
    this.goBackTo(this.acts.value.slice(0, -1));
  }

  /**
   * Other acts may follow those that stay; what was said of those that were taken back is not said
   * of these.
   */
  private goBackTo(stay: (Act | string)[], more: string[] = []): void {
    batch(() => {
      const judged = this.judged.value;
      if (judged) this.judged.value = { ...judged, verdicts: judged.verdicts.slice(0, stay.length + 1), pressed: undefined };
      this.acts.value = [...stay, ...more];
    });
  }
}

/**
 * The rulings as they stand, each with its verdict: without notes, and without what could be
 * claimed and then was.
 */
export function rulingsInForce(verdicts: readonly Verdict[]): { ruling: Ruling; verdict: Verdict }[] {
  const told = verdicts.flatMap((verdict) => (verdict.rulings ?? []).map((ruling) => ({ ruling, verdict })));
  const takenUp = new Set(told.map(({ ruling }) => ruling.of));
  return told.filter(({ ruling: { id, status } }) => status !== "noted" && !(status === "claimable" && takenUp.has(id)));
}

export function judge(trial: Trial, acts: readonly (Act | string)[], editions: readonly string[]): Promise<{ results: EditionVerdicts[] }> {
  return ask("/judge", { method: "POST", as: "stranger", body: { start: trial.start, acts, editions } });
}

/** A line of the text notation, as far as the acts of incidents need it, as an act. */
export function asAct(act: Act | string): Act {
  if (typeof act !== "string") return act;
  const [actor, verb, ...rest] = act.split(" ");
  const by = actor === "B" ? "black" : "white";
  const [one, two] = rest;
  switch (verb) {
    case "touch":
      return { act: "touch", by, squares: one!.split(",") };
    case "release":
      return two ? { act: "release", by, from: one!, square: two } : { act: "release", by, square: one! };
    case "move":
      return { act: "move", by, move: one! };
    case "adjust":
      return { act: "adjust", by, words: rest.join(" ").replaceAll('"', "") };
    default:
      return { act: verb!, by, ...(one ? { square: one } : {}) };
  }
}
