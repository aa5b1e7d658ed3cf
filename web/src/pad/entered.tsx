/** Shows what was entered last, and takes it back while it has not been sent. */
import { signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { differing, takeBack } from "../api/telling";
import type { Color } from "../api/types";
import type { Tile } from "../hall/hall";
import { now } from "../ui/clock";
import { say } from "../ui/say";
import { named, t } from "../words";
import type { IncidentKind } from "./incidents";

/** So long it can be taken back without a trace; then it is superseded on its board. */
export const UNDO_MS = 10_000;

type EnteredIncident = { key: string; number: number; side: Color; what: IncidentKind };

const last = signal<(EnteredIncident & { until: number }) | null>(null);

export function noteEntered(one: EnteredIncident): void {
  last.value = { ...one, until: Date.now() + UNDO_MS };
}

function undo({ key, number }: EnteredIncident): void {
  say(t(takeBack(key) ? "pad-undone" : "pad-too-late", { number }));
  last.value = null;
}

export function Entered({ tiles }: { tiles: readonly Signal<Tile>[] }) {
  return (
    <>
      <Last />
      {differing.value.map((id) => {
        const board = tiles.find((tile) => tile.peek().board.id === id)?.peek().board;
        return board && <p key={id} class="pad-differs" role="alert">{t("pad-differs", { number: board.number })} <a class="button" href={`/boards/${id}`} onClick={() => (differing.value = differing.value.filter((one) => one !== id))}>{t("pad-look")}</a></p>;
      })}
    </>
  );
}

function Last() {
  const one = last.value;
  useEffect(() => {
    if (one) say(t("pad-entered", wordsOf(one)));
  }, [one]);
  if (!one || now.value >= one.until) return null;
  return (
    <p class="pad-entered">
      <span>{t("pad-entered", wordsOf(one))}</span>
      <button onClick={() => undo(one)}>↶ {t("pad-undo", { seconds: Math.ceil((one.until - now.value) / 1000) })}</button>
    </p>
  );
}

const wordsOf = ({ number, side, what }: EnteredIncident) => ({ number, side: named("actor", side), what: t(`incident-${what}`) });
