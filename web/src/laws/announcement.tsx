/** Shows what an arbiter announces, to those who may not change it. */
import type { Color, Obligation, Ruling } from "../api/types";
import { moveList } from "../men/moves";
import { Icon } from "../ui/icons";
import { named, t, written } from "../words";
import { headline } from "../words/headline";
import { announcedText, penaltyWords, type Origin } from "../words/ruling";
import { Articles, Readings } from "./cited";
import { articleNames } from "../words/article";

type AnnouncementProps = { edition: string; ruling: Ruling; origin: Origin; times?: number };

/** `times`: how often the same was announced. */
export function Announcement({ edition, ruling, origin, times = 1 }: AnnouncementProps) {
  const { penalty } = ruling;
  return (
    <article class="card ruling">
      <header><h3>{headline(ruling, origin)}</h3>{times > 1 && <small>{t("announced-times", { count: times })}</small>}</header>
      <p class="says">{announcedText(ruling)}</p>
      {penalty && !("discretion" in penalty) && <p>{penaltyWords(penalty)}</p>}
      <Articles edition={edition} numbers={ruling.articles} />
      {(ruling.ambiguity?.length ?? 0) > 0 && <Readings edition={edition} ids={ruling.ambiguity} />}
    </article>
  );
}

type BindingMoves = Omit<Obligation, "free">;

/** The moves that a player must choose from, and why. */
export function MustPlay({ player, must, placement }: { player: Color; must: BindingMoves; placement: string }) {
  return (
    <p class="must-play">
      <Icon name="touch_move" /> <strong>{t("must-play-of", { side: named("actor", player) })}</strong> {moveList(must.moves, placement)} – {written(must.reason, must.reasons)} <small>{articleNames(must.articles)}</small>
    </p>
  );
}
