/**
 * Tests the way of a ruling: from what a device tells to what the arbiter says of it, and who
 * learns of it when.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIDEWAYS, SIZES, cut, launch, logIn, unfold, watched, loadedSoon } from "./browser";
import { Service, type Json } from "./service";

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([Service.begin(), launch()]);
  await service.account("arbiter", "chief_arbiter");
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
});

/** A board with its device, and what its player and a spectator hear. */
async function observed(board: Json, event: string) {
  const device = await service.tokenFor("board_device", { event, board: board.id });
  const player = await service.tokenFor("player", { event, player: board.white.id });
  const sockets = [await service.listen(`/boards/${board.id}/public/stream`, player), await service.listen(`/boards/${board.id}/public/stream`, null)];
  await expect.poll(() => sockets.map(({ heard }) => heard.length)).toEqual([1, 1]);
  const news = () => sockets.map(({ heard }) => heard.slice(1).map((text) => JSON.parse(text).state));
  return { device, news };
}

test("an illegal move stands in the hall, is confirmed, and only then is it public", async () => {
  const { event, boards } = await service.event("Confirmed", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  const board = boards[0]!;
  const { device, news } = await observed(board, event);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/events/${event}`);
  const tile = page.locator(".tile", { hasText: "Board 1" });
  await tile.waitFor();
  await expect.poll(() => tile.innerText()).toContain("Not begun");

  await service.tell(board.id, ["W move e2e5", "W press"], device);
  await tile.locator(".chip", { hasText: "Illegal move" }).waitFor();
  await expect.poll(() => page.getByRole("alert").allInnerTexts()).toContainEqual("Board 1: Illegal move");
  // needs attention, and stands first
  await expect.poll(() => page.locator(".tile").first().innerText()).toContain("Board 1");
  await expect.poll(() => tile.innerText()).toContain("⚠1");

  await tile.click();
  const card = page.locator(".card.ruling.open");
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain("Black receives one minute");
  const { clock } = await service.ask("GET", `/boards/${board.id}/state`);
  // rapid under the Laws of 2023: a minute for the opponent, and the increment wrongly gained goes
  // back
  expect(clock.proposal.black_ms - clock.black_ms).toBe(60_000);
  expect(clock.proposal.white_ms - clock.white_ms).toBe(-10_000);
  // once for all rulings, beside what the clock shows now; Black's still runs
  const toSet = card.getByRole("region", { name: "Set the clock" });
  const times = await toSet.locator(".times").innerText();
  expect(times).toMatch(/White 15:\d\d → (15:00|14:59) \(−0:10\)/);
  expect(times).toMatch(/Black 1[45]:\d\d → (16:00|15:\d\d) \(\+1:00\)/);
  expect(times).toContain("White to run");
  await card.getByRole("button", { name: "Stop both clocks" }).click();
  await page.locator(".timeline .incidents", { hasText: "stops the clocks" }).waitFor();
  await card.getByRole("button", { name: "Stop both clocks" }).waitFor({ state: "detached" });
  await card.getByText("Position to set up").first().waitFor();
  await expect.poll(() => card.locator(".diagram").first().locator(".marked").count()).toBe(2);
  await unfold(card);
  await card.getByRole("button", { name: "7.5.1" }).click();
  await card.locator(".says-article strong").getByText("7.5.1").waitFor();

  // the men are seen by everybody as they were set down; that it was illegal, and what it costs, is
  // not
  const learnt = ({ rulings, illegal_moves, add_time_s }: Json) => rulings.length + illegal_moves.white + add_time_s.black > 0;
  for (const states of news()) expect(states.filter(learnt)).toEqual([]);
  await card.getByRole("button", { name: "Confirm" }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  await expect.poll(() => news().map((states) => states.at(-1)?.rulings.length)).toEqual([1, 1]);
  expect(news().map((states) => states.at(-1)?.illegal_moves.white)).toEqual([1, 1]);

  await page.getByText("Change or dismiss it after all").click();
  seen.clean();
  await context.close();
});

test("what is for the arbiter alone reaches him and nobody else", async () => {
  const { event, boards } = await service.event("Silent", [["Archer, Ada", "Bishop, Bo"]]);
  const board = boards[0]!;
  const { device, news } = await observed(board, event);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await service.tell(board.id, ["W touch b1", "W release e2 e4"], device);
  await page.getByText("For the arbiter alone").waitFor();
  await page.getByText("May still be claimed").first().waitFor();
  await expect.poll(() => news().every((states) => states.at(-1)?.placement.includes("4P3"))).toBe(true);
  for (const states of news()) expect(JSON.stringify(states)).not.toMatch(/touch|claim|"4\.3|"rulings":\[\{/);
  seen.clean();
  await context.close();
});

test("a question is answered", async () => {
  const { boards } = await service.event("Asked", [["Archer, Ada", "Bishop, Bo"]]);
  const board = boards[0]!;
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await service.tell(board.id, ["W touch b1 intent=unknown"]);
  const card = page.getByRole("article", { name: "Was the touch meant?" });
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain("Nb1–a3 or Nb1–c3");
  await card.getByRole("button", { name: "by accident" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(async () => (await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.obligation.free).toBe(true);
  seen.clean();
  await context.close();
});

test("two arbiters on one card: the second is told, and decides nothing otherwise", async () => {
  const { boards } = await service.event("Two", [["Archer, Ada", "Bishop, Bo"]]);
  const board = boards[0]!;
  await service.tell(board.id, ["W move e2e5", "W press"]);
  await service.account("second", "chief_arbiter").catch(() => undefined);
  const one = await watched(browser, service);
  const other = await watched(browser, service);
  await logIn(one.page, "arbiter", `/boards/${board.id}`);
  await logIn(other.page, "second", `/boards/${board.id}`);
  await Promise.all([one, other].map(({ page }) => page.locator(".card.ruling.open").waitFor()));
  await loadedSoon(other.page);
  // the second has seen nothing of it yet when he decides
  other.watched.allowed = /Failed to load resource|WebSocket|net::ERR/;
  await other.context.setOffline(true);
  await one.page.getByRole("button", { name: "Confirm" }).click();
  await one.page.locator(".card.ruling.confirmed").waitFor();
  await unfold(other.page.locator(".card.ruling.open"));
  await other.page.getByRole("button", { name: "Dismiss" }).click();
  await other.page.getByLabel("Why it does not hold").fill("the board misread e5");
  await other.page.locator(".reason").getByRole("button", { name: "Dismiss" }).click();
  await other.page.locator("header.top").getByText("1 act waits for the network").waitFor();
  await other.context.setOffline(false);
  await other.page.locator(".note.problem").getByText("Another arbiter").waitFor();
  await other.page.locator(".card.ruling.confirmed").waitFor();
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("a reply made before a ruling was announced is charged to nobody", async () => {
  const { boards } = await service.event("Reply", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await watched(browser, service);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "B move e7e6"]);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);

  await page.locator(".card.ruling.open", { hasText: "Illegal move, the first" }).getByRole("button", { name: "Confirm", exact: true }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  expect(await page.getByRole("button", { name: "Dismiss", exact: true }).count()).toBe(0);
  const { acts } = await service.ask("GET", `/boards/${boards[0]!.id}/acts`);
  expect(acts.slice(-1).map(({ act }: Json) => [act.act, act.of])).toEqual([["confirm", "2.0"]]);
  const { verdict } = await service.ask("GET", `/boards/${boards[0]!.id}/state`);
  expect(verdict.state.illegal_moves).toEqual({ white: 1, black: 0 });
  seen.clean();
  await context.close();
});

test("a clock stopped before a ruling was announced: the charge is dismissed with one click", async () => {
  const { boards } = await service.event("Early", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await watched(browser, service);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "B stop none"]);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);

  const early = page.locator(".card.ruling.open", { hasText: "before it was announced: Illegal move, the first · Archer, Ada (White)" });
  await early.getByRole("button", { name: "Dismiss for that reason" }).click();
  await early.waitFor({ state: "detached" });
  await page.locator(".card.ruling.open", { hasText: "Illegal move, the first" }).getByRole("button", { name: "Confirm", exact: true }).click();
  await page.locator(".card.ruling.confirmed").waitFor();
  const { acts } = await service.ask("GET", `/boards/${boards[0]!.id}/acts`);
  expect(acts.slice(-2).map(({ act }: Json) => [act.act, act.of, act.reason])).toEqual([["dismiss", "3.0", "done before it was announced: Illegal move, the first · Archer, Ada (White)"], ["confirm", "2.0", undefined]]);
  seen.clean();
  await context.close();
});

test.each([
  ["a laptop", SIZES.laptop, false],
  ["a small laptop", { width: 1280, height: 720 }, false],
  ["a telephone", SIZES.phone, true],
  ["a telephone held sideways", SIDEWAYS, true],
] as const)("on %s nothing of a ruling that must be pressed is below the edge or cut, folded and unfolded", async (name, viewport, isPhone) => {
  const { boards } = await service.event(`Pressed on ${name}`, [["Papadiamantopoulou, Anastasia", "Praggnanandhaa, Rameshbabu"]]);
  await service.tell(boards[0]!.id, ["W move e2e4", "W press", "B move e7e5", "B press", "W move g1g3", "W press"]);
  const { page, watched: seen, context } = await watched(browser, service, { viewport, hasTouch: isPhone, isMobile: isPhone });
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  const card = page.locator(".card.ruling.open");
  await card.getByRole("button", { name: "Confirm" }).waitFor();
  await expect.poll(() => card.locator("footer button").count()).toBe(3);
  await expect.poll(() => cut(card.locator("footer button"))).toEqual([]);
  await unfold(card);
  await expect.poll(() => card.locator(".rest .do button").count()).toBe(2);
  await expect.poll(() => cut(card.locator(".rest .do button"))).toEqual([]);
  seen.clean();
  await context.close();
});

test("the hall and the board show men as they were left until the ruling that puts them back is confirmed", async () => {
  const { event, boards } = await service.event("Left", [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W move g1g3", "W press"]);
  const { page, watched: seen, context } = await watched(browser, service);
  // here the picture is read
  seen.allowed = /willReadFrequently/;
  await logIn(page, "arbiter", `/events/${event}`);
  // a square on which nothing stands has one colour
  const men = () => page.locator(".tile canvas").evaluate((canvas) => {
    const board = canvas as HTMLCanvasElement;
    const side = board.width / 8;
    const isEmpty = (file: number, row: number) => {
      const { data } = board.getContext("2d")!.getImageData(file * side + side / 8, row * side + side / 8, (side * 3) / 4, (side * 3) / 4);
      return data.every((value, at) => value === data[at % 4]);
    };
    return { g1: !isEmpty(6, 7), g3: !isEmpty(6, 5) };
  });
  await page.locator(".tile", { hasText: "Illegal move" }).waitFor();
  await expect.poll(men).toEqual({ g1: false, g3: true });
  await page.locator(".tile").click();
  await page.getByRole("gridcell", { name: /^g3, white knight/ }).waitFor();
  await page.locator(".card.ruling.open").getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("gridcell", { name: /^g1, white knight/ }).waitFor();
  await page.goBack();
  await expect.poll(men).toEqual({ g1: true, g3: false });
  seen.clean();
  await context.close();
});
