/** Tests what the public pages make of a round: its start, forfeits, room on the wall, frames. */
import { describe, expect, test } from "vitest";
import type { BoardOnTheWall } from "../src/api/types";
import { lastArrival } from "../src/hall/attendance";
import { msToStart } from "../src/public/countdown";
import { isForfeit } from "../src/public/forfeit";
import { FinishedGames } from "../src/wall/finished-games";
import { frameOf } from "../src/watch/frame";

const AT = Date.parse("2026-11-28T12:00:00Z");

test("a start is counted down in whole seconds, and not once it has come", () => {
  const starts = (seconds: number) => ({ starts_at: new Date(AT + seconds * 1_000).toISOString() });
  expect([msToStart(starts(2), AT), msToStart(starts(1.4), AT), msToStart(starts(0), AT), msToStart(starts(-5), AT)]).toEqual([2_000, 2_000, null, null]);
  expect(msToStart({ starts_at: null }, AT)).toBeNull();
});

test("players may come for as long as the event says, from the start of the round", () => {
  const arrival = (default_time_s: number | null, starts_at: string | null) => lastArrival({ default_time_s } as never, { starts_at } as never);
  expect(arrival(1_800, new Date(AT).toISOString())).toBe(AT + 1_800_000);
  expect(arrival(0, new Date(AT).toISOString())).toBe(AT);
  expect([arrival(null, new Date(AT).toISOString()), arrival(60, null)]).toEqual([null, null]);
});

test("whoever loses without having come loses by forfeit", () => {
  const [white, black] = [{ white: true, black: false }, { white: false, black: true }];
  expect([isForfeit("1-0", black), isForfeit("0-1", white), isForfeit("0-0", white)]).toEqual([true, true, true]);
  expect([isForfeit("1-0", white), isForfeit("1/2-1/2", white), isForfeit("*", white), isForfeit("1-0", null)]).toEqual([false, false, false, false]);
});

describe("games that are over make room on the wall", () => {
  const one = (id: string, result: string | null) => ({ board: { id }, number: 1, state: result === null ? null : { result } }) as unknown as BoardOnTheWall;
  const ids = (boards: readonly BoardOnTheWall[]) => boards.map(({ board }) => board.id).join(" ");
  const parted = (leaving: FinishedGames, boards: BoardOnTheWall[], at: number) => {
    const { stay, left } = leaving.part(boards, at);
    return [ids(stay), ids(left)];
  };

  test("at once where they were over before, and a minute after they end", () => {
    const leaving = new FinishedGames();
    expect(parted(leaving, [], 0)).toEqual(["", ""]);
    expect(parted(leaving, [one("a", "1-0"), one("b", "*"), one("c", null)], 100_000)).toEqual(["b c", "a"]);
    expect(parted(leaving, [one("a", "1-0"), one("b", "0-1"), one("c", "*")], 110_000)).toEqual(["b c", "a"]);
    expect(parted(leaving, [one("a", "1-0"), one("b", "0-1"), one("c", "*")], 170_000)).toEqual(["c", "a b"]);
  });

  test("and come back where a game goes on, or where none does", () => {
    const leaving = new FinishedGames();
    parted(leaving, [one("a", "1-0"), one("b", "*")], 100_000);
    expect(parted(leaving, [one("a", "*"), one("b", "*")], 110_000)).toEqual(["a b", ""]);
    expect(parted(leaving, [one("a", "1-0"), one("b", "0-1")], 400_000)).toEqual(["a b", ""]);
  });
});

test("a name in the line of a frame stays a name", () => {
  const line = frameOf("https://arbiter.example", "b1", `A "B" <script> & C`);
  expect(line).toContain('src="https://arbiter.example/embed/b1"');
  expect(line).toContain('title="A &quot;B&quot; &lt;script> &amp; C"');
});
