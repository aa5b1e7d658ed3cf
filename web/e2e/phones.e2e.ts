/** Games by link and the gallery under a finger, on the screen of a phone. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun } from "./browser";
import { begin } from "./playing";

const { service, browse } = begun();

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("the longest names fit, and are there at length", async () => {
  const [white, black] = ["Maximilian Featherstonehaugh-Montgomery", "W".repeat(60)];
  const { both } = await begin(service, { white, black });
  const { page, watched: seen, context } = await browse({ viewport: SIZES.phone });
  await page.goto(`/play/${both}`);
  for (const viewport of [SIZES.phone, { width: 683, height: 384 }, SIZES.laptop]) {
    await page.setViewportSize(viewport);
    for (const name of [white, black]) await page.locator(".player", { hasText: name }).waitFor();
    expect(await overflow(page), `${viewport.width}`).toBeLessThanOrEqual(0);
    for (const line of await page.locator(".clock-line").all()) {
      const [name, press] = [await line.locator("strong").boundingBox(), await line.locator(".press").boundingBox()];
      expect(name!.x + name!.width, `${viewport.width}`).toBeLessThanOrEqual(press!.x);
    }
  }
  for (const name of [white, black]) await page.getByTitle(name, { exact: true }).waitFor();
  seen.clean();
  await context.close();
});
