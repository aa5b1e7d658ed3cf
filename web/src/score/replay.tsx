/** Goes back and forth through the moves of a game, a move at a time or by itself. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../ui/icons";
import { useShortcuts } from "../ui/shortcuts";
import { t } from "../words";
import "../styles/replay.css";

/** A move of a game that is replayed by itself stands so long. */
const MOVE_MS = 1_000;

type ReplayProps = {
  /** The last move there is. */
  last: number;
  /** The move that is looked at; `null` for the last. */
  cursor: number | null;
  look: (ply: number) => void;
  turn?: () => void;
};

export function Replay({ last, cursor, look, turn }: ReplayProps) {
  const at = cursor ?? last;
  const [isPlaying, setPlaying] = useState(false);
  const isAtEnd = at >= last;
  useEffect(() => {
    if (!isPlaying) return;
    if (isAtEnd) return setPlaying(false);
    const next = setTimeout(() => look(at + 1), MOVE_MS);
    return () => clearTimeout(next);
  }, [isPlaying, at, isAtEnd]);
  /** Whoever looks for himself ends the replay. */
  function go(ply: number): void {
    setPlaying(false);
    look(Math.max(0, Math.min(last, ply)));
  }
  function play(): void {
    if (!isPlaying && isAtEnd) look(0);
    setPlaying(!isPlaying);
  }
  useShortcuts((event) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last), ...(turn ? { f: turn } : {}),
    };
    const act = steps[event.key];
    // a slider goes by itself
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    act();
  });
  const button = (sign: string, word: string, to: number) => (
    <button aria-label={t(word)} title={t(word)} disabled={to === at || to < 0 || to > last} onClick={() => go(to)}>{sign}</button>
  );
  const playWord = t(isPlaying ? "replay-pause" : "replay-play");
  return (
    <div class="replay" role="group" aria-label={t("replay")}>
      {button("|◀", "replay-start", 0)}
      {button("◀", "replay-back", at - 1)}
      <button class="plays" aria-label={playWord} title={playWord} disabled={last === 0} onClick={play}><Icon name={isPlaying ? "not_begun" : "playing"} /></button>
      <input type="range" min="0" max={last} value={at} aria-label={t("replay-move")} disabled={last === 0} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      {button("▶", "replay-forward", at + 1)}
      {button("▶|", "replay-end", last)}
      {turn && <button aria-label={t("turn-board")} title={t("turn-board")} onClick={turn}>⇅</button>}
    </div>
  );
}
