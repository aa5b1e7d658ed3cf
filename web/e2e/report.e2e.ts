/**
 * Tests the page that `jadoube audit --report` writes: it is opened as a file, sorted, filtered and
 * printed, and asks nobody.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PageWatch, launch } from "./browser";
import { JADOUBE } from "./service";

const EXAMPLE = new URL("../../examples/club-night.pgn", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "jadoube-report-"));
const report = join(folder, "report.html");
let browser: Browser;
let page: Page;
let watched: PageWatch;

beforeAll(async () => {
  // what was found is no failure
  execFileSync(JADOUBE, ["audit", EXAMPLE, "--report", report, "--max-severity", "fault"], { stdio: "ignore" });
  browser = await launch();
  const context = await browser.newContext();
  watched = new PageWatch(context, "file://");
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** The findings that are shown, from above. */
function shown(attribute: "kind" | "severity" | "white" | "black" | "n"): Promise<string[]> {
  return page.locator("#findings > li:visible").evaluateAll((all, name) => all.map((one) => (one as HTMLElement).dataset[name]!), attribute);
}

test("findings are filtered by words, kind and severity", async () => {
  await page.goto(pathToFileURL(report).href);
  await expect.poll(() => page.locator("#shown").textContent()).toBe("7 of 7 shown");
  const all = await shown("n");
  expect(all).toEqual(["1", "2", "3", "4", "5", "6", "7"]);

  const faults = (await shown("severity")).filter((severity) => severity === "2").length;
  expect(faults).toBeGreaterThan(0);
  expect(faults).toBeLessThan(7);
  await page.getByLabel("At least").selectOption("fault");
  await expect.poll(async () => new Set(await shown("severity"))).toEqual(new Set(["2"]));
  expect(await page.locator("#shown").textContent()).toBe(`${faults} of 7 shown`);

  // from the table above, whatever was chosen before
  await page.getByRole("button", { name: "illegal move" }).click();
  await expect.poll(() => shown("kind")).toEqual(["illegal_move", "illegal_move"]);
  await page.locator("#kind").selectOption("");
  await page.getByLabel("Find").fill("gauss CHECKMATE");
  await expect.poll(() => page.locator("#shown").textContent()).toBe("1 of 7 shown");
  expect(await shown("black")).toEqual(["Gauss, Carl"]);
  await page.getByLabel("Find").fill("nobody of this name");
  await expect.poll(() => shown("n")).toEqual([]);
  await page.getByLabel("Find").fill("");
  await expect.poll(() => shown("n")).toEqual(all);
  watched.clean();
});

test("findings are sorted, those that are alike as they stand in the files", async () => {
  await page.goto(pathToFileURL(report).href);
  const order = page.getByLabel("Order");
  for (const [name, attribute, falls] of [["gravest first", "severity", true], ["by kind", "kind", false], ["by White", "white", false], ["by Black", "black", false]] as const) {
    const before = await shown("n");
    const keys = await page.locator("#findings > li").evaluateAll((all, key) => all.map((one) => ({ n: Number((one as HTMLElement).dataset.n), key: (one as HTMLElement).dataset[key]! })), attribute);
    const sorted = keys.sort((a, b) => (falls ? b.key.localeCompare(a.key) : a.key.localeCompare(b.key)) || a.n - b.n).map(({ n }) => String(n));
    expect(sorted, name).not.toEqual(before);
    await order.selectOption(name);
    await expect.poll(() => shown("n"), { message: name }).toEqual(sorted);
  }
  await order.selectOption("as in the files");
  await expect.poll(() => shown("n")).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  watched.clean();
});

test("paper gets the findings that are shown, and none of the buttons", async () => {
  await page.goto(pathToFileURL(report).href);
  await page.locator("#kind").selectOption("illegal_move");
  await expect.poll(() => shown("n")).toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator(".tools, #theme").evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
  expect(await shown("kind")).toEqual(["illegal_move", "illegal_move"]);
  expect(await page.locator("#findings > li:visible svg.board").count()).toBe(2);
  await page.emulateMedia({ media: "screen" });
  watched.clean();
});
