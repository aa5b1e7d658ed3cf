/** Tests the script that replaces only files that differ. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = new URL("../scripts/replace.mjs", import.meta.url).pathname;
/** Long ago, in seconds: no file that is written has it. */
const AGO = 1_000_000_000;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "jadoube-replace-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), AGO, AGO);
}

const isTouched = (path: string) => statSync(join(root, path)).mtimeMs !== AGO * 1000;
const replace = () => execFileSync(process.execPath, [script, join(root, "built"), join(root, "dist")]);

test("what is the same is not touched", () => {
  for (const folder of ["built", "dist"]) {
    write(`${folder}/index.html`, "page");
    write(`${folder}/assets/a.js`, "a");
  }
  for (const path of ["dist", "dist/assets"]) utimesSync(join(root, path), AGO, AGO);
  replace();
  for (const path of ["dist", "dist/assets", "dist/index.html", "dist/assets/a.js"]) expect(isTouched(path)).toBe(false);
});

test("what differs is written, what is gone is removed", () => {
  write("built/index.html", "new");
  write("built/assets/b.js", "b");
  write("built/same.svg", "same");
  write("dist/.gitkeep", "");
  write("dist/index.html", "old");
  write("dist/old/a.js", "a");
  write("dist/same.svg", "same");
  replace();
  expect(readFileSync(join(root, "dist/index.html"), "utf8")).toBe("new");
  expect(readFileSync(join(root, "dist/assets/b.js"), "utf8")).toBe("b");
  expect(existsSync(join(root, "dist/old/a.js"))).toBe(false);
  expect(existsSync(join(root, "dist/.gitkeep"))).toBe(true);
  expect(isTouched("dist/same.svg")).toBe(false);
  expect(isTouched("dist/index.html")).toBe(true);
});
