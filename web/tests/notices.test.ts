/**
 * Tests that the console comes with the notices of everything in it: it is built, and searched in
 * another way than the build's own.
 */
import { existsSync } from "node:fs";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import type { Notices } from "../scripts/notices.ts";

const root = new URL("../", import.meta.url).pathname;

describe("the notices that the build writes", () => {
  let notices: Notices;
  let sources: string[];

  beforeAll(async () => {
    if (!existsSync(`${root}.men/wK.svg`)) throw new Error("run `node scripts/prepare.mjs` first: without the men nothing can be built");
    const built = await build({ root, logLevel: "silent", build: { write: false, sourcemap: true }, plugins: [] });
    const { output } = (Array.isArray(built) ? built[0]! : built) as { output: { fileName: string; source?: string | Uint8Array; map?: { sources: string[] } | null }[] };
    notices = JSON.parse(String(output.find(({ fileName }) => fileName === "notices/npm.json")!.source)) as Notices;
    sources = output.flatMap(({ map }) => map?.sources ?? []);
  }, 60_000);

  test("name every package that a line of the page is from", () => {
    const names = new Set(sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
    expect(names.size).toBeGreaterThan(4);
    const named = new Set(notices.packages.map(({ name }) => name));
    expect([...names].filter((name) => !named.has(name))).toEqual([]);
  });

  test("give each its version, its licence, and its text where it has one", () => {
    for (const { name, version, licence, texts } of notices.packages) {
      expect(version, name).toMatch(/^\d+\.\d+/);
      expect(licence, name).toBeTruthy();
      for (const number of texts) expect(notices.texts[number]?.length, name).toBeGreaterThan(100);
    }
    const chessground = notices.packages.find(({ name }) => name === "@lichess-org/chessground")!;
    expect(notices.texts[chessground.texts[0]!]).toContain("GNU GENERAL PUBLIC LICENSE");
  });
});
