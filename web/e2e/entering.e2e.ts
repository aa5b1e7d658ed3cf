/** Tests what an arbiter enters and corrects at a board. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, logIn, middle, unfold, unfoldEntered, watched, type PageWatch } from "./browser";
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

async function opened(name: string, acts: string[] = []): Promise<{ page: Page; watched: PageWatch; board: Json; close: () => Promise<void> }> {
  const { boards } = await service.event(name, [["Archer, Ada", "Bishop, Bo"]]);
  await service.tell(boards[0]!.id, ["W say text=ready", ...acts]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await unfoldEntered(page);
  return {
    page,
    watched: seen,
    board: boards[0]!,
    close: async () => {
      seen.clean();
      await context.close();
    },
  };
}

/** The last act of a board, without what every act of an arbiter has. */
async function last(board: Json): Promise<Json> {
  const { act } = await service.ask("GET", `/boards/${board.id}/state`);
  delete act.source;
  delete act.at;
  return act;
}

test("a touch, a move, a press, a claim, a displaced man and a result, each in three clicks or fewer", async () => {
  const { page, board, close } = await opened("Entered");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const button = (name: string) => ({ click: () => pad.getByRole("button", { name, exact: true }).click() });
  const square = (name: string) => ({
    click: async () => {
      const { x, y } = await middle(page, name);
      await page.mouse.click(x, y);
    },
  });
  const table: [{ click: () => Promise<void> }[], Json][] = [
    [[button("Touched …"), square("b1")], { act: "touch", by: "white", squares: ["b1"] }],
    [[button("Moved …"), square("b1"), square("c3")], { act: "move", by: "white", move: "b1c3" }],
    [[button("Pressed: White")], { act: "press", by: "white" }],
    [[button("Displaced …"), square("e7"), square("e6")], { act: "knock", by: "black", square: "e7", to: "e6" }],
    [[button("Claim …"), button("White claims"), button("third occurrence")], { act: "claim", by: "white", what: "threefold" }],
    [[button("Result …"), button("You declare: ½–½")], { act: "end", by: "arbiter", result: "1/2-1/2" }],
  ];
  for (const [clicks, act] of table) {
    expect(clicks.length).toBeLessThanOrEqual(3);
    for (const { click } of clicks) await click();
    await expect.poll(() => last(board)).toEqual(act);
    // the page has heard of it before the next is entered
    await page.locator(".entered li.shown", { hasText: String((await service.ask("GET", `/boards/${board.id}/state`)).seq) }).waitFor();
  }
  await close();
});

test("a claim with the move that was written down, an agreed draw, what is noticed with what it needs, and a clock that is set", async () => {
  const { page, board, close } = await opened("Entered more");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const click = (...names: string[]) => names.reduce((before, name) => before.then(() => pad.getByRole("button", { name, exact: true }).click()), Promise.resolve());
  const square = async (name: string) => {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  };
  // who claims is asked, for it is often not who has the move
  await click("Claim …");
  expect(await pad.getByRole("button", { name: "third occurrence", exact: true }).count()).toBe(0);
  await click("White claims", "third occurrence, with a move …");
  await square("g1");
  await square("f3");
  await expect.poll(() => last(board)).toEqual({ act: "claim", by: "white", what: "threefold", move: "g1f3" });
  await click("Men …", "You notice: displaced man …");
  await square("e7");
  await square("e6");
  await expect.poll(() => last(board)).toEqual({ act: "observe", by: "arbiter", what: "displaced", squares: ["e7", "e6"] });
  await click("Clock …", "Both flags have fallen …", "nobody knows, an earlier period");
  await expect.poll(() => last(board)).toMatchObject({ what: "both_flags", first: "unknown", last_period: false });
  // time off a clock: it is set to less
  await click("Clock …", "Set the clock …");
  await pad.getByRole("textbox", { name: "White" }).fill("14:10");
  await pad.getByRole("textbox", { name: "Black" }).fill("9:00");
  await pad.getByRole("combobox", { name: "Runs" }).selectOption("White");
  await click("The clock has been set");
  await expect.poll(() => last(board)).toEqual({ act: "start_clock", by: "arbiter", running: "white", clock: { white_ms: 850_000, black_ms: 540_000, running: "white" } });
  await page.locator(".clock-line.black", { hasText: "9:00" }).waitFor();
  // by the record nobody has moved: whether they have only the arbiter knows
  await click("Result …", "½–½, both agree", "No: enter the agreement");
  await expect.poll(() => last(board)).toEqual({ act: "agree", result: "1/2-1/2" });
  await click("Result …", "½–½, both agree", "Yes, unrecorded: declare ½–½");
  await expect.poll(() => last(board)).toEqual({ act: "end", by: "arbiter", result: "1/2-1/2" });
  await close();
});

