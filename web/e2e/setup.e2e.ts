/** A tournament from nothing, as the chief arbiter sets it up. */
import { expect, test } from "vitest";
import { WAIT, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

test("event, round, pairings pasted, a device paired by its code", async () => {
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", "/set-up");
  // the form of the log-in has a name as well
  await page.getByRole("button", { name: "Make the event" }).waitFor();
  await page.locator("form").getByLabel(/^Name/).fill("Club evening");
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.getByRole("link", { name: "Make a round" }).click();
  await page.getByLabel("Edition").selectOption("FIDE2018");
  await page.getByRole("button", { name: "Make the round" }).click();
  await page.waitForURL(/rounds\/r/);
  const event = new URL(page.url()).pathname.split("/")[2]!;

  await page.goto(`/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill("round;board;white;black\n1;1;Archer, Ada;Bishop, Bo\n1;2;Castle, Cleo;Draught, Dov\n");
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByRole("button", { name: "Take it so" }).click();
  await page.getByRole("alert").or(page.getByRole("status")).getByText("The pairings have been taken.").first().waitFor();
  const { items: rounds } = await service.ask("GET", `/events/${event}/rounds`);
  expect(rounds.map(({ terms }: { terms: { edition?: string } }) => terms.edition)).toEqual(["FIDE2018"]);
  const { items: boards } = await service.ask("GET", `/rounds/${rounds[0].id}/boards`);
  expect(boards.map(({ white }: { white: { name: string } }) => white.name)).toEqual(["Archer, Ada", "Castle, Cleo"]);

  await page.goto(`/set-up/${event}/rounds/${rounds[0].id}`);
  await page.getByRole("button", { name: "Pair device" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const code = /[0-9A-Z]{4}[ -]?[0-9A-Z]{4}/.exec(await dialog.innerText())![0];
  // the picture leads to a page that exchanges it
  const device = await browse();
  await device.page.goto(`/device#${code.replace(/\W/g, "")}`);
  await device.page.getByRole("button", { name: "Exchange the code for a token" }).click();
  const secret = device.page.getByLabel(/The device’s token/);
  await secret.waitFor();
  await service.tell(boards[0].id, ["W move e2e4"], await secret.inputValue());
  await expect.poll(() => service.ask("GET", `/boards/${boards[0].id}/state`).then(({ act }) => act.move), { timeout: WAIT }).toBe("e2e4");
  device.watched.clean();
  await device.context.close();
  seen.clean();
  await context.close();
});

test("pairings of three rounds at once, and the terms of the first for all", async () => {
  const { event } = await service.event("Open of many rounds", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Pairings as text").fill([1, 2, 3].map((round) => `${round};1;Archer, Ada;Bishop, Bo`).join("\n"));
  await page.getByRole("button", { name: "Show what would be done" }).click();
  await page.getByRole("button", { name: "Take it so" }).click();
  await page.getByText("The pairings have been taken.").first().waitFor();
  const rounds = async () => (await service.ask("GET", `/events/${event}/rounds`)).items as { id: string; number: number; terms: { control?: string; clock?: { white_ms?: number } } }[];
  const first = (await rounds()).find(({ number }) => number === 1)!;

  await page.goto(`/set-up/${event}/rounds/${first.id}`);
  await page.getByRole("button", { name: "Blitz 3 min + 2 s" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Rounds 2, 3 are played under other terms.").waitFor();
  await page.getByRole("button", { name: "Use these terms there too" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use these terms there too" }).click();
  await page.getByText("Rounds 2, 3 are played under these terms too.").first().waitFor();
  expect((await rounds()).map(({ terms }) => [terms.control, terms.clock?.white_ms])).toEqual(Array(3).fill(["blitz", 180_000]));
  expect(await page.getByRole("heading", { name: "The rounds after this one" }).count()).toBe(0);
  seen.clean();
  await context.close();
});

test("what is wrong with a file is told in French, and beside it in the service's own words with the line", async () => {
  const { event } = await service.event("Open de Paris", []);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/pairings`);
  await page.getByLabel("Language").selectOption("fr");
  seen.allowed = /400 \(Bad Request\)|422/;
  await page.locator("textarea").fill("table;blancs;noirs\n1;Archer, Ada;Bishop, Bo\n");
  await page.locator("form .primary").click();
  const wrong = page.locator("form .problem");
  await wrong.waitFor();
  expect(await wrong.innerText()).toMatch(/Corrigez/);
  expect(await wrong.locator("small[lang=en]").innerText()).toMatch(/line/);
  seen.clean();
  await context.close();
});
