/** Draws one board of the hall. */
import type { Signal } from "@preact/signals";
import { readsAt } from "../api/session";
import type { Color, Terms } from "../api/types";
import { Mini } from "../men/mini";
import { standingPlacement, menToldIn } from "../men/standing-men";
import { Sensing } from "../sensor/sensing";
import { Chip, ManColor, type Tone } from "../ui/icons";
import { named, t } from "../words";
import { resultName } from "../words/ruling";
import { clockTime } from "../words/time";
import type { Attention } from "../record/attention";
import { now, timeLeft } from "../ui/clock";
import { lastMoveOn, type Tile } from "./hall";

const TONES: Record<string, Tone> = { illegal_move: "urgent", flag: "urgent", claim: "urgent", down: "warning", over: "done", draw_offer: "calm" };

function AttentionChip({ attention: { kinds, standing, open }, result }: { attention: Attention; result: string }) {
  const kind = kinds[0];
  const tone = kind ? (TONES[kind] ?? "warning") : (TONES[standing] ?? "calm");
  const word = kind ? named("attention", kind) : standing === "over" ? resultName(result) : named("attention", standing);
  const isTold = standing === "other_sector" && result !== "*";
  return (
    <Chip name={kind ?? standing} tone={tone}>
      {open > 1 ? t("attention-more", { word, more: open - 1 }) : word}
      {isTold && ` · ${resultName(result)}`}
    </Chip>
  );
}

function Time({ tile, color }: { tile: Tile; color: Color }) {
  const message = tile.message;
  const runs = message?.clock?.running === color && message.verdict.state?.result === "*";
  const left = message && timeLeft(message, color, runs ? now.value : 0);
  return (
    <span class={`time${runs ? " runs" : ""}${left !== null && left <= 60_000 ? " short" : ""}`}>
      {runs && <span class="sr">{t("clock-runs")} </span>}
      {left === null ? "–" : clockTime(left)}
    </span>
  );
}

function Side({ tile, color, isShown }: { tile: Tile; color: Color; isShown: boolean }) {
  const count = tile.message?.verdict.state?.illegal_moves[color] ?? 0;
  const name = tile.board[color]?.name ?? t("nobody");
  return (
    <div class={`side ${color}`}>
      <ManColor color={color} />
      <span class="name" title={name} dir="auto">{name}</span>
      {isShown && <Time tile={tile} color={color} />}
      {count > 0 && <span class="count" title={t("illegal-moves", { count })}><span aria-hidden="true">⚠{count}</span><span class="sr">{t("illegal-moves", { count })}</span></span>}
      {tile.board.absent?.[color] && tile.attention.standing !== "over" && <span class="absent">{t("absent")}</span>}
    </div>
  );
}

/** What of the height of a tile is not its board: the edges. */
const EDGES = 18;

type TileViewProps = { tile: Signal<Tile>; terms: Terms; height: number; tabIndex: number; at: number };

export function TileView({ tile: signal, terms, height, tabIndex, at }: TileViewProps) {
  const tile = signal.value;
  const { board, message, attention } = tile;
  // whoever does not follow the boards is told results alone
  const isShown = message !== null || attention.standing === "not_begun";
  const level = attention.kinds.length > 0 ? "needs" : attention.standing;
  const isFollowed = readsAt({ event: board.event });
  return (
    <a
      class={`tile${isShown ? "" : " bare"} ${level} ${attention.kinds[0] ?? ""}`}
      {...(isFollowed ? { tabIndex } : {})}
      {...(isFollowed && attention.standing !== "other_sector" ? { href: `/boards/${board.id}` } : {})}
      data-at={at}
      data-board={board.number}
    >
      <span class="head">
        <strong><span class="sr">{t("board-number", { number: board.number })}</span><span aria-hidden="true">{board.number}</span></strong>
        {attention.standing !== "over" && <Sensing as={attention.kinds.length > 0 ? "icon" : "brief"} presence={board.presence} />}
        <AttentionChip attention={attention} result={message?.verdict.state?.result ?? board.result ?? "*"} />
      </span>
      {isShown && <Mini placement={standingPlacement(menToldIn(message), terms)} size={height - EDGES} last={lastMoveOn(tile)} />}
      <span class="sides">
        <Side tile={tile} color="black" isShown={isShown} />
        <Side tile={tile} color="white" isShown={isShown} />
      </span>
    </a>
  );
}
