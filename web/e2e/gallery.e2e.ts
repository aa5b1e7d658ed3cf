/** Tests the gallery: how its lists of acts are ruled on, and what it says about them. */
import { describe, expect, test } from "vitest";
import { EXERCISES, INCIDENTS } from "../src/gallery/incidents";
import { begun } from "./browser";
import type { Json } from "./service";

const { service, browse } = begun();

/**
 * What the acts of each come to: the rulings by their offence and first article, and what must then
 * be played.
 */
const COMES_TO: Record<string, [rulings: string[], moves: string]> = {
  "karpov-chernin": [["enforced illegal_move 7.5.1"], "e8d7 e8e7"],
  "fischer-donner": [[], "c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f7"],
  "unzicker-fischer": [[], "h7h5 h7h6"],
  "tarrasch-alapin": [[], "f8e7"],
  "lindemann-echtermeyer": [["enforced touch_move former king-move penalty", "enforced illegal_move former king-move penalty"], "e1e2"],
  "nepomniachtchi-so": [["claimable touch_move 4.4.2", "proposed touch_move 4.4.2"], "g1f1 g1h1"],
  matulovic: [["claimable touch_move 4.3.1", "proposed touch_move 4.3.1"], "g7f6 g7f8 g7g8 g7h6 g7h7 g7h8"],
  "rook-first": [["claimable touch_move 4.7", "proposed touch_move 4.7"], "free"],
  promotion: [["enforced illegal_move 7.5.2"], "free"],
  capture: [["enforced illegal_move 7.5.1"], "e4d5"],
  "two-men": [[], "f3e5"],
};

describe("what happened is ruled as its story has it", () => {
  test.each([...INCIDENTS, ...EXERCISES])("$id", async ({ id, fen, chess960, control, edition, fatal }) => {
    const start = { fen, control, ...(chess960 ? { chess960 } : {}) };
    const { results } = await service.ask("POST", "/judge", { start, acts: fatal, editions: [edition] }, null);
    const { verdicts }: { verdicts: Json[] } = results[0];
    expect(verdicts.map(({ error }) => error).filter(Boolean)).toEqual([]);
    const rulings = verdicts.flatMap(({ rulings }) => rulings).map(({ status, offence, articles }: Json) => `${status} ${offence} ${articles[0]}`);
    const { obligation } = verdicts.at(-1)!.state;
    expect([rulings, obligation.free ? "free" : obligation.moves.join(" ")]).toEqual(COMES_TO[id]);
  });
});

test("several men touched: the one must take the other", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/gallery/two-men");
  await page.getByRole("button", { name: "Show how it goes" }).click();
  await page.locator(".must-play", { hasText: "Nf3×e5" }).getByText("4.3.3").waitFor();
  seen.clean();
  await context.close();
});

test("all that happened is said, with the rulings that are shown and no others", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/gallery/nepomniachtchi-so");
  await page.locator("[data-square=g1]").waitFor();
  const said = await page.evaluateHandle(() => {
    const region = document.querySelector("[role=status]")!;
    const texts: string[] = [];
    new MutationObserver(() => texts.push(region.textContent!)).observe(region, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await page.getByRole("button", { name: "Show what happened" }).click();
  const heard = async () => (await said.jsonValue()).join(" ");
  await expect.poll(heard).toMatch(/White touches g1.*White lifts e1.*White presses the clock.*castling kingside/s);
  expect(await heard()).not.toContain("If it is claimed in time");
  await expect.poll(() => page.locator(".card.ruling").count()).toBe(1);
  seen.clean();
  await context.close();
});

test("what the editions say of acts that were taken back meanwhile is not shown", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/gallery/two-men");
  await page.getByRole("button", { name: "Show how it goes" }).click();
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => (goOn = done));
  await page.route("**/judge", async (route) => {
    if (route.request().postDataJSON().editions.length > 1) await held;
    await route.continue();
  });
  const compare = page.getByRole("button", { name: "Under each edition" });
  await compare.click();
  await page.getByRole("button", { name: "One act back" }).click();
  const answered = page.waitForResponse("**/judge");
  goOn();
  await (await answered).finished();
  await expect.poll(() => compare.isEnabled()).toBe(true);
  expect(await page.locator(".compare").count()).toBe(0);
  await compare.click();
  await page.locator(".compare tbody tr").first().waitFor();
  seen.clean();
  await context.close();
});

test("the rook in hand is not lost when the king is lifted after it", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/gallery/nepomniachtchi-so");
  await page.locator("[data-square=g1]").waitFor();
  // what the service says comes later than the page shows
  await page.route("**/judge", () => undefined);
  await page.getByRole("button", { name: "Show what happened" }).click();
  await page.locator("[data-square=f1][aria-label='f1, white rook']").waitFor();
  await expect.poll(() => page.locator("[data-square=g1]").getAttribute("aria-label")).toBe("g1, white king");
  seen.clean();
  await context.close();
});

test("what an edition does not take is said in the language of the page", async () => {
  const { page, watched: seen, context } = await browse({ locale: "fr" });
  const error = { code: "bad_fen", message: "field 1 (men): write 8 ranks", field: "fen" };
  await page.route("**/judge", (route) => route.fulfill({ json: { results: [{ edition: "FIDE2023", verdicts: [{ seq: 0, error }] }] } }));
  await page.goto("/gallery/capture");
  await page.getByText("Cette édition ne peut pas répondre : Ce n’est pas une position.").waitFor();
  expect(await page.getByText("write 8 ranks").count()).toBe(0);
  seen.clean();
  await context.close();
});
