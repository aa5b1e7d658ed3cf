/**
 * Tests that whatever calls an arbiter to a board from the hall has its card there, and that what
 * he must press is seen without scrolling.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, begun, logIn } from "./browser";
import type { Json } from "./service";
import { KINDS, type AttentionKind } from "../src/record/kinds";

const { service, browse } = begun("arbiter");

const ILLEGAL = ["W move e2e5", "W press"];
const DOWN = { heard_at: null, down: { cause: "silent", since: "2026-11-23T12:00:00Z" } };

/** What happens at a board for each kind of attention, and the terms that it needs. */
const HAPPENS: Record<AttentionKind, { acts: (string | Json)[]; terms?: Json; presence?: Json }> = {
  illegal_move: { acts: ILLEGAL },
  flag: { acts: ["W move e2e4", "W press"], terms: { clock: { white_ms: 60_000, black_ms: 1_000, increment_ms: 0, delay_ms: 0 } } },
  claim: { acts: ["W move e2e4", "W press", "B claim threefold"] },
  touch_move: { acts: ["W touch b1", "W release e2 e4", "W press"] },
  ruling: { acts: ["W move e2e4", "W press", "A observe distraction side=white"] },
  claimable: { acts: ["W touch b1", "W release e2 e4"] },
  question: { acts: ["W touch b1 intent=unknown"] },
  clock: { acts: [...ILLEGAL, "A confirm 2.0"] },
  down: { acts: ["W move e2e4"], presence: DOWN },
  draw_offer: { acts: ["W move e2e4", "W offer_draw"] },
};

async function begin(name: string, { acts, terms = {} }: { acts: (string | Json)[]; terms?: Json }): Promise<{ event: string; board: Json }> {
  const { event, boards } = await service.event(name, [["Archer, Ada", "Bishop, Bo"]], terms);
  await service.tell(boards[0]!.id, acts);
  return { event, board: boards[0]! };
}

test.each(KINDS)("what calls from the hall as %s has its card on the board", async (kind) => {
  const { event, board } = await begin(kind, HAPPENS[kind]);
  const { page, watched: seen, context } = await browse();
  // no page waits for its line before it is left
  seen.allowed = /closed before the connection is established/;
  const { presence } = HAPPENS[kind];
  if (presence) {
    const told = async (body: Json): Promise<Json> => ("items" in body ? { ...body, items: body.items.map((one: Json) => ({ ...one, presence })) } : { ...body, presence });
    await context.route(/\/api\/v1\/(boards\/[^/]+|rounds\/[^/]+\/boards\?.*)$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: await told(await response.json()) });
    });
  }
  await logIn(page, "arbiter", `/events/${event}`);
  // the hall says it: its filter counts the boards of each kind
  await page.locator(`.tile.${kind}`).waitFor();
  await page.goto(`/boards/${board.id}`);
  // a board that is down says of what
  await page.locator(kind === "down" ? ".open-cards .card.down" : `.open-cards [data-kind=${kind}]`).first().waitFor();
  expect(await page.locator(".open-cards h2").first().innerText()).not.toBe("Nothing open");
  seen.clean();
  await context.close();
});

test("a flag that falls is seen on the clock, has a card with one button, and is ruled on when that is pressed", async () => {
  const { board } = await begin("Fallen", HAPPENS.flag);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.locator(".clock-line.black .time.fallen", { hasText: "Flag" }).waitFor();
  await expect.poll(() => page.locator(".clock-line.black .time").innerText()).toContain("0:00.0");
  const card = page.getByRole("article", { name: "Black’s flag has fallen" });
  await card.waitFor();
  await expect.poll(() => page.locator("button.primary").count()).toBe(1);
  await card.getByRole("button", { name: "Enter: Black’s flag has fallen" }).click();
  await card.waitFor({ state: "detached" });
  await page.locator(".obligation", { hasText: "1–0 · flag fallen" }).waitFor();
  await expect.poll(async () => (await service.ask("GET", `/boards/${board.id}/state`)).verdict.state).toMatchObject({ result: "1-0", termination: "time" });
  seen.clean();
  await context.close();
});

