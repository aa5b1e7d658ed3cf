/**
 * Says that the clocks stand while the game goes on, because a player was cut off or somebody
 * stopped them. A player starts them again.
 */
import type { Color } from "../api/types";
import { named, t } from "../words";
import type { Game, SeatState } from "./game";

export function StoppedClocks({ game, state: { clock, running, result, has_the_move } }: { game: Game; state: SeatState }) {
  const { seat } = game.view.value!;
  if (!clock || running !== null || result !== "*" || !game.hasBegun.value) return null;
  const messages = game.messages.value;
  const at = messages.findLastIndex(({ act }) => act.act === "stop");
  /** Whose clock ran until it was stopped for him. */
  const cutOff = messages[at]?.act.by === "arbiter" ? messages[at - 1]?.state.running : null;
  const by: Color | null = seat === "both" ? has_the_move : seat === "watch" ? null : seat;
  return (
    <section class="card question">
      <h2>{t("clocks-stand")}</h2>
      {cutOff && <p>{t("clocks-cut-off", { side: named("actor", cutOff) })}</p>}
      {by && <button class="primary" onClick={() => void game.tell({ act: "start_clock", by, running: has_the_move })}>{t("clocks-start", { side: named("actor", has_the_move) })}</button>}
    </section>
  );
}
