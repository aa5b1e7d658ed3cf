/** The boards of a hall: read when it is opened, and found by who sits there. */
import { afterEach, expect, test, vi } from "vitest";
import { Hall } from "../src/hall/hall";

afterEach(() => vi.unstubAllGlobals());

test("what was asked before the hall was opened again is not waited for, and its failure not shown", async () => {
  const asked: { done: (answer: Response) => void; failed: (why: Error) => void }[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((done, failed) => asked.push({ done, failed })));
  const hall = new Hall("e1", "r1");
  hall.open();
  const close = hall.open();
  asked[1]!.done(Response.json({ items: [] }));
  await vi.waitFor(() => expect(hall.isLoaded.value).toBe(true));
  asked[0]!.failed(new Error("the network was away"));
  await new Promise((soon) => setTimeout(soon));
  expect(hall.problem.value).toBe(null);
  close();
});
