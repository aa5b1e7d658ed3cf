/**
 * Prints the pairing codes of all boards of a round on one sheet: made when they are asked for,
 * good for a day's work, each once.
 */
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import { originForAll } from "../api/hall-addresses";
import type { About, BoardView, Event, PairingCode, Round } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { Qr } from "../ui/qr";
import { Progress, Unfinished, useOneByOne } from "../ui/one-by-one";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { dayAndTime } from "../words/time";
import { SheetHead } from "./round";
import { SheetFrame } from "./sheet-frame";

/** From the morning to the evening; the service allows no more. */
const MINUTES = 12 * 60;

type CodeOnPaper = { board: BoardView; code: string; endsAt: string };

async function make(board: BoardView, left: AbortSignal): Promise<CodeOnPaper> {
  const { code, expires_at } = await ask<PairingCode>(`/boards/${board.id}/codes?minutes=${MINUTES}`, { method: "POST", signal: left });
  return { board, code, endsAt: expires_at };
}

type CodeSheetProps = { event: Event; round: Round; boards: readonly BoardView[]; back: string };

export function CodeSheet({ event, round, boards, back }: CodeSheetProps) {
  const [wanted, setWanted] = useState<BoardView[] | undefined>();
  const making = useOneByOne(wanted, ({ id }) => id, make, []);
  const about = useLoaded(() => ask<About>("/about"), []);
  // `null`: each device would be led to itself
  const origin = about.value && originForAll(about.value.hall, new URL(location.href));
  const tools = (
    <>
      {!wanted && <button disabled={boards.length === 0 || !origin} onClick={() => setWanted([...boards])}>{t("codes-make", { count: boards.length })}</button>}
      {wanted && !making.isDone && making.error === undefined && <Progress read={making.read} total={making.total} />}
    </>
  );
  const first = making.results[0];
  return (
    <SheetFrame back={back} word={t("papers")} kind="a4" isReady={Boolean(origin) && wanted !== undefined && making.isDone} tools={tools}>
      {wanted && !making.isDone && <Unfinished {...making} />}
      {about.error !== undefined && <Trouble error={about.error} again={about.again} />}
      {origin === null && <p class="problem">{t("papers-here")}</p>}
      {making.error !== undefined && <Trouble error={making.error} again={making.again} />}
      <SheetHead event={event} round={round} title={t("papers-codes")} />
      <p>{t("codes-about")}{first && ` ${t("codes-until", { time: dayAndTime(first.endsAt, event.time_zone) })}`}</p>
      {origin && <p class="address">{origin}/device</p>}
      <ul class="code-sheet">
        {making.results.map(({ board, code }) => (
          <li key={board.id}>
            <Qr text={`${origin}/device#${code}`} label={t("codes-picture", { number: board.number })} />
            <p><strong>{t("board-number", { number: board.number })}</strong><span class="code" translate={false}>{code.slice(0, 4)} {code.slice(4)}</span><span class="tick" /> {t("codes-done")}</p>
          </li>
        ))}
      </ul>
    </SheetFrame>
  );
}
