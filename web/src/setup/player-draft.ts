/** Converts a player to the fields of a form, and back. */
import type { NewPlayer, Player } from "../api/types";
import { t } from "../words";
import { numberOf, textOf } from "./numbers";

export type PlayerDraft = {
  name: string;
  title: string;
  rating: string;
  federation: string;
  fide_id: string;
  birth_date: string;
  sex: string;
  hidden: boolean;
  withdrawn_from: string;
};

export function playerDraft({ person, hidden, withdrawn_from }: Player): PlayerDraft {
  return {
    name: person?.name ?? "",
    title: person?.title ?? "",
    rating: textOf(person?.rating),
    federation: person?.federation ?? "",
    fide_id: person?.fide_id ?? "",
    birth_date: person?.birth_date ?? "",
    sex: person?.sex ?? "",
    hidden: hidden ?? false,
    withdrawn_from: textOf(withdrawn_from),
  };
}

export function playerBody(draft: PlayerDraft): NewPlayer {
  const text = (value: string) => value.trim() || null;
  return {
    name: draft.name,
    title: text(draft.title),
    rating: numberOf(draft.rating),
    federation: text(draft.federation),
    fide_id: text(draft.fide_id),
    birth_date: text(draft.birth_date),
    sex: (draft.sex || null) as NonNullable<NewPlayer["sex"]> | null,
    hidden: draft.hidden,
    withdrawn_from: numberOf(draft.withdrawn_from),
  };
}

/** A player in a line: "12 · GM Ada Archer (2510)". */
export function playerWords({ number, person }: Player): string {
  if (!person) return `${number} · ${t("setup-player-erased")}`;
  const rating = person.rating ? ` (${person.rating})` : "";
  return `${number} · ${person.title ? `${person.title} ` : ""}${person.name}${rating}`;
}
