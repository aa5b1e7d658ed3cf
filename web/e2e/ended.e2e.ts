/** Tests games by link that have ended, and what may still be claimed in them. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, drag } from "./browser";
import { actsOf, begin, press, pressed, settled, stands, toldAt } from "./playing";

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

test("after a mate the game is looked back through, replays by itself, is copied, and its result stands in the list", async () => {
  const { page, watched: seen, context } = await browse({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/play");
  await page.getByRole("button", { name: "Just play" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  for (const [side, from, to] of [["White", "f2", "f3"], ["Black", "e7", "e5"], ["White", "g2", "g4"]] as const) {
    await drag(page, from, to);
    await settled(page);
    await press(page, side);
    await pressed(page, side);
  }
  await page.locator(".happened li strong", { hasText: "2. g2–g4" }).waitFor();
  await drag(page, "d8", "h4");
  await page.getByRole("heading", { name: "0–1 · checkmate" }).waitFor();
  // what ends with the game is gone, and what is wanted now is there
  await page.getByRole("button", { name: "Play again" }).waitFor();
  expect(await page.getByText("Play on two devices").count()).toBe(0);
  const board = page.getByRole("img", { name: /^Position/ });
  await page.getByRole("button", { name: "To the start" }).click();
  await expect.poll(() => board.getAttribute("aria-label")).toContain("king e1, queen d1");
  await page.getByRole("button", { name: "Play the moves" }).click();
  await page.getByRole("button", { name: "f2–f3", exact: true }).and(page.locator("[aria-current]")).waitFor();
  // it goes on to the end, and stops there
  await page.getByRole("button", { name: "Qd8–h4" }).and(page.locator("[aria-current]")).waitFor({ timeout: 8_000 });
  await page.getByRole("button", { name: "Play the moves" }).waitFor();
  await page.getByRole("button", { name: "Copy the game (PGN)" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("1. f2f3 e7e5 2. g2g4 Qd8h4 0-1");
  await page.goto("/play");
  await page.getByRole("listitem").filter({ hasText: "White – Black 0–1" }).waitFor();
  seen.clean();
  await context.close();
});
