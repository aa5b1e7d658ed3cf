/**
 * Tests the second factor in the browser: set up with the picture, asked for at the log-in,
 * switched off.
 */
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begun, fillInLogIn, logIn } from "./browser";
import { PASSWORD } from "./service";

const { service, browse } = begun("arbiter", "deputy");

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code that a program on a phone shows of this secret, so many steps of half a minute from now
 * (RFC 6238).
 */
function code(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function showPassword(page: Page, login: string): Promise<void> {
  await page.goto("/log-in?to=%2Fset-up");
  await page.getByLabel("Name").fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.locator("form.log-in button").click();
}

test("an arbiter sets it up, logs in with a code and with one on paper, and another one takes it off", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "deputy", "/set-up/second-factor");
  const panel = page.getByRole("region", { name: "A code from your phone" });
  await panel.getByLabel("Present password").fill(PASSWORD);
  await panel.getByRole("button", { name: "Set it up" }).click();
  await panel.getByRole("img", { name: /QR code/ }).waitFor();
  const secret = await panel.getByLabel("The same to type in").inputValue();
  await panel.getByLabel(/^Code/).fill(code(secret));
  await panel.getByRole("button", { name: "Ask for codes from now on" }).click();
  const dialog = page.getByRole("dialog", { name: "Recovery codes" });
  await dialog.getByRole("listitem").first().waitFor();
  const paper = await dialog.getByRole("listitem").allInnerTexts();
  expect(paper.length).toBe(10);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await panel.getByText("10 recovery codes are left").waitFor();
  seen.clean();
  await context.close();

  // a log-in without a code is refused, and the page asks for one
  const other = await browse();
  other.watched.allowed = /401 \(Unauthorized\)/;
  await showPassword(other.page, "deputy");
  const field = other.page.getByLabel("Code");
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill("123456");
  await field.press("Enter");
  await other.page.getByRole("alert").getByText("The code is wrong").waitFor();
  await field.fill(code(secret, 1));
  await field.press("Enter");
  await other.page.waitForURL((url) => url.pathname === "/set-up");
  await other.watched.logOut(other.page);
  await showPassword(other.page, "deputy");
  await other.page.getByLabel("Code").fill(paper[0]!);
  await other.page.locator("form.log-in button").click();
  await other.page.waitForURL((url) => url.pathname === "/set-up");
  other.watched.clean();
  await other.context.close();

  // without it the log-in is what it was
  const chief = await browse();
  await logIn(chief.page, "arbiter", "/set-up/accounts");
  const row = chief.page.getByRole("row").filter({ hasText: "deputy" });
  await row.getByText("with a code").waitFor();
  await row.getByRole("button", { name: /^More/ }).click();
  await row.getByRole("button", { name: /Ask for no code/ }).click();
  await chief.page.getByRole("dialog").getByRole("button", { name: "Ask for no code" }).click();
  await chief.page.getByText("deputy logs in with the password alone.").first().waitFor();
  await expect.poll(() => row.getByText("with a code").count()).toBe(0);
  chief.watched.clean();
  await chief.context.close();
  const again = await browse();
  await fillInLogIn(again.page, "deputy", "/set-up");
  again.watched.clean();
  await again.context.close();
  expect((await service.ask("GET", "/accounts")).items.some(({ second_factor: has }: { second_factor: boolean }) => has)).toBe(false);
});
