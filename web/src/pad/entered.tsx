/** Shows what was entered last, and takes it back while it has not been sent. */
import { signal, type Signal } from "@preact/signals";
import { differing, isAhead, takeBack } from "../api/telling";
import type { Color } from "../api/types";
import type { Tile } from "../hall/hall";
import { now } from "../ui/clock";
import { say } from "../ui/say";
import { named, t } from "../words";
import type { IncidentKind } from "./incidents";

/** `until` it can be taken back, by the clock of this device. */
type EnteredIncident = { key: string; number: number; side: Color; what: IncidentKind; until: number };

/** What was entered on this page and can still be taken back. */
const held = signal<readonly EnteredIncident[]>([]);

const canBeTakenBack = ({ until }: EnteredIncident): boolean => isAhead(until);

export function noteEntered(one: EnteredIncident): void {
  held.value = [...held.peek().filter(canBeTakenBack), one];
  say(t("pad-entered", wordsOf(one)));
}

function undo({ key, number }: EnteredIncident): void {
  say(t(takeBack(key) ? "pad-undone" : "pad-too-late", { number }));
  held.value = held.peek().filter((one) => one.key !== key);
}

export function Entered({ tiles }: { tiles: readonly Signal<Tile>[] }) {
  return (
    <>
      <Held />
      {differing.value.map((id) => {
        const board = tiles.find((tile) => tile.peek().board.id === id)?.peek().board;
        return board && <p key={id} class="pad-differs" role="alert">{t("pad-differs", { number: board.number })} <a class="button" href={`/boards/${id}`} onClick={() => (differing.value = differing.value.filter((one) => one !== id))}>{t("pad-look")}</a></p>;
      })}
    </>
  );
}

function Held() {
  // time goes on
  void now.value;
  return (
    <>
      {held.value.filter(canBeTakenBack).map((one) => (
        <p key={one.key} class="pad-entered">
          <span>{t("pad-entered", wordsOf(one))}</span>
          <button onClick={() => undo(one)}>↶ {t("pad-undo", { seconds: Math.ceil((one.until - Date.now()) / 1000) })}</button>
        </p>
      ))}
    </>
  );
}

const wordsOf = ({ number, side, what }: EnteredIncident) => ({ number, side: named("actor", side), what: t(`incident-${what}`) });
