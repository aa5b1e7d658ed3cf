/** Plays games by link for the tests. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Json, Service } from "./service";

/** The links of a new game. */
export async function begin(service: Service, terms: Json = {}): Promise<Json> {
  return (await service.ask("POST", "/games", { white: "Ada", black: "Bo", ...terms }, null)).links;
}

/** The acts that were told. */
export async function actsAt(service: Service, seat: string): Promise<Json[]> {
  const { acts } = await service.ask("GET", `/games/${seat}`, undefined, null);
  return acts.map(({ act }: Json) => act);
}

/** What was told, act by act. */
export async function toldAt(service: Service, seat: string): Promise<string[]> {
  return (await actsAt(service, seat)).map((act) => [act.act, act.square ?? act.squares ?? [], act.by ?? []].flat().join(" "));
}

export const stands = (page: Page, square: string) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");

/** What a player does besides moving men, where two share a screen. */
export const actsOf = (page: Page, side: string) => page.getByRole("region", { name: `What ${side} does` });

export async function press(page: Page, side: string): Promise<void> {
  await page.getByRole("button", { name: `Press the clock: ${side}` }).click();
}

/**
 * Waits until the clock was pressed, which gives the hand to the other player, and the service has
 * heard it.
 */
export async function pressed(page: Page, side: string): Promise<void> {
  await page.getByText(`${side === "White" ? "Black" : "White"} to move`).waitFor();
  await settled(page);
}

/** Waits until the page has nothing left to tell. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("jadoube.waiting.")).length)).toBe(0);
}
