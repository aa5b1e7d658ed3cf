/**
 * Tests that pages use the space of the window; in events of its own, as those of other tests would
 * stand among them in any order.
 */
import { expect, test } from "vitest";
import { SIZES, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

test.each([["/", SIZES.laptop], ["/", SIZES.desktop], ["/play", SIZES.laptop], ["/play", SIZES.desktop]] as const)("%s uses its space at %o", async (address, viewport) => {
  const pairings: [string, string][] = Array.from({ length: 12 }, (_, at) => [`White ${at}`, `Black ${at}`]);
  await service.event(`Open of ${viewport.width} at ${address}`, pairings);
  const { page, watched: seen, context } = await browse({ viewport });
  await logIn(page, "arbiter", address);
  await page.locator(address === "/" ? ".played li" : ".shown svg").first().waitFor();
  // what is seen ends in the lowest fifth of the window, or below it
  await expect.poll(() => page.locator("#page > main").evaluate((main) => main.getBoundingClientRect().bottom)).toBeGreaterThan(viewport.height * .8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  seen.clean();
  await context.close();
});
