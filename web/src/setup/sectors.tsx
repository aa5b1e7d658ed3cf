/** Puts the boards from one number to another into a sector at once. */
import { useState } from "preact/hooks";
import { askWithVersion, change } from "../api/client";
import type { BoardView } from "../api/types";
import { Dialog } from "../ui/dialog";
import { note } from "../ui/say";
import { t } from "../words";
import { TextField } from "./fields";
import { Frame, useForm } from "./form";
import { numberOf, textOf } from "./numbers";

type SectorsProps = { boards: BoardView[]; sectors: string[]; done: () => void; close: () => void };

async function move(board: BoardView, sector: string): Promise<void> {
  const { value, version } = await askWithVersion<BoardView>(`/boards/${board.id}`);
  const { number, white, black } = value;
  await change<BoardView>(`/boards/${board.id}`, version, { number, sector, white: white?.id ?? null, black: black?.id ?? null });
}

export function Sectors({ boards, sectors, done, close }: SectorsProps) {
  const [moved, setMoved] = useState({ count: 0, of: 0 });
  const first = { from: textOf(boards[0]?.number), to: textOf(boards.at(-1)?.number), sector: "" };
  const form = useForm(() => first, async ({ from, to, sector }) => {
    const wanted = boards.filter(({ number }) => number >= (numberOf(from) ?? 0) && number <= (numberOf(to) ?? Infinity));
    setMoved({ count: 0, of: wanted.length });
    for (const board of wanted) {
      if (board.sector !== sector.trim()) await move(board, sector.trim());
      setMoved(({ count, of }) => ({ count: count + 1, of }));
    }
    note(t("setup-sectors-done", { count: wanted.length, sector: sector.trim() || t("setup-sector-none") }));
    done();
  });
  return (
    <Dialog title={t("setup-sectors")} close={moved.count > 0 ? done : close}>
      <p>{t("setup-sectors-about")}</p>
      <Frame form={form} word={t("setup-sectors-do")} beside={form.isBusy && <progress value={moved.count} max={moved.of} aria-label={t("setup-sectors")} />}>
        <div class="side-by-side">
          <TextField form={form} name="from" type="number" min="1" required label={t("setup-sectors-from")} />
          <TextField form={form} name="to" type="number" min="1" required label={t("setup-sectors-to")} />
        </div>
        <TextField form={form} name="sector" maxLength={200} offers={sectors} label={t("sector")} about={t("setup-sector-about")} />
      </Frame>
    </Dialog>
  );
}
