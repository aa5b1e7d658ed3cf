/** Tests the package in Node.js against what `jadoube rule` answers, byte for byte. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { difference } from "./difference.js";
import { answers, folder, lines, names } from "./games.js";

const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const written = (text) => new TextEncoder().encode(text);
/** More than this nobody wants to load over the air for a ruling. */
const MOST_BYTES = 400_000;
let jadoube;

before(async () => {
  jadoube = await import(pathToFileURL(join(folder, about.exports["."].node)));
  await jadoube.default();
});

for (const name of names) {
  test(`${name}: judged at once`, () => {
    assert.equal(difference(written(jadoube.judge(lines(name))), answers(name)), "");
  });
  test(`${name}: told line by line`, () => {
    const session = new jadoube.Session();
    const told = lines(name).split("\n").map((line) => session.tell(line));
    session.free();
    assert.equal(difference(written(told.join("")), answers(name)), "");
  });
}

test("two sessions know nothing of each other, and a new one nothing of one that was freed", () => {
  const [first, second] = [new jadoube.Session(), new jadoube.Session()];
  first.tell("start");
  assert.match(second.tell("W press"), /"no_game"/);
  assert.match(first.tell("W touch e2"), /^\{"seq":1,"rulings"/);
  first.free();
  assert.throws(() => first.tell("W press"));
  assert.match(new jadoube.Session().tell("W press"), /"no_game"/);
});

test("whatever is told is answered, and the game goes on", () => {
  const session = new jadoube.Session();
  session.tell("start");
  const told = ["\u0000", "\ud800", "{".repeat(100_000), "é".repeat(100_000), '{"act":"release"}', "W release z9 z9"];
  for (const line of told) assert.match(session.tell(line), /^\{"seq":\d+,"error":\{"code":/);
  assert.equal(session.tell("\r\n \n# a comment"), "");
  assert.match(session.tell("W touch e2"), new RegExp(`^\\{"seq":${told.length + 1},"rulings"`));
});

test("every language is told on demand, and the rest is the same", () => {
  const [english, all] = [new jadoube.Session(), jadoube.Session.inAllLanguages()];
  for (const line of ["start", "W release e2 e5", "W press", "W lift e9", "# nothing"]) {
    const told = [english, all].map((session) => session.tell(line));
    const others = told[1].match(/"(texts|reasons)":\{"fr":"[^"]+"\},?/g) ?? [];
    assert.ok(line.startsWith("#") || line.endsWith("9") || others.length > 0, told[1]);
    assert.equal(others.reduce((text, other) => text.replace(`,${other.replace(/,$/, "")}`, ""), told[1]), told[0]);
  }
});

test("the first example does what the page about the package says", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const block = (kind) => readme.split(`\`\`\`${kind}\n`)[1].split("```")[0];
  const project = mkdtempSync(join(tmpdir(), "jadoube-js-"));
  try {
    mkdirSync(join(project, "node_modules"));
    symlinkSync(folder, join(project, "node_modules", about.name));
    writeFileSync(join(project, "first.mjs"), block("js"));
    assert.equal(execFileSync(process.execPath, ["first.mjs"], { cwd: project, encoding: "utf8" }), block("text"));
  } finally {
    rmSync(project, { recursive: true });
  }
});

test("the package says what it is", () => {
  assert.equal(jadoube.version(), about.version);
  const types = readFileSync(join(folder, about.types), "utf8");
  for (const part of ["function judge(lines: string): string", "function version(): string", "tell(lines: string): string"]) {
    assert.ok(types.includes(part), part);
  }
  for (const file of [...about.files, "LICENSE", "README.md"]) assert.ok(readFileSync(join(folder, file)).length > 0, file);
});

test("the engine is small", (about) => {
  const engine = readFileSync(join(folder, "jadoube_bg.wasm"));
  const sizes = { plain: engine.length, gzip: gzipSync(engine, { level: 9 }).length };
  about.diagnostic(`bytes: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.gzip < MOST_BYTES, JSON.stringify(sizes));
});
