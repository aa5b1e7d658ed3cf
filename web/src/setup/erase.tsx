/** Erases what is kept of a person, after saying that it cannot be undone. */
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Erased, Player } from "../api/types";
import { note } from "../ui/say";
import { t } from "../words";
import { keepFile } from "../ui/files";
import { Confirm } from "./parts";

export function ErasePlayer({ player: { id, number, person }, done, close }: { player: Player; done: () => void; close: () => void }) {
  const [freeText, setFreeText] = useState(false);
  async function erase() {
    const { texts } = await ask<Erased>(`/players/${id}/erase`, { method: "POST", body: { free_text: freeText } });
    note(t("setup-erased", { texts }));
    done();
  }
  return (
    <Confirm title={t("setup-erase")} word={t("setup-erase-do")} typed={{ label: t("setup-erase-type", { number }), text: String(number) }} done={erase} close={close}>
      <p><strong>{number} · <bdi>{person?.name ?? t("setup-player-erased")}</bdi></strong></p>
      <p>{t("setup-erase-about")}</p>
      <p><button type="button" onClick={() => void keepFile(`/players/${id}/data`, `player-${number}.json`)}>{t("setup-player-data")}</button></p>
      <p><label><input type="checkbox" checked={freeText} aria-describedby="erase-texts" onChange={(event) => setFreeText(event.currentTarget.checked)} />{t("setup-erase-texts")}</label></p>
      <p class="about" id="erase-texts">{t("setup-erase-texts-about")}</p>
    </Confirm>
  );
}
