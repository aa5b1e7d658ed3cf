/** Shows which squares are to be clicked for an act, and which have been. */
import { useEffect } from "preact/hooks";
import { named, t } from "../words";
import { actWords, doer } from "../words/act";
import { Menu } from "./pad-menus";
import type { SquarePicker } from "./square-picker";

export function SquareRequestHint({ picking }: { picking: SquarePicker }) {
  useEscape(picking);
  const wanted = picking.wanted.value;
  const picked = picking.picked.value;
  const doubted = picking.doubted.value;
  if (!wanted) return null;
  if (picking.asksForMan.value) return <PromotionMenu done={(letter) => picking.promote(letter)} />;
  if (doubted) {
    return (
      <p class="picking">
        <strong>{t("pick-other", { side: named("actor", picking.color) })}</strong> <span>{doubted.map((act) => `${doer(act)} ${actWords(act)}`).join(", ")}</span>{" "}
        <button onClick={() => void picking.tell(doubted)}>{t("pick-all-the-same")}</button> <button onClick={() => picking.end()}>{t("cancel")}</button>
      </p>
    );
  }
  const { word, offBoard } = wanted;
  return (
    <p class="picking">
      {picking.complaint.value && <strong>{picking.complaint.value}</strong>} {t(word)} {picked.join(" ")}{" "}
      {offBoard && picked.length === 1 && <button onClick={() => picking.finish(offBoard)}>{t("off-the-board")}</button>} <button onClick={() => picking.end()}>{t("cancel")}</button>
    </p>
  );
}

/** Escape ends the choice of squares. */
function useEscape(picking: SquarePicker): void {
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
