/** Tests what rests on a recording: cases are ticked, a place is cited, the ruling says so. */
import { expect, test } from "vitest";
import { begun, logIn, middle, unfoldEntered } from "./browser";

const { service, browse } = begun("arbiter");

test("a round lists the cases that video may settle, and the next begins with them", async () => {
  const { event } = await service.event("Watched", [["Archer, Ada", "Bishop, Bo"]]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/set-up/${event}/rounds/new`);
  await page.getByText("First position, Chess960, regulations of the event").click();
  const cases = page.getByRole("group", { name: "Video may settle" });
  await cases.getByLabel("a man was touched", { exact: true }).check();
  await cases.getByLabel("which hand was used").check();
  await page.getByRole("button", { name: "Make the round" }).click();
  const rounds = async () => (await service.ask("GET", `/events/${event}/rounds`)).items;
  await expect.poll(async () => (await rounds()).map(({ terms }: any) => terms.regulations?.video)).toEqual([undefined, ["touch", "hand"]]);
  await page.goto(`/set-up/${event}/rounds/new`);
  // what most rounds leave as it is stands open where this one does not
  await expect.poll(() => cases.getByLabel("which hand was used").isChecked()).toBe(true);
  await expect.poll(() => cases.getByLabel("a flag has fallen").isChecked()).toBe(false);
  seen.clean();
  await context.close();
});

test("what is noticed cites camera and time, the ruling says so, and everybody else reads no more than that", async () => {
  const { boards } = await service.event("Cited", [["Archer, Ada", "Bishop, Bo"]], { regulations: { video: ["illegal_move"] } });
  const board = boards[0]!;
  const { heard } = await service.listen(`/boards/${board.id}/public/stream`, null);
  await service.tell(board.id, ["W move e2e5 certainty=unnoticed", "W press certainty=unnoticed"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  const pad = page.getByRole("region", { name: "Enter what happened" });
  const place = pad.getByRole("group", { name: "Seen on a recording" });
  await expect.poll(() => place.innerText()).toContain("an illegal move or action was completed");
  await place.getByLabel("Camera").fill("3");
  await place.getByLabel("Time it shows").fill("14:32:10");
  await pad.getByRole("button", { name: "Men …", exact: true }).click();
  await pad.getByRole("button", { name: "You notice: illegal move (White)", exact: true }).click();
  const card = page.locator(".card.ruling.open");
  await expect.poll(() => card.innerText()).toContain("It rests on video: camera 3, 14:32:10.");
  const { act } = await service.ask("GET", `/boards/${board.id}/state`);
  expect(act).toMatchObject({ act: "observe", what: "illegal_move", camera: "3", footage: "14:32:10" });
  // it is left for nothing else
  await expect.poll(() => place.getByLabel("Time it shows").inputValue()).toBe("");
  await expect.poll(() => place.getByLabel("Camera").inputValue()).toBe("3");

  await card.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => heard.join("\n")).toContain("It rests on video.");
  expect(heard.join("\n")).not.toMatch(/camera|14:32/);
  await page.goto(`/boards/${board.id}/report`);
  await expect.poll(() => page.locator("main").innerText()).toContain("It rests on video: camera 3, 14:32:10.");
  seen.clean();
  await context.close();
});

test("in a case that is not named nothing rests on it, and where none is named none can be cited", async () => {
  const { boards } = await service.event("Not named", [["Archer, Ada", "Bishop, Bo"]], { regulations: { video: ["illegal_move"] } });
  const board = boards[0]!;
  await service.tell(board.id, ["W touch b1 certainty=disputed"]);
  const { page, watched: seen, context } = await browse();
  await logIn(page, "arbiter", `/boards/${board.id}`);
  await unfoldEntered(page);
  const place = page.getByRole("group", { name: "Seen on a recording" });
  await place.getByLabel("Camera").fill("3");
  await place.getByLabel("Time it shows").fill("14:32:10");
  const pad = page.getByRole("region", { name: "Enter what happened" });
  await pad.getByRole("button", { name: "Men …", exact: true }).click();
  await pad.getByRole("button", { name: /man touched before \(White\)/ }).click();
  const { x, y } = await middle(page, "b1");
  await page.mouse.click(x, y);
  await expect.poll(() => page.locator("main").innerText()).toContain("By the regulations of this event this is not settled by video");
  const { verdict } = await service.ask("GET", `/boards/${board.id}/state`);
  expect(verdict.rulings.map(({ status, disclosure }: any) => [status, disclosure])).toEqual([["noted", "arbiter"]]);
  // any of his legal moves is still open to him
  expect(verdict.state.obligation.moves).toHaveLength(20);

  const { boards: others } = await service.event("None named", [["Castle, Cleo", "Draught, Dov"]]);
  await service.tell(others[0]!.id, ["W move e2e4"]);
  await page.goto(`/boards/${others[0]!.id}`);
  await pad.getByRole("button", { name: "Men …", exact: true }).waitFor();
  expect(await place.count()).toBe(0);
  seen.clean();
  await context.close();
});
