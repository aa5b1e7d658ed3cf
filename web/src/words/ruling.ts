/** Rulings and results in a few words. */
import type { Penalty, Ruling } from "../api/types";
import { named, t } from "./index";
import { clockTime } from "./time";

/** What a ruling brings, in a few words. */
export function penaltyWords(penalty: Penalty): string {
  if (penalty === null) return t("penalty-none");
  if ("add_time_s" in penalty) {
    const [side, seconds] = Object.entries(penalty.add_time_s).find(([, seconds]) => seconds > 0) ?? ["white", 0];
    return t("penalty-add_time", { side: named("actor", side), seconds: clockTime(seconds * 1000) });
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

export function headline({ offence, player, count }: Pick<Ruling, "offence" | "player" | "count">): string {
  const what = named("offence", offence);
  const who = player ? named("actor", player) : "";
  if (count !== undefined) return t("headline-count", { what, who, count });
  return who ? t("headline", { what, who }) : what;
}

/** A result as it is read. */
export function resultName(result: string): string {
  const words: Record<string, string> = { cancelled: "result-cancelled", replay: "result-replay", "*": "result-none" };
  return words[result] ? t(words[result]) : result.replace("1/2-1/2", "½–½").replace("-", "–");
}
