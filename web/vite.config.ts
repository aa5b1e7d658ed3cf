import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

/** The service sends files as they are compressed here, once. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The notices of the packages that are bundled, for the page about the console. */
function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
          if (folder) folders.add(folder);
        }
      }
      const found = [...folders].sort().map(noticeOf);
      this.emitFile({ type: "asset", fileName: "notices/npm.json", source: JSON.stringify(found) });
    },
  };
}

type Package = { name: string; version: string; license: string; repository?: string | { url: string } };

function noticeOf(folder: string) {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  return { name, version, licence: license, source: typeof repository === "string" ? repository : (repository?.url ?? null), text };
}

/** The service that the development server stands before. */
const SERVICE = process.env.JADOUBE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [notices(), compressed()],
  build: {
    target: "es2022",
    emptyOutDir: false,
    // the policy of the page forbids addresses that hold their picture
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: SERVICE, ws: true }, "/docs": SERVICE, "/healthz": SERVICE } },
  test: { include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"] },
});
