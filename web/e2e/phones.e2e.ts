/** Tests games by link and the gallery with a finger, on the screen of a phone. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun, middle } from "./browser";
import { begin, press, settled, toldAt } from "./playing";

const { service, browse } = begun();
const PHONE = { viewport: SIZES.phone, hasTouch: true };

async function tap(page: Page, square: string): Promise<void> {
  const { x, y } = await middle(page, square);
  await page.touchscreen.tap(x, y);
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("the longest names fit, and are there at length", async () => {
  const [white, black] = ["Maximilian Featherstonehaugh-Montgomery", "W".repeat(60)];
  const { both } = await begin(service, { white, black });
  const { page, watched: seen, context } = await browse({ viewport: SIZES.phone });
  await page.goto(`/play/${both}`);
  for (const viewport of [SIZES.phone, { width: 683, height: 384 }, SIZES.laptop]) {
    await page.setViewportSize(viewport);
    for (const name of [white, black]) await page.locator(".player", { hasText: name }).waitFor();
    // a board follows a frame later
    await expect.poll(() => overflow(page), { message: `${viewport.width}` }).toBeLessThanOrEqual(0);
    for (const line of await page.locator(".clock-line").all()) {
      const [name, press] = [await line.locator("strong").boundingBox(), await line.locator(".press").boundingBox()];
      expect(name!.x + name!.width, `${viewport.width}`).toBeLessThanOrEqual(press!.x);
    }
  }
  for (const name of [white, black]) await page.getByTitle(name, { exact: true }).waitFor();
  seen.clean();
  await context.close();
});

test("a capture with taps: the victim is taken off first, or the man is let go on it", async () => {
  const fen = "3qk3/8/8/3P4/3P4/8/8/4K3 b - - 0 1";
  const { page, watched: seen, context } = await browse(PHONE);
  const unmoved = page.getByText("Black has not moved a man yet");
  const reach = async () => {
    const { black } = await begin(service, { fen });
    await page.goto(`/play/${black}`);
    await page.getByText("Live", { exact: true }).waitFor();
    await tap(page, "d8");
    await tap(page, "d5");
    await unmoved.waitFor();
    return black as string;
  };
  const takes = async (seat: string, ...acts: string[]) => {
    await unmoved.waitFor({ state: "detached" });
    await press(page, "Black");
    await expect.poll(() => toldAt(service, seat)).toEqual(["start", "touch d8 black", "touch d5 black", ...acts, "press black"]);
    expect(await page.locator(".card.ruling").count()).toBe(0);
  };
  const first = await reach();
  await page.getByRole("button", { name: "Take the white pawn off d5" }).tap();
  await settled(page);
  await unmoved.waitFor();
  await tap(page, "d5");
  await takes(first, "remove d5 black", "lift d8 black", "release d5 black");
  const second = await reach();
  await page.getByRole("button", { name: "Let the black queen go on d5" }).tap();
  await page.getByRole("button", { name: "Take the white pawn off d5" }).tap();
  await takes(second, "lift d8 black", "release d5 black", "remove d5 black");
  seen.clean();
  await context.close();
});

test("a move out of turn leaves what a player does within reach, and no penalty to choose", async () => {
  const { both } = await begin(service);
  const acts = ["B touch e7", "B move e7e5", "B touch d7", "B press"].map((act, at) => ({ key: `${at}`, act }));
  for (const act of acts) await service.ask("POST", `/games/${both}/acts`, { acts: [act] }, null);
  for (const [locale, built] of [["en-GB", "The arbiter gives no penalty for it."], ["fr-FR", "L’arbitre ne donne pas de pénalité."]] as const) {
    const { page, watched: seen, context } = await browse({ ...PHONE, locale });
    await page.goto(`/play/${both}`);
    await page.locator(".card.ruling .says").filter({ visible: true }).getByText(built).waitFor();
    await expect.poll(() => page.locator(".card.ruling").filter({ visible: true }).count()).toBe(1);
    await expect.poll(() => page.locator("details.earlier > summary").allInnerTexts()).toHaveLength(1);
    expect(await page.locator("main").textContent()).not.toMatch(/expulsion|exclusion/);
    for (const claim of await page.getByRole("button", { name: locale === "en-GB" ? "Claim …" : "Réclamer …" }).all()) expect((await claim.boundingBox())!.y).toBeLessThan(SIZES.phone.height);
    seen.clean();
    await context.close();
  }
});

test("whoever adjusts and taps where he would move is told what comes first", async () => {
  const { page, watched: seen, context } = await browse(PHONE);
  await page.goto("/gallery/matulovic");
  await page.locator("[data-square=g7]").waitFor();
  await tap(page, "g7");
  await page.getByRole("button", { name: "I adjust" }).tap();
  await tap(page, "b3");
  await tap(page, "b4");
  await page.locator(".beside", { hasText: "press “Done adjusting” before you move" }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Done adjusting" }).tap();
  await tap(page, "b3");
  await tap(page, "b4");
  await page.locator(".acts-tried", { hasText: "Black lets go on b4" }).waitFor();
  seen.clean();
  await context.close();
});
