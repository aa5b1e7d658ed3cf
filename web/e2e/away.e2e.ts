/**
 * Tests pages that are opened while the service is away, or after it was updated: they say so, and
 * load by themselves or after a reload.
 */
import { expect, test } from "vitest";
import { begun, logIn, unfoldEntered } from "./browser";
import { WAIT } from "./wait";

const { service, browse } = begun("arbiter");

const AWAY = /net::ERR|Failed to load resource|WebSocket connection/;

test("a page and a language that are wanted first while the network is away come when it is back", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/");
  await page.getByRole("heading", { name: "An arbiter for chess" }).waitFor();
  seen.allowed = AWAY;
  await context.setOffline(true);
  await page.getByRole("link", { name: "The Laws" }).click();
  await page.getByText("The service cannot be reached").waitFor();
  await page.getByLabel("Language").selectOption("fr");
  await page.getByText("Français comes as soon as the service answers").waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Les Règles" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
  seen.clean();
  await context.close();
});

test("a page that the service has no more says so, and is there when it is loaded anew", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/");
  await page.getByRole("heading", { name: "An arbiter for chess" }).waitFor();
  seen.allowed = AWAY;
  await context.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await page.getByText("This page could not be loaded").waitFor();
  await context.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.locator(".cards.gallery").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/gallery");
  seen.clean();
  await context.close();
});

test("another round that is opened while the network is away is not the one before, and comes by itself", async () => {
  const { event, boards } = await service.event("Two rounds", [["Archer, Ada", "Bishop, Bo"]]);
  const { id: next } = await service.ask("POST", `/events/${event}/rounds`, { number: 2, terms: { control: "rapid" } });
  const board = await service.ask("POST", `/rounds/${next}/boards`, { number: 9 });
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}/rounds/${boards[0]!.round}`);
  await page.locator(".tile[data-board='1']", { hasText: "Playing" }).waitFor();
  seen.allowed = AWAY;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Round 2" }).click();
  await page.getByText("The service cannot be reached").waitFor();
  expect(await page.locator(".tile").count()).toBe(0);
  await context.setOffline(false);
  await page.locator(".tile[data-board='9']").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await service.tell(board.id, ["W move e2e5", "W press"]);
  await page.locator(".tile .chip", { hasText: "Illegal move" }).waitFor();
  seen.clean();
  await context.close();
});

test("what cannot be drawn leaves no blank page", async () => {
  const { page, watched: seen, context } = await browse();
  seen.allowed = /404 \(Not Found\)|TypeError|Failed to load resource/;
  for (const [address, says] of [["/gallery/%ff", "There is no such page"], ["/device#%", "A device for a board"]] as const) {
    await page.goto(address);
    await expect.poll(() => page.locator("h1").allTextContents(), { message: address }).toContain(says);
  }
  await context.route("**/api/v1/events?*", (route) => route.fulfill({ json: { items: [null] } }));
  await page.goto("/");
  await page.getByText("That failed").waitFor();
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await page.locator(".cards.gallery").first().waitFor();
  seen.clean();
  await context.close();
});

test("a board whose record is that of a backup says so, and is there when it is read again", async () => {
  const { boards } = await service.event("Restored", [["Archer, Ada", "Bishop, Bo"]]);
  const { id } = boards[0]!;
  await service.tell(id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${id}`);
  await unfoldEntered(page);
  await page.locator(".entered li[data-seq='2']").waitFor();
  seen.allowed = AWAY;
  const restore = await service.backup();
  await service.tell(id, ["B move e7e5", "B press"]);
  await page.locator(".entered li[data-seq='4']").waitFor({ timeout: 2 * WAIT });
  await restore();
  await page.getByText("The record here is not the one that the page has read").waitFor({ timeout: 2 * WAIT });
  await page.getByRole("button", { name: "Try again" }).click();
  await unfoldEntered(page);
  await page.locator(".entered li[data-seq='2']").waitFor();
  expect(await page.locator(".entered li[data-seq='4']").count()).toBe(0);
  seen.clean();
  await context.close();
});
