/**
 * Starts Debian's Chromium for the tests. A page fails its test when it writes an error to the
 * console, breaks its policy, or asks another server.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { PASSWORD, Service } from "./service";
import { WAIT } from "./wait";

export const SIZES = { laptop: { width: 1366, height: 768 }, desktop: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } } as const;
/** A telephone held sideways. */
export const SIDEWAYS = { width: 844, height: 390 };

export function launch(...more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      // a page asks no other server: one process draws all pages of a browser
      "--disable-site-isolation-trials", "--renderer-process-limit=1", ...more],
  });
}

/** What the pages of a context have said that they should not have. */
export class PageWatch {
  readonly faults: string[] = [];
  /** What is expected while something is made to fail. */
  allowed: RegExp | null = null;

  constructor(readonly context: BrowserContext, private readonly origin: string) {
    context.setDefaultTimeout(WAIT);
    context.on("page", (page) => this.watch(page));
  }

  private fault(text: string): void {
    if (!this.allowed?.test(text)) this.faults.push(text);
  }

  private watch(page: Page): void {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.fault(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.fault(`error: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(this.origin) && !/^(blob|data|about):/.test(request.url())) this.fault(`request: ${request.url()}`);
    });
  }

  /** Logs out; what any page asks before it has heard of it may be refused. */
  async logOut(page: Page): Promise<void> {
    this.allowed ??= /401/;
    await page.getByRole("button", { name: "Log out" }).click();
  }

  clean(): void {
    expect(this.faults).toEqual([]);
  }
}

type Options = Parameters<Browser["newContext"]>[0];
type OpenedPage = { page: Page; watched: PageWatch; context: BrowserContext };

/**
 * What the tests of a file have: a service, with a chief arbiter of each of these names, and a
 * browser that opens its pages.
 */
export function begun(...arbiters: string[]): { service: Service; browse: (options?: Options) => Promise<OpenedPage> } {
  const service = new Service();
  let browser: Browser;
  beforeAll(async () => {
    [browser] = await Promise.all([launch(), service.begin()]);
    for (const login of arbiters) await service.account(login, "chief_arbiter");
  });
  afterAll(async () => {
    await browser?.close();
    await service.end();
  });
  return { service, browse: (options) => watched(browser, service, options) };
}

export async function watched(browser: Browser, service: Service, options: Options = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: SIZES.laptop, locale: "en-GB", baseURL: service.url, ...options });
  const watched = new PageWatch(context, service.url);
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  });
  return { page: await context.newPage(), watched, context };
}

/**
 * Logs in as the form does, which is filled in where the log-in itself is tried: the page knows by
 * what it keeps that somebody was logged in here.
 */
export async function logIn(page: Page, login: string, to = "/"): Promise<void> {
  const answer = await page.request.post("/api/v1/session", { data: { login, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  // of the same origin, and without scripts
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.setItem("jadoube.session", "yes"));
  await page.goto(to);
}

/** Logs in with the form. */
export async function fillInLogIn(page: Page, login: string, to = "/"): Promise<void> {
  await page.goto(`/log-in?to=${encodeURIComponent(to)}`);
  await page.getByLabel("Name").fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.locator("form.log-in button").click();
  await page.waitForURL((url) => url.pathname === to.split("?")[0]);
}

/** Unfolds what stands on a card besides what must be done. */
export const unfold = (card: Locator): Promise<void> => card.locator(".rest > summary").click();

/** Waits until what unfolds below a ruling is loaded, soon after the page stands. */
export async function loadedSoon(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/rest-of-ruling")))).toBe(true);
}

/** Unfolds everything that was entered at a board, and waits until it is there. */
export async function unfoldEntered(page: Page): Promise<void> {
  await page.locator(".entered:not([open]) > summary").click();
  await page.locator(".entered li").first().waitFor();
}

/** The middle of a square of the board. */
export async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-square=${square}]`).boundingBox();
  if (!box) throw new Error(`${square} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the man from one square to another with the pointer. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong with the page as it stands. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const found = (await page.evaluate("axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })")) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}

/** Which of these parts of an element stand over one another, as far as they are shown. */
export const overlaps = (within: Locator, parts: string): Promise<string[]> =>
  within.evaluateAll((all, parts) => all.flatMap((one) => {
    const boxes = [...one.querySelectorAll(parts)].map((part) => [part.className, part.getBoundingClientRect()] as const);
    const isOver = (a: DOMRect, b: DOMRect) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    return boxes.flatMap(([name, box], at) => boxes.slice(at + 1).filter(([, other]) => isOver(box, other)).map(([other]) => `${name} over ${other}`));
  }), parts);

/** Those of the buttons that cannot be seen whole as the page stands, and where they are. */
export const cut = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) => all.flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isAt = (x: number, y: number) => button.contains(document.elementFromPoint(x, y));
    const isWhole = top >= 0 && bottom <= innerHeight && [left + 3, right - 3].every((x) => [top + 3, bottom - 3].every((y) => isAt(x, y)));
    return isWhole ? [] : [`${button.textContent} from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`];
  }));
