/** Tests the first page and the frame: what a stranger finds, and what an arbiter does. */
import { beforeAll, expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter");
let boards: Json[];

beforeAll(async () => {
  ({ boards } = await service.event("Club evening", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]));
});

test("a stranger reads what this is, sees an incident with its ruling, and has three ways to go on", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "An arbiter for chess on a real board" }).waitFor();
  const picture = page.locator(".incident");
  await expect.poll(() => picture.getByRole("img").getAttribute("aria-label")).toContain("Karpov");
  await expect.poll(() => picture.innerText()).toContain("Black receives 2:00");
  await page.getByRole("link", { name: "Club evening" }).waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  for (const [way, address] of [["Try an incident", "/gallery"], ["Play", "/play"], ["Run a round", "/log-in"]] as const) {
    await page.goto("/");
    const link = page.locator(".ways").getByRole("link", { name: way });
    const { y, height } = (await link.boundingBox())!;
    expect(y + height).toBeLessThan(SIZES.laptop.height);
    await link.click();
    await page.waitForURL((url) => url.pathname === address);
  }
  seen.clean();
  await context.close();
});

test("whoever is logged in finds what is his to do, boards as they are played, and the set-up", async () => {
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  await service.tell(boards[1]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter");
  const home = page.locator("main.home");
  const event = home.getByRole("link", { name: "Club evening" });
  await event.waitFor();
  const ways = page.locator(".ways");
  expect((await event.boundingBox())!.y).toBeLessThan((await ways.boundingBox())!.y);
  expect(await page.locator(".incident").count()).toBe(0);
  expect(await home.innerText()).not.toContain("who log in");
  await home.getByRole("heading", { name: "One board waits for you" }).waitFor();
  await expect.poll(() => home.locator(".played li").count()).toBe(2);
  await expect.poll(() => home.locator(".played").innerText()).toContain("e4");
  await expect.poll(() => axe(page)).toEqual([]);
  // a board that begins to wait is there by itself
  await service.tell(boards[1]!.id, ["B move e7e4", "B press"]);
  await home.getByRole("heading", { name: "2 boards wait for you" }).waitFor();
  await home.locator(".waiting").getByRole("link", { name: "Board 1" }).click();
  await page.waitForURL(`**/boards/${boards[0]!.id}`);
  await page.goto("/");
  // to the hall of the one event that has a round, else to the set-up
  const run = ways.getByRole("link", { name: "Run a round" });
  await expect.poll(() => run.getAttribute("href")).toMatch(/^\/events\/\w+$/);
  await run.click();
  await page.waitForURL(/\/events\/\w+/);
  await service.event("Another evening", []);
  await page.goto("/");
  await home.getByRole("link", { name: "Another evening" }).waitFor();
  await run.click();
  await page.waitForURL("**/set-up");
  seen.clean();
  await context.close();
});

test.each([["en-GB", 390], ["fr-FR", 390], ["fr-FR", 320]] as const)("on a telephone the frame is one row, and its menu has language, colours and log-out, in %s at %i", async (locale, width) => {
  const { page, watched: seen, context } = await browse({ locale, viewport: { ...SIZES.phone, width }, isMobile: true, hasTouch: true });
  const tall = () => page.evaluate(() => document.querySelector("header.top")!.clientHeight);
  await page.goto("/");
  await page.locator("main.home .ways").waitFor();
  // a stranger's is, too
  await expect.poll(tall).toBeLessThanOrEqual(48);
  await page.locator(".menu-button").tap();
  await page.locator(".menu-list a[href^='/log-in']").tap();
  await page.locator("[name=login]").fill("arbiter");
  await page.locator("[name=password]").fill("touch-move!");
  await page.locator("form.log-in button").click();
  await page.waitForURL("**/");
  await page.locator("header.top nav a[href='/set-up']").waitFor();
  await expect.poll(tall).toBeLessThanOrEqual(48);
  // of each event one thing stands below the other
  await page.locator(".going .waiting").first().waitFor();
  expect(await page.locator(".going > *").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size)).toBe(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const [language, theme] = [page.locator(".menu-list select").first(), page.locator(".menu-list select").last()];
  expect(await language.isVisible()).toBe(false);
  await page.locator(".menu-button").tap();
  await theme.selectOption("dark");
  await language.selectOption("en");
  await page.getByRole("heading", { name: "Events" }).waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  await seen.logOut(page);
  await page.locator(".menu-list a[href^='/log-in']").waitFor({ state: "attached" });
  seen.clean();
  await context.close();
});
