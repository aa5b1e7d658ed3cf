/** Lists who has not come: until when he may, and what becomes of his game. */
import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { COLORS, type Color, type Event, type Round } from "../api/types";
import { now } from "../ui/clock";
import { problemText } from "../ui/problems";
import { problem } from "../ui/say";
import { named, t } from "../words";
import { clockTime } from "../words/time";
import { lastArrival, markAbsent, withAbsence } from "./attendance";
import { ResultEntry, KEYS } from "./result-entry";
import type { Tile } from "./hall";
import type { HallView } from "./hall-view";

/** What is entered where one of them has not come. */
const FORFEITED: Record<Color, string> = { white: "-", black: "+" };

export function AbsentPlayers({ shown, event, round }: { shown: HallView; event: Event; round: Round }) {
  const entering = useMemo(() => new ResultEntry(shown.hall, round), []);
  const tiles = shown.absent.value;
  if (tiles.length === 0) return null;
  const until = lastArrival(event, round);
  const left = until === null ? null : until - now.value;
  return (
    <details class="absent-players" open>
      <summary>
        {t("absent-count", { count: tiles.length })}
        {left !== null && (left > 0 ? <span class="about"> {t("default-time-left", { time: clockTime(left) })}</span> : <strong class="problem"> {t("default-time-over")}</strong>)}
      </summary>
      <ul>{tiles.flatMap((tile) => COLORS.map((side) => <AbsentPlayer key={`${tile.peek().board.id} ${side}`} tile={tile} side={side} shown={shown} entering={entering} isOver={left !== null && left <= 0} />))}</ul>
    </details>
  );
}

type PlayerProps = { tile: Signal<Tile>; side: Color; shown: HallView; entering: ResultEntry; isOver: boolean };

function AbsentPlayer({ tile, side, shown, entering, isOver }: PlayerProps) {
  const { board } = tile.value;
  if (!board.absent?.[side]) return null;
  async function hasCome(): Promise<void> {
    try {
      shown.hall.changed(await markAbsent(board.id, withAbsence(board, side, false)));
    } catch (error) {
      problem(problemText(error));
    }
  }
  function forfeits(): void {
    const both = board.absent?.white && board.absent.black;
    void entering.enter(tile.peek(), both ? { result: "0-0", absent: { white: true, black: true } } : KEYS[FORFEITED[side]]!);
  }
  return (
    <li>
      <a href={`/boards/${board.id}`}>{t("board-number", { number: board.number })}</a>
      <span><bdi>{board[side]?.name}</bdi> <small>({named("actor", side)})</small></span>
      <button onClick={() => void hasCome()}>{t("has-come")}</button>
      <button class={isOver ? "primary" : ""} onClick={forfeits}>{t("loses-by-forfeit")}</button>
    </li>
  );
}
