/** Tests what hands do in a game by link, and what must not be taken for a hand. */
import { expect, test } from "vitest";
import { SIDEWAYS, SIZES, begun, drag, middle, overlaps } from "./browser";
import { actsAt, begin, press, pressed, settled, toldAt } from "./playing";

const { service, browse } = begun();

test("a second finger is no hand", async () => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse({ hasTouch: true, viewport: SIZES.phone });
  await page.goto(`/play/${both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const device = await context.newCDPSession(page);
  const [e2, e4, a6, b6] = await Promise.all(["e2", "e4", "a6", "b6"].map((square) => middle(page, square)));
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", ...places: [number, { x: number; y: number }][]) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([id, { x, y }]) => ({ id, x, y })) });
  await fingers("touchStart", [1, e2!]);
  await fingers("touchStart", [1, e2!], [2, a6!]);
  await fingers("touchMove", [1, e2!], [2, b6!]);
  await fingers("touchEnd", [2, b6!]);
  await fingers("touchMove", [1, e4!]);
  await fingers("touchEnd");
  await settled(page);
  await expect.poll(async () => (await toldAt(service, both)).slice(1)).toEqual(["touch e2 white", "lift e2 white", "release e4 white"]);
  seen.clean();
  await context.close();
});

test("an act that is still being sent does not move the board of a phone", async () => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse({ viewport: SIZES.phone });
  await page.goto(`/play/${both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const before = await middle(page, "e2");
  let goOn = () => {};
  await page.route("**/acts", async (route) => {
    await new Promise<void>((done) => (goOn = done));
    await route.continue();
  });
  await drag(page, "e2", "e2");
  await page.locator("header .chip").waitFor();
  expect(await middle(page, "e2")).toEqual(before);
  goOn();
  await settled(page);
  seen.clean();
  await context.close();
});

test("a clock that was pressed while nobody could hear it is pressed once", async () => {
  const { white } = await begin(service);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /Failed to load resource/;
  await page.goto(`/play/${white}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.route("**/acts", (route) => route.abort());
  await drag(page, "e2", "e4");
  const clock = page.getByRole("button", { name: "Press the clock: White" });
  await clock.click();
  await expect.poll(() => clock.getAttribute("aria-disabled")).toBe("true");
  for (let again = 0; again < 2; again += 1) await clock.click({ force: true });
  await page.unroute("**/acts");
  await settled(page);
  await expect.poll(async () => (await toldAt(service, white)).filter((act) => act.startsWith("press"))).toEqual(["press white"]);
  seen.clean();
  await context.close();
});

test("a new man that was fetched by mistake is laid aside, and is in no hand after a reload", async () => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  const fetched = page.getByText("In hand: white queen");
  const fetch = page.getByRole("button", { name: "Take a new white queen in hand" });
  await page.getByRole("button", { name: "More …" }).click();
  await fetch.click();
  await page.getByRole("button", { name: "Lay it aside" }).click();
  await fetched.waitFor({ state: "detached" });
  await fetch.click();
  await fetched.waitFor();
  await settled(page);
  await page.reload();
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator("[data-square=e4]").click();
  expect(await fetched.count()).toBe(0);
  await drag(page, "e2", "e4");
  await settled(page);
  await press(page, "White");
  await pressed(page, "White");
  await expect.poll(async () => (await toldAt(service, both)).slice(1)).toEqual(["fetch white", "fetch white", "touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  expect(await page.locator(".card.ruling").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("whoever adjusts while his opponent presses the clock goes on adjusting", async () => {
  const { white, black } = await begin(service);
  const one = await browse();
  const other = await browse();
  await one.page.goto(`/play/${white}`);
  await other.page.goto(`/play/${black}`);
  for (const { page } of [one, other]) await page.getByText("Live", { exact: true }).waitFor();
  await other.page.getByRole("button", { name: "I adjust" }).click();
  await drag(one.page, "e2", "e4");
  await press(one.page, "White");
  await other.page.locator(".happened li", { hasText: "White presses the clock" }).waitFor({ state: "attached" });
  await drag(other.page, "g8", "g8");
  await settled(other.page);
  await expect.poll(async () => (await actsAt(service, white)).at(-1)).toMatchObject({ act: "touch", by: "black", intent: "adjust" });
  await drag(other.page, "e7", "e5");
  await press(other.page, "Black");
  await settled(other.page);
  expect(await other.page.locator(".card.ruling").count()).toBe(0);
  one.watched.clean();
  other.watched.clean();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test("a key that is held down is one act", async () => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  const hold = async (key: string) => {
    for (let times = 0; times < 4; times += 1) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await settled(page);
  };
  await page.locator("[data-square=e2]").focus();
  await hold("t");
  await hold("Enter");
  await page.locator("[data-square=e4]").focus();
  await hold("Enter");
  await page.getByRole("button", { name: "Press the clock: White" }).focus();
  await hold("Enter");
  await expect.poll(async () => (await toldAt(service, both)).slice(1)).toEqual(["touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  seen.clean();
  await context.close();
});

test("a tap that the browser takes away on an empty square is asked about", async () => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  await page.locator("[data-square=e2]").waitFor();
  await drag(page, "e2", "e2");
  await settled(page);
  const { x, y } = await middle(page, "e4");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.locator(".squares").dispatchEvent("pointercancel", { pointerId: 1, clientX: x, clientY: y });
  await page.mouse.up();
  await page.getByText("while you sent the white pawn from e2 to e4").waitFor();
  await page.getByRole("button", { name: "I did not move it" }).click();
  await settled(page);
  await expect.poll(async () => (await toldAt(service, both)).slice(1)).toEqual(["touch e2 white"]);
  seen.clean();
  await context.close();
});

test("whoever listens hears the game with a clock that is ten minutes ahead", async () => {
  const { both, watch } = await begin(service);
  const { page, watched: seen, context } = await browse();
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.goto(`/play/${watch}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await service.ask("POST", `/games/${both}/acts`, { acts: [{ key: "1", act: "W touch g1" }] }, null);
  await expect.poll(() => page.getByRole("status").allInnerTexts()).toContainEqual(expect.stringContaining("White touches g1"));
  seen.clean();
  await context.close();
});

test("a flag that ends nothing is said once", async () => {
  const { both } = await begin(service, { arbiter: "silent", clock: { white_ms: 700, black_ms: 60_000, increment_ms: 0, delay_ms: 0 } });
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  let flags = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes('"flag"')) flags += 1;
  });
  await drag(page, "e2", "e2");
  await page.locator(".happened li", { hasText: "flag" }).waitFor({ state: "attached" });
  const first = flags;
  await page.waitForTimeout(2_500);
  expect(flags - first).toBe(0);
  seen.clean();
  await context.close();
});

