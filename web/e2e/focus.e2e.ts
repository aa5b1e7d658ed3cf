/** Tests where the focus is for users of the keyboard, and what a screen reader says there. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, logIn, unfoldEntered } from "./browser";
import { PASSWORD } from "./service";

const { service, browse } = begun("arbiter");

/** What has the focus, as its name and its words. */
const focused = (page: Page) => page.evaluate(() => `${document.activeElement!.tagName} ${document.activeElement!.textContent.trim()}`);
const focuses = (page: Page, what: RegExp) => expect.poll(() => focused(page)).toMatch(what);

test("whoever goes to another page hears where he is; whoever comes back to the hall is at the tile that he left", async () => {
  const { event } = await service.event("Ways", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  const { page, watched: seen, context } = await browse();
  // the hall waits for no line before it is left
  seen.allowed = /closed before the connection is established/;
  await logIn(page, "arbiter", `/events/${event}`);
  await page.goto(`/events/${event}`);
  await page.locator(".tile").first().waitFor();
  await page.waitForTimeout(300);
  // nobody has gone anywhere
  await expect.poll(() => focused(page)).toMatch(/^BODY/);
  await page.locator(".tile[data-board='2']").focus();
  await page.keyboard.press("Enter");
  await focuses(page, /^H1 Board 2/);
  await page.keyboard.press("Shift+Tab");
  await focuses(page, /^A ← Hall/);
  await page.keyboard.press("Enter");
  await focuses(page, /^A Board 2/);
  await page.getByRole("link", { name: "Gallery" }).press("Enter");
  await focuses(page, /^H1 Gallery/);
  await page.goBack();
  await focuses(page, /^(H1 Ways|A Board 2)/);
  await page.getByRole("link", { name: "Set-up" }).press("Enter");
  await focuses(page, /^H1 Set-up/);
  await page.getByRole("link", { name: "Users" }).press("Enter");
  await page.getByRole("heading", { name: "Users" }).first().waitFor();
  await focuses(page, /^H1 Set-up/);
  seen.clean();
  await context.close();
});

test("whoever listens hears which player has which men, of a tile and of a board, and where the men differ", async () => {
  const { event, boards } = await service.event("Heard", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByRole("link", { name: /Black: Bishop, Bo .*White: Archer, Ada .*1 illegal move/ }).press("Enter");
  await page.locator(".clock-line.white", { hasText: "White: Archer, Ada" }).waitFor();
  await page.getByRole("gridcell", { name: "e2, empty, differs from the position in force" }).waitFor();
  seen.clean();
  await context.close();
});

test("a button that has nothing left to do keeps the focus, and does nothing", async () => {
  const { event, boards } = await service.event("Kept", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await unfoldEntered(page);
  await page.locator(".entered li[data-seq='2']").waitFor();
  await page.getByRole("slider", { name: "Act that is shown" }).fill("1");
  await page.getByText("You look back").waitFor();
  await page.getByRole("button", { name: "Now", exact: true }).press("Enter");
  await page.getByText("You look back").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("BUTTON Now");
  await page.getByRole("button", { name: "One act on" }).press("Enter");
  await expect.poll(() => page.locator(".entered li.shown").getAttribute("data-seq")).toBe("2");

  await page.goto(`/set-up/${event}`);
  await page.getByLabel("City").fill("Tilburg");
  await page.getByLabel("City").press("Tab");
  const save = page.locator("main form .do button.primary").first();
  await save.press("Enter");
  await page.getByText("Saved").first().waitFor();
  await expect.poll(() => save.evaluate((button) => document.activeElement === button)).toBe(true);
  seen.clean();
  await context.close();
});

test("what is deleted in set-up hands its focus to the heading of the page", async () => {
  const { event } = await service.event("Deleted", [["Archer, Ada", "Bishop, Bo"]]);
  await service.ask("POST", `/events/${event}/players`, { name: "Endgame, Eila" });
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/players`);
  await page.getByRole("button", { name: "More: Endgame, Eila" }).press("Enter");
  await page.getByRole("button", { name: "Delete: Endgame, Eila" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByRole("button", { name: "More: Endgame, Eila" }).waitFor({ state: "detached" });
  await focuses(page, /^H1 Deleted/);
  seen.clean();
  await context.close();
});

test("keys that act wherever the focus is are switched off for this browser, in the hall and on the wall", async () => {
  const { event } = await service.event("Keys", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await context.addInitScript(() => {
    Object.assign(globalThis, { full: 0 });
    Element.prototype.requestFullscreen = () => Promise.resolve(void ((globalThis as unknown as { full: number }).full += 1));
  });
  const full = () => page.evaluate("full");
  await page.goto(`/events/${event}/wall`);
  await page.locator(".wall-tile").waitFor();
  await page.keyboard.press("f");
  await expect.poll(() => full()).toBe(1);
  await page.goto(`/events/${event}`);
  const search = page.getByLabel("Player or board number");
  await search.waitFor();
  // a key that comes before the page is ready is lost
  await expect.poll(async () => {
    await page.keyboard.press("/");
    return search.evaluate((input) => document.activeElement === input);
  }).toBe(true);
  await page.getByLabel("Shortcuts").uncheck();
  await page.keyboard.press("/");
  expect(await search.evaluate((input) => document.activeElement === input)).toBe(false);
  await expect.poll(() => search.getAttribute("placeholder")).toBe("Player or board number");
  await page.goto(`/events/${event}/wall`);
  await page.locator(".wall-tile").waitFor();
  await page.keyboard.press("f");
  expect(await full()).toBe(0);
  seen.clean();
  await context.close();
});

test("after logging in by the keyboard no frame lies across the page, and what Tab goes to has one", async () => {
  const { page, watched: seen, context } = await browse();
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  await page.goto("/log-in");
  await page.getByLabel("Name").fill("arbiter");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await focuses(page, /^H1 Events/);
  expect(await outline()).toBe("none");
  await page.keyboard.press("Tab");
  await focuses(page, /^A /);
  await expect.poll(() => outline()).toBe("solid");
  seen.clean();
  await context.close();
});

test("one key leads to the search of a page, in the hall, at a board and among results, and to none while somebody types", async () => {
  const { event, round, boards } = await service.event("Searched", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  for (const [address, label] of [[`/events/${event}`, "Player or board number"], [`/boards/${boards[0]!.id}`, "Search what to enter"], [`/events/${event}/rounds/${round}/results`, "To board"]] as const) {
    await page.goto(address);
    const field = page.getByLabel(label);
    await field.waitFor();
    await expect.poll(async () => {
      await page.keyboard.press("/");
      return field.evaluate((input) => document.activeElement === input);
    }, { message: address }).toBe(true);
    await expect.poll(() => field.getAttribute("aria-keyshortcuts")).toBe("/");
    await field.fill("");
    await page.keyboard.press("/");
    await expect.poll(() => field.inputValue(), { message: address }).toBe("/");
  }
  seen.clean();
  await context.close();
});
