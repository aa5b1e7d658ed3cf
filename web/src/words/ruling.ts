/** Puts rulings and results into a few words. */
import { COLORS, type Act, type Color, type Penalty, type Ruling, type Square } from "../api/types";
import { named, sentences, t, written } from "./index";
import { clockTime } from "./time";

/** What led to a ruling: the act, and the result of the game before and after it. */
export type Origin = {
  act: Act;
  before: string;
  result: string;
  termination: string | null;
  /** Men knocked over: from where, to where or off the board. */
  displaced?: readonly (readonly [Square, Square | null])[];
};

/**
 * What led to a ruling; `before` and `after` are the states around the act, as far as there are
 * any.
 */
export function originOf(act: Act, before: Pick<Origin, "result"> | null | undefined, after: Pick<Origin, "result" | "termination"> | null | undefined): Origin {
  return { act, before: before?.result ?? "*", result: after?.result ?? "*", termination: after?.termination ?? null };
}

const WINNERS: Record<string, Color> = { "1-0": "white", "0-1": "black" };

/** Whether the game has ended with the act, or another end was declared in the place of one. */
export const hasEnded = (origin: Origin | undefined): origin is Origin & { termination: string } =>
  origin !== undefined && (origin.before === "*" || origin.act.act === "end") && origin.result !== "*" && origin.termination !== null;

/** What a ruling brings, in a few words. */
export function penaltyWords(penalty: Penalty, origin?: Origin): string {
  if (penalty === null) return hasEnded(origin) ? endWords(origin.result) : t("penalty-none");
  if ("add_time_s" in penalty) {
    const added = COLORS.flatMap((side) => {
      const seconds = penalty.add_time_s[side] ?? 0;
      return seconds > 0 ? [t("penalty-add_time", { side: named("actor", side), seconds: clockTime(seconds * 1000) })] : [];
    });
    return added.join(", ") || t("penalty-none");
  }
  if ("loss" in penalty) return t("penalty-loss", { side: named("actor", penalty.loss) });
  if ("draw" in penalty) return t("penalty-draw");
  if ("discretion" in penalty) return t("penalty-discretion");
  if ("warning" in penalty) return t("penalty-warning", { side: named("actor", penalty.warning) });
  if ("king_move" in penalty) return t("penalty-king_move", { side: named("actor", penalty.king_move) });
  if ("opponent_choice" in penalty) return t("penalty-opponent_choice");
  const waits = "wait_next_move_then_draw" in penalty;
  return t(waits ? "penalty-wait" : "penalty-intervene");
}

function endWords(result: string): string {
  const winner = WINNERS[result];
  if (winner) return t("penalty-win", { side: named("actor", winner) });
  return result === "1/2-1/2" ? t("penalty-draw") : resultName(result);
}

/** How the service leaves a penalty to the choice of an arbiter, in each language: one clause. */
const CLAUSE = "(?:the arbiter (?:chooses the penalty|may impose)|l’arbitre (?:choisit la pénalité|peut prononcer))[^.;\u00a0]*";
const IF_CLAIMED = "(?:If it is claimed in time|Si cela est réclamé à temps\u00a0): ";
/**
 * The clause as a sentence, alone after the words that it has to be claimed, or joined to what was
 * said before.
 */
const LEFT_OPEN = new RegExp(` (?:${IF_CLAIMED})?${CLAUSE}\\.|\u00a0?[:;] ${CLAUSE}`, "i");

/**
 * What a ruling says where the arbiter is built in: he chooses no penalty, and no arbiter is there
 * to explain why seconds are taken off.
 */
export function announcedText({ text, texts, penalty, clock_correction_s: corrected = {} }: Pick<Ruling, "text" | "texts" | "penalty" | "clock_correction_s">): string {
  const told = written(text, texts);
  const isUnchosen = Boolean(penalty && "discretion" in penalty);
  const takesIncrement = COLORS.some((side) => (corrected[side] ?? 0) < 0);
  return sentences(isUnchosen ? told.replace(LEFT_OPEN, "") : told, takesIncrement ? t("increment-back") : "", isUnchosen ? t("penalty-unchosen") : "");
}

/** What an arbiter may declare. */
export const RESULTS = ["1-0", "1/2-1/2", "0-1", "0-0", "cancelled", "replay", "*"] as const;

/** A result as it is read. */
export function resultName(result: string): string {
  const words: Record<string, string> = { cancelled: "result-cancelled", replay: "result-replay", "*": "result-none" };
  return words[result] ? t(words[result]) : result.replace("1/2-1/2", "½–½").replace("-", "–");
}
