/** Heads a ruling. */
import type { Color, Ruling } from "../api/types";
import { actWords, doer } from "./act";
import { named, t } from "./index";
import { hasEnded, type Origin } from "./ruling";

type HeadlineRuling = Pick<Ruling, "offence" | "player" | "count" | "status">;

/**
 * What was ruled, in a few words: where that has no name of its own, the act that it is of.
 * `nameOf` names a player where he is known by more than his men.
 */
export function headline({ offence, player, count, status }: HeadlineRuling, origin?: Origin, nameOf?: (player: Color) => string): string {
  // whoever is named in an end or a claim is named in its text
  if (offence === "none") return capital(withoutOffence(status, origin));
  const what = named("offence", offence) + displacedWords(origin);
  if (!player) return what;
  const who = nameOf?.(player) ?? t(player);
  return count === undefined ? t("headline", { what, who }) : t("headline-nth", { what, who, count });
}

function withoutOffence(status: string, origin: Origin | undefined): string {
  if (status !== "rejected" && hasEnded(origin)) return named("termination", origin.termination);
  if (origin?.act.act === "offer_draw" || origin?.act.act === "decline_draw") return t(`headline-${origin.act.act}`);
  const about = typeof origin?.act.what === "string" ? named("what", origin.act.what) : "";
  if (origin?.act.act === "claim" && status === "rejected") return t("headline-rejected", { what: about });
  if (about) return about;
  if (status === "rejected") return named("status", status);
  if (!origin?.act.act) return named("offence", "none");
  return `${doer(origin.act)} ${actWords(origin.act, "…")}`.trim();
}

function displacedWords(origin: Origin | undefined): string {
  const squares = (origin?.displaced ?? []).map(([from, to]) => `${from} → ${to ?? t("off-the-board")}`);
  return squares.length > 0 ? ` (${squares.join(", ")})` : "";
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
