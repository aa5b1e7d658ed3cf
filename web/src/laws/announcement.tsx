/** What an arbiter announces, as those read it who may not change it. */
import type { ComponentChildren } from "preact";
import type { Color, Obligation, Ruling } from "../api/types";
import { moveList } from "../men/moves";
import { Icon } from "../ui/icons";
import { named, t, written } from "../words";
import { headline, penaltyWords, type Origin } from "../words/ruling";
import { Articles, Readings } from "./cited";

export function Announcement({ edition, ruling, origin }: { edition: string; ruling: Ruling; origin: Origin }) {
  return (
    <article class="card ruling">
      <header><h3>{headline(ruling, origin)}</h3></header>
      <p class="says">{written(ruling.text, ruling.texts)}</p>
      {ruling.penalty && <p>{penaltyWords(ruling.penalty)}</p>}
      <Articles edition={edition} numbers={ruling.articles} />
      {(ruling.ambiguity?.length ?? 0) > 0 && <Readings edition={edition} ids={ruling.ambiguity} />}
    </article>
  );
}

type Must = Omit<Obligation, "free">;

/** The moves that a player must choose from, and why. */
export function MustPlay({ player, must, placement, children }: { player: Color; must: Must; placement: string; children?: ComponentChildren }) {
  return (
    <p class="must-play">
      <Icon name="touch_move" /> {children}<strong>{t("must-play-of", { side: named("actor", player) })}</strong> {moveList(must.moves, placement)} – {written(must.reason, must.reasons)} <small>{must.articles.join(", ")}</small>
    </p>
  );
}
