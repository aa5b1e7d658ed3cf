/** Offers what is wanted of a game that is over: its moves, to look back through and to copy. */
import { useState } from "preact/hooks";
import { Replay } from "../score/replay";
import { ScoreSheet } from "../score/sheet";
import { CopyField } from "../ui/copy-field";
import { note } from "../ui/say";
import { t } from "../words";
import type { Game } from "./game";
import { pgnOf } from "./played-moves";

type AfterEndProps = { game: Game; cursor: number | null; look: (ply: number) => void };

export default function AfterEnd({ game, cursor, look }: AfterEndProps) {
  const moves = game.played.value;
  if (moves.length === 0) return null;
  return (
    <section class="after-end" aria-label={t("replay")}>
      <Replay last={moves.length} cursor={cursor} look={look} />
      <ScoreSheet plies={moves} isKnown cursor={cursor} look={look} />
      <CopyPgn game={game} />
    </section>
  );
}

/** Where the browser lets nothing be copied, the text stands there to be selected. */
function CopyPgn({ game }: { game: Game }) {
  const [isShown, setShown] = useState(false);
  const { names, terms } = game.view.value!;
  const pgn = pgnOf({ white: names.white ?? t("white"), black: names.black ?? t("black"), result: game.state.value!.result, fen: terms.fen ?? undefined, moves: game.played.value });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(pgn);
      note(t("copied"));
    } catch {
      setShown(true);
    }
  }
  return isShown ? <CopyField label={t("copy-pgn")} text={pgn} /> : <button onClick={() => void copy()}>{t("copy-pgn")}</button>;
}