test("a prompt goes when a menu opens: what it asks for is out of date", async () => {
  const { page, close } = await opened("Prompted");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("button", { name: "Touched …", exact: true }).click();
  await pad.getByText("Choose the man that was touched.").waitFor();
  await pad.getByRole("button", { name: "Clock …" }).click();
  await pad.getByRole("button", { name: "Stop both clocks" }).waitFor();
  await expect.poll(() => pad.getByText("Choose the man that was touched.").count()).toBe(0);
  await close();
});

test("once a game is over nobody is named first, and all can still be entered of both", async () => {
  const { page, board, close } = await opened("Mated", ["W move f2f3", "W press", "B move e7e5", "B press", "W move g2g4", "W press", "B move d8h4"]);
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await page.locator(".obligation", { hasText: "checkmate" }).waitFor();
  await expect.poll(() => pad.getByRole("radiogroup").count()).toBe(0);
  expect(await pad.getByRole("button", { name: "Pressed: White" }).count()).toBe(0);
  await pad.getByRole("button", { name: "Clock …" }).click();
  await pad.getByRole("button", { name: "Pressed: Black" }).click();
  await expect.poll(() => last(board)).toEqual({ act: "press", by: "black" });
  await close();
});

test("a result is replaced only when that is said twice, and of both one is in force", async () => {
  const { page, board, close } = await opened("Replaced");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const click = (name: string) => pad.getByRole("button", { name, exact: true }).click();
  await click("Result …");
  await click("You declare: 1–0");
  await page.locator(".card.ruling", { hasText: "White wins the game" }).waitFor();
  await click("Result …");
  await expect.poll(() => pad.innerText()).toContain("Stands: 1–0 (decision of the arbiter)");
  await click("0–1");
  await expect.poll(() => last(board)).toEqual({ act: "end", by: "arbiter", result: "1-0" });
  await click("Replace 1–0 with 0–1");
  await page.locator(".card.ruling", { hasText: "Black wins the game" }).getByText("In force").waitFor();
  await page.getByText("1 ruling withdrawn or replaced").click();
  await page.locator(".card.ruling", { hasText: "White wins the game" }).getByText("Replaced: 0–1 was declared").waitFor();
  await page.getByRole("link", { name: "Report", exact: true }).click();
  const rows = page.locator(".summary tbody tr");
  await rows.nth(1).waitFor();
  await expect.poll(() => rows.nth(0).innerText()).toMatch(/White wins the game\s+Replaced: 0–1 was declared/);
  await expect.poll(() => rows.nth(1).innerText()).toMatch(/Black wins the game\s+In force/);
  await close();
});

/** What is clicked on the pad and on the board. */
function hands(page: Page) {
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const click = async (...names: string[]) => {
    for (const name of names) await pad.getByRole("button", { name, exact: true }).click();
  };
  const square = async (...names: string[]) => {
    for (const name of names) {
      const { x, y } = await middle(page, name);
      await page.mouse.click(x, y);
    }
  };
  return { pad, click, square };
}

test("a touched man is claimed with who saw it: what is confirmed is told first and ruled on, the word of one player alone is not", async () => {
  const { page, board, close } = await opened("Touched", ["W move e2e4", "W press", "B move e7e5", "B press"]);
  const { click, square } = hands(page);
  await click("Claim …", "White claims", "touched man: only White says so");
  await expect.poll(() => last(board)).toEqual({ act: "claim", by: "white", what: "touch_move" });
  await page.locator(".card.ruling.open", { hasText: "The claim is rejected" }).waitFor();
  await click("Claim …", "White claims", "touched man: Black admits it …");
  await square("b8");
  await expect.poll(() => last(board)).toEqual({ act: "claim", by: "white", what: "touch_move", squares: ["b8"] });
  const { act } = (await service.ask("GET", `/boards/${board.id}/acts`)).acts.at(-2);
  expect(act).toMatchObject({ act: "observe", by: "arbiter", what: "touch", side: "black", squares: ["b8"], source: "player" });
  await page.locator(".card.ruling.open", { hasText: "although the man on b8 had been touched" }).waitFor();
  await close();
});

