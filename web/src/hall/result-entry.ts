/** Enters the results of a round one after another, and takes the last back. */
import { signal } from "@preact/signals";
import { serviceNow } from "../api/clock";
import { tell } from "../api/telling";
import type { Absent, Act, Color, Message, Round } from "../api/types";
import { isForfeit } from "../public/forfeit";
import { initialTimes } from "../public/time";
import { timeLeft } from "../ui/clock";
import { problemText, refusalText } from "../ui/problems";
import { problem } from "../ui/say";
import { t } from "../words";
import { NOBODY_ABSENT, markAbsent } from "./attendance";
import type { Hall, Tile } from "./hall";

/**
 * How a game has ended; who has not come, where it was not played; `unrated` where it ended before
 * each of the two had made a move.
 */
export type Outcome = { result: string; absent: Absent; unrated?: boolean };

const played = (result: string): Outcome => ({ result, absent: NOBODY_ABSENT });

/** What is entered with a key. */
export const KEYS: Readonly<Record<string, Outcome>> = {
  "1": played("1-0"),
  "0": played("0-1"),
  "5": played("1/2-1/2"),
  "=": played("1/2-1/2"),
  "½": played("1/2-1/2"),
  "+": { result: "1-0", absent: { white: false, black: true } },
  "-": { result: "0-1", absent: { white: true, black: false } },
};

/** What is entered seldom: from a menu. */
export const SELDOM: readonly Outcome[] = [KEYS["+"]!, KEYS["-"]!, { result: "0-0", absent: { white: true, black: true } }, played("0-0"), ...["1-0", "1/2-1/2", "0-1"].map((result) => ({ ...played(result), unrated: true })), played("cancelled"), played("replay")];

export const isSame = (one: Outcome, other: Outcome) =>
  one.result === other.result && isForfeit(one.result, one.absent) === isForfeit(other.result, other.absent) && !one.unrated === !other.unrated;

/** Who takes an entry back so soon has slipped: nobody has touched the clock on the table. */
const SLIP_MS = 60_000;

/**
 * What was entered at a board, and when; `seq` once it is on record. `heard` is what was known of
 * the board before: its clock goes on from there when the entry is taken back.
 */
type EnteredResult = { board: string; number: number; before: Outcome; outcome: Outcome; heard: Message | null; at: number; seq?: number; told: Promise<number | null> };

export class ResultEntry {
  /** What is shown until the board itself says it. */
  readonly under = signal<ReadonlyMap<string, EnteredResult>>(new Map());
  /** What can be taken back, the last at the end. */
  readonly done = signal<readonly EnteredResult[]>([]);

  constructor(
    private readonly hall: Hall,
    private readonly round: Round,
  ) {}

  /** How the game at a board has ended, as far as it is known here. */
  outcome({ board, message }: Tile): Outcome {
    const entered = this.under.value.get(board.id);
    if (entered && (entered.seq === undefined || (message?.seq ?? -1) < entered.seq)) return entered.outcome;
    const result = (message ? message.verdict.state?.result : board.result) ?? "*";
    return { result, absent: board.absent ?? NOBODY_ABSENT, ...(board.unrated ? { unrated: true } : {}) };
  }

  async enter(tile: Tile, outcome: Outcome): Promise<void> {
    const { board } = tile;
    const told = this.told(tile, outcome, { act: "end", by: "arbiter", source: "arbiter", result: outcome.result });
    const entered: EnteredResult = { board: board.id, number: board.number, before: this.outcome(tile), outcome, heard: tile.message, at: serviceNow(), told };
    this.shows(entered);
    this.done.value = [...this.done.value, entered];
    const seq = await told;
    if (seq !== null) return this.shows({ ...entered, seq });
    this.forgets(board.id);
    this.done.value = this.done.value.filter((one) => one !== entered);
  }

  /** Takes the last entry back; the number of its board, and what stands there now. */
  async undo(): Promise<{ number: number; stands: Outcome } | null> {
    const last = this.done.value.at(-1);
    const known = last && this.hall.tiles.get(last.board);
    if (!last || !known) return null;
    this.done.value = this.done.value.slice(0, -1);
    const of = await last.told;
    if (of === null) return null;
    const undone: EnteredResult = { ...last, before: last.outcome, outcome: last.before };
    this.shows(undone);
    const seq = await this.told(known.peek(), last.before, { act: "supersede", by: "arbiter", source: "arbiter", of, reason: t("entered-by-mistake") });
    if (seq === null) {
      this.forgets(last.board);
      this.done.value = [...this.done.value, last];
      return null;
    }
    this.shows({ ...undone, seq });
    const clock = this.clockAfter(last);
    const goesOn = clock && (await this.told(known.peek(), last.before, clock));
    if (goesOn) this.shows({ ...undone, seq: goesOn });
    return { number: last.number, stands: last.before };
  }

  /**
   * The act that says what the clock shows once an entry was taken back: what it showed before,
   * counted on. `null` where the game was over, or nobody knows what was done to it since.
   */
  private clockAfter({ heard, at }: EnteredResult): Act | null {
    if ((heard?.verdict.state?.result ?? "*") !== "*") return null;
    const running = heard?.clock?.running ?? null;
    const now = serviceNow();
    if (running && now - at > SLIP_MS) return null;
    const left = (color: Color) => (heard ? timeLeft(heard, color, now) : null) ?? initialTimes(this.round)?.[`${color}_ms`] ?? null;
    const [white_ms, black_ms] = [left("white"), left("black")];
    const reading = white_ms === null || black_ms === null ? {} : { clock: { white_ms, black_ms, running: running ?? "none" } };
    const by = { by: "arbiter", source: "arbiter" } as const;
    return running ? { act: "start_clock", ...by, running, ...reading } : { act: "stop", ...by, ...reading };
  }

  /**
   * Tells it, who has not come, and whether it is rated; the number of the act, `null` where it was
   * not taken.
   */
  private async told({ board, message }: Tile, { absent, unrated = false }: Outcome, act: Act): Promise<number | null> {
    try {
      const was = board.absent ?? NOBODY_ABSENT;
      const isMarked = was.white === absent.white && was.black === absent.black && (board.unrated ?? false) === unrated;
      if (!isMarked) this.hall.changed(await markAbsent(board.id, absent, unrated));
      const { seq, verdict } = await tell(`/boards/${board.id}/acts`, act, this.seen(board.id, message?.seq));
      if (!verdict?.error) return seq ?? null;
      problem(t("entry-refused", { number: board.number, why: refusalText(verdict.error) }));
    } catch (error) {
      problem(t("entry-refused", { number: board.number, why: problemText(error) }));
    }
    return null;
  }

  /** The last act that has been seen of a board: what was entered here has been. */
  private seen(board: string, heard: number | undefined): number | undefined {
    const own = this.under.peek().get(board)?.seq;
    return own === undefined ? heard : Math.max(own, heard ?? -1);
  }

  private shows(entered: EnteredResult): void {
    this.under.value = new Map(this.under.peek()).set(entered.board, entered);
  }

  private forgets(board: string): void {
    const under = new Map(this.under.peek());
    under.delete(board);
    this.under.value = under;
  }
}