test("a flag that falls before a ruling is confirmed counts for nothing: his clock goes on from the ruling", async () => {
  const { event, board } = await begin("Spent", { ...HAPPENS.flag, acts: ["W touch b1", "W release e2 e4", "W press"] });
  const { page, watched: seen, context } = await browse();
  const clock = async () => (await service.ask("GET", `/boards/${board.id}/state`)).clock;
  await logIn(page, "arbiter", `/events/${event}`);
  await page.locator(".tile.touch_move", { hasText: "0:00.0" }).waitFor();
  expect(await page.locator(".tile.flag").count()).toBe(0);
  await page.goto(`/boards/${board.id}`);
  const card = page.locator(".card.ruling.open");
  await card.getByText("Black’s clock has run out since: it showed 0:01.0 at the ruling.").waitFor();
  await expect.poll(() => card.locator(".times").innerText()).toMatch(/Black 0:00\.0 → 0:01\.0/);
  expect(await page.locator(".card[data-kind=flag]").count()).toBe(0);
  await expect.poll(() => page.locator("button.primary").allInnerTexts()).toEqual(["Confirm with: a warning"]);
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".card.clock-to-set", { hasText: "0:01.0" }).getByRole("button", { name: "The clock has been set" }).click();
  await page.getByText("Nothing open").waitFor();
  await expect.poll(clock).toMatchObject({ black_ms: 1_000, running: "white" });
  seen.clean();
  await context.close();
});

test("of a fallen flag and a ruling one is the next to be done", async () => {
  const { board } = await begin("One at a time", { ...HAPPENS.flag, acts: [...HAPPENS.flag.acts, "A observe distraction side=white"] });
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.getByRole("article", { name: "Black’s flag has fallen" }).waitFor();
  await page.locator(".card.ruling.open").waitFor();
  await expect.poll(() => page.locator("button.primary").allInnerTexts()).toEqual(["Enter: Black’s flag has fallen"]);
  seen.clean();
  await context.close();
});

