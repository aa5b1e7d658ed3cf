/** Draws a QR code. It is dark on light in every theme: scanners do not read it otherwise. */
import { encode } from "uqr";

/** Modules of quiet zone around it, as the standard asks. */
const QUIET = 4;

export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const whole = size + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect fill="#fff" x={-QUIET} y={-QUIET} width={whole} height={whole} />
      {data.flatMap((row, y) => runs(row).map(([x, width]) => <rect key={`${x} ${y}`} x={x} y={y} width={width} height="1" fill="#000" />))}
    </svg>
  );
}

/** Where dark modules of a row begin, and how many follow each other. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
