/**
 * Tests acts that wait for the network: only the person who entered them sends them, whatever
 * becomes of the page.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIZES, fillInLogIn, launch, unfoldEntered, watched } from "./browser";
import { PASSWORD, Service, type Json } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
  await service.account("arbiter", "chief_arbiter");
  await service.account("other", "chief_arbiter");
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

async function board(name: string): Promise<Json> {
  const { boards } = await service.event(name, [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e4"]);
  return boards[0]!;
}

/** What was told of a board, with who told it. */
async function recorded(board: Json): Promise<string[]> {
  const { acts } = await service.ask("GET", `/boards/${board.id}/acts`);
  return acts.slice(2).map(({ act, author }: Json) => `${act.act} ${author.replace(/:.*/, "")}`);
}

const away = (context: BrowserContext) => context.route("**/acts", (route) => route.abort());
const back = (context: BrowserContext) => context.unroute("**/acts");
const waits = (page: Page, text: string) => page.locator("header.top").getByText(text).waitFor();

/**
 * So much later, once it has been tried again in vain: what is on its way when the network comes
 * back may be lost in the browser.
 */
const inVain = (page: Page, ms: number) => Promise.all([page.waitForEvent("requestfailed"), page.clock.fastForward(ms)]);

async function enterPress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pressed: White" }).click();
}

test("it is sent after the page was closed and opened again", async () => {
  const one = await board("Closed");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  await away(context);
  await enterPress(page);
  await Promise.all([waits(page, "1 act waits"), page.locator(".sr[role=status]", { hasText: "1 act waits" }).waitFor({ state: "attached" })]);
  await page.close();
  await back(context);
  const again = await context.newPage();
  await again.goto("/");
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  seen.clean();
  await context.close();
});

test("what waits stands over the time line of its board until it is on record", async () => {
  const one = await board("Listed");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  await away(context);
  await enterPress(page);
  await page.getByRole("button", { name: "Pressed: Black" }).click();
  const list = page.getByRole("list", { name: "Not on record yet" }).getByRole("listitem");
  await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringMatching(/^White presses the clock\s+\d/), expect.stringMatching(/^Black presses the clock\s+\d/)]);
  await back(context);
  await expect.poll(() => recorded(one)).toEqual(["press account", "press account"]);
  await expect.poll(() => list.count()).toBe(0);
  seen.clean();
  await context.close();
});

test("it is sent as nobody else, and as whoever entered it when he is back", async () => {
  const one = await board("Another");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  const arbiter = (await page.evaluate(async () => (await fetch("/api/v1/session")).json())).author as string;
  await unfoldEntered(page);
  await away(context);
  await enterPress(page);
  await waits(page, "1 act waits");
  await seen.logOut(page);
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  await back(context);
  // what the other enters is sent, and that alone
  await fillInLogIn(page, "other", `/boards/${one.id}`);
  await unfoldEntered(page);
  await page.getByRole("button", { name: "Men …" }).click();
  await page.getByRole("button", { name: "Men put right" }).click();
  await expect.poll(() => recorded(one)).toEqual(["restore account"]);
  await waits(page, "1 act waits");
  await seen.logOut(page);
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  await fillInLogIn(page, "arbiter", "/");
  await expect.poll(() => recorded(one)).toEqual(["restore account", "press account"]);
  const { acts } = await service.ask("GET", `/boards/${one.id}/acts`);
  expect(acts.at(-1).author).toBe(arbiter);
  seen.clean();
  await context.close();
});

test("what comes after acts that it came before is not judged as if it came last: the board asks where it belongs", async () => {
  const one = await board("Late");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await page.clock.install();
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  await away(context);
  await enterPress(page);
  await waits(page, "1 act waits");
  await service.tell(one.id, ["W press", "B move e7e5", "B press"]);
  await inVain(page, 11_000);
  await back(context);
  await expect.poll(() => recorded(one)).toEqual(["press token", "move token", "press token", "press account"]);
  const { acts } = await service.ask("GET", `/boards/${one.id}/acts`);
  expect(acts.at(-1).act).toMatchObject({ act: "press", by: "white", late: true });
  // it may have come before any of them, though nobody has said when it was
  const card = page.getByRole("article", { name: "Where does this act belong" });
  await card.getByRole("button", { name: /^before “[\d:]+ Black presses the clock”$/ }).waitFor();
  await card.getByLabel("The act that it came before").selectOption("2");
  await page.setViewportSize(SIZES.phone);
  // a board follows a frame later
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width);
  await expect.poll(() => card.getByLabel("The act that it came before").locator("option:checked").innerText()).toMatch(/^[\d:]+ White presses the clock$/);
  await card.getByRole("button", { name: /^before “[\d:]+ White presses the clock”$/ }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(async () => (await service.ask("GET", `/boards/${one.id}/state`)).act).toMatchObject({ act: "decide", fact: "late", of: 5, value: 2 });
  // what nobody has told anything after is no later than it was
  await away(context);
  await page.getByRole("button", { name: "Claim …" }).click();
  await page.getByText("White claims").click();
  await page.getByRole("button", { name: "flag", exact: true }).click();
  await waits(page, "1 act waits");
  await inVain(page, 11_000);
  await back(context);
  await expect.poll(async () => (await service.ask("GET", `/boards/${one.id}/acts`)).acts.at(-1).act).toMatchObject({ act: "claim" });
  expect((await service.ask("GET", `/boards/${one.id}/acts`)).acts.at(-1).act).not.toHaveProperty("late");
  seen.clean();
  await context.close();
});

