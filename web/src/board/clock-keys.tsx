/** Leads from the times to set to the page with the keys of the clock. */
import { COLORS } from "../api/types";
import { helperAddress } from "../clock/draft";
import { bothOf, incrementOf, ruledFields, ruledSeconds } from "../clock/ruled";
import type { BoardRecord } from "../record/record";
import { t } from "../words";
import { clockTime } from "../words/time";
import type { ClocksToSet } from "./proposal";

type KeysOfBoardProps = { record: BoardRecord; set: ClocksToSet };

export default function ClockKeys({ record, set }: KeysOfBoardProps) {
  return <a class="button" href={helperFor(record, set)}>{t("clock-keys-open")}</a>;
}

/**
 * The page with the keys of the clock, and what is known of it filled in: in parts where the
 * rulings account for all that changes.
 */
function helperFor(record: BoardRecord, set: ClocksToSet): string {
  const change = bothOf((color) => Math.round((set[color].then_ms - set[color].now_ms) / 1000));
  const ruled = ruledSeconds(set.of.flatMap((id) => record.told.value.get(id)?.ruling ?? []));
  const isAll = COLORS.every((color) => ruled.given[color] + ruled.corrected[color] === change[color]);
  const fields = isAll ? ruledFields(ruled, incrementOf(record.round.value?.terms.clock)) : { penalty: change };
  return helperAddress({ board: record.board.value?.number, from: `/boards/${record.id}`, shows: bothOf((color) => clockTime(set[color].now_ms)), ...fields });
}
