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

test("of several events the two that are played stand first, and without scrolling", async () => {
  const pairings: [string, string][] = Array.from({ length: 12 }, (_, at) => [`White ${at}`, `Black ${at}`]);
  for (const name of ["First of two", "Second of two"]) {
    const { boards } = await service.event(name, pairings);
    for (const { id } of boards.slice(0, 4)) await service.tell(id, ["W move e2e5", "W press"]);
  }
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", "/");
  // what is played stands before what has not begun
  await expect.poll(async () => (await page.locator(".going .cards h2").allInnerTexts()).sort()).toEqual(["First of two", "Second of two"]);
  await expect.poll(() => page.locator(".waiting li:visible").count()).toBe(4);
  await expect.poll(() => page.locator(".going").last().evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(SIZES.laptop.height);
  seen.clean();
  await context.close();
});
