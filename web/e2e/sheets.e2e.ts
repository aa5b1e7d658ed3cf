/** Tests sheets of paper: their size, how many pages they take, and that no name is cut. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axe, begun, logIn } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter");
const LONG = "Wolfeschlegelsteinhausenbergerdorff-".repeat(3) + "Ende, Maximiliane";
const SIXTY: [string, string][] = Array.from({ length: 60 }, (_, at) => [at === 3 ? LONG : `White, Player ${at + 1}`, `Black, Player ${at + 1}`]);
const TERMS = { edition: "FIDE2023", control: "rapid", supervision: "adequate", clock: { white_ms: 900_000, black_ms: 900_000, increment_ms: 10_000 } };
let hall: { event: string; round: string; boards: Json[] };

beforeAll(async () => {
  hall = await service.event("Open of the town", SIXTY, TERMS);
  const tell = (at: number, acts: (string | object)[]) => service.tell(hall.boards[at]!.id, acts as string[]);
  await tell(0, ["W move e2e5", "W press", "A confirm 2.0"]);
  await tell(3, ["A incident two_hands white", "A confirm 1.0"]);
  await tell(6, ["A observe distraction side=black text=\"taps on the table\"", { act: "decide", by: "arbiter", source: "arbiter", fact: "penalty", value: "warning" }]);
  await tell(9, ["A end 1-0"]);
  await tell(12, ["W move e2e5", "W press"]);
});

/** The pages of what is printed, in millimetres. */
async function printed(page: Page): Promise<[number, number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [Number(width), Number(height)].map((points) => Math.round((points * 25.4) / 72)) as [number, number]);
}

const A4 = [210, 297];

/** What is wider than the paper, or cut. */
const cut = (page: Page) => page.evaluate(() => [...document.querySelectorAll("main.paper :is(bdi, td, th, h1, h2, p)")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline").map((one) => one.textContent));

test.each([["receipt", 80], ["a6", 105]] as const)("the slip of a ruling is one page of its paper: %s", async (size, width) => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${hall.boards[3]!.id}/slip?size=${size}`);
  await page.locator(".slip").waitFor();
  const text = await page.locator(".slip").innerText();
  for (const told of ["Board 4", LONG, "Black receives 1:00", "7.5.4", "1 illegal move", "Arbiter"]) expect(text).toContain(told);
  const pages = await printed(page);
  expect(pages).toHaveLength(1);
  expect(pages[0]![0]).toBe(width);
  if (size === "a6") expect(pages[0]![1]).toBe(148);
  else expect(pages[0]![1]).toBeLessThan(190);
  expect(await axe(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await cut(page)).toEqual([]);
  expect(await page.locator("main .tools").isVisible()).toBe(false);
  seen.clean();
  await context.close();
});

test("no slip is printed with a ruling that nobody has decided", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${hall.boards[12]!.id}/slip`);
  await page.getByText("is not decided yet").waitFor();
  expect(await page.locator(".slip").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true);
  seen.clean();
  await context.close();
});

