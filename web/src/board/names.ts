/** Names what an arbiter reads at a board by its people: players, rulings, acts, and no numbers. */
import { COLORS, opponent, type Act, type Color } from "../api/types";
import { authorName } from "../words/authors";
import { insteadOf, type BoardRecord, type Fate, type RecordedRuling } from "../record/record";
import { named, t } from "../words";
import { actWords, doer, valueName } from "../words/act";
import { headline } from "../words/headline";
import { resultName } from "../words/ruling";

/** A player by his name, with his side: "Archer, Ada (White)". */
export function playerName(record: BoardRecord, color: Color): string {
  const name = record.board.value?.[color]?.name;
  const side = named("actor", color);
  return name ? t("player-of", { name, side: t(color) }) : side;
}

/** The heading of a ruling. */
export const titleOf = (record: BoardRecord, told: RecordedRuling): string => headline(told.ruling, record.origin(told), (color) => playerName(record, color));

/** The heading of the ruling that this number is of in the end. */
export function titleById(record: BoardRecord, id: string): string {
  const told = record.matter(id);
  return told ? titleOf(record, told) : t("offence-none");
}

/** An act with whoever did it; what it is about is named, too. */
export function deedWords(record: BoardRecord, act: Act): string {
  const about = aboutWords(record, act);
  return act.act === "supersede" ? t("deed-supersede", { who: doer(act), act: about }) : `${doer(act)} ${actWords(act, about)}`.trim();
}

/** The ruling or the act that an act is about. */
function aboutWords(record: BoardRecord, { of }: Act): string {
  if (of === undefined) return "";
  if (record.told.value.has(String(of))) return t("quoted", { text: titleById(record, String(of)) });
  const about = record.messages.value.find(({ seq }) => seq === Number(of));
  // an act about an act about an act would lead far
  return about ? t("quoted", { text: `${doer(about.act)} ${actWords(about.act, "…")}` }) : "";
}

/** What has become of a ruling, by whom and why. */
export function fateWords(record: BoardRecord, { word, by }: Fate): string {
  if (!by) return t(`fate-${word}`);
  if (word === "replaced") return t("fate-replaced-by", { result: resultName(String(by.act.result)) });
  if (word === "withdrawn") return t("fate-withdrawn-since", { why: withdrawnWhy(record, by.act) });
  return t("fate-by", { word: t(`fate-${word}`), by: authorName(by.author) });
}

/** What has been said since, on which a ruling does not hold. */
function withdrawnWhy(record: BoardRecord, act: Act): string {
  const who = doer(act);
  if (act.act === "supersede") return t(insteadOf(act) ? "withdrawn-corrected" : "withdrawn-mistaken", { act: aboutWords(record, act) });
  if (act.act !== "decide") return t("withdrawn-other", { who, act: actWords(act, aboutWords(record, act)) });
  const side = act.fact === "can_checkmate" ? sideAsked(record, act) : undefined;
  if (side) return t(act.value === true ? "withdrawn-can" : "withdrawn-cannot", { who, side: named("actor", side) });
  return t("withdrawn-decided", { who, fact: named("fact", String(act.fact)), value: valueName(act.value) });
}

/** Who would have won: the opponent of whoever did the act, or whose flag fell. */
function sideAsked(record: BoardRecord, { of }: Act): Color | undefined {
  const about = record.messages.value.find(({ seq }) => seq === Number(of))?.act;
  const loser = COLORS.find((color) => color === (about?.side ?? about?.by));
  return loser && opponent(loser);
}
