/** Configures how the console is built and its tests are run. */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";
import { notices } from "./scripts/notices.ts";

/** What is built; `scripts/replace.mjs` brings `dist` to it. */
const BUILT = ".built/dist";

/** The service sends files as they are compressed here, once. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: ({ build }, { command }) => command === "build" && build?.write !== false,
    closeBundle() {
      for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|wasm|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Lists the files of the console, so that they can be installed and used without the network. */
function offlineList(): Plugin {
  return {
    name: "offline-list",
    apply: ({ build }, { command }) => command === "build" && build?.write !== false,
    closeBundle() {
      const names = readdirSync(join(BUILT, "assets")).sort();
      const files = ["/", "/icon.svg", "/manifest.webmanifest", ...names.map((name) => `/assets/${name}`)];
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
      writeFileSync(join(BUILT, "offline.json"), JSON.stringify({ version, files }));
      // a worker that is the same, byte for byte, is not installed anew
      appendFileSync(join(BUILT, "service-worker.js"), `// ${version}\n`);
    },
  };
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The engine's package, as `cargo xtask` puts it there; or what says that it is absent. */
const ENGINE = [at(".engine/jadoube.js"), at("src/engine/absent.ts")].find(existsSync)!;

/** The service that the development server stands before. */
const SERVICE = process.env.JADOUBE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [notices(new URL("./", import.meta.url)), offlineList(), compressed()],
  build: {
    target: "es2022",
    outDir: BUILT,
    emptyOutDir: true,
    // the policy of the page forbids addresses that hold their picture
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // what most pages need comes as one file: many small ones are larger together
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "src/offline/service-worker.ts" },
      output: {
        // browsers look for it under its own name, above all it serves
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
         codeSplitting: { groups: [{ name: "common", minShareCount: 12 }] },
      },
    },
  },
  resolve: { alias: { jadoube: ENGINE } },
  // by this name the service knows what may compile code
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/engine-worker-[hash].js" } } },
  server: { proxy: { "/api": { target: SERVICE, ws: true }, "/docs": SERVICE, "/healthz": SERVICE } },
  // a machine that others use takes its time
  test: { include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"], setupFiles: ["tests/frames.ts"], testTimeout: 60_000 },
});
