/**
 * Collects the notices of the packages that are bundled, for the page about the console. Texts that
 * several packages share stand once.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export type Notice = { name: string; version: string; licence: string | null; source: string | null; texts: number[] };
export type Notices = { texts: string[]; packages: Notice[] };

type Manifest = { name: string; version: string; license?: string; repository?: string | { url: string } };

/**
 * The package that a module is from: its folder. What the bundler itself puts in is from its own
 * package.
 */
function folderOf(id: string, modules: string): string | undefined {
  const own = /^\0?(vite|rolldown)\//.exec(id)?.[1];
  return own ? join(modules, own) : /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
}

/** An address that a browser can go to. */
function address(repository: Manifest["repository"]): string | null {
  const written = typeof repository === "string" ? repository : repository?.url;
  if (!written) return null;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(written)?.[1];
  return short ? `https://github.com/${short}` : written.replace(/^git\+/, "").replace(/^(git|ssh):\/\/(git@)?/, "https://").replace(/\.git$/, "");
}

/** The licence of a package itself: what it has bundled for its own use is not bundled here. */
function ownPart(text: string): string {
  return text.split(/^#+ Licenses of bundled dependencies/m)[0]!.trim();
}

function collect(folders: Iterable<string>): Notices {
  const texts: string[] = [];
  const number = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const packages = [...folders].sort().map((folder) => {
    const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying|copyright)/i.test(file));
    return {
      name,
      version,
      licence: license ?? null,
      source: address(repository),
      texts: files.map((file) => number(ownPart(readFileSync(join(folder, file), "utf8")))),
    };
  });
  return { texts, packages };
}

export function notices(root: URL): Plugin {
  const modules = new URL("node_modules", root).pathname;
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const folder = folderOf(id, modules);
          if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
        }
      }
      this.emitFile({ type: "asset", fileName: "notices/npm.json", source: JSON.stringify(collect(folders)) });
      this.emitFile({ type: "asset", fileName: "notices/licence.txt", source: readFileSync(new URL("../LICENSE", root), "utf8") });
    },
  };
}
