/** Adds players from a list that somebody pastes: shows what was read, then adds them. */
import { useMemo, useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Player } from "../api/types";
import { Dialog } from "../ui/dialog";
import { note } from "../ui/say";
import { t } from "../words";
import { linesOf } from "./pairings-file";
import { playersOf, type ListedPlayer } from "./players-list";
import { Table } from "./table";
import { FormProblem } from "./trouble";

type ListDialogProps = { event: string; players: Player[]; again: () => void; close: () => void };

export function ListDialog({ event, players, again, close }: ListDialogProps) {
  const [text, setText] = useState("");
  const [added, setAdded] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const listed = useMemo(() => playersOf(text, players), [text]);
  const fresh = listed.filter(({ isKnown }) => !isKnown);
  const isBusy = added !== null;
  async function add(submitted: SubmitEvent) {
    submitted.preventDefault();
    if (isBusy || fresh.length === 0) return;
    setProblem(null);
    let done = 0;
    try {
      for (; done < fresh.length; done += 1) {
        setAdded(done);
        await ask<Player>(`/events/${event}/players`, { method: "POST", body: fresh[done]!.player });
      }
      note(t("setup-list-added", { count: done }));
      close();
    } catch (error) {
      setProblem(error);
      setAdded(null);
      setText(without(text, fresh.slice(0, done)));
    }
    again();
  }
  return (
    <Dialog title={t("setup-list")} close={close}>
      <form class="set-up-form" onSubmit={(event) => void add(event)}>
        <label class="block">{t("setup-list-text")}
          <textarea rows={8} spellcheck={false} required readOnly={isBusy} value={text} aria-describedby="list-about" placeholder={"Archer, Ada, 2100\nBishop, Bo"} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p id="list-about" class="about">{t("setup-list-about")}</p>
        {problem !== null && <FormProblem error={problem} />}
        <div class="do">
          <button class="primary" aria-disabled={isBusy || fresh.length === 0}>{t("setup-list-do", { count: fresh.length })}</button>
          {isBusy && <span role="status">{t("setup-list-under", { count: added, of: fresh.length })}</span>}
        </div>
      </form>
      {listed.length > 0 && <Preview listed={listed} />}
    </Dialog>
  );
}

function Preview({ listed }: { listed: readonly ListedPlayer[] }) {
  const known = listed.filter(({ isKnown }) => isKnown).length;
  const rows = listed.map(({ line, isKnown, player: { name, title, rating, federation, fide_id } }) => ({
    key: String(line),
    cells: [<><bdi>{name}</bdi>{isKnown && <span class="quiet"> · {t("setup-list-known")}</span>}</>, rating ?? "", title ?? "", federation ?? "", fide_id ?? ""],
  }));
  return (
    <>
      <h3 id="listed">{t("setup-list-read", { count: listed.length })}</h3>
      {known > 0 && <p>{t("setup-list-left-out", { count: known })}</p>}
      <Table labelledBy="listed" heads={[t("setup-player-name"), t("setup-player-rating"), t("setup-player-title"), t("setup-player-federation"), t("setup-player-fide")]} rows={rows} />
    </>
  );
}

/** The text without the lines of those who were added. */
function without(text: string, added: readonly ListedPlayer[]): string {
  const gone = new Set(added.map(({ line }) => line));
  return linesOf(text).filter((_, at) => !gone.has(at + 1)).join("\n");
}
