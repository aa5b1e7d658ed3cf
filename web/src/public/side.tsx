/** Draws a player of a board as everybody sees him: his name, and his clock. */
import type { BoardView, Color, PublicPlayer, PublicView } from "../api/types";
import { now } from "../ui/clock";
import { ManColor } from "../ui/icons";
import { t } from "../words";
import { clockTime } from "../words/time";
import { SHORT_MS, timeShown, type PublicDelay } from "./time";

/** More letters than a line of a small tile has, and than two lines of it have. */
const LONG = 16;
const VERY_LONG = 28;

/**
 * The name with the title before and the rating after it, as far as there are any; the name alone
 * says from which side it is read. What is too long for its place is cut at the end of the name:
 * the rating stands. Long names say so, for places that have smaller letters for them.
 */
export function PlayerName({ player }: { player: PublicPlayer | null | undefined }) {
  const letters = [player?.title, player?.name].filter(Boolean).join(" ").length;
  return (
    <span class={`name${letters > VERY_LONG ? " very-long" : letters > LONG ? " long" : ""}`} dir="auto" title={player?.name ?? t("nobody")}>
      <span class="who">
        {player?.title && <><bdi class="title">{player.title}</bdi> </>}
        {player?.name ?? t("nobody")}
      </span>
      {player?.rating != null && <> <bdi class="rating">{player.rating}</bdi></>}
    </span>
  );
}

/** What a result is to each of the two. */
export const SCORES: Record<string, Record<Color, string>> = {
  "1-0": { white: "1", black: "0" },
  "0-1": { white: "0", black: "1" },
  "1/2-1/2": { white: "½", black: "½" },
  "0-0": { white: "0", black: "0" },
};

type SideProps = { board: BoardView; state: PublicView | null; color: Color; when: PublicDelay; initialMs?: number | null };

/** `initialMs` is what the clock shows before the game has begun. */
export function Side({ board, state, color, when, initialMs = null }: SideProps) {
  const runs = state?.result === "*" && state.running === color;
  const left = state ? timeShown(state, color, when.delay_s, runs ? (when.frozenAt ?? now.value) : 0) : initialMs;
  const count = state?.illegal_moves[color] ?? 0;
  const score = SCORES[state?.result ?? "*"]?.[color];
  return (
    <div class={`seen-side ${color}`}>
      <ManColor color={color} />
      <PlayerName player={board[color]} />
      {count > 0 && <span class="count" title={t("illegal-moves", { count })}><span class="sign" aria-hidden="true">⚠{count}</span><span class="words">{t("illegal-moves", { count })}</span></span>}
      {left !== null && <ClockFace left={left} runs={runs} />}
      {score && <b class="score">{score}</b>}
    </div>
  );
}

/** A clock as it stands on the table: figures in a box, filled while it runs. */
export function ClockFace({ left, runs }: { left: number; runs: boolean }) {
  return (
    <span class={`time face${runs ? " runs" : ""}${runs && left <= SHORT_MS ? " short" : ""}`}>
      {runs && <span class="sr">{t("clock-runs")} </span>}
      {clockTime(left)}
    </span>
  );
}