test("a row that was entered while the network was away and others told more is late as a whole", async () => {
  const one = await board("Row");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource|WebSocket connection|net::ERR/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  await context.setOffline(true);
  await page.locator(".chip", { hasText: "Not connected" }).waitFor();
  await enterPress(page);
  await waits(page, "1 act waits");
  await service.tell(one.id, ["W touch g1"]);
  await page.getByRole("button", { name: "Men …" }).click();
  await page.getByRole("button", { name: "Men put right" }).click();
  await context.setOffline(false);
  await expect.poll(() => recorded(one)).toEqual(["touch token", "press account", "restore account"]);
  const { acts } = await service.ask("GET", `/boards/${one.id}/acts`);
  expect(acts.slice(-2).map(({ act }: Json) => act.late)).toEqual([true, true]);
  await page.locator(".card.question").getByRole("heading", { name: "Where does this act belong" }).waitFor();
  seen.clean();
  await context.close();
});

test("it counts once where the answer is lost on its way, or is a page of somebody else's", async () => {
  const one = await board("Lost");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  let asked = 0;
  await context.route("**/acts", async (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 200, contentType: "text/html", body: "<html>Accept our terms</html>" });
    if (asked > 2) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 200, contentType: "application/json", body: '{"results":[' });
  });
  await enterPress(page);
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  await expect.poll(() => asked).toBe(3);
  await page.locator("header.top .chip", { hasText: "act waits" }).waitFor({ state: "detached" });
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  expect(await page.locator(".note.problem").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("a tab goes on where another has logged out and in again, as whoever is logged in now", async () => {
  const one = await board("Tabs");
  const { page, watched: seen, context } = await watched(browser, service);
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  const second = await context.newPage();
  await second.goto("/");
  await seen.logOut(second);
  await page.locator("header.top").getByRole("link", { name: "Log in" }).waitFor();
  await fillInLogIn(second, "arbiter", "/");
  await enterPress(page);
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  // another, while this tab does not listen
  await second.evaluate(async (password) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/v1/session", { method: "POST", headers, body: JSON.stringify({ login: "other", password }) });
  }, PASSWORD);
  seen.allowed = /Failed to load resource/;
  await page.getByRole("button", { name: "Men …" }).click();
  await page.getByRole("button", { name: "Men put right" }).click();
  await waits(page, "waits for your log-in");
  await page.locator("header.top").getByTitle("account:").waitFor();
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  await fillInLogIn(second, "arbiter", "/");
  await expect.poll(() => recorded(one)).toEqual(["press account", "restore account"]);
  seen.clean();
  await context.close();
});

test("two pages of one browser lose nothing of each other's", async () => {
  const [one, other] = [await board("First"), await board("Second")];
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  const second = await context.newPage();
  await second.goto(`/boards/${other.id}`);
  await Promise.all([page, second].map(unfoldEntered));
  await away(context);
  await enterPress(page);
  await enterPress(second);
  await waits(page, "2 acts wait");
  await second.close();
  await back(context);
  await expect.poll(() => recorded(one)).toEqual(["press account"]);
  await expect.poll(() => recorded(other)).toEqual(["press account"]);
  seen.clean();
  await context.close();
});

test("whoever has logged out sees and hears nothing more that is the arbiter's", async () => {
  const { event, boards } = await service.event("Gone", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  const { page, watched: seen, context } = await watched(browser, service);
  await fillInLogIn(page, "arbiter", `/events/${event}`);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  await page.locator(".tile .chip", { hasText: "Illegal move" }).waitFor();
  await seen.logOut(page);
  await page.locator(".tile .chip", { hasText: "Illegal move" }).waitFor({ state: "detached" });
  const { page: arbiters, context: elsewhere } = await watched(browser, service);
  await fillInLogIn(arbiters, "arbiter", `/events/${event}`);
  await arbiters.locator(".tile").first().waitFor();
  await service.tell(boards[1]!.id, ["W move e2e5", "W press"]);
  await expect.poll(() => arbiters.locator(".tile .chip", { hasText: "Illegal move" }).count()).toBe(2);
  expect(await page.locator(".tile").allInnerTexts()).not.toContainEqual(expect.stringContaining("⚠"));
  seen.clean();
  await Promise.all([context.close(), elsewhere.close()]);
});

test("whoever loads the page while the service begins anew is asked for no log-in, and goes on when it is there", async () => {
  const one = await board("Reloaded");
  const { page, watched: seen, context } = await watched(browser, service);
  seen.allowed = /Failed to load resource/;
  await fillInLogIn(page, "arbiter", `/boards/${one.id}`);
  await unfoldEntered(page);
  await context.route("**/session", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await page.getByText("goes on by itself").waitFor();
  expect(await page.getByRole("link", { name: "Log in" }).count()).toBe(0);
  await context.unroute("**/session");
  await unfoldEntered(page);
  await page.getByRole("button", { name: "Log out" }).waitFor();
  seen.clean();
  await context.close();
});
