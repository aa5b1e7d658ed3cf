/** Draws a diagram of a position: a picture that prints, with words for those who hear it. */
import type { ComponentChildren } from "preact";
import { t } from "../words";
import { PICTURES } from "./pictures";
import { FILES, RANKS, SQUARES, men } from "./placement";
import { positionWords } from "./position-words";

type DiagramProps = { placement: string; marked?: readonly string[]; label?: string; /** Whether its edge names files and ranks: on a small one nobody could read them. */ edge?: "named" | "plain"; /** What is drawn over the men. */ children?: ComponentChildren };

export function Diagram({ placement, marked = [], label, edge = "named", children }: DiagramProps) {
  const stand = men(placement);
  const name = label ?? t("diagram");
  return (
    <svg class="diagram" viewBox={edge === "named" ? "-0.5 0 8.5 8.5" : "0 0 8 8"} role="img" aria-label={`${name}: ${positionWords(placement)}`}>
      {SQUARES.map((square, at) => {
        const [x, y] = [at % 8, Math.floor(at / 8)];
        const shade = (x + y) % 2 === 0 ? "light" : "dark";
        const letter = stand.get(square);
        return (
          <g key={square}>
            <rect class={shade} x={x} y={y} width="1" height="1" />
            {letter && <image href={PICTURES[letter]} x={x} y={y} width="1" height="1" />}
          </g>
        );
      })}
      {marked.map((square) => {
        const at = SQUARES.indexOf(square);
        const place = { x: (at % 8) + 0.07, y: Math.floor(at / 8) + 0.07, width: "0.86", height: "0.86" };
        return <g key={`marked ${square}`} class="marked"><rect {...place} /><rect {...place} /></g>;
      })}
      {children}
      {edge === "named" && FILES.map((file, at) => <text key={file} x={at + 0.5} y="8.38">{file}</text>)}
      {edge === "named" && RANKS.map((rank, at) => <text key={rank} x="-0.22" y={at + 0.6}>{rank}</text>)}
    </svg>
  );
}
