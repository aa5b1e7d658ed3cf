/**
 * Makes a folder equal to what was built: `node scripts/replace.mjs BUILT FOLDER`. A file that is
 * the same already is not touched, because cargo compiles the service anew when one in `dist` is
 * newer.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const [built, folder] = process.argv.slice(2);

function files(within) {
  const entries = readdirSync(within, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(within, join(entry.parentPath, entry.name)));
}

const wanted = new Set(files(built));

for (const name of files(folder)) {
  if (!wanted.has(name) && name !== ".gitkeep") rmSync(join(folder, name));
}

for (const name of wanted) {
  const bytes = readFileSync(join(built, name));
  const path = join(folder, name);
  if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
