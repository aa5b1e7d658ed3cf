import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import preact from "@preact/preset-vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";

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

/** The notices of everything that is bundled, for the page about the console. */
const notices = license({
  thirdParty: {
    includePrivate: false,
    output: {
      file: "dist/notices/npm.json",
      template: (packages) =>
        JSON.stringify(
          packages.map(({ name, version, license, licenseText, noticeText, author, repository }) => ({
            name,
            version,
            licence: license,
            author: author?.name ?? null,
            source: typeof repository === "string" ? repository : (repository?.url ?? null),
            text: [licenseText, noticeText].filter(Boolean).join("\n\n"),
          })),
        ),
    },
  },
});

export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), notices as unknown as Plugin, compressed()],
  build: {
    target: "es2022",
    emptyOutDir: false,
    // the policy of the page forbids addresses that hold their picture
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true }, "/docs": "http://127.0.0.1:8080" } },
  test: { include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"] },
} as Parameters<typeof defineConfig>[0]);
