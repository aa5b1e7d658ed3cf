/**
 * Tests every page in both themes and languages: axe-core finds no fault, and the console stays
 * empty.
 */
import type { Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import addresses from "../src/pages.json";
import { SIZES, axe, begun, logIn, middle, unfold, unfoldEntered } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun("arbiter");
let event: string;
let boards: Json[];
let sensed: Json;
let game: Json;
let ruled: Json;
let card: string;

beforeAll(async () => {
  ({ event, boards } = await service.event("Club evening", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"], ["Gambit, Gro", "Holdfast, Hugo"], ["Isolani, Ida", "J'adoube, Jo"]]));
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "W touch b1 intent=unknown"]);
  await service.tell(boards[1]!.id, ["W touch b1", "W release e2 e4", "W press", "A confirm 3.0"]);
  // its penalty is the arbiter's to choose
  await service.tell(boards[3]!.id, ["W move d2d4", "A observe distraction side=black text=\"taps on the table\""]);
  await service.tell(boards[4]!.id, ["W move e2e5", "W press", "A dismiss 2.0 reason=\"the pawn stood on e4\""]);
  sensed = await service.event("Sensed", [["Archer, Ada", "Bishop, Bo"]]);
  await service.ask("PUT", `/boards/${sensed.boards[0]!.id}/sensor`, { family: "dgt", state: "out_of_step", squares: ["e4", "e5"] });
  card = (await service.ask("GET", `/events/${event}/cards`)).items[1].code;
  const begun = async (): Promise<Json> => (await service.ask("POST", "/games", { white: "Ada", black: "Bo" }, null)).links;
  [game, ruled] = [await begun(), await begun()];
  const acts = ["W move e2e5", "W press", "W touch b1", "W move e2e4", "W press"].map((act, key) => ({ key: String(key), act }));
  await service.ask("POST", `/games/${ruled.both}/acts`, { acts }, null);
});

/** What stands at each address, and what says that it is there. */
const pages = (): [string, string][] => [
  ["/", ".ways"],
  ["/log-in", "form.log-in"],
  [`/events/${event}`, ".tile"],
  [`/boards/${boards[0]!.id}`, ".card.ruling"],
  [`/boards/${boards[1]!.id}`, ".timeline header"],
  [`/boards/${boards[2]!.id}`, ".board-head"],
  [`/boards/${boards[4]!.id}`, ".card.dismissed"],
  [`/boards/${sensed.boards[0]!.id}`, ".chip.sensor"],
  [`/boards/${boards[2]!.id}/moves`, ".moves-read canvas"],
  [`/boards/${boards[1]!.id}/report`, ".ruled"],
  [`/boards/${boards[1]!.id}/slip`, ".slip"],
  [`/boards/${boards[1]!.id}/slip?size=a6`, ".slip"],
  [`/boards/${boards[1]!.id}/incident`, ".told-on-paper"],
  [`/boards/${boards[1]!.id}/watch`, ".stage cg-board"],
  [`/embed/${boards[1]!.id}`, ".stage cg-board"],
  [`/events/${event}/rounds/${boards[0]!.round}`, ".tile"],
  [`/events/${event}/rounds/${boards[0]!.round}/report`, ".of-board"],
  [`/events/${event}/rounds/${boards[0]!.round}/results`, ".result-row"],
  [`/events/${event}/rounds/${boards[0]!.round}/papers`, ".papers-list .button"],
  [`/events/${event}/rounds/${boards[0]!.round}/papers/round`, ".of-round tbody tr"],
  [`/events/${event}/rounds/${boards[0]!.round}/papers/incidents`, ".one-sheet"],
  [`/events/${event}/rounds/${boards[0]!.round}/papers/form`, ".rows"],
  [`/events/${event}/rounds/${boards[0]!.round}/papers/codes`, "main .tools button"],
  ["/papers/form", ".rows"],
  [`/events/${sensed.event}/boards`, ".faults li"],
  [`/events/${event}/hand-over`, "section a"],
  [`/events/${event}/conduct`, ".summary td"],
  [`/events/${event}/pad`, ".pad-boards button"],
  [`/events/${event}/rounds/${boards[0]!.round}/pad?board=1`, ".pad-who button"],
  [`/events/${event}/rounds/${boards[0]!.round}/pad?board=2&side=white&what=flag`, ".pad-word button"],
  [`/events/${event}/standings`, ".summary td"],
  [`/events/${event}/wall`, ".wall-tile"],
  [`/events/${event}/cards`, ".sheet .qr"],
  [`/t/${card}`, ".table-call button"],
  ["/set-up", "main form, main section"],
  ["/set-up/accounts", "main table, main li, main section"],
  ["/set-up/tokens", "main h1"],
  ["/set-up/password", "main form"],
  [`/set-up/${event}`, "main form"],
  [`/set-up/${event}/rounds/${boards[0]!.round}`, "main form"],
  [`/set-up/${event}/rounds/new`, "main form"],
  [`/set-up/${event}/players`, "main table, main li"],
  [`/set-up/${event}/pairings`, "main textarea"],
  [`/set-up/${event}/webhooks`, "main form, main section"],
  ["/clock?shows-white=5:10&shows-black=0:00&penalty-black=2:00&board=1&from=/about", ".stages li"],
  ["/device#ABCD2345", "form"],
  ["/laws", ".cards a"],
  ["/laws/FIDE2023", ".law"],
  ["/laws/FIDE2023/4.3.1", ".law"],
  ["/about", ".notices summary"],
  ["/hall", ".join-page .empty"],
  ["/lessons", ".cards"],
  ["/lessons/one", ".hand-board"],
  ["/play", ".ways"],
  [`/play/${game.both}`, ".hand-board"],
  [`/play/${game.watch}`, ".hand-board"],
  [`/play/${ruled.both}`, ".card.ruling"],
  ["/gallery", ".cards"],
  ["/gallery/karpov-chernin", ".hand-board"],
  ["/no-such-page", "h1"],
  ["/set-up/nope", "h1"],
];

test("every address of the list is tried", () => {
  const isAt = (address: string) => new RegExp(`^${address.replaceAll(/:[a-z]+/g, "[^/]+").replace("*", ".+")}$`);
  const tried = pages().map(([address]) => address.replace(/[#?].*/, ""));
  expect(Object.keys(addresses).filter((address) => !tried.some((path) => isAt(address).test(path)))).toEqual([]);
});

// each page has its limits; all of them take minutes where others use the machine
test.each([
  ["light", "en-GB"],
  ["dark", "fr-FR"],
] as const)("nothing is found, and no page is wider than its window at twice its size, in %s, %s", async (colorScheme, locale) => {
  const { page, watched: seen, context } = await browse({ colorScheme, locale, deviceScaleFactor: 2 });
  seen.allowed = /404 \(Not Found\)/;
  await logIn(page, "arbiter");
  const asked = new Set<Request>();
  page.on("request", (request) => asked.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) page.on(event as "requestfinished", (request) => asked.delete(request));
  const found: string[] = [];
  for (const [address, sign] of pages()) {
    await page.setViewportSize(SIZES.laptop);
    await page.goto(address);
    await page.locator(sign).first().waitFor();
    await expect.poll(() => asked.size, { message: address }).toBe(0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
    for (const one of await axe(page)) found.push(`${address} ${one}`);
    for (const { width, height } of [SIZES.laptop, SIZES.desktop]) {
      await page.setViewportSize({ width: Math.floor(width / 2), height: Math.floor(height / 2) });
      const beyond = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
      // a board follows a frame later
      await expect.poll(beyond, { message: `${address} at ${width}` }).toBeLessThanOrEqual(0);
    }
  }
  expect(found).toEqual([]);
  seen.clean();
  await context.close();
}, 900_000);

/** Where dialogs open, and the buttons that open them. */
const dialogs = (): [string, string][] => [
  ["/set-up/accounts", "Add a user"],
  ["/set-up/tokens", "Make a token"],
  [`/set-up/${event}/players`, "Add a player"],
  [`/set-up/${event}/webhooks`, "Add a webhook"],
  [`/set-up/${event}/rounds/${boards[0]!.round}`, "Add a board"],
  [`/set-up/${event}/rounds/${boards[0]!.round}`, "Set sectors"],
  [`/set-up/${event}/rounds/${boards[0]!.round}`, "Pair device: Board 1"],
  [`/set-up/${event}/rounds/${boards[0]!.round}`, "Delete: Board 1"],
  [`/boards/${boards[1]!.id}`, "Correct act 1"],
];

test.each(["light", "dark"] as const)("nothing is found in a dialog in %s", async (colorScheme) => {
  const { page, watched: seen, context } = await browse({ colorScheme });
  await logIn(page, "arbiter");
  const found: string[] = [];
  const dialog = page.locator("dialog[open]");
  for (const [address, name] of dialogs()) {
    await page.goto(address);
    if (name.startsWith("Correct act")) await unfoldEntered(page);
    const ofRow = /: (.*)/.exec(name)?.[1];
    if (ofRow) await page.getByRole("button", { name: `More: ${ofRow}`, exact: true }).click();
    await page.getByRole("button", { name }).first().click();
    await dialog.waitFor();
    await dialog.getByRole("status").filter({ hasText: "…" }).waitFor({ state: "detached" });
    for (const one of await axe(page)) found.push(`${address} ${name} ${one}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  await page.goto(`/play/${game.both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const [from, { x, y }] = [await middle(page, "g1"), await middle(page, "f3")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  await page.locator(".squares").dispatchEvent("pointercancel", { pointerId: 1, clientX: x, clientY: y });
  await dialog.waitFor();
  for (const one of await axe(page)) found.push(`a pointer that is taken away ${one}`);
  expect(found).toEqual([]);
  seen.clean();
  await context.close();
});

/** What of the frame is beyond the edges of the screen, or cut. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("header.top a, header.top select, header.top button, .chip")].filter((element) => element.offsetParent !== null);
    const isBeyond = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > 390 || (element.tagName !== "SELECT" && element.scrollWidth > element.clientWidth + 1);
    };
    return [innerWidth > 390 ? "the page is wider than the screen" : "", ...all.filter(isBeyond).map((element) => `${element.className} ${element.textContent}`)].filter(Boolean);
  });
}

test.each([
  ["light", "en-GB"],
  ["dark", "fr-FR"],
] as const)("on a phone nothing is found and nothing of the frame is out of reach in %s, %s", async (colorScheme, locale) => {
  const { page, watched: seen, context } = await browse({ colorScheme, locale, viewport: SIZES.phone, isMobile: true, hasTouch: true });
  await logIn(page, "arbiter");
  const found: string[] = [];
  const look = async (where: string) => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const one of [...(await axe(page)), ...(await beyond(page))]) found.push(`${where} ${one}`);
  };
  for (const [address, sign] of [
    [`/events/${event}`, ".tile"],
    [`/set-up/${event}/rounds/${boards[0]!.round}`, "main form"],
    [`/play/${game.both}`, ".hand-board"],
    [`/boards/${boards[0]!.id}`, ".card.ruling"],
  ] as const) {
    await page.goto(address);
    await page.locator(sign).first().waitFor();
    await look(address);
  }
  await page.locator(".pad button[aria-expanded=false]").first().click();
  await page.locator(".pad .menu").waitFor();
  await look("a menu");
  await context.clearCookies();
  seen.allowed = /401/;
  await page.locator(".card.ruling button.primary").first().click();
  await page.locator("dialog[open]").waitFor();
  await look("a dialog");
  expect(found).toEqual([]);
  seen.clean();
  await context.close();
});

/** What is chosen in a select and is not seen whole. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = (select: HTMLSelectElement) => {
      const { width } = select.getBoundingClientRect();
      const was = select.style.cssText;
      select.style.cssText = "field-sizing: content; flex: none; max-width: none";
      const needed = select.getBoundingClientRect().width;
      select.style.cssText = was;
      return needed > width + 1;
    };
    return [...document.querySelectorAll("select")].filter(wide).map((select) => `${select.selectedOptions[0]?.text} is cut`);
  });
}

test.each([["en-GB", 390], ["en-GB", 320], ["fr-FR", 390], ["fr-FR", 320]] as const)("a phone shows the boards soon, and whole words, in %s at %i", async (locale, width) => {
  const { page, watched: seen, context } = await browse({ locale, viewport: { ...SIZES.phone, width }, isMobile: true, hasTouch: true });
  await logIn(page, "arbiter");
  const looked = async () => {
    const [wide, high] = await page.evaluate(() => [innerWidth, document.querySelector("header.top")!.clientHeight]);
    return [...(await cut(page)), ...(wide! > width ? ["wider than the screen"] : []), ...(high! > 48 ? ["a header of more than one line"] : [])];
  };
  await page.goto(`/events/${event}`);
  await page.locator(".tile").first().waitFor();
  expect(await looked()).toEqual([]);
  // while the page connects, its header says so in more words
  await expect.poll(async () => (await page.locator(".tile").first().boundingBox())!.y).toBeLessThan(width === 320 ? 275 : 250);
  await page.goto(`/boards/${boards[3]!.id}`);
  const select = page.locator(".picks select");
  await select.waitFor();
  expect(await looked()).toEqual([]);
  for (const penalty of await select.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))) {
    await select.selectOption(penalty);
    expect(await page.evaluate(() => innerWidth), penalty).toBe(width);
  }
  await unfold(page.locator(".card.ruling"));
  await page.locator(".card.ruling .rest button[aria-expanded]").nth(1).click();
  await page.locator(".change select").waitFor();
  expect(await page.evaluate(() => innerWidth), "the change").toBe(width);
  seen.clean();
  await context.close();
});

test.each(["en-GB", "fr-FR"])("what a phone filters the boards of a hall with sectors by has room for its words, in %s", async (locale) => {
  const { event } = await service.event("Sectors", []);
  const [{ id: round }] = (await service.ask("GET", `/events/${event}/rounds`)).items;
  await service.ask("POST", `/rounds/${round}/boards`, { number: 1, sector: "North" });
  const { page, watched: seen, context } = await browse({ locale, viewport: SIZES.phone, isMobile: true, hasTouch: true });
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".filters select").nth(1).waitFor();
  expect(await cut(page)).toEqual([]);
  const search = page.locator(".filters input");
  const whole = await search.evaluate((field: HTMLInputElement) => {
    const { width } = field.getBoundingClientRect();
    field.style.cssText = "field-sizing: content; flex: none; max-width: none";
    return field.getBoundingClientRect().width <= width;
  });
  expect(whole).toBe(true);
  seen.clean();
  await context.close();
});

/** What the page that loads most needs, a board with sensors, and hardly more. */
const MOST_AT_FIRST = 96 * 1024;
/** What the card of a table leads to, over the network of a player's own telephone. */
const MOST_OF_A_CARD = 60 * 1024;
/** The pad, with the engine that is loaded after it. */
const MOST_WITH_ENGINE = 500 * 1024;

test("the first load is small, and soon ready", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter");
  const figures: string[] = [];
  for (const [address, sign] of pages().filter(([address]) => /^\/($|events|boards|gallery|lessons|play|t\/)/.test(address))) {
    // the cache of the context is what makes a second load small
    const { page: fresh, context: other, watched: also } = await browse({ storageState: await context.storageState() });
    const sizes: Promise<{ responseBodySize: number }>[] = [];
    const count = (request: Request) => {
      // what comes once the page stands: the texts of the Laws that a report prints, what unfolds
      if (!/\/api\/v1\/laws\/|\/assets\/(rest-of-ruling|act-list|forms|cited)-/.test(request.url())) sizes.push(request.sizes());
    };
    fresh.on("requestfinished", count);
    const began = Date.now();
    await fresh.goto(address);
    await fresh.locator(sign).first().waitFor();
    const ready_ms = Date.now() - began;
    // what ends later may end with the page, and is no part of the first load
    fresh.off("requestfinished", count);
    const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    figures.push(`${address.replace(/[a-z0-9]{12,}/g, "…")} ${Math.round(bytes / 1024)} kB in ${ready_ms} ms`);
    const withEngine = /\/(pad|moves)\b/.test(address) ? MOST_WITH_ENGINE : MOST_AT_FIRST;
    expect(bytes, address).toBeLessThan(address.startsWith("/t/") ? MOST_OF_A_CARD : withEngine);
    also.clean();
    await other.close();
  }
  console.log(figures.join("\n"));
  seen.clean();
  await context.close();
});
