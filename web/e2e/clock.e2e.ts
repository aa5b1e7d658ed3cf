/**
 * Tests the page that helps to set a clock: by itself, from the pad and from a board, without the
 * network, with the keyboard, on a telephone, and printed.
 */
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");
const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 3 } as const;
const TERMS = { edition: "FIDE2023", control: "rapid", supervision: "adequate", clock: { white_ms: 900_000, black_ms: 900_000, increment_ms: 10_000 } };

test("from what a clock shows it says the times to set and the keys, of each model what is known", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/clock");
  await page.getByLabel("White: Shows now").fill("0:05:00");
  expect(await page.locator(".must-show").count()).toBe(0);
  await page.getByLabel("Black: Shows now").fill("1:23");
  await page.getByText("= 1 min 23 s; write 1:23:00 for hours").waitFor();
  await page.getByLabel("Black: Shows now").fill("4.50");
  await page.getByText("cannot be read").waitFor();
  await page.getByLabel("Black: Shows now").fill("0:04.50");
  await page.getByLabel("Black: Receives").fill("2");
  await page.getByLabel("White: Increments not due").fill("1");
  await page.getByLabel("Increment, seconds").fill("10");
  await page.getByLabel("Move counter shows").fill("24");
  await page.getByLabel("Move counter should show").fill("23");
  await expect.poll(() => page.locator(".becomes .time").allTextContents()).toEqual(["0:04:50", "0:06:50"]);
  const stages = page.locator(".stages li");
  await expect.poll(() => stages.count()).toBe(6);
  expect(await stages.nth(1).locator("kbd").allTextContents()).toEqual(["OK", "OK", "−", "OK", "+", "+", "+", "+", "+", "OK", "OK"]);
  expect(await stages.nth(2).locator("kbd").allTextContents()).toEqual(["OK", "OK", "+", "+", "OK", "OK", "OK"]);
  expect(await stages.nth(3).textContent()).toContain("until it shows 23");
  // the sides of the clock, as the arbiter stands before it
  await page.getByLabel("White’s clock is").selectOption("right");
  await expect.poll(() => page.locator(".becomes .time").allTextContents()).toEqual(["0:06:50", "0:04:50"]);
  for (const [model, manual, steps] of [["DGT 2010", "2016", 6], ["DGT XL", "1.10", 6], ["Leap", "own manual", 3], ["Chronos", "User’s Guide", 3]] as const) {
    await page.locator(".clock-keys select").selectOption({ label: model });
    await page.locator(".clock-keys .about", { hasText: manual }).waitFor();
    await expect.poll(() => page.locator(".clock-keys ol li").count()).toBe(steps);
  }
  await page.reload();
  await page.getByLabel("White: Shows now").fill("1:00");
  await page.getByLabel("Black: Shows now").fill("0:00");
  await page.getByText("Black: the clock shows 0:00").waitFor();
  await page.getByLabel("White: Receives").fill("-2");
  await page.getByText("White would be 0:01:00 short").waitFor();
  expect(await page.locator(".clock-keys").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("from a ruling on the pad it is filled in, and goes back there; without the network too", async () => {
  const { event, round } = await service.event("Clocks", [["Archer, Ada", "Bishop, Bo"]], TERMS);
  const { page, watched: seen, context } = await browse(PHONE);
  await logIn(page, "arbiter", `/events/${event}/rounds/${round}/pad?board=1&side=white&what=illegal_move`);
  await page.getByLabel("White shows").fill("5:10");
  await page.getByLabel("Black shows").fill("3:00");
  await page.getByRole("link", { name: "Keys of the clock" }).tap();
  await expect.poll(() => page.locator(".becomes .time").allTextContents()).toEqual(["0:05:00", "0:04:00"]);
  expect(await page.getByLabel("White: Increments not due").inputValue()).toBe("1");
  expect(await page.locator("h1").textContent()).toContain("Board 1");
  await page.locator(".stages li").first().waitFor();
  await context.setOffline(true);
  seen.allowed = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
  await page.getByLabel("Black: Receives").fill("3");
  await expect.poll(() => page.locator(".stages li").nth(2).locator("kbd").allTextContents()).toEqual(["OK", "OK", "+", "+", "+", "OK", "OK", "OK"]);
  const small = await page.locator(".clock-helper :is(button, .button, input, select)").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 48 && (one as HTMLInputElement).type !== "checkbox").map((one) => one.outerHTML));
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.setOffline(false);
  await page.getByRole("link", { name: "← Back" }).tap();
  await page.locator(".pad-ruling").waitFor();
  await page.goto("/clock?from=//elsewhere.example");
  await page.locator(".typed").waitFor();
  expect(await page.getByRole("link", { name: "← Back" }).count()).toBe(0);
  seen.clean();
  await context.close();
});

test("from a board it has the times that are to be set", async () => {
  const { boards } = await service.event("Board", [["Archer, Ada", "Bishop, Bo"]], TERMS);
  await service.tell(boards[0]!.id, ["W move e2e5", "W press", "A confirm 2.0"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${boards[0]!.id}`);
  await page.getByRole("link", { name: "Keys of the clock" }).click();
  await page.locator(".becomes").first().waitFor();
  await expect.poll(() => page.locator(".becomes.black li").allTextContents()).toContain("by the ruling +1:00");
  expect(await page.locator(".becomes.white li").allTextContents()).toContain("increments not due −0:10");
  seen.clean();
  await context.close();
});

test("the keyboard alone does it, axe finds nothing, and it is one sheet of paper", async () => {
  const { page, watched: seen, context } = await browse({ locale: "fr-FR" });
  await page.goto("/clock");
  await page.locator("input[name=shows-white]").focus();
  for (const typed of ["10:00", "9:00", "", "1"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect.poll(() => page.locator(".becomes .time").allTextContents()).toEqual(["0:10:00", "0:10:00"]);
  await page.locator(".stages li").first().waitFor();
  expect(await axe(page)).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".typed").isVisible()).toBe(false);
  expect(await page.locator("header.top").isVisible()).toBe(false);
  seen.clean();
  await context.close();
});