test("a clock that shows no time though no flag has fallen is set from the card, which goes then", async () => {
  const { board } = await begin("Not fallen", HAPPENS.flag);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const card = page.getByRole("article", { name: "Black’s flag has fallen" });
  await card.getByRole("button", { name: "It has not: set the clock …" }).click();
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("textbox", { name: "Black" }).fill("5:00");
  await pad.getByRole("button", { name: "The clock has been set" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(async () => (await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.result).toBe("*");
  seen.clean();
  await context.close();
});

test("an offer of a draw is answered on its card", async () => {
  const { board } = await begin("Offered", HAPPENS.draw_offer);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const card = page.getByRole("article", { name: "White offers a draw" });
  await card.getByRole("button", { name: "Black declines the draw" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(async () => (await service.ask("GET", `/boards/${board.id}/state`)).act).toMatchObject({ act: "decline_draw", by: "black" });
  seen.clean();
  await context.close();
});

/** Whether all of it is seen without scrolling. */
async function isSeen(page: Page, sign: string): Promise<void> {
  await expect.poll(async () => {
    const box = await page.locator(sign).first().boundingBox();
    const { width, height } = page.viewportSize()!;
    return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  }, { message: sign }).toBe(true);
}

const SIDEWAYS = { width: 844, height: 390 };

test.each([["laptop", SIZES.laptop], ["phone", SIZES.phone], ["sideways", SIDEWAYS]] as const)("what must be pressed is seen at once: %s", async (name, viewport) => {
  const [open, still] = [await begin(`Open ${name}`, HAPPENS.illegal_move), await begin(`Still ${name}`, { acts: ["W move e2e4", "W press"] })];
  const { page, watched: seen, context } = await browse({ viewport, hasTouch: name !== "laptop" });
  await logIn(page, "arbiter", `/boards/${open.board.id}`);
  for (const sign of [".clock-line.white .time", ".clock-line.black .time", ".card.ruling.open .follows", ".card.ruling.open .times", ".card.ruling.open button.primary"]) await isSeen(page, sign);
  await expect.poll(() => page.locator("button.primary:visible").count()).toBe(1);
  await page.goto(`/boards/${still.board.id}`);
  for (const sign of [".men", ".pad-search", ".pad .group:last-of-type"]) await isSeen(page, sign);
  // the board has the height, or the width of a phone
  const men = (await page.locator(".men").boundingBox())!;
  expect(men.width).toBeGreaterThan(name === "phone" ? 350 : viewport.height * 0.7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  seen.clean();
  await context.close();
});

test("what is to be entered is found by its words: a key opens the search, arrows choose, Enter enters", async () => {
  const { board } = await begin("Found", { acts: ["W move e2e4", "W press"] });
  const { page, watched: seen, context } = await browse();
  const last = async () => (await service.ask("GET", `/boards/${board.id}/state`)).act;
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.locator(".pad").waitFor();
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search what to enter" });
  await expect.poll(() => search.evaluate((field) => document.activeElement === field)).toBe(true);
  await page.keyboard.type("black flag");
  const options = page.locator(".pad-search").getByRole("option");
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^Black’s flag has fallen\s+Clock$/), expect.stringMatching(/^Black claims: flag\s+Claims$/)]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator(".pad-search [aria-selected=true]").innerText()).toContain("Black claims: flag");
  await expect.poll(() => search.getAttribute("aria-activedescendant")).toBe(await page.locator(".pad-search [aria-selected=true]").getAttribute("id"));
  await page.keyboard.press("Enter");
  await expect.poll(last).toMatchObject({ act: "claim", by: "black", what: "flag" });
  await expect.poll(() => options.count()).toBe(0);
  // one that needs squares asks for them, of the side that it names
  await page.keyboard.press("Escape");
  await search.fill("white touched");
  await page.getByRole("option", { name: "White: Touched …" }).click();
  await page.locator(".picking", { hasText: "Choose the man that was touched." }).waitFor();
  await page.getByRole("gridcell", { name: /^b1/ }).click();
  await expect.poll(last).toMatchObject({ act: "touch", by: "white", squares: ["b1"] });
  // and one that needs a word more opens its form
  await search.fill("set the clock");
  await search.press("Enter");
  await page.getByRole("textbox", { name: "White" }).waitFor();
  seen.clean();
  await context.close();
});

test("what was ruled and is withdrawn is said where no penalty says it, on the board and in the report", async () => {
  const { board } = await begin("Withdrawn claim", { acts: ["W touch b1", "W move e2e4", "B touch e7", "B claim touch_move"] });
  const { page, watched: seen, context } = await browse();
  await service.tell(board.id, ["A supersede 4 reason=misheard"]);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.getByText("1 ruling withdrawn or replaced").click();
  const card = page.locator(".card.ruling.withdrawn");
  await card.getByText("It was ruled: The claim is rejected.").waitFor();
  expect(await card.innerText()).not.toContain("None");
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.locator(".summary tbody tr", { hasText: "Withdrawn: “misheard”" }).waitFor();
  expect(await page.locator(".summary tbody").innerText()).not.toMatch(/None\s+Withdrawn/);
  seen.clean();
  await context.close();
});

test("a ruling that was withdrawn is folded, and says why in words", async () => {
  const { board } = await begin("Withdrawn", { acts: ILLEGAL });
  const { page, watched: seen, context } = await browse();
  await service.tell(board.id, ["A supersede 1 reason=misread"]);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const fold = page.locator(".gone");
  await fold.getByText("1 ruling withdrawn or replaced").click();
  const card = fold.locator(".card.ruling.withdrawn");
  await card.getByText("Withdrawn: “White moves e2–e5” was entered by mistake").waitFor();
  await expect.poll(() => card.innerText()).toContain("Illegal move, the first · Archer, Ada (White)");
  // people's words: neither numbers of acts nor squares of programs
  expect(await page.locator(".told").innerText()).not.toMatch(/\b\d+\.0\b|[a-h][1-8][a-h][1-8]|\bact \d/);
  seen.clean();
  await context.close();
});
