/** Tests that each page looks the same whichever page was opened before it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

/** Follows a link of the page to this address: nothing is loaded anew. */
async function follow(page: Page, address: string, sign: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement("a"), { href: to });
    document.querySelector("#page")!.append(link);
    link.click();
    link.remove();
  }, address);
  await page.locator(sign).first().waitFor();
}

/**
 * How everything on the page is dressed. What follows the room there is, or the time, is left out.
 */
function dressed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = ["display", "position", "max-width", "max-height", "overflow-x", "flex-wrap", "gap", "align-items", "margin-top", "padding-left", "border-top-width", "color", "font-size", "font-weight", "text-align"];
    return [...document.querySelectorAll("main, main *")].map((element) => {
      const style = getComputedStyle(element);
      return [element.tagName, element.className, ...told.map((name) => `${name} ${style.getPropertyValue(name)}`)].join("; ");
    });
  });
}

test("no room dresses another", async () => {
  const { event, round, boards } = await service.event("Club evening", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  const { both } = (await service.ask("POST", "/games", { white: "Ada", black: "Bo" }, null)).links;
  const pages: [string, string][] = [
    [`/play/${both}`, ".hand-board piece"],
    ["/play", ".ways"],
    [`/set-up/${event}/rounds/${round}`, "main form .do"],
    [`/boards/${boards[0]!.id}/report`, ".ruled"],
    ["/about", ".notices summary"],
    ["/laws/FIDE2023/4.3.1", ".law"],
    [`/events/${event}`, ".tile"],
  ];
  const { page, watched: seen, context } = await browse();
  // no page waits for its line before it is left
  seen.allowed = /closed before the connection is established/;
  await logIn(page, "arbiter");
  const alone = new Map<string, string[]>();
  for (const [address, sign] of pages) {
    await page.goto(address);
    await page.locator(sign).first().waitFor();
    await page.waitForLoadState("networkidle");
    alone.set(address, await dressed(page));
  }
  for (const [address, sign] of pages) await follow(page, address, sign);
  for (const [address, sign] of pages) {
    await follow(page, address, sign);
    const otherwise = async () => (await dressed(page)).filter((one, at) => one !== alone.get(address)![at]);
    await expect.poll(otherwise, { message: address }).toEqual([]);
  }
  seen.clean();
  await context.close();
});

/** In the page: what is drawn on canvases, as the number of squares. */
function countSquares(): void {
  const counted = { squares: 0 };
  const { fillRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillRect = function (...where) {
    counted.squares += 1;
    fillRect.apply(this, where);
  };
  Object.assign(globalThis, { counted });
}

test("small boards follow the theme and the zoom, and an act draws no board but its own", async () => {
  const { event, boards } = await service.event("Small", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"], ["Endgame, Eila", "Fianchetto, Finn"]]);
  const { page, watched: seen, context } = await browse();
  // of how this test looks at what is drawn
  seen.allowed = /willReadFrequently/;
  await context.addInitScript(countSquares);
  await logIn(page, "arbiter", `/events/${event}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const mini = page.locator(".tile[data-board='3'] canvas");
  const corner = () => mini.evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data].slice(0, 3));
  await page.getByLabel("Colours").selectOption("light");
  await expect.poll(corner).toEqual([0xec, 0xe6, 0xd3]);
  await page.getByLabel("Colours").selectOption("dark");
  await expect.poll(corner).toEqual([0xcf, 0xc9, 0xb5]);
  await page.getByLabel("Colours").selectOption("system");
  await expect.poll(corner).toEqual([0xec, 0xe6, 0xd3]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(corner).toEqual([0xcf, 0xc9, 0xb5]);

  const zoom = await context.newCDPSession(page);
  // as a browser zooms: what is twice as large leaves half the room
  const { width, height } = page.viewportSize()!;
  await zoom.send("Emulation.setDeviceMetricsOverride", { width: width / 2, height: height / 2, deviceScaleFactor: 2, mobile: false });
  await expect.poll(() => mini.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(260);

  await page.evaluate("counted.squares = 0");
  await service.tell(boards[0]!.id, ["W move e2e4"]);
  await service.tell(boards[0]!.id, ["W press"]);
  await page.locator(".tile[data-board='1'] .chip", { hasText: "Playing" }).waitFor();
  await page.waitForTimeout(300);
  // each square once, and the two of the last move tinted
  expect(await page.evaluate("counted.squares")).toBe(64 + 2);
  seen.clean();
  await context.close();
});

test.each([["no-preference", true], ["reduce", false]] as const)("what moves by itself moves only for whoever wants it: %s", async (reducedMotion, moves) => {
  const { page, watched: seen, context } = await browse({ reducedMotion });
  await page.goto("/gallery/karpov-chernin");
  await page.locator(".hand-board piece").first().waitFor();
  await page.evaluate(() => {
    const moved = new Set<string>();
    new MutationObserver(() => {
      if (document.querySelector("piece.anim")) moved.add("men");
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
    Object.assign(globalThis, { moved });
  });
  await page.getByRole("button", { name: "Show what happened" }).click();
  await page.locator(".card.ruling").waitFor();
  const isDressed = await page.evaluate(() => [...document.querySelectorAll("*")].some((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return /[1-9]/.test(transitionDuration) || animationName !== "none";
  }));
  expect(isDressed && !moves).toBe(false);
  await expect.poll(() => page.evaluate("moved.size > 0")).toBe(moves);
  seen.clean();
  await context.close();
});
