/** Tests the page of the interface on a telephone: it is read without scrolling sideways. */
import { expect, test } from "vitest";
import { SIZES, begun } from "./browser";

const { browse } = begun();

test.each([[390, "light"], [390, "dark"], [320, "light"], [320, "dark"]] as const)("at a width of %i, in %s, texts take the width and nothing stands beyond it", async (width, colorScheme) => {
  const { page, watched: seen, context } = await browse({ colorScheme, viewport: { ...SIZES.phone, width }, isMobile: true, hasTouch: true });
  await page.goto("/docs/");
  const operation = page.locator("[id$=tell_acts]").first();
  await operation.waitFor();
  const widths = () => page.locator(".opblock-tag > small").evaluateAll((texts) => texts.map(({ clientWidth }) => clientWidth));
  expect((await widths()).length).toBeGreaterThan(3);
  expect(Math.min(...(await widths()))).toBeGreaterThan(width * .8);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark-mode"))).toBe(colorScheme === "dark");
  // each operation has a line or two, and nothing else stands between them
  const operations = await page.locator(".opblock").count();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(140 * operations);
  await operation.locator(".opblock-summary-control").tap();
  await operation.getByText("mine:1").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const beyond = operation.locator(":not(pre, pre *)").evaluateAll((all, edge) => all.filter((one) => one.getBoundingClientRect().right > edge).map(({ className }) => className), width);
  expect(await beyond).toEqual([]);
  seen.clean();
  await context.close();
});
