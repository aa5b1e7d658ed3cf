/** Tests what programs remark on recorded moves: shown in the hall until it is over or seen. */
import { expect, test } from "vitest";
import { SIZES, axe, begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

test("what is remarked stands above the tiles until it is over or an arbiter has seen it", async () => {
  const { event, boards } = await service.event("Remarked", [["Archer, Ada", "Bishop, Bo"], ["Castle, Cleo", "Draught, Dov"]]);
  const tell = (at: number, ...remarks: { key: string; what: string; move?: string }[]) => service.ask("PUT", `/boards/${boards[at]!.id}/remarks`, { remarks });
  await tell(0, { key: "a", what: "illegal_move", move: "34... Kg7" }, { key: "b", what: "flag" });
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/events/${event}`);
  const listed = () => page.locator(".remarks li").evaluateAll((all) => all.map((one) => [one.querySelector("a"), one.querySelector("a + span")].map((part) => part!.textContent!.trim()).join(": ")).sort());
  await expect.poll(listed).toEqual(["Board 1: Flag", "Board 1: Illegal move 34... Kg7"]);
  expect(await axe(page)).toEqual([]);
  await tell(1, { key: "a", what: "threefold", move: "40. Rd1" });
  await expect.poll(listed).toContain("Board 2: Threefold repetition 40. Rd1");
  await page.getByRole("button", { name: "Seen board 1: Illegal move" }).click();
  await expect.poll(listed).toEqual(["Board 1: Flag", "Board 2: Threefold repetition 40. Rd1"]);
  // told again, as by a program that was begun anew
  await tell(0, { key: "a", what: "illegal_move", move: "34... Kg7" });
  await expect.poll(listed).toEqual(["Board 2: Threefold repetition 40. Rd1"]);
  await page.setViewportSize(SIZES.phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.reload();
  await expect.poll(listed).toEqual(["Board 2: Threefold repetition 40. Rd1"]);
  await tell(1);
  await page.locator(".remarks").waitFor({ state: "detached" });
  seen.clean();
  await context.close();
});
