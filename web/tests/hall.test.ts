/** The boards of a hall: read when it is opened, and found by who sits there. */
import { afterEach, expect, test, vi } from "vitest";
import type { BoardView } from "../src/api/types";
import { Hall } from "../src/hall/hall";
import { isWanted } from "../src/hall/shown";

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

test("a board is found by its number, and by names without their accents", () => {
  const board = { number: 12, sector: "A", white: { name: "Müller, Zoë" }, black: null } as unknown as BoardView;
  const tile = { board, message: null, attention: { kinds: [], standing: "playing" as const, open: 0 } };
  const finds = (search: string, sector = "", kind = "") => isWanted(tile, { search, sector, kind });
  expect([finds(""), finds("zoe MULLER"), finds("12"), finds("", "A", "playing")]).toEqual([true, true, true, true]);
  expect([finds("3"), finds("zoe maier"), finds("", "B"), finds("", "", "flag")]).toEqual([false, false, false, false]);
});
