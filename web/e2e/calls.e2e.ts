/**
 * Tests that a player calls the arbiter with the card of his table, that the pad rings, and that
 * both see who is on the way.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";
import { WAIT } from "./wait";

const { service, browse } = begun("anna@club.example", "boris");
const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 3 } as const;
const PAIRINGS: [string, string][] = [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"]];

/** The codes on the cards of the tables, from table 1 on. */
async function codes(event: string): Promise<string[]> {
  const { items } = await service.ask("GET", `/events/${event}/cards?tables=9`);
  return items.map(({ code }: { code: string }) => code);
}

/** Counts how often a telephone shakes and sounds. */
async function counting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const rung = { shaken: 0, tones: 0 };
    Object.assign(globalThis, { rung });
    navigator.vibrate = () => {
      rung.shaken += 1;
      return true;
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      rung.tones += 1;
      start.apply(this, when);
    };
  });
}
const rung = (page: Page) => page.evaluate(() => (globalThis as unknown as { rung: { shaken: number; tones: number } }).rung);

const calls = (page: Page) => page.locator(".calls li");

test("a player calls, the pad rings, both see who is on the way, and it is done", async () => {
  const { event, round } = await service.event("Calls", PAIRINGS);
  const card = `/t/${(await codes(event))[1]!}`;
  const pad = await browse(PHONE);
  await counting(pad.context);
  await logIn(pad.page, "anna@club.example", `/events/${event}/rounds/${round}/pad`);
  await pad.page.getByText("Live", { exact: true }).waitFor();
  await pad.page.getByLabel("Sound when a table calls").tap();
  const laptop = await browse();
  await logIn(laptop.page, "boris", `/events/${event}`);
  await laptop.page.locator(".tile").first().waitFor();
  const before = await rung(pad.page);

  const player = await browse(PHONE);
  await player.page.goto(card);
  await player.page.getByRole("heading", { name: "Table 2" }).waitFor();
  await player.page.getByRole("button", { name: "Arbiter, please" }).tap();
  await player.page.getByText(/^Called at \d\d:\d\d$/).waitFor();
  await player.page.getByText("The arbiters have been told.").waitFor();
  expect(await axe(player.page)).toEqual([]);

  for (const { page } of [pad, laptop]) await expect.poll(() => calls(page).count()).toBe(1);
  await expect.poll(() => calls(pad.page).textContent()).toContain("Table 2");
  await expect.poll(async () => (await rung(pad.page)).shaken).toBeGreaterThan(before.shaken);
  await expect.poll(async () => (await rung(pad.page)).tones).toBeGreaterThan(before.tones);
  await expect.poll(() => calls(pad.page).locator(".waited").textContent()).not.toBe("0:00");
  expect(await axe(pad.page)).toEqual([]);
  expect(await axe(laptop.page)).toEqual([]);
  const heights = await calls(pad.page).locator("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);

  await pad.page.getByRole("button", { name: "On my way Table 2" }).tap();
  await pad.page.getByText("You are on the way.").waitFor();
  await laptop.page.getByText("anna is on the way.").waitFor();
  await player.page.getByText("An arbiter is on the way.").waitFor();
  await laptop.page.getByRole("button", { name: "On my way Table 2" }).click();
  await player.page.getByText("An arbiter is on the way.").waitFor();
  await pad.page.getByText("boris is on the way.").waitFor();
  await laptop.page.getByRole("button", { name: "Done Table 2" }).click();
  for (const { page } of [pad, laptop]) await expect.poll(() => calls(page).count()).toBe(0);
  await player.page.getByText("The arbiter has been here.").waitFor();
  await player.page.getByRole("button", { name: "Arbiter, please" }).waitFor();
  for (const { watched, context } of [pad, laptop, player]) {
    watched.clean();
    await context.close();
  }
}, 3 * WAIT);

test("tables of the sector in which the arbiter is come first on his pad", async () => {
  const { event, round } = await service.event("Sectors", []);
  const sectors = ["South", "North", "North"];
  for (const [at, sector] of sectors.entries()) await service.ask("POST", `/rounds/${round}/boards`, { number: at + 1, sector });
  const cards = await codes(event);
  const pad = await browse(PHONE);
  await logIn(pad.page, "anna@club.example", `/events/${event}/rounds/${round}/pad`);
  await pad.page.getByText("Live", { exact: true }).waitFor();
  const numbers = () => calls(pad.page).locator("strong").allTextContents();
  for (const code of cards.slice(0, 3)) await fetch(`${service.url}/api/v1/calls/${code}`, { method: "POST" });
  await expect.poll(numbers).toEqual(["Table 1", "Table 2", "Table 3"]);
  const sector = pad.page.getByLabel("Ring first for");
  await sector.selectOption("North");
  await expect.poll(numbers).toEqual(["Table 2", "Table 3", "Table 1"]);
  expect((await sector.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  expect(await axe(pad.page)).toEqual([]);
  // the telephone keeps it
  await pad.page.reload();
  await expect.poll(numbers).toEqual(["Table 2", "Table 3", "Table 1"]);
  expect(await sector.inputValue()).toBe("North");
  await pad.page.getByRole("button", { name: "On my way Table 2" }).tap();
  await expect.poll(numbers).toEqual(["Table 3", "Table 1", "Table 2"]);
  pad.watched.clean();
  await pad.context.close();
}, 3 * WAIT);

test("a call is there after the service was killed, on the pad and at the table", async () => {
  const { event, round } = await service.event("Killed", PAIRINGS);
  const [card] = await codes(event);
  const pad = await browse(PHONE);
  const player = await browse({ ...PHONE, locale: "fr-FR" });
  for (const { watched } of [pad, player]) watched.allowed = /ERR_|WebSocket|Failed to load|503/;
  await logIn(pad.page, "anna@club.example", `/events/${event}/rounds/${round}/pad`);
  await pad.page.getByText("Live", { exact: true }).waitFor();
  await player.page.goto(`/t/${card!}`);
  await player.page.getByRole("button", { name: "Un arbitre, s’il vous plaît" }).tap();
  await player.page.getByText("Les arbitres sont prévenus.").waitFor();
  await expect.poll(() => calls(pad.page).count()).toBe(1);
  await service.restart();
  await pad.page.getByText("Live", { exact: true }).waitFor();
  await pad.page.getByRole("button", { name: "On my way Table 1" }).tap();
  await player.page.getByText("Un arbitre arrive.").waitFor();
  await pad.page.getByRole("button", { name: "Done Table 1" }).tap();
  await expect.poll(() => calls(pad.page).count()).toBe(0);
  for (const { watched, context } of [pad, player]) {
    watched.clean();
    await context.close();
  }
}, 3 * WAIT);

test("a table that floods keeps no other from calling", async () => {
  const { event, boards } = await service.event("Flooded", PAIRINGS);
  const [flooding, other] = await codes(event);
  const call = () => fetch(`${service.url}/api/v1/calls/${flooding!}`, { method: "POST" });
  const answers = await Promise.all(Array.from({ length: 60 }, call));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  let refused: Response | null = null;
  for (let tries = 0; tries < 10 && !refused; tries += 1) {
    await service.ask("DELETE", `/boards/${boards[0]!.id}/call`);
    const answer = await call();
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  const player = await browse(PHONE);
  await player.page.goto(`/t/${other!}`);
  await player.page.getByRole("button", { name: "Arbiter, please" }).tap();
  await player.page.getByText("The arbiters have been told.").waitFor();
  player.watched.clean();
  // and the one that floods is told when it may
  player.watched.allowed = /429/;
  await player.page.goto(`/t/${flooding!}`);
  await player.page.getByRole("button", { name: "Arbiter, please" }).tap();
  await player.page.getByText(/^Too much was asked for/).waitFor();
  player.watched.clean();
  await player.context.close();
}, 3 * WAIT);

test("a card that calls nobody says why", async () => {
  const { event } = await service.event("Cards", PAIRINGS);
  const elsewhere = await service.event("Elsewhere", PAIRINGS);
  const [old] = await codes(event);
  const { page: arbiter, watched: seen, context } = await browse();
  await logIn(arbiter, "boris", `/events/${event}/cards`);
  await arbiter.getByRole("button", { name: "New cards" }).click();
  await arbiter.getByRole("button", { name: "Make new cards" }).click();
  await arbiter.getByText("The cards are new. Print them.").first().waitFor();
  const all = await codes(event);
  const player = await browse(PHONE);
  player.watched.allowed = /404|409/;
  const table: [string, string][] = [
    [old!, "the cards were made anew"],
    [all[8]!, "Nobody plays at this table"],
    [`${elsewhere.event}-1-${all[0]!.split("-").pop()!}`, "no card of a table here"],
    ["nonsense", "no card of a table here"],
  ];
  for (const [code, says] of table) {
    await player.page.goto(`/t/${code}`);
    await player.page.getByText(says).waitFor();
    expect(await player.page.locator(".table-call button").count()).toBe(0);
    expect(await axe(player.page)).toEqual([]);
  }
  for (const one of [{ watched: seen, context }, player]) {
    one.watched.clean();
    await one.context.close();
  }
}, 3 * WAIT);

test("cards are printed ten to a page of A4, none of them cut", async () => {
  const { event } = await service.event("A large open with a name that goes on and on, of the town and its chess club", PAIRINGS);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "boris", `/set-up/${event}`);
  await page.getByRole("link", { name: "Cards of the tables" }).click();
  await expect.poll(() => page.locator(".sheet li").count()).toBe(3);
  // under this address they would lead each telephone to itself
  expect(await page.getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("Tables", { exact: true }).fill("25");
  await page.getByLabel("Tables", { exact: true }).blur();
  await expect.poll(() => page.locator(".sheet li").count()).toBe(25);
  const file = join(mkdtempSync(join(tmpdir(), "jadoube-cards-")), "cards.pdf");
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  if (process.env.JADOUBE_KEEP_PDF) execFileSync("cp", [file, process.env.JADOUBE_KEEP_PDF]);
  expect(readFileSync(file).toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  await page.emulateMedia({ media: "print" });
  // ten to a page: two of 95 mm beside each other, 55 mm high
  const sizes = await page.locator(".sheet li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height].map((px) => Math.round((px / 96) * 25.4))));
  expect(new Set(sizes.map(String))).toEqual(new Set(["95,55"]));
  const cut = await page.locator(".sheet :is(li, .event)").evaluateAll((all) => all.filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1).length);
  expect(cut).toBe(0);
  seen.clean();
  await context.close();
}, 3 * WAIT);
