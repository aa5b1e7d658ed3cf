/**
 * Collects the notices of everything that cargo builds into the service, for the page about the
 * console. Texts that several crates share stand once.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = new URL("../../", import.meta.url);

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], {
    cwd: root,
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  }),
);

const packages = new Map(metadata.packages.map((one) => [one.id, one]));
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));

/**
 * What is linked into the program, and into the engine of the page that it carries: not what only
 * builds or tests them.
 */
function bundled() {
  const begin = metadata.packages.filter(({ name }) => name === "jadoube" || name === "jadoube-js");
  const found = new Set();
  const next = begin.map(({ id }) => id);
  while (next.length > 0) {
    const id = next.pop();
    if (found.has(id)) continue;
    found.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) next.push(pkg);
    }
  }
  return [...found].map((id) => packages.get(id));
}

const texts = [];
const numbers = new Map();

function number(text) {
  if (!numbers.has(text)) numbers.set(text, texts.push(text) - 1);
  return numbers.get(text);
}

function textsOf({ manifest_path, license_file }) {
  const folder = dirname(manifest_path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying|unlicense|copyright)/i.test(file));
  if (files.length === 0 && license_file) files.push(license_file);
  return files.flatMap((file) => {
    try {
      return [number(readFileSync(join(folder, file), "utf8").trim())];
    } catch {
      // a folder of licences
      return readdirSync(join(folder, file)).map((one) => number(readFileSync(join(folder, file, one), "utf8").trim()));
    }
  });
}

const listed = bundled()
  .filter(({ source }) => source !== null)
  .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
  .map((one) => ({ name: one.name, version: one.version, licence: one.license, source: one.repository, texts: textsOf(one) }));

mkdirSync(new URL("web/public/notices/", root), { recursive: true });
writeFileSync(new URL("web/public/notices/crates.json", root), JSON.stringify({ texts, packages: listed }));
