/** Offers the address of a board, and the line by which the page of somebody else shows it. */
import type { BoardView } from "../api/types";
import { Copied } from "../ui/copied";
import { Dialog } from "../ui/dialog";
import { t } from "../words";

/** The size of the frame, which whoever embeds it changes as he likes. */
const SIZE = { width: 480, height: 640 } as const;

/** As the value of an attribute. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The line of HTML that shows a board in a frame. */
export function frameOf(origin: string, board: string, title: string): string {
  return `<iframe src="${origin}/embed/${board}" title="${escaped(title)}" width="${SIZE.width}" height="${SIZE.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

export function Share({ board, title, close }: { board: BoardView; title: string; close: () => void }) {
  return (
    <Dialog title={t("share-title", { number: board.number })} close={close}>
      <h3>{t("share-link")}</h3>
      <Copied label={t("share-link")} text={`${location.origin}/boards/${board.id}/watch`} />
      <h3>{t("share-embed")}</h3>
      <p class="about">{t("share-embed-about")}</p>
      <Copied label={t("share-embed")} text={frameOf(location.origin, board.id, title)} />
    </Dialog>
  );
}
