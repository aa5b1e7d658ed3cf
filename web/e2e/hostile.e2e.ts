/**
 * Tests what nobody planned for: names of every kind, a session that ends, forty rulings at once,
 * scripts in texts.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun, logIn, unfold, unfoldEntered } from "./browser";
import { WAIT } from "./wait";
import { PASSWORD } from "./service";

const { service, browse } = begun("arbiter");

const NAMES: [string, string][] = [
  ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>"],
  ["W".repeat(200), "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim()],
  ["محمد بن عبد الله الشطرنجي", "דוד המלך"],
  ["王小明（おうしょうめい）", "ကစားသမား"],
  ["👩🦽♟ Zoë Ångström-Łukasiewicz", "javascript:alert(3)"],
  ["{{constructor.constructor('alert(4)')()}}", "' onmouseover='alert(5)"],
];

async function fits(page: Page): Promise<void> {
  // the last is a laptop at 200 %
  for (const size of [...Object.values(SIZES), { width: 683, height: 384 }]) {
    await page.setViewportSize(size);
    const beyond = () => page.evaluate(() => {
      if (document.scrollingElement!.scrollWidth <= innerWidth) return [];
      const all = [...document.querySelectorAll("#page *, header *")].filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
      return ["something", ...all.map((element) => `${element.tagName}.${element.className}`)];
    });
    // the board follows a frame later
    await expect.poll(beyond, { message: `${page.url()} at ${size.width}` }).toEqual([]);
  }
}

test("hostile names and comments are text, and fit", async () => {
  const { event, boards } = await service.event("<b>Open</b> ".repeat(16).trim(), NAMES);
  const { page, watched: seen, context } = await browse();
  page.on("dialog", (dialog) => seen.faults.push(`dialog: ${dialog.message()}`));
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".tile").nth(NAMES.length - 1).waitFor();
  for (const [white] of NAMES) expect(await page.locator(".tile .name", { hasText: white }).count()).toBeGreaterThan(0);
  await fits(page);
  for (const board of boards) {
    await service.tell(board.id, [
      { act: "touch", by: "white", squares: ["b1"] },
      { act: "adjust", by: "white", words: "<svg onload=alert(6)>" },
      { act: "move", by: "white", move: "e2e5" },
      { act: "press", by: "white" },
      { act: "dismiss", by: "arbiter", of: "4.0", reason: `<iframe srcdoc="<script>alert(7)</script>"> ${"x".repeat(400)}` },
    ]);
  }
  for (const board of [boards[0]!, boards[1]!]) {
    await page.goto(`/boards/${board.id}`);
    await unfoldEntered(page);
    await page.locator(".entered li").nth(5).waitFor();
    await page.locator("q.why", { hasText: "<iframe" }).waitFor();
    await fits(page);
  }
  seen.clean();
  await context.close();
});

test("forty open rulings at once", async () => {
  const { event, boards } = await service.event("Forty", [["Archer, Ada", "Bishop, Bo"]]);
  const breach = ["W touch b1", "W release e2 e4", "W press"];
  await service.tell(boards[0]!.id, Array.from({ length: 40 }, () => breach).flat());
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.getByRole("heading", { name: "40 open rulings" }).waitFor();
  await expect.poll(() => page.locator(".card.ruling.open").count()).toBe(40);
  await fits(page);
  await page.goto(`/events/${event}`);
  await page.locator(".chip", { hasText: "+39" }).waitFor();
  seen.clean();
  await context.close();
});

test("a session that ends while somebody types", async () => {
  const { boards } = await service.event("Expired", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await unfold(page.locator(".card.ruling.open"));
  await page.getByRole("button", { name: "Dismiss" }).click();
  const reason = page.getByLabel("Why it does not hold");
  await reason.fill("the board misread e5");
  // whatever else the page asks for would ask for the password first
  await page.waitForLoadState("networkidle");
  await context.clearCookies();
  seen.allowed = /401/;
  await page.locator(".reason").getByRole("button", { name: "Dismiss" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in again" });
  await dialog.waitFor();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.locator(".card.ruling.dismissed").waitFor();
  await expect.poll(() => page.locator(".card.ruling.dismissed .why").innerText()).toContain("the board misread e5");
  seen.clean();
  await context.close();
});

test("a session that ends is asked for in every tab, whichever of them sends, and in none once it is given", async () => {
  const { event, boards } = await service.event("Two tabs", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.locator(".card.ruling.open").waitFor();
  const other = await context.newPage();
  await other.goto(`/events/${event}`);
  await other.locator(".tile").waitFor();
  await page.bringToFront();
  await context.clearCookies();
  seen.allowed = /401/;
  await page.getByRole("button", { name: "Confirm" }).first().click();
  const dialog = (of: Page) => of.getByRole("dialog", { name: "Log in again" });
  await Promise.all([dialog(page).waitFor(), dialog(other).waitFor()]);
  await page.locator("header.top .chip", { hasText: "1 act waits for your log-in" }).waitFor();
  await dialog(page).getByLabel("Password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Log in" }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  await dialog(other).waitFor({ state: "detached" });
  await page.locator("header.top .chip").waitFor({ state: "detached" });
  // the other tab acts as whoever has logged in
  await seen.logOut(other);
  await other.getByRole("link", { name: "Log in" }).waitFor();
  seen.clean();
  await context.close();
});

test("a line that is refused because the session has ended asks for the log-in, and comes back with it", async () => {
  const { boards } = await service.event("Refused", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await context.clearCookies();
  seen.allowed = /401|WebSocket connection|Failed to load resource|net::ERR/;
  await service.restart();
  const dialog = page.getByRole("dialog", { name: "Log in again" });
  await dialog.waitFor({ timeout: 3 * WAIT });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  seen.clean();
  await context.close();
});

test("nothing that was said or shown to an arbiter stays when he has logged out", async () => {
  const { event, boards } = await service.event("Said", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await context.addInitScript(() => Object.assign(Notification, { requestPermission: () => Promise.resolve("denied") }));
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await service.tell(boards[0]!.id, ["W move e2e4", "W press"]);
  await page.locator(".tile", { hasText: "Playing" }).waitFor();
  await service.tell(boards[0]!.id, ["B move e7e4", "B press"]);
  await page.locator(".sr[role=alert]", { hasText: "Board 1" }).waitFor({ state: "attached" });
  await page.getByLabel("Desktop alerts").click();
  await page.locator(".note.problem").waitFor();
  await seen.logOut(page);
  await page.locator("header.top").getByRole("link", { name: "Log in" }).waitFor();
  expect(await page.locator(".note").count()).toBe(0);
  await expect.poll(() => page.locator(".sr[role=alert], .sr[role=status]").allTextContents()).toEqual(["", ""]);
  seen.clean();
  await context.close();
});

test("without JavaScript a sentence says so", async () => {
  const { page, watched: seen, context } = await browse({ javaScriptEnabled: false });
  await page.goto("/");
  const said = await page.locator("body").innerText();
  expect(said).toContain("please switch JavaScript on");
  expect(said).toContain("activez JavaScript");
  seen.clean();
  await context.close();
});
