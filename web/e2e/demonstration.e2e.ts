/**
 * Tests a demonstration as a newcomer meets it: the guide leads him to a board that waits for his
 * word, and the round begins anew at a button.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIDEWAYS, SIZES, axe, cut, launch, watched } from "./browser";
import type { Service } from "./service";

const JADOUBE = process.env.JADOUBE ?? new URL("../../target/debug/jadoube", import.meta.url).pathname;

let demo: ChildProcess;
let said = "";
let browser: Awaited<ReturnType<typeof launch>>;
const told = (pattern: RegExp) => pattern.exec(said)![1]!;

beforeAll(async () => {
  demo = spawn(JADOUBE, ["serve", "--demo", "--boards", "8", "--speed", "20", "--listen", "127.0.0.1:0", "--log", "warn", "--no-color"], { stdio: ["ignore", "ignore", "pipe"] });
  demo.stderr!.on("data", (bytes: Buffer) => (said += bytes.toString()));
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  demo.kill("SIGKILL");
});

test("the guide leads to a board that waits: its ruling is confirmed, its clock set, and the game goes on", async () => {
  await expect.poll(() => said).toMatch(/serving http/);
  expect(said).toContain("board 1 is yours");
  const { page, watched: seen, context } = await watched(browser, { url: told(/serving (http:\S+)/) } as Service);
  const event = told(/event (\w+)/);
  await page.goto(`/events/${event}`);
  const guide = page.locator(".demonstration");
  await guide.getByText("Log in as “arbiter”").waitFor();
  await guide.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Name").fill(told(/log in as (\w+)/));
  await page.getByLabel("Password").fill(told(/password (\S+)/));
  await page.locator("form.log-in button").click();
  await guide.getByText("Board 1 is yours").waitFor();
  await guide.getByRole("link", { name: /^Board 1 has something for you \(Illegal move\)/ }).click();
  await guide.getByText("Confirm it").waitFor();
  const first = new URL(page.url()).pathname;
  await page.locator("main h1").waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  // the guide takes a row above the page: what must be pressed is in sight all the same
  const card = page.locator(".card.ruling.open").first();
  for (const viewport of [{ width: 1280, height: 720 }, SIZES.phone, SIDEWAYS, SIZES.laptop]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => cut(card.locator("footer button")), { message: `${viewport.width}` }).toEqual([]);
    await card.locator(".rest > summary").click();
    await expect.poll(() => cut(card.locator(".rest[open] .do button")), { message: `${viewport.width}` }).toEqual([]);
    await card.locator(".rest > summary").click();
  }
  await page.locator(".card.ruling button.primary").first().click();
  await guide.getByText("Now set the clock").waitFor();
  await page.getByRole("button", { name: /^(Set the clock|The clock has been set)/ }).first().click();
  await guide.getByText("Nothing waits here").waitFor();
  await guide.getByRole("button", { name: "Put the guide away" }).click();
  expect(await guide.getByText("Nothing waits here").count()).toBe(0);
  await page.reload();
  await guide.getByRole("button", { name: "Show the guide" }).click();

  await guide.getByRole("button", { name: "Begin anew" }).click();
  await page.waitForURL(/rounds\/r/);
  await page.locator(".tile").nth(7).waitFor();
  await guide.getByRole("link", { name: /^Board 1 has something for you/ }).waitFor();
  // on a board of the round before, the guide leads to the one that is played
  await page.goto(first);
  await guide.getByRole("link", { name: "Round 2 is played now" }).click();
  await page.waitForURL(/rounds\/r/);
  seen.clean();
  await context.close();
});
