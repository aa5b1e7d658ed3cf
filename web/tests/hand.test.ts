/** What a pointer does with a man, told as a hand does it. */
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test } from "vitest";
import type { Act } from "../src/api/types";
import { after, nothingCarried } from "../src/hand/carried";
import { Hand } from "../src/hand/hand";

let told: string[];
let hand: Hand;

beforeEach(() => {
  told = [];
  const carried = signal(nothingCarried("4k3/8/8/3p4/8/8/4P3/4K3"));
  const tell = (act: Act) => {
    carried.value = after(carried.value, act);
    told.push([act.act, act.square ?? act.squares ?? act.piece ?? "", act.intent ?? ""].flat().join(" ").trim());
  };
  hand = new Hand({ carried, by: () => "white", tell, isOpen: () => true });
});

/** Drags from a square to another, or off the board. */
function drag(from: string, to: string | null): void {
  hand.down(from, 0, 0);
  hand.move(40, 40);
  hand.up(to);
}

describe("whoever adjusts", () => {
  beforeEach(() => hand.adjust());

  test("sets a man straight that he drags and lets go on its own square", () => {
    drag("e2", "e2");
    expect(told).toEqual(["adjust", "touch e2 adjust"]);
    expect(hand.isAdjusting.value).toBe(true);
  });

  test("moves a man that he lets go on another square, and adjusts no more", () => {
    drag("e2", "e4");
    expect(told).toEqual(["adjust", "touch e2 adjust", "lift e2", "release e4"]);
    expect(hand.isAdjusting.value).toBe(false);
  });

  test("takes off a man that he drags off the board", () => {
    drag("d5", null);
    expect(told).toEqual(["adjust", "touch d5 adjust", "lift d5", "remove d5"]);
  });

  test("takes a new man from beside the board all the same", () => {
    hand.downBeside("Q", 0, 0);
    hand.move(40, 40);
    hand.up("e8");
    expect(told).toEqual(["adjust", "fetch Q", "put e8", "release e8"]);
  });
});

test("a man is touched, lifted and let go", () => {
  drag("e2", "e4");
  expect(told).toEqual(["touch e2", "lift e2", "release e4"]);
});