test("a round of sixty boards is on few sheets, with what has been counted and room to write", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${hall.event}/rounds/${hall.round}/papers`);
  await page.getByRole("link", { name: "Round sheet" }).click();
  await expect.poll(() => page.locator(".of-round tbody tr").count(), { timeout: 60_000 }).toBe(60);
  await expect.poll(() => page.getByRole("button", { name: "Print", exact: true }).isEnabled(), { timeout: 60_000 }).toBe(true);
  const row = (at: number) => page.locator(".of-round tbody tr").nth(at - 1).locator("td").allInnerTexts();
  expect((await row(1)).slice(1, 3)).toEqual(["1\n–", "–\n–"]);
  expect((await row(7)).slice(1, 3)).toEqual(["–\n–", "–\n1"]);
  expect((await row(10))[3]).toContain("1–0");
  expect((await row(4))[0]).toContain(LONG);
  const pages = await printed(page);
  expect(pages.length).toBeLessThanOrEqual(4);
  for (const size of pages) expect(size).toEqual(A4);
  await page.emulateMedia({ media: "print" });
  expect(await cut(page)).toEqual([]);
  seen.clean();
  await context.close();
});

test("incident sheets are a page for each board on which something was told, or for all", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${hall.event}/rounds/${hall.round}/papers/incidents`);
  await expect.poll(() => page.getByRole("button", { name: "Print", exact: true }).isEnabled(), { timeout: 60_000 }).toBe(true);
  const sheets = page.locator(".one-sheet");
  const told = await sheets.count();
  expect(told).toBeGreaterThanOrEqual(3);
  expect(await printed(page)).toEqual(Array.from({ length: told }, () => A4));
  await page.getByLabel("All boards, also those where nothing was told").check();
  await expect.poll(() => sheets.count()).toBe(60);
  expect(await printed(page)).toHaveLength(60);
  expect(await sheets.nth(1).innerText()).toContain("What happened");
  await page.goto(`/boards/${hall.boards[0]!.id}/incident`);
  await page.getByText("Black receives 1:00").first().waitFor();
  expect(await printed(page)).toEqual([A4]);
  seen.clean();
  await context.close();
});

test("the form is a page with nothing filled in, and what is written on it is typed by its numbers", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/papers/form");
  await page.locator(".rows tbody tr").first().waitFor();
  expect(await printed(page)).toEqual([A4]);
  expect(await page.locator(".codes li").first().innerText()).toBe("1 Illegal move");
  await logIn(page, "arbiter", `/events/${hall.event}/rounds/${hall.round}/papers/form`);
  await page.getByText("Open of the town").waitFor();
  expect(await printed(page)).toEqual([A4]);
  await page.goto(`/events/${hall.event}/rounds/${hall.round}/pad`);
  const field = page.getByLabel("To board");
  await field.fill("5 3");
  await field.press("Enter");
  await page.getByText("“5 3” is no board").first().waitFor();
  await field.fill("5 b 3");
  await field.press("Enter");
  await page.getByText("Write 1 for White, 2 for Black").first().waitFor();
  await field.fill("5 2 3");
  await field.press("Enter");
  await page.locator(".pad-ruling h2", { hasText: "Two hands" }).waitFor();
  expect(await page.locator(".pad-ruling .who").innerText()).toContain("Black, Player 5");
  seen.clean();
  await context.close();
});

test("the codes of all boards are on few sheets, and pair a device each", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${hall.event}/rounds/${hall.round}/papers/codes`);
  expect(await page.locator(".code-sheet li").count()).toBe(0);
  // under this address each device would be led to itself
  await page.getByText("leads every device to itself").waitFor();
  expect(await page.getByRole("button", { name: "Make the codes of 60 boards" }).isDisabled()).toBe(true);
  const http = "http://192.0.2.7:8080";
  await page.route("**/api/v1/about", async (route) => {
    const about = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...about, hall: { http: [http], https: [], authority: { name: "", fingerprint: "", ends: "" } } } });
  });
  await page.reload();
  await expect.poll(() => page.locator(".address").textContent()).toBe(`${http}/device`);
  await page.getByRole("button", { name: "Make the codes of 60 boards" }).click();
  await expect.poll(() => page.locator(".code-sheet li").count(), { timeout: 120_000 }).toBe(60);
  await expect.poll(() => page.getByRole("button", { name: "Print", exact: true }).isEnabled()).toBe(true);
  const pages = await printed(page);
  expect(pages.length).toBeLessThanOrEqual(3);
  for (const size of pages) expect(size).toEqual(A4);
  expect(await axe(page)).toEqual([]);
  const code = await page.locator(".code-sheet li").nth(41).locator(".code").innerText();
  const { token } = await service.ask("POST", "/codes", { code }, null);
  expect(token.scope.board).toBe(hall.boards[41]!.id);
  seen.clean();
  await context.close();
});
