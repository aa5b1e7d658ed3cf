/**
 * Tests the package in Chromium against what `jadoube rule` answers, byte for byte, on a page that
 * may ask nobody else and run no other code.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { answers, folder, games, names } from "./games.js";

// the driver that the console is tried with
const { chromium } = createRequire(new URL("../../../web/package.json", import.meta.url))("playwright-core");

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".txt": "text/plain", ".answers": "text/plain" };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const FOLDERS = { package: folder, games, test: import.meta.dirname };

/** Serves a page, what it loads, and the games. */
const server = createServer((request, response) => {
  const [, from, name] = request.url.split("/");
  if (from === "") {
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": POLICY });
    return response.end('<!doctype html><title>jadoube</title><script type="module" src="/test/page.js"></script>');
  }
  try {
    const bytes = readFileSync(join(FOLDERS[from], name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
const faults = [];
let browser, page;

before(async () => {
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
  });
  const origin = `http://127.0.0.1:${server.address().port}/`;
  page = await browser.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) faults.push(request.url());
  });
  page.setDefaultTimeout(0);
  await page.goto(origin);
});

after(async () => {
  await browser?.close();
  server.close();
});

for (const name of names) {
  test(`${name}: judged in a page`, async () => {
    const said = await page.evaluate(async (name) => (await globalThis.tried)(name), name);
    assert.deepEqual(said, { bytes: answers(name).length, differs: "" });
  });
}

test("nothing went wrong on the page, and nobody else was asked", () => assert.deepEqual(faults, []));
