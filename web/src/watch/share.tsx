/** Offers the address of a board, and the line by which the page of somebody else shows it. */
import type { BoardView } from "../api/types";
import { CopyField } from "../ui/copy-field";
import { Dialog } from "../ui/dialog";
import { t } from "../words";
import { frameOf } from "./frame";

export function Share({ board, title, close }: { board: BoardView; title: string; close: () => void }) {
  return (
    <Dialog title={t("watch-share-title", { number: board.number })} close={close}>
      <h3>{t("watch-share-link")}</h3>
      <CopyField label={t("watch-share-link")} text={`${location.origin}/boards/${board.id}/watch`} />
      <h3>{t("watch-share-embed")}</h3>
      <p class="about">{t("watch-share-embed-about")}</p>
      <CopyField label={t("watch-share-embed")} text={frameOf(location.origin, board.id, title)} />
    </Dialog>
  );
}