test("who claims may still be named while the squares are clicked", async () => {
  const { page, board, close } = await opened("Renamed", ["W move e2e4", "W press", "B move e7e5", "B press"]);
  const { pad, click, square } = hands(page);
  const named = (side: string) => pad.getByRole("radio", { name: side });
  await click("Claim …", "White claims", "touched man: Black admits it …");
  await expect.poll(() => named("White").isChecked()).toBe(true);
  await named("Black").check();
  await square("b1");
  await expect.poll(() => last(board)).toEqual({ act: "claim", by: "black", what: "touch_move", squares: ["b1"] });
  const { act } = (await service.ask("GET", `/boards/${board.id}/acts`)).acts.at(-2);
  expect(act).toMatchObject({ act: "observe", side: "white", squares: ["b1"] });
  await click("Claim …", "Black claims", "third occurrence, with a move …");
  await expect.poll(() => named("Black").isChecked()).toBe(true);
  await named("White").check();
  await square("g1", "f3");
  await expect.poll(() => last(board)).toEqual({ act: "claim", by: "white", what: "threefold", move: "g1f3" });
  await close();
});

test("a time that is none is not taken and says how times are written; one that is says how it is understood", async () => {
  const { page, board, close } = await opened("Times");
  const { pad, click } = hands(page);
  await click("Clock …", "Set the clock …");
  const white = pad.getByRole("textbox", { name: "White" });
  for (const text of ["abc", "99:99", "-5:00", "999999:00", ""]) {
    await white.fill(text);
    await expect.poll(() => white.getAttribute("aria-invalid")).toBe("true");
    await click("The clock has been set");
    await expect.poll(() => white.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.validationMessage])).toEqual([true, "As clocks show it: 1:05:30 or 15:00"]);
  }
  await expect.poll(async () => (await last(board)).act).toBe("say");
  await white.fill("1:30");
  await pad.getByText("= 1 min 30 s").waitFor();
  await click("The clock has been set");
  await expect.poll(() => last(board)).toMatchObject({ clock: { white_ms: 90_000 } });
  await close();
});

test("a move of the other's man is told only when that is said twice; a man is not displaced to where it stood", async () => {
  const { page, board, close } = await opened("Other");
  const { pad, click, square } = hands(page);
  await click("Moved …");
  await square("e8", "h8");
  await pad.getByText("This is a man of Black. Enter it all the same?").waitFor();
  await expect.poll(async () => (await last(board)).act).toBe("say");
  await click("Cancel", "Moved …");
  await square("e8", "h8");
  await click("Enter it all the same");
  await expect.poll(() => last(board)).toEqual({ act: "move", by: "white", move: "e8h8" });
  await click("Displaced …");
  await square("a7", "a7");
  await pad.getByText("This is the same square.").waitFor();
  await square("a6");
  await expect.poll(() => last(board)).toMatchObject({ act: "knock", square: "a7", to: "a6" });
  await close();
});

