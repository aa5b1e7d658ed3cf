/** Tests games by link that have ended, and what may still be claimed in them. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, drag } from "./browser";
import { actsOf, begin, press, stands, toldAt } from "./playing";

const { service, browse } = begun();

test("a mate with another man than the touched one is claimed after the end, and the game goes on", async () => {
  const { white, black } = await begin(service, { arbiter: "silent", fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
  const one = await browse();
  const other = await browse();
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  for (const { page } of [one, other]) await page.getByText("Live", { exact: true }).waitFor();
  await drag(one.page, "g1", "g1");
  await drag(one.page, "a1", "a8");
  const end = (page: Page) => page.getByRole("heading", { name: "1–0 · checkmate" });
  for (const { page } of [one, other]) await end(page).waitFor();
  // nothing else is done any more
  await expect.poll(() => other.page.getByRole("region", { name: "What you do" }).getByRole("button").allInnerTexts()).toEqual(["Was that move not allowed? Claim …"]);
  await other.page.getByRole("button", { name: "Was that move not allowed? Claim …" }).click();
  await other.page.getByRole("group", { name: "Black claims:" }).getByRole("button", { name: "touched man" }).click();
  for (const { page } of [one, other]) {
    await page.locator(".must-play", { hasText: "White must play: Kg1–f1" }).waitFor();
    await end(page).waitFor({ state: "detached" });
    await expect.poll(() => stands(page, "a1")).toBe("a1, white rook");
  }
  await drag(one.page, "g1", "f1");
  await press(one.page, "White");
  await one.page.locator(".happened li", { hasText: "White presses the clock" }).waitFor({ state: "attached" });
  await drag(other.page, "g8", "f8");
  await expect.poll(() => toldAt(service, white)).toContain("release f8 black");
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("after a mate at one screen whoever is mated claims, and nobody is asked whose hand it is", async () => {
  const { both } = await begin(service, { arbiter: "silent", fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  // one panel at a time: what was opened first does not stand above the next
  await actsOf(page, "White").getByRole("button", { name: "Claim …" }).click();
  await page.getByRole("button", { name: "More …" }).click();
  await page.getByRole("radio", { name: "White" }).check();
  await expect.poll(() => page.getByText("White claims:").count()).toBe(0);
  await drag(page, "g1", "g1");
  await drag(page, "a1", "a8");
  await page.getByRole("heading", { name: "1–0 · checkmate" }).waitFor();
  await expect.poll(() => page.getByRole("radiogroup").count()).toBe(0);
  await page.getByRole("button", { name: "Was that move not allowed? Claim …" }).click();
  await page.getByRole("group", { name: "Black claims:" }).getByRole("button", { name: "touched man" }).click();
  await page.locator(".must-play", { hasText: "White must play: Kg1–f1" }).waitFor();
  seen.clean();
  await context.close();
});

test("after a resignation nothing is claimed", async () => {
  const { both } = await begin(service);
  await service.ask("POST", `/games/${both}/acts`, { acts: [{ key: "1", act: "W resign" }] }, null);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  await page.getByRole("heading", { name: "0–1 · resignation" }).waitFor();
  await page.locator(".happened li", { hasText: "White resigns" }).waitFor({ state: "attached" });
  expect(await page.getByRole("button", { name: "Claim …" }).count()).toBe(0);
  seen.clean();
  await context.close();
});
