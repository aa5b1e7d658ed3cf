/** Tests results of boards whose moves nobody records. */
import { expect, test } from "vitest";
import { begun, logIn } from "./browser";

const { service, browse } = begun("arbiter");

test("an agreed draw is entered though no move was recorded, and no clock is started", async () => {
  const { boards } = await service.event("Unrecorded", [["Archer, Ada", "Bishop, Bo"]]);
  const [board] = boards;
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board!.id}`);
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("button", { name: "Result …" }).click();
  await pad.getByRole("button", { name: "½–½, both agree" }).click();
  await pad.getByRole("button", { name: "Yes, unrecorded: declare ½–½" }).click();
  await expect.poll(async () => (await service.ask("GET", `/boards/${board!.id}/state`)).verdict?.state.result).toBe("1/2-1/2");
  const { clock } = await service.ask("GET", `/boards/${board!.id}/state`);
  expect(clock).toMatchObject({ white_ms: 900_000, black_ms: 900_000, running: null });
  seen.clean();
  await context.close();
});

test("an agreement that is refused as too early starts no clock", async () => {
  const { boards } = await service.event("Too early", [["Castle, Cleo", "Draught, Dov"]]);
  const [board] = boards;
  await service.tell(board!.id, ["agree 1/2-1/2"]);
  const { state } = await service.ask("GET", `/boards/${board!.id}/public`, undefined, null);
  expect(state?.as_of ?? null).toBeNull();
  const { verdict } = await service.ask("GET", `/boards/${board!.id}/state`);
  expect(verdict.state.result).toBe("*");
});