test("Escape closes what a button of the pad has opened, and the focus goes back to that button", async () => {
  const { page, close } = await opened("Closed");
  const { pad, click } = hands(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await click("Clock …");
  await page.keyboard.press("Escape");
  await expect.poll(() => pad.locator(".menu").count()).toBe(0);
  await expect.poll(focused).toBe("Clock …");
  await click("Clock …", "Set the clock …");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Clock …");
  await close();
});

test("each side has a button of its clock; what a player has done is noticed under his name, the rest of nobody", async () => {
  const { page, board, close } = await opened("Named");
  const { pad, click } = hands(page);
  await click("Pressed: Black");
  await expect.poll(() => last(board)).toEqual({ act: "press", by: "black" });
  await pad.getByRole("radio", { name: "Black" }).check();
  await click("Conduct …", "You notice: distraction (Black)");
  await expect.poll(() => last(board)).toEqual({ act: "observe", by: "arbiter", what: "distraction", side: "black" });
  await click("Men …", "You notice: board turned");
  await expect.poll(() => last(board)).toEqual({ act: "observe", by: "arbiter", what: "board_turned" });
  await close();
});

test("a promotion is entered with its new man", async () => {
  const { boards } = await service.event("Promoted", [["Archer, Ada", "Bishop, Bo"]], { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  const board = boards[0]!;
  await service.tell(board.id, ["W say text=ready"]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await page.getByRole("button", { name: "Moved …" }).click();
  for (const square of ["a7", "a8"]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
  await page.getByRole("group", { name: "Promotion to" }).getByRole("button", { name: "queen" }).click();
  const told = async () => (await service.ask("GET", `/boards/${board.id}/acts`)).acts.map(({ act }: Json) => [act.act, act.by, act.move ?? []].flat().join(" "));
  await expect.poll(told).toContain("move white a7a8q");
  await page.getByRole("button", { name: "Pressed: White" }).click();
  await expect.poll(told).toContain("press white");
  expect((await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.illegal_moves.white).toBe(0);
  seen.clean();
  await context.close();
});

test("a mistaken entry is superseded and stays in the record", async () => {
  const { page, board, close } = await opened("Mistaken", ["W move e2e5", "W press"]);
  await page.locator(".card.ruling.open").waitFor();
  await page.getByRole("button", { name: "Correct act 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("As notation").fill("W move e2e4");
  await dialog.getByLabel("Why", { exact: true }).fill("the board misread e4");
  await dialog.getByRole("button", { name: "Supersede" }).click();
  // no ruling is left, but what the clock shows is asked, for its times were computed from what did
  // not happen
  await page.getByRole("heading", { name: "1 open question", exact: true }).waitFor();
  expect(await page.locator(".card.ruling.open").count()).toBe(0);
  await page.getByRole("article", { name: "What does the clock show?" }).waitFor();
  await expect.poll(() => page.locator(".entered li").count()).toBe(5);
  const { verdict } = await service.ask("GET", `/boards/${board.id}/state`);
  expect(verdict.state.illegal_moves.white).toBe(0);
  expect(verdict.state.fen).toContain("4P3");
  await close();
});

test("the time line is scrubbed through, and says who saw what how surely", async () => {
  const { page, close } = await opened("Scrubbed", ["W touch e2 source=witness certainty=disputed", "W move e2e4", "W press", "B move e7e5"]);
  const stands = (square: string) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  await expect.poll(() => stands("e5")).toBe("e5, black pawn, of the last move");
  const touch = page.locator(".entered li", { hasText: "touches e2" });
  await expect.poll(() => touch.innerText()).toMatch(/a witness.*disputed/s);
  await page.getByRole("slider", { name: "Act that is shown" }).fill("3");
  await expect.poll(() => stands("e5")).toBe("e5, empty");
  await page.getByText("You look back").waitFor();
  await expect.poll(() => page.getByRole("slider", { name: "Act that is shown" }).inputValue()).toBe("3");
  await page.getByRole("button", { name: "One act back" }).click();
  await expect.poll(() => stands("e2")).toMatch(/^e2, white pawn/);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await expect.poll(() => stands("e5")).toBe("e5, black pawn, of the last move");
  await close();
});

test("the penalty that the Laws leave to the arbiter is picked on the card; another ruling is changed", async () => {
  const { page, board, close } = await opened("Picked", ["W touch b1", "W release e2 e4", "W press"]);
  const card = page.locator(".card.ruling.open");
  await card.getByLabel("Penalty").selectOption("warning");
  await card.getByRole("button", { name: "Confirm with: a warning" }).click();
  await page.locator(".card.ruling.picked", { hasText: "White is warned" }).waitFor();
  await service.tell(board.id, ["W move b1c3", "W press", "B move e7e4", "B press"]);
  const illegal = page.locator(".card.ruling.open");
  await unfold(illegal);
  await illegal.getByRole("button", { name: "Change", exact: true }).click();
  await illegal.getByLabel("White (s)").fill("90");
  await illegal.getByLabel("Why it is changed").fill("regulation 5 of the event");
  await illegal.locator(".change .reason button").click();
  await page.locator(".card.ruling.amended", { hasText: "regulation 5 of the event" }).waitFor();
  await expect.poll(async () => (await service.ask("GET", `/boards/${board.id}/state`)).verdict.state.add_time_s).toEqual({ white: 90, black: 0 });
  await close();
});

test("the first act of a game is entered from its page, on the position that the round begins from", async () => {
  const { boards } = await service.event("Unbegun", [["Archer, Ada", "Bishop, Bo"]], { fen: "7k/8/8/8/8/8/4P3/K7 w - - 0 1" });
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.getByText("The game has not begun").waitFor();
  await expect.poll(() => page.locator(".clock-line.white").innerText()).toMatch(/Archer, Ada\s+15:00/);
  await page.getByRole("button", { name: "Moved …" }).click();
  for (const square of ["e2", "e4"]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
  await page.locator(".score-sheet .move", { hasText: "e4" }).waitFor();
  const { acts } = await service.ask("GET", `/boards/${boards[0]!.id}/acts`);
  expect(acts.slice(0, 2).map(({ act }: Json) => [act.act, act.by, act.move])).toEqual([["start", undefined, undefined], ["move", "white", "e2e4"]]);
  await page.getByRole("button", { name: "Result …" }).click();
  await page.getByRole("button", { name: "You declare: ½–½", exact: true }).click();
  await page.locator(".obligation", { hasText: "½–½" }).waitFor();
  seen.clean();
  await context.close();
});

test("a game that nobody came to has its result entered", async () => {
  const { boards } = await service.event("Forfeit", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.getByRole("button", { name: "Result …" }).click();
  await page.getByRole("button", { name: "You declare: 0–1", exact: true }).click();
  await page.locator(".obligation", { hasText: "0–1" }).waitFor();
  await expect.poll(() => last(boards[0]!)).toEqual({ act: "end", by: "arbiter", result: "0-1" });
  seen.clean();
  await context.close();
});

test("a double click enters one act", async () => {
  const { page, board, close } = await opened("Double", ["W move e2e5", "W press"]);
  // what the engine finds by itself is not entered
  const told = async () => (await service.ask("GET", `/boards/${board.id}/acts`)).acts.filter(({ act }: Json) => act.source !== "engine").map(({ act }: Json) => act.act);
  const shown = (count: number) => page.locator(".entered li").nth(count - 1).waitFor();
  await page.locator(".card.ruling.open").getByRole("button", { name: "The clock has been set" }).dblclick();
  await shown(5);
  await page.locator(".card.ruling.open").getByRole("button", { name: "Confirm" }).dblclick();
  await shown(6);
  await page.getByRole("button", { name: "Pressed: White" }).dblclick();
  await shown(7);
  await page.getByRole("button", { name: "Claim …" }).click();
  await page.getByRole("button", { name: "Black claims" }).click();
  await page.getByRole("button", { name: "increment not set" }).dblclick();
  await shown(8);
  await page.waitForTimeout(300);
  await expect.poll(() => told()).toEqual(["start", "say", "move", "press", "start_clock", "confirm", "press", "claim"]);
  await close();
});

test("a double click on a group opens it and enters nothing: its buttons stay where they are", async () => {
  const { page, board, close } = await opened("Double group", ["W move e2e5", "W press"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const before = (await service.ask("GET", `/boards/${board.id}/acts`)).acts.length;
  for (const group of ["Clock …", "Men …", "Conduct …", "Claim …", "Result …"]) {
    const button = page.getByRole("button", { name: group, exact: true });
    const place = (await button.boundingBox())!;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.mouse.click(x, y);
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    // as two clicks and as one double click
    await page.mouse.click(x, y);
    await expect.poll(() => button.boundingBox()).toEqual(place);
    await page.keyboard.press("Escape");
    await page.mouse.dblclick(x, y);
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => button.boundingBox()).toEqual(place);
  }
  expect((await service.ask("GET", `/boards/${board.id}/acts`)).acts).toHaveLength(before);
  await close();
});

test("what is opened in the pad leaves room for rulings, and the reason of a dismissal is in sight", async () => {
  const { page, close } = await opened("Room", ["W move e2e5", "W press"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const bottom = () => page.locator(".pad").evaluate((pad) => pad.getBoundingClientRect().bottom);
  await page.getByRole("button", { name: "Claim …" }).click();
  await page.getByRole("button", { name: "White claims" }).click();
  await page.getByRole("button", { name: "increment not set" }).waitFor();
  await expect.poll(bottom).toBeLessThanOrEqual(800);
  await expect.poll(() => page.locator(".told").evaluate((told) => told.clientHeight)).toBeGreaterThan(120);
  await page.getByRole("button", { name: "Result …" }).click();
  await unfold(page.locator(".card.ruling.open"));
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  const why = page.getByRole("textbox", { name: "Why it does not hold" });
  await expect.poll(() => why.evaluate((field) => document.activeElement === field)).toBe(true);
  await expect.poll(() => why.evaluate((field) => {
    const [box, room] = [field, field.closest(".told")!].map((one) => one.getBoundingClientRect());
    return box!.top >= room!.top && box!.bottom <= room!.bottom;
  })).toBe(true);
  await close();
});

test("an empty square is no man that is touched", async () => {
  const { page, board, close } = await opened("Empty square");
  const square = async (name: string) => {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  };
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("button", { name: "Touched …" }).click();
  await square("c5");
  await pad.getByText("No man stands on c5").waitFor();
  await square("b1");
  await expect.poll(() => last(board)).toEqual({ act: "touch", by: "white", squares: ["b1"] });
  await pad.getByRole("button", { name: "Moved …" }).click();
  for (const name of ["c5", "b1", "c3"]) await square(name);
  await expect.poll(() => last(board)).toEqual({ act: "move", by: "white", move: "b1c3" });
  await close();
});

test("an act is of whoever is named when its last square is clicked, and the next of whoever has the move", async () => {
  const { page, board, close } = await opened("Sides");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const who = (name: string) => pad.getByRole("radio", { name });
  const enter = async (name: string, ...squares: string[]) => {
    await pad.getByRole("button", { name, exact: true }).click();
    for (const square of squares) await click(square);
  };
  const click = async (square: string) => {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  };
  await who("Black").check();
  await enter("Touched …", "e7");
  await expect.poll(() => last(board)).toEqual({ act: "touch", by: "black", squares: ["e7"] });
  await expect.poll(() => who("White").isChecked()).toBe(true);
  await enter("Displaced …", "h2");
  await who("Black").check();
  await click("h3");
  await expect.poll(() => last(board)).toEqual({ act: "knock", by: "black", square: "h2", to: "h3" });
  await enter("Moved …", "e2");
  await who("Black").check();
  await click("e4");
  await page.getByRole("button", { name: "Enter it all the same" }).click();
  await expect.poll(() => last(board)).toEqual({ act: "move", by: "black", move: "e2e4" });
  // the page was scrolled down to that button
  await page.evaluate(() => scrollTo(0, 0));
  // what is told meanwhile does not change sides under the hand
  await enter("Moved …", "d2");
  await service.tell(board.id, ["W move g1f3", "W press"]);
  await page.locator(".obligation", { hasText: "Black to move" }).waitFor();
  await click("d4");
  await expect.poll(() => last(board)).toEqual({ act: "move", by: "white", move: "d2d4" });
  await close();
});

test("a flag is that of a side by name; an offer is declined", async () => {
  const { page, board, close } = await opened("Flags", ["W move e2e4", "W offer_draw"]);
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("button", { name: "Claim …" }).click();
  await pad.getByRole("button", { name: "Black declines the draw" }).click();
  await expect.poll(() => last(board)).toEqual({ act: "decline_draw", by: "black" });
  await pad.getByRole("button", { name: "Clock …" }).click();
  for (const side of ["White", "Black"]) await pad.getByRole("button", { name: `${side}’s flag has fallen` }).waitFor();
  await pad.getByRole("button", { name: "White’s flag has fallen" }).click();
  // his clock has a quarter of an hour: that is asked about
  await pad.getByText(/^White’s clock shows 1[45]:\d\d and (runs|stands still)\. Has the flag fallen\?$/).waitFor();
  await expect.poll(() => last(board)).toEqual({ act: "decline_draw", by: "black" });
  await pad.getByRole("button", { name: "Enter: White’s flag has fallen" }).click();
  const told = async () => (await service.ask("GET", `/boards/${board.id}/acts`)).acts.map(({ act }: Json) => act);
  await expect.poll(told).toContainEqual(expect.objectContaining({ act: "observe", what: "flag", side: "white" }));
  await close();
});

test("what the opponent chooses under an old code is entered, with the moves that each option leaves", async () => {
  const { boards } = await service.event("Old code", [["Archer, Ada", "Bishop, Bo"]], { edition: "LCC1848", control: "standard", fen: "4k3/p7/8/8/8/8/P2N4/4K2R w K - 0 20" });
  const board = boards[0]!;
  await service.tell(board.id, ["W lift d2", "W release d2 d4"]);
  const { page, watched: seen, context } = await watched(browser, service);
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const card = page.locator(".card.question", { has: page.getByRole("heading", { name: "Black may choose" }) });
  await card.getByText("Nd2–b1, ").waitFor();
  await card.getByRole("button", { name: "have the man put back and the king moved" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => last(board)).toEqual({ act: "choose", by: "black", option: "replace_and_move_king" });
  seen.clean();
  await context.close();
});

test("a mistaken entry is put right on the board, as it stood then", async () => {
  const { page, board, close } = await opened("Put right", ["W move e2e5", "W press"]);
  const correct = async (act: string) => {
    await page.getByRole("button", { name: `Correct act ${act}` }).click();
    return page.getByRole("dialog");
  };
  const dialog = await correct("2");
  // without a reason nothing is told
  await dialog.getByRole("button", { name: "Moved …" }).click();
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await dialog.getByLabel("Why", { exact: true }).fill("the board misread e4");
  await dialog.getByRole("button", { name: "Moved …" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("You look back").waitFor();
  await expect.poll(() => page.getByRole("slider", { name: "Act that is shown" }).inputValue()).toBe("1");
  for (const name of ["e2", "e4"]) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  }
  await expect.poll(() => last(board)).toMatchObject({ act: "supersede", of: 2, reason: "the board misread e4", instead: { act: "move", by: "white", move: "e2e4" } });
  const row = page.locator(".entered li.superseded");
  await row.getByText("superseded by act 4").waitFor();
  await expect.poll(() => row.getAttribute("data-seq")).toBe("2");
  await page.locator(".entered li[data-seq='4']").getByText("Instead: White moves e2–e4").waitFor();
  const press = await correct("3");
  await press.getByLabel("Why", { exact: true }).fill("it was Black");
  await press.getByRole("radio", { name: "Black" }).check();
  await press.getByRole("button", { name: "Pressed", exact: true }).click();
  await expect.poll(() => last(board)).toMatchObject({ of: 3, instead: { act: "press", by: "black" } });
  const nothing = await correct("1");
  await nothing.getByLabel("Why", { exact: true }).fill("nobody said so");
  await nothing.getByRole("button", { name: "Nothing happened" }).click();
  await expect.poll(() => last(board)).toEqual({ act: "supersede", by: "arbiter", of: 1, reason: "nobody said so" });
  await close();
});

test("what goes wrong in a dialog is seen and said there, and is put away there", async () => {
  const { page, watched: seen, close } = await opened("Refused", ["W move e2e4", "W press"]);
  seen.allowed = /4\d\d \(/;
  await page.getByRole("button", { name: "Correct act 1", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why", { exact: true }).fill("the board misread it");
  await dialog.getByLabel("As notation").fill("W fly e2 e4");
  await dialog.locator("form > button").click();
  const problem = page.locator(".note.problem");
  await problem.waitFor();
  await dialog.locator(".sr[role=alert]", { hasText: /./ }).waitFor({ state: "attached" });
  await problem.getByRole("button").click();
  await problem.waitFor({ state: "detached" });
  // what has been said is not said again by the next dialog
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Correct act 2" }).click();
  expect(await dialog.locator(".sr[role=alert]").innerText()).toBe("");
  await dialog.getByRole("button", { name: "Close" }).click();
  await close();
});

test("the time line shows the act that is looked at, however long ago; its times are those of the event", async () => {
  const acts = Array.from({ length: 200 }, (_, at) => `W say text=${at}`);
  const { boards } = await service.event("Long", [["Archer, Ada", "Bishop, Bo"]], {}, { time_zone: "Pacific/Kiritimati" });
  for (let from = 0; from < acts.length; from += 50) await service.tell(boards[0]!.id, acts.slice(from, from + 50));
  const { page, watched: seen, context } = await watched(browser, service, { timezoneId: "Europe/Paris" });
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await unfoldEntered(page);
  const slider = page.getByRole("slider", { name: "Act that is shown" });
  await page.locator(".entered li.shown[data-seq='200']").waitFor();
  await slider.fill("10");
  const row = page.locator(".entered li.shown[data-seq='10']");
  await row.waitFor();
  const { received_at } = (await service.ask("GET", `/boards/${boards[0]!.id}/acts`)).acts[10];
  const time = new Intl.DateTimeFormat("en", { timeZone: "Pacific/Kiritimati", timeStyle: "medium", hourCycle: "h23" }).format(new Date(received_at));
  await expect.poll(() => row.locator("time").innerText()).toBe(time);
  await expect.poll(() => row.evaluate((row) => row.getBoundingClientRect().bottom <= row.parentElement!.getBoundingClientRect().bottom)).toBe(true);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await page.locator(".entered li.shown[data-seq='200']").waitFor();
  seen.clean();
  await context.close();
});
