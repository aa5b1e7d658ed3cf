/**
 * Draws the men with lichess's board, which only draws: what is done with the men is handled
 * elsewhere.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useRef } from "preact/hooks";
import type { Color } from "../api/types";
import type { Marks } from "./marks";
import { FILES, RANKS } from "./placement";
import { loadPictures } from "./pictures";

const withoutMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Ground({ placement, orientation, marks }: { placement: string; orientation: Color; marks?: Marks }) {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  useEffect(() => {
    loadPictures();
    ground.current = Chessground(element.current!, {
      fen: placement,
      orientation,
      viewOnly: true,
      coordinates: false,
      disableContextMenu: false,
      drawable: { enabled: false, visible: false },
      animation: { enabled: !withoutMotion(), duration: 150 },
    });
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => {
    ground.current?.set({ fen: placement, orientation, highlight: { custom: (marks ?? new Map()) as Map<Key, string> } });
  }, [placement, orientation, marks]);
  return (
    <>
      <div ref={element} class="ground" aria-hidden="true" />
      <Edge orientation={orientation} />
    </>
  );
}

/** The names of files and ranks, under the men. */
function Edge({ orientation }: { orientation: Color }) {
  const seen = (names: readonly string[]) => (orientation === "white" ? names : [...names].reverse()).map((name) => <span key={name}>{name}</span>);
  return (
    <div class={`edge ${orientation}`} aria-hidden="true">
      <div>{seen(RANKS)}</div>
      <div>{seen(FILES)}</div>
    </div>
  );
}
