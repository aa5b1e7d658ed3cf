/** Shows what the arbiter has announced: the last at length, earlier ones in a line each. */
import { Announcement } from "../laws/announcement";
import { t } from "../words";
import { headline } from "../words/headline";
import { announcedText } from "../words/ruling";
import type { AnnouncedRuling } from "./game";

/** An announcement, and how often the same was announced. */
export type RepeatedRuling = AnnouncedRuling & { times: number };

/** So many are kept on the page. */
const MOST = 16;

/** The last announcements, each once, and of many no mere notes. */
export function countRepeats(rulings: readonly AnnouncedRuling[]): RepeatedRuling[] {
  const told = new Map<string, RepeatedRuling>();
  for (const one of rulings.filter(({ ruling: { status } }) => status !== "noted" || rulings.length < 4)) {
    const words = `${headline(one.ruling, one.origin)} ${announcedText(one.ruling)}`;
    const same = told.get(words);
    told.set(words, same ? { ...same, times: same.times + 1 } : { ...one, times: 1 });
  }
  return [...told.values()].slice(0, MOST);
}

/** One that others have followed. */
export function EarlierRuling({ edition, ...told }: RepeatedRuling & { edition: string }) {
  const { ruling, origin, times } = told;
  return (
    <details class="earlier">
      <summary>{headline(ruling, origin)}{times > 1 && ` · ${t("announced-times", { count: times })}`}</summary>
      <Announcement edition={edition} {...told} />
    </details>
  );
}
