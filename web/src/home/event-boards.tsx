/**
 * Shows what goes on in an event: to arbiters the boards that wait for a word of theirs, and to
 * everybody boards as they are played.
 */
import { useEffect, useMemo } from "preact/hooks";
import { readsAt } from "../api/session";
import type { BoardOnTheWall, Event, Round } from "../api/types";
import { Hall } from "../hall/hall";
import { HallView } from "../hall/hall-view";
import { SeenCard, isOver, rank } from "../public/card";
import { PublicRound } from "../public/round";
import { goesOnFromZero } from "../record/attention";
import { Chip } from "../ui/icons";
import { named, t } from "../words";

/** As many as a high screen has room for; of a lower one the style hides some. */
const MOST_BOARDS = 9;
const MOST_WAITING = 7;

/** Boards whose clocks run are worth looking at first. */
const waits = ({ state }: BoardOnTheWall) => (state?.running ? 0 : 1);

export default function EventBoards({ event }: { event: Event }) {
  const read = useMemo(() => new PublicRound(event.id, undefined), []);
  useEffect(() => {
    read.open();
    return () => read.close();
  }, []);
  const [round, boards] = [read.round.value, read.boards.value];
  if (!round || !boards?.length) return null;
  const isArbiters = readsAt({ event: event.id });
  const when = { delay_s: event.delay_s, frozenAt: read.isOld.value ? read.readAt.value : null };
  const shown = [...boards].sort((a, b) => waits(a) - waits(b) || rank(a) - rank(b)).slice(0, MOST_BOARDS);
  const over = boards.filter(isOver).length;
  const playing = boards.filter((one) => one.state && !isOver(one)).length;
  return (
    <>
      {isArbiters && <Waiting key={round.id} event={event.id} round={round} />}
      <div class="played">
        <h2>{t("round-number", { number: round.number })} <small>{t("wall-counts", { playing, over })}</small></h2>
        <ul>{shown.map((one) => <SeenCard key={one.board.id} shown={one} terms={round.terms} when={when} />)}</ul>
      </div>
    </>
  );
}

function Waiting({ event, round }: { event: string; round: Round }) {
  const { hall, tiles } = useMemo(() => {
    const shown = new HallView(new Hall(event, round.id, goesOnFromZero(round.terms)));
    shown.kind.value = "needs";
    return shown;
  }, []);
  useEffect(() => hall.open(), []);
  if (!hall.isHeard.value) return null;
  const waiting = tiles.value.map((tile) => tile.value);
  return (
    <div class="waiting">
      <h2>{t("home-waiting", { count: waiting.length })}</h2>
      <ul>
        {waiting.slice(0, MOST_WAITING).map(({ board: { id, number, white, black }, attention: { kinds } }) => (
          <li key={id}>
            <a href={`/boards/${id}`}>
              <strong>{t("board-number", { number })}</strong>
              <Chip name={kinds[0]!} tone="warning">{named("attention", kinds[0]!)}</Chip>
              <small dir="auto">{[white, black].map((player) => player?.name ?? t("nobody")).join(" – ")}</small>
            </a>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <p><a href={`/events/${event}`}>{t("home-all-boards")}</a></p>}
    </div>
  );
}
