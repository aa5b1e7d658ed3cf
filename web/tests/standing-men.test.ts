/** Tests that whoever draws a board asks the same function what stands there. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Message } from "../src/api/types";
import { INITIAL } from "../src/men/placement";
import { standingPlacement, menToldIn } from "../src/men/standing-men";

const message = (placement: string | null, left?: string) => ({ ...(left ? { standing: left } : {}), verdict: placement === null ? {} : { state: { placement } } }) as unknown as Message;

test("men stand as they were left until they are set up, then as they are judged to stand", () => {
  expect(standingPlacement(menToldIn(message("judged", "left")), null)).toBe("left");
  expect(standingPlacement(menToldIn(message("judged")), null)).toBe("judged");
  expect(standingPlacement({ placement: "public" }, { fen: "other w - - 0 1" })).toBe("public");
});

test("before anything was told, and where nothing is judged, they stand as the game begins", () => {
  expect(standingPlacement(null, null)).toBe(INITIAL);
  expect(standingPlacement(menToldIn(null), { fen: "other w - - 0 1" })).toBe("other");
  expect(standingPlacement(menToldIn(message(null)), undefined)).toBe(INITIAL);
});

test("every page that draws a board asks the same function", () => {
  const src = new URL("../src/", import.meta.url).pathname;
  const drawing = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /^(hall|wall|watch|board|public|home)\/.*\.tsx$/.test(file) && /<(Mini|Ground|Men) /.test(readFileSync(src + file, "utf8")));
  expect(drawing.sort()).toEqual(["board/page.tsx", "hall/tile.tsx", "public/card.tsx", "wall/tile.tsx", "watch/stage.tsx"]);
  for (const file of drawing) {
    const text = readFileSync(src + file, "utf8");
    expect(text, file).toContain("standingPlacement(");
    expect(text, file).not.toMatch(/placement \?\?|INITIAL/);
  }
});
