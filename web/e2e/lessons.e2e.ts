/** Tests the lessons: the goal of each can be reached, and is not before. */
import { describe, expect, test } from "vitest";
import { LESSONS } from "../src/lessons/lessons";
import { asAct } from "../src/trial/trial";
import { begun, drag, middle } from "./browser";

const { service, browse } = begun();

/** What reaches the goal of each lesson, and something before which it is not reached. */
const GOALS: Record<string, string[]> = {
  one: ["W touch g1", "W lift g1", "W release f3", "W press"],
  two: ["W touch c1", "W touch b1", "W lift b1", "W release c3", "W press"],
  victim: ["W touch d5", "W remove d5", "W lift e4", "W release d5", "W press"],
  adjust: ['W adjust "J’adoube"', "W touch e1 intent=adjust", "W lift e2", "W release e4", "W press"],
  release: ["W lift g1", "W release f3", "W lift f3", "W release h3", "W press"],
  castling: ["W lift e1", "W release g1", "W lift h1", "W release f1", "W press"],
  "rook-first": ["W lift h1", "W release f1", "W lift e1", "W release g1", "W press"],
  promotion: ["W lift a7", "W release a8", "W remove a8", "W put a8 Q", "W release a8", "W press"],
  captured: ["W lift e4", "W release d5", "W remove d5", "W press"],
  press: ["W press", "W lift e2", "W release e4", "W press"],
  illegal: ["W lift e2", "W release d4", "W press", "W lift d1", "W release d2", "W press"],
  "two-hands": ["W move e1g1 hands=2", "W press"],
  threefold: ["W claim threefold"],
  flag: ["flag black", "W claim flag"],
};

/** The acts as the page tells them; those of a lesson's buttons are its own. */
function told(line: string) {
  const [by, act, one, two] = line.split(" ");
  if (line.includes("intent=adjust")) return { act: "touch", by: "white", squares: [one], intent: "adjust" };
  if (act === "put") return { act, by: "white", square: one!, piece: two! };
  if (line.includes("hands=2")) return { act: "move", by: "white", move: one!, hands: 2 };
  if (act === "claim") return { act, by: "white", what: one! };
  if (by === "flag") return { act: "flag", side: act! };
  return asAct(line);
}

describe("the goal is reached with the last act, and not before", () => {
  test.each(LESSONS)("$id", async (lesson) => {
    const acts = GOALS[lesson.id]!.map(told);
    const { fen, history, control, edition } = lesson;
    const { results } = await service.ask("POST", "/judge", { start: { fen, control, ...(history ? { history } : {}) }, acts, editions: [edition] }, null);
    const verdicts = results[0].verdicts.slice(1);
    expect(verdicts.map(({ error }: { error?: unknown }) => error).filter(Boolean)).toEqual([]);
    const reached = acts.map((_, at) => lesson.isDone({ acts: acts.slice(0, at + 1), verdicts: verdicts.slice(0, at + 1) }));
    expect(reached).toEqual(acts.map((_, at) => at === acts.length - 1));
  });
});

test("a lesson says what a touch binds to while it happens, leads to the next, and is remembered", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/lessons");
  await page.getByText(`0 of ${LESSONS.length} done`).waitFor();
  await page.getByRole("link", { name: "Begin" }).click();
  await page.locator("[data-square=g1]").waitFor();
  const { x, y } = await middle(page, "g1");
  await page.mouse.click(x, y);
  await page.locator(".must-play", { hasText: "White has touched the knight: it must move: Nf3 or Nh3" }).waitFor();
  await drag(page, "g1", "f3");
  await page.getByRole("button", { name: "Press the clock" }).click();
  await page.getByRole("heading", { name: "Done: the goal is reached" }).waitFor();
  await page.getByRole("link", { name: "Next: Two men touched" }).click();
  await page.getByRole("heading", { name: /Two men touched/ }).waitFor();
  await page.goto("/lessons");
  await page.getByText(`1 of ${LESSONS.length} done`).waitFor();
  await page.getByRole("button", { name: "Forget what is done" }).click();
  await page.getByText(`0 of ${LESSONS.length} done`).waitFor();
  seen.clean();
  await context.close();
});

test("who touched the opponent’s man first sends his own there with a tap, and is told what is left to do", async () => {
  const { page, watched: seen, context } = await browse();
  await page.goto("/lessons/victim");
  const press = page.getByRole("button", { name: "Press the clock" });
  // without a move the press is nothing to be recommended
  await expect.poll(() => press.getAttribute("class")).not.toContain("primary");
  for (const square of ["d5", "e4", "d5"]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
  await page.locator(".undone", { hasText: "take the black pawn off d5" }).waitFor();
  await page.locator(".if-pressed", { hasText: "with the captured man still on the board" }).waitFor();
  await expect.poll(() => press.getAttribute("class")).not.toContain("primary");
  const { x, y } = await middle(page, "d5");
  await page.mouse.click(x, y);
  await page.locator(".undone, .if-pressed").first().waitFor({ state: "detached" });
  await expect.poll(() => press.getAttribute("class")).toContain("primary");
  await press.click();
  await page.getByRole("heading", { name: "Done: the goal is reached" }).waitFor();
  seen.clean();
  await context.close();
});
