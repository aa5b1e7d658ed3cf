/** Takes a note that an arbiter writes into the report of a game: it stays in the record. */
import { useState } from "preact/hooks";
import { tell } from "../api/telling";
import { fitText } from "../ui/fit-text";
import { problemText, refusalText } from "../ui/problems";
import { disabledWhile } from "../ui/focus";
import { problem } from "../ui/say";
import { t } from "../words";
import { noteAct } from "./game-report";

export function NewNote({ board, written }: { board: string; written: () => void }) {
  const [text, setText] = useState("");
  const [isTelling, setTelling] = useState(false);

  async function write(event: Event): Promise<void> {
    event.preventDefault();
    if (isTelling || text.trim() === "") return;
    setTelling(true);
    try {
      const { verdict } = await tell(`/boards/${board}/acts`, noteAct(text.trim()));
      if (verdict?.error) problem(t("act-refused", { why: refusalText(verdict.error) }));
      else {
        setText("");
        written();
      }
    } catch (error) {
      problem(problemText(error));
    }
    setTelling(false);
  }

  return (
    <form class="new-note" onSubmit={(event) => void write(event)}>
      <label>{t("report-note")}<textarea rows={2} value={text} onInput={(event) => setText(fitText(event.currentTarget))} /></label>
      <p class="about">{t("report-note-about")}</p>
      <button {...disabledWhile(isTelling || text.trim() === "", () => undefined)}>{t("report-note-add")}</button>
    </form>
  );
}
