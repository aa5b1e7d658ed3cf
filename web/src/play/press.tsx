/** Asks about a press of the clock that would cost something, where the arbiter teaches. */
import type { Color, Ruling } from "../api/types";
import { IfPressed } from "../hand/rest-of-move-hint";
import { Dialog } from "../ui/dialog";
import { t } from "../words";
import type { Game } from "./game";
import { dangers } from "./hints";

/** What a press now would cost this player: time, or the game. */
export function costs(game: Game, by: Color): readonly Ruling[] {
  if (by !== game.turn.value) return [];
  return dangers(game).filter(({ player, penalty }) => player === by && penalty && !("discretion" in penalty));
}

type PressDialogProps = { rulings: readonly Ruling[]; press: () => void; close: () => void };

export function PressDialog({ rulings, press, close }: PressDialogProps) {
  return (
    <Dialog title={t("press-sure-title")} close={close}>
      <IfPressed rulings={rulings} />
      <div class="choices">
        <button class="primary" onClick={close}>{t("press-not")}</button>
        <button onClick={press}>{t("press-sure")}</button>
      </div>
    </Dialog>
  );
}
