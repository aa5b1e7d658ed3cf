/**
 * Tests what those who run the hall are told of the upkeep: what is going to be erased, a clock
 * that jumped, and whether the log is whole.
 */
import { expect, test } from "vitest";
import { axe, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

test("what is going to be erased stands on the page, a clock that is not believed is believed again, and the log is verified", async () => {
  await service.ask("POST", "/tokens", { label: "for a day", role: "auditor", lifetime_days: 1 });
  // announced as the service begins
  await service.restart();
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", "/set-up");
  const card = page.getByRole("region", { name: "Upkeep" });
  const row = card.getByRole("row").filter({ hasText: "Log-ins, tokens and pairing codes that have ended" });
  await row.waitFor();
  const { announced } = await service.ask("GET", "/upkeep");
  expect(announced.map(({ what }: { what: string }) => what)).toEqual(["credentials"]);
  await row.getByRole("cell", { name: String(announced[0].count), exact: true }).waitFor();
  await card.getByRole("button", { name: "Verify the log" }).click();
  await card.getByText(/^The log is whole: \d+ lines?\.$/).waitFor();

  // a month and more from the time that was seen: the service of this test has a clock that nobody
  // sets
  const doubted = { clock: "2028-01-01T10:00:00Z", seen: "2026-11-28T10:00:00Z", doubted_since: "2026-11-28T10:00:00Z", announced: [] };
  await page.route("**/api/v1/upkeep", (route) => route.fulfill({ json: doubted }));
  await page.route("**/api/v1/audit/verification", (route) => route.fulfill({ json: { whole: false, lines: 7, unchained: 0, faults: ["line 3 was changed"] } }));
  await page.reload();
  await card.getByRole("alert").getByText("nothing is erased").waitFor();
  await page.getByLabel("Language").selectOption("fr");
  const entretien = page.getByRole("region", { name: "Entretien" });
  await entretien.getByRole("alert").getByText("L’horloge du service indique").waitFor();
  await entretien.getByRole("button", { name: "Vérifier le journal" }).click();
  await entretien.getByText("line 3 was changed").waitFor();
  await expect.poll(() => axe(page)).toEqual([]);
  await page.unroute("**/api/v1/upkeep");
  await entretien.getByRole("button", { name: "L’horloge est à l’heure" }).click();
  await page.getByText("L’horloge est de nouveau crue.").first().waitFor();
  await expect.poll(() => entretien.getByText("L’horloge du service indique").count()).toBe(0);
  seen.clean();
  await context.close();
});

test("an auditor sees it and changes nothing, an operator sees no log, and whoever has a part of the hall sees none of it", async () => {
  await service.account("auditor", "auditor");
  await service.account("operator", "operator");
  const { event } = await service.event("Open of parts", []);
  await service.account("deputy", "chief_arbiter", { event });
  const cards = async (login: string) => {
    const { page, watched: seen, context } = await browse();
    await page.route("**/api/v1/upkeep", async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), doubted_since: "2026-11-28T10:00:00Z" } }));
    await logIn(page, login, "/set-up");
    await page.locator("main .cards").waitFor();
    const card = page.getByRole("region", { name: "Upkeep" });
    const shown = await card.count();
    const buttons = shown ? (await card.getByRole("alert").waitFor(), await card.getByRole("button").allInnerTexts()) : null;
    seen.clean();
    await context.close();
    return buttons;
  };
  await expect.poll(() => cards("auditor")).toEqual(["Verify the log"]);
  await expect.poll(() => cards("operator")).toEqual(["The clock is right"]);
  expect(await cards("deputy")).toBe(null);
});
