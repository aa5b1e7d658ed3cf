/**
 * Lists what was entered for this board and has no answer yet, so that nobody enters it a second
 * time.
 */
import { waitingActs, type StoredAct } from "../api/waiting-acts";
import { session } from "../api/session";
import { waiting } from "../api/telling";
import { Chip } from "../ui/icons";
import { actWords, doer } from "../words/act";
import { t } from "../words";
import { timeOfDay } from "../words/time";
import type { BoardRecord } from "../record/record";

export function Waiting({ record }: { record: BoardRecord }) {
  // what is kept changes with these
  const acts = waiting.value > 0 && record.last.value !== undefined ? actsOfOurs(record.id) : [];
  if (acts.length === 0) return null;
  return (
    <div class="waiting">
      <Chip name="down" tone="warning">{t("acts-not-recorded")}</Chip>
      <ul aria-label={t("acts-not-recorded")}>
        {acts.map(({ name, enteredAt, one }) => (
          <li key={name}>{doer(one.told.act)} {actWords(one.told.act)} <small>{timeOfDay(enteredAt, record.event.value?.time_zone)}</small></li>
        ))}
      </ul>
    </div>
  );
}

const actsOfOurs = (board: string): StoredAct[] => waitingActs().filter(({ one }) => one.path === `/boards/${board}/acts` && one.author === session.value?.author);
