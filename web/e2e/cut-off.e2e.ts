/** A game by link whose player loses the connection: nothing is ruled against him, and his clock is stopped. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, watched } from "./browser";
import { Service } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

test("the clock of a player who is cut off is stopped, and started again by either", async () => {
  const { links } = await service.ask("POST", "/games", { white: "Ada", black: "Bo", clock: { white_ms: 60_000, black_ms: 60_000 } }, null);
  const white = await watched(browser, service);
  const black = await watched(browser, service);
  await white.page.goto(`/play/${links.white}`);
  await black.page.goto(`/play/${links.black}`);
  for (const { page } of [white, black]) await page.locator("[data-square=e2]").waitFor();
  const move = [{ key: "1", act: "W move e2e4" }, { key: "2", act: "W press" }];
  await service.ask("POST", `/games/${links.white}/acts`, { acts: move }, null);
  await black.page.locator(".clock-line.black .time.runs").waitFor();
  await black.page.close();
  const stopped = white.page.locator(".card", { hasText: "The clocks stand" });
  await stopped.getByText("A player lost the connection").waitFor();
  const { state } = await service.ask("GET", `/games/${links.watch}`, undefined, null);
  expect(state).toMatchObject({ running: null, result: "*" });
  const back = await black.context.newPage();
  await back.goto(`/play/${links.black}`);
  await back.getByRole("button", { name: "Start the clock: Black" }).click();
  await stopped.waitFor({ state: "detached" });
  await white.page.locator(".clock-line.black .time.runs").waitFor();
  white.watched.clean();
  await white.context.close();
  await black.context.close();
});
