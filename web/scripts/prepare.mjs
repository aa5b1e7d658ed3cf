/** Makes what the build needs first: the men as files of their own, the types of the interface. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);

// chessground has its men inside a style sheet, as addresses that hold the picture; the console
// loads nothing but files of its own origin, so they are taken out of it
const sheet = readFileSync(
  new URL("node_modules/@lichess-org/chessground/assets/chessground.cburnett.css", root),
  "utf8",
);
const letters = { pawn: "P", knight: "N", bishop: "B", rook: "R", queen: "Q", king: "K" };
const picture = /piece\.(\w+)\.(white|black) \{\s*background-image: url\('data:image\/svg\+xml;base64,([^']+)'\)/g;
mkdirSync(new URL(".men/", root), { recursive: true });
let men = 0;
for (const [, role, color, data] of sheet.matchAll(picture)) {
  const name = `${color[0]}${letters[role]}.svg`;
  writeFileSync(new URL(`.men/${name}`, root), Buffer.from(data, "base64"));
  men += 1;
}
if (men !== 12) throw new Error(`chessground's style sheet has ${men} men, not 12: look at scripts/prepare.mjs`);

execFileSync(
  process.execPath,
  ["node_modules/openapi-typescript/bin/cli.js", "../crates/service/openapi.json", "-o", "src/api/schema.d.ts"],
  { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
);