test("Enter claims nothing, and a move is claimed as it is written in French", async () => {
  const { both } = await begin(service, { fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1" });
  const { page, watched: seen, context } = await browse({ locale: "fr" });
  await page.goto(`/play/${both}`);
  await page.getByRole("region", { name: /Les Blancs/ }).getByRole("button", { name: "Réclamer …" }).click();
  const field = page.getByLabel("Avec le coup écrit sur la feuille");
  const claim = page.getByRole("button", { name: "Avec ce coup" }).first();
  await field.fill("Rf3");
  await field.press("Enter");
  await claim.click();
  await page.getByText("Ce coup n’est pas compris.").waitFor();
  expect((await toldAt(service, both)).slice(1)).toEqual([]);
  await field.fill("0-0-0");
  await claim.click();
  await expect.poll(async () => (await actsAt(service, both)).at(-1)).toMatchObject({ act: "claim", by: "white", move: "e1c1" });
  seen.clean();
  await context.close();
});

const KEEPS_NOTHING: [string, () => void][] = [
  ["is full", () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); })],
  ["may keep nothing", () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } })],
];

test.each(KEEPS_NOTHING)("a game is played though the browser %s, and its links are there", async (_, keepsNothing) => {
  const { page, watched: seen, context } = await browse();
  await context.addInitScript(keepsNothing);
  await page.goto("/play");
  await page.getByRole("button", { name: "Just play" }).click();
  await page.waitForURL(/\/play\/.+/);
  await page.getByText("Live", { exact: true }).waitFor();
  await drag(page, "e2", "e4");
  await press(page, "White");
  const seat = page.url().split("/").at(-1)!;
  await expect.poll(() => toldAt(service, seat)).toEqual(["start", "touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  await page.getByText("Play on two devices").click();
  await page.getByRole("link", { name: "White’s seat" }).waitFor();
  seen.clean();
  await context.close();
});

test("a man in the other player’s hand is seen", async () => {
  const { white, black } = await begin(service);
  const { page, watched: seen, context } = await browse();
  await page.goto(`/play/${white}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await service.ask("POST", `/games/${black}/acts`, { acts: [{ key: "1", act: "B lift e7" }] }, null);
  await page.getByText("Black holds: black pawn e7").waitFor();
  // it is none of this player's
  await drag(page, "e2", "e4");
  await settled(page);
  await expect.poll(async () => (await toldAt(service, white)).slice(1)).toEqual(["lift e7 black", "touch e2 white", "lift e2 white", "release e4 white"]);
  seen.clean();
  await context.close();
});

test("a man that is captured out of the opponent's hand is laid aside, and the game goes on; no press moves the board", async () => {
  const fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const { white, black } = await begin(service, { fen });
  const pages = await Promise.all([white, black].map(async (seat) => {
    const { page, watched, context } = await browse();
    await page.goto(`/play/${seat}`);
    await page.getByText("Live", { exact: true }).waitFor();
    return { page, watched, context };
  }));
  const [player, opponent] = pages as [(typeof pages)[0], (typeof pages)[0]];
  const d5 = await middle(opponent.page, "d5");
  await opponent.page.mouse.move(d5.x, d5.y);
  await opponent.page.mouse.down();
  await opponent.page.mouse.move(d5.x + 3, d5.y - 40, { steps: 4 });
  await player.page.getByText("Black holds: black pawn d5").waitFor();
  const before = await middle(player.page, "a1");
  await drag(player.page, "e4", "d5");
  await press(player.page, "White");
  await settled(player.page);
  expect(await middle(player.page, "a1")).toEqual(before);
  // he lets go beside the board
  await opponent.page.mouse.move(5, 300, { steps: 4 });
  await opponent.page.mouse.up();
  await settled(opponent.page);
  await opponent.page.getByText("In hand: black pawn d5").waitFor({ state: "detached" });
  await drag(opponent.page, "g8", "f6");
  await press(opponent.page, "Black");
  await settled(opponent.page);
  await expect.poll(async () => (await toldAt(service, white)).slice(-4)).toEqual(["touch g8 black", "lift g8 black", "release f6 black", "press black"]);
  const { state } = await service.ask("GET", `/games/${white}`, undefined, null);
  expect(state).toMatchObject({ placement: "rnbqkb1r/ppp1pppp/5n2/3P4/8/8/PPPP1PPP/RNBQKBNR", has_the_move: "white" });
  for (const { watched, context } of pages) {
    watched.clean();
    await context.close();
  }
});

test.each([SIZES.phone, SIDEWAYS])("what went wrong lies over neither the board nor a clock of a phone, at %o", async (viewport) => {
  const { both } = await begin(service);
  const { page, watched: seen, context } = await browse({ viewport });
  await page.goto(`/play/${both}`);
  await page.getByText("Live", { exact: true }).waitFor();
  const problem = { type: "/problems/clock-runs", title: "Refused", status: 409, detail: "this was not taken, for a reason that needs a line or two" };
  await page.route("**/acts", (route) => {
    const { acts } = route.request().postDataJSON();
    return route.fulfill({ json: { results: acts.map(({ key }: { key: string }) => ({ key, outcome: "refused", problem })) } });
  });
  await drag(page, "e2", "e2");
  const note = (await page.locator(".note.problem").boundingBox())!;
  expect(note.y).toBeGreaterThanOrEqual(0);
  const clock = viewport === SIDEWAYS ? ".clock-line" : ".clock-line.turn";
  const pairs = await overlaps(page.locator("body"), `.note.problem, .hand-board, ${clock}`);
  expect(pairs.filter((pair) => pair.includes("problem"))).toEqual([]);
  seen.clean();
  await context.close();
});

test("what was done on a page that is gone, and nobody heard, is asked about when the game is opened again, and told from nowhere else", async () => {
  const { white } = await begin(service);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /Failed to load resource/;
  await page.goto(`/play/${white}`);
  await page.getByText("Live", { exact: true }).waitFor();
  let isHeard = true;
  // what is done first is recorded, and its answer lost
  await context.route("**/acts", async (route) => {
    if (isHeard) await route.fetch();
    await route.abort();
  });
  await drag(page, "g1", "g1");
  await expect.poll(() => toldAt(service, white)).toEqual(["start", "touch g1 white"]);
  isHeard = false;
  await drag(page, "e2", "e2");
  await page.locator("header .chip", { hasText: "2 acts wait for the network" }).waitFor();
  await page.close();
  await context.unrouteAll({ behavior: "wait" });
  const again = await context.newPage();
  await again.goto("/gallery");
  await again.getByRole("heading", { name: "Gallery" }).first().waitFor();
  await again.waitForTimeout(1_500);
  expect(await again.locator("header .chip").count()).toBe(0);
  await expect.poll(() => toldAt(service, white)).toEqual(["start", "touch g1 white"]);
  await again.goto(`/play/${white}`);
  const dialog = again.getByRole("dialog", { name: "While the connection was away" });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole("listitem").allInnerTexts()).toEqual(["White touches e2"]);
  await expect.poll(() => toldAt(service, white)).toEqual(["start", "touch g1 white"]);
  await dialog.getByRole("button", { name: "I did this: tell it" }).click();
  await settled(again);
  await expect.poll(() => toldAt(service, white)).toEqual(["start", "touch g1 white", "touch e2 white"]);
  seen.clean();
  await context.close();
});

test("a game that is loaded again in the middle of an act goes on without a question, and the act counts once", async () => {
  const { white } = await begin(service);
  const { page, watched: seen, context } = await browse();
  seen.allowed = /Failed to load resource/;
  await page.goto(`/play/${white}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await context.route("**/acts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await drag(page, "e2", "e4");
  await expect.poll(async () => (await toldAt(service, white)).at(-1)).toBe("release e4 white");
  await context.unrouteAll({ behavior: "wait" });
  await page.reload();
  await page.getByText("Live", { exact: true }).waitFor();
  await settled(page);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await press(page, "White");
  await settled(page);
  await expect.poll(() => toldAt(service, white)).toEqual(["start", "touch e2 white", "lift e2 white", "release e4 white", "press white"]);
  seen.clean();
  await context.close();
});
