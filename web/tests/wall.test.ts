/** Tests what fits on a wall, and what its clocks show. */
import { describe, expect, test, vi } from "vitest";
import { latestRound } from "../src/api/rounds";
import type { PublicView, Round } from "../src/api/types";
import { fitAll, letterSize } from "../src/wall/pager";
import { timeShown } from "../src/public/time";

describe("what fits on the screen", () => {
  test("letters are as large a part of any screen, and never small", () => {
    expect(letterSize(3840, 2160)).toBeCloseTo(2 * letterSize(1920, 1080), 5);
    expect(letterSize(320, 480)).toBe(14);
  });

  test("there is always room for a board", () => {
    expect(fitAll({ width: 10, height: 10 }, 20, 3)).toMatchObject({ columns: 1, rows: 1 });
  });

  test("few boards are shown larger, and many on pages of about as many", () => {
    const room = { width: 1900, height: 1000 };
    const [one, few, many] = [1, 4, 400].map((count) => fitAll(room, 25, count));
    expect(one!.em).toBeGreaterThan(few!.em);
    expect(few!.em).toBeGreaterThan(many!.em);
    expect(few).toMatchObject({ columns: 2, rows: 2 });
    const perPage = many!.columns * many!.rows;
    expect(perPage * Math.ceil(400 / perPage) - 400).toBeLessThan(perPage);
    expect(perPage).toBeGreaterThanOrEqual(8);
  });

  test("boards are as large as the screen allows, and no row of the page is empty", () => {
    for (const [width, height, least] of [
      [1366, 768, { 4: 345, 6: 285, 9: 220, 24: 170 }],
      [1920, 1080, { 4: 500, 6: 430, 9: 325, 24: 205 }],
      [3840, 2160, { 4: 1000, 6: 860, 9: 650, 24: 410 }],
    ] as const) {
      const em = letterSize(width, height);
      const room = { width: width - em, height: height - 3 * em };
      for (const [count, men] of Object.entries(least)) {
        const fit = fitAll(room, em, Number(count));
        const where = `${count} at ${width}×${height}: ${JSON.stringify(fit)}`;
        expect(fit.men, where).toBeGreaterThanOrEqual(men);
        // board and words fill the tile one way at least
        const [wide, high] = [room.width / fit.columns, room.height / fit.rows];
        const most = { beside: Math.max(fit.men / high, (fit.men + 12 * fit.em) / wide), around: Math.max((fit.men + 4.4 * fit.em) / high, (fit.men + 7.5 * fit.em) / wide), below: (fit.men + 8 * fit.em) / high }[fit.shape];
        expect(most, where).toBeGreaterThan(0.93);
        expect(most, where).toBeLessThanOrEqual(1);
      }
    }
  });
});

test("words stand where they leave the board the most room", () => {
  const em = letterSize(1920, 1080);
  const shapes = [[1900, 500, 1], [1900, 1030, 6], [400, 900, 1]].map(([width, height, count]) => fitAll({ width: width!, height: height! }, em, count!).shape);
  expect(shapes).toEqual(["beside", "around", "below"]);
});

describe("clocks on the wall", () => {
  const at = (seconds: number) => Date.UTC(2026, 10, 23, 9, 0, seconds);
  const state = { running: "white", clock: { white_ms: 60_000, black_ms: 50_000 }, as_of: new Date(at(0)).toISOString(), result: "*" } as PublicView;

  test("run on from the instant that they are told with", () => {
    expect(timeShown(state, "white", 0, at(10))).toBe(50_000);
    expect(timeShown(state, "black", 0, at(10))).toBe(50_000);
    expect(timeShown(state, "white", 0, at(900))).toBe(0);
  });

  test("are as late as what spectators see", () => {
    expect(timeShown(state, "white", 900, at(910))).toBe(50_000);
    expect(timeShown(state, "white", 900, at(890))).toBe(60_000);
  });

  test("stand still when the game is over or no clock counts yet, and are not made up", () => {
    expect(timeShown({ ...state, result: "1-0" }, "white", 0, at(10))).toBe(60_000);
    expect(timeShown({ ...state, as_of: null }, "white", 0, at(10))).toBe(60_000);
    expect(timeShown({ ...state, clock: null }, "white", 0, at(10))).toBeNull();
  });
});

test("the latest round is the last that has begun, not one that is made for tomorrow", async () => {
  const round = (number: number, inMs: number | null) => ({ number, starts_at: inMs === null ? null : new Date(Date.now() + inMs).toISOString() }) as Round;
  const day = 86_400_000;
  const latest = async (...rounds: Round[]) => (await latestRound(rounds))?.number;
  expect(await latest(round(1, -day), round(2, -1_000), round(3, day))).toBe(2);
  expect(await latest(round(1, day), round(2, 2 * day))).toBe(1);
  expect(await latest()).toBeUndefined();
});

test("where nobody has said when rounds begin, the latest is the last in which a board has begun", async () => {
  const rounds = Array.from({ length: 20 }, (_, at) => ({ id: `r${at + 1}`, number: at + 1, starts_at: null }) as unknown as Round);
  const asked: string[] = [];
  const latest = async (of: Round[], begun: string[]) => {
    vi.stubGlobal("fetch", (path: string) => {
      const id = /rounds\/(\w+)\/public\?limit=20$/.exec(path)![1]!;
      asked.push(id);
      return Promise.resolve(Response.json({ items: [{ state: null }, { state: begun.includes(id) ? {} : null }] }));
    });
    return (await latestRound(of))?.number;
  };
  expect(await latest(rounds.slice(0, 4), ["r1", "r2"])).toBe(2);
  expect(await latest(rounds.slice(0, 4), [])).toBe(1);
  expect(await latest(rounds.slice(0, 1), ["r1"])).toBe(1);
  expect(asked).toEqual(["r4", "r3", "r2", "r4", "r3", "r2"]);
  asked.length = 0;
  expect(await latest(rounds, [])).toBe(1);
  expect(asked.length).toBe(12);
  vi.unstubAllGlobals();
});

test("a clock with a delay counts nothing at first, on the wall as at the board", () => {
  const state = { clock: { white_ms: 60_000, black_ms: 60_000 }, as_of: "2026-11-23T10:00:00Z", delay_left_ms: 5_000, running: "white", result: "*" } as PublicView;
  const at = (seconds: number) => Date.parse("2026-11-23T10:00:00Z") + seconds * 1_000;
  expect(timeShown(state, "white", 0, at(4))).toBe(60_000);
  expect(timeShown(state, "white", 0, at(7))).toBe(58_000);
  expect(timeShown(state, "white", 60, at(67))).toBe(58_000);
});
