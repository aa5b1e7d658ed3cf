/** The squares that are to be clicked for an act, and those that have been. */
import { useEffect } from "preact/hooks";
import { t } from "../words";
import { Menu } from "./pad-menus";
import type { Picking } from "./picking";

export function Wants({ picking }: { picking: Picking }) {
  useEscape(picking);
  const wanted = picking.wanted.value;
  const picked = picking.picked.value;
  const empty = picking.empty.value;
  if (!wanted) return null;
  if (picking.asksForMan.value) return <PromotionMenu done={(letter) => picking.promote(letter)} />;
  const { word, offBoard } = wanted;
  return (
    <p class="picking">
      {empty && <strong>{t("pick-no-man", { square: empty })}</strong>} {t(word)} {picked.join(" ")}{" "}
      {offBoard && picked.length === 1 && <button onClick={() => picking.finish(offBoard)}>{t("off-the-board")}</button>} <button onClick={() => picking.end()}>{t("cancel")}</button>
    </p>
  );
}

/** Escape ends the choice of squares. */
function useEscape(picking: Picking): void {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && picking.end();
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
}

/** The new man of a pawn that was moved to the last rank. */
function PromotionMenu({ done }: { done: (letter: string) => void }) {
  return (
    <Menu label={t("promotion-to")}>
      <span>{t("promotion-to")}</span>
      {[..."QRBN"].map((letter) => <button key={letter} onClick={() => done(letter.toLowerCase())}>{t(`man-${letter}`)}</button>)}
      <button onClick={() => done("")}>{t("promotion-none")}</button>
    </Menu>
  );
}
