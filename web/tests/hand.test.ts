/** Tests that what a pointer does with a man is told as a hand does it. */
import { effect, signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Act, Color } from "../src/api/types";
import { afterAct, emptyHands } from "../src/hand/men-and-hands";
import { Hand } from "../src/hand/hand";
import { men } from "../src/men/placement";

let told: string[];
let hand: Hand;
let turn: Color;
let isOpen: boolean;

beforeEach(() => {
  told = [];
  turn = "white";
  isOpen = true;
  const carried = signal(emptyHands("4k3/8/8/3p4/8/8/4P3/4K3"));
  const tell = (act: Act) => {
    carried.value = afterAct(carried.value, act);
    const by = act.by === "black" ? "black" : "";
    told.push([act.act, act.square ?? act.squares ?? act.piece ?? "", act.intent ?? "", by].flat().filter(Boolean).join(" "));
  };
  hand = new Hand({ carried, by: () => turn, tell, isOpen: () => isOpen });
});

/** A pointer at some place. */
const at = (x: number, pointerId = 1) => ({ pointerId, clientX: x, clientY: x });
const held = () => hand.held.value.white.map(({ letter, from }) => `${letter} ${from}`);

/** Drags from a square to another, or off the board. */
function drag(from: string, to: string | null): void {
  hand.down(from, at(0));
  hand.move(at(40));
  hand.up(to, at(40));
}

function tap(square: string): void {
  hand.down(square, at(0));
  hand.up(square, at(0));
}

function tapBeside(letter: string): void {
  hand.downBeside(letter, at(0));
  hand.up(null, at(0));
}

describe("whoever adjusts", () => {
  beforeEach(() => hand.adjust());

  test("sets a man straight that he drags and lets go on its own square", () => {
    drag("e2", "e2");
    expect(told).toEqual(["adjust", "touch e2 adjust"]);
    expect(hand.isAdjusting).toBe(true);
  });

  test("moves a man that he lets go on another square, and adjusts no more", () => {
    drag("e2", "e4");
    expect(told).toEqual(["adjust", "touch e2 adjust", "lift e2", "release e4"]);
    expect(hand.isAdjusting).toBe(false);
  });

  test("takes off a man that he drags off the board", () => {
    drag("d5", null);
    expect(told).toEqual(["adjust", "touch d5 adjust", "lift d5", "remove d5"]);
  });

  test("takes a new man from beside the board all the same", () => {
    hand.downBeside("Q", at(0));
    hand.move(at(40));
    hand.up("e8", at(40));
    expect(told).toEqual(["adjust", "fetch Q", "put e8", "release e8"]);
  });

  test("has done so when he presses the clock; when his opponent does, he says it again before he touches a man", () => {
    hand.pressClock("black");
    expect(hand.isAdjusting).toBe(true);
    tap("e2");
    tap("e1");
    hand.pressClock("white");
    expect(hand.isAdjusting).toBe(false);
    expect(told).toEqual(["adjust", "press black", "adjust", "touch e2 adjust", "touch e1 adjust", "press"]);
  });

  test("says so for himself alone", () => {
    turn = "black";
    expect(hand.isAdjusting).toBe(false);
    tap("e8");
    expect(told.at(-1)).toBe("touch e8 black");
  });

  test.each([["the pointer", () => tap("b4")], ["the keyboard", () => hand.choose("b4")]])("is told what holds him up when he chooses an empty square with %s", (_, choose) => {
    tap("e2");
    expect(hand.isHeldUp.value).toBe(false);
    choose();
    expect(hand.isHeldUp.value).toBe(true);
    tap("e2");
    expect(hand.isHeldUp.value).toBe(false);
    choose();
    hand.adjust();
    expect(hand.isHeldUp.value).toBe(false);
    expect(told).toEqual(["adjust", "touch e2 adjust", "touch e2 adjust"]);
  });

  test("moves no man afterwards that he has only set straight", () => {
    tap("e2");
    hand.adjust();
    tap("e4");
    hand.choose("e4");
    expect(told).toEqual(["adjust", "touch e2 adjust"]);
  });
});

test("a man is touched, lifted and let go", () => {
  drag("e2", "e4");
  expect(told).toEqual(["touch e2", "lift e2", "release e4"]);
});

test("a second finger is no hand: neither where it moves, nor where it is let go or taken away", () => {
  hand.down("e2", at(0));
  hand.down("d5", at(300, 2));
  hand.move(at(340, 2));
  hand.up("d5", at(340, 2));
  hand.cancel("d5", at(340, 2));
  expect(told).toEqual([]);
  hand.move(at(40));
  hand.up("d4", at(300, 2));
  hand.cancel("d4", at(300, 2));
  hand.up("e4", at(40));
  expect(told).toEqual(["touch e2", "lift e2", "release e4"]);
  expect(hand.asked.value).toBeNull();
});

test("a gesture ends as the hand that has begun it, whoever has the move by then", () => {
  vi.useFakeTimers();
  turn = "black";
  hand.down("d5", at(0));
  hand.move(at(40));
  turn = "white";
  hand.up("d4", at(40));
  turn = "black";
  hand.down("e8", at(0));
  turn = "white";
  vi.advanceTimersByTime(200);
  hand.up("e8", at(0));
  expect(told).toEqual(["touch d5 black", "lift d5 black", "release d4 black", "touch e8 black"]);
  vi.useRealTimers();
});

describe("a new man that is not needed", () => {
  test.each([
    ["its button is pressed again", () => tapBeside("Q")],
    ["it is dropped off the board", () => { hand.down("e4", at(0)); hand.up(null, at(40)); }],
    ["the key for taking off is pressed", () => hand.takeAway("e2")],
    ["it is laid aside", () => hand.layAside()],
  ])("is in hand no more when %s, and nobody is told", (_, layAside) => {
    tapBeside("Q");
    expect(held()).toEqual(["Q null"]);
    layAside();
    expect(held()).toEqual([]);
    drag("e2", "e4");
    expect(told).toEqual(["fetch Q", "touch e2", "lift e2", "release e4"]);
  });

  test("is laid aside when it was dragged and dropped beside the board, and is fetched again", () => {
    hand.downBeside("Q", at(0));
    hand.move(at(40));
    hand.up(null, at(40));
    expect(held()).toEqual([]);
    tapBeside("Q");
    tapBeside("R");
    expect(held()).toEqual(["R null"]);
    expect(told).toEqual(["fetch Q", "fetch Q", "fetch R"]);
  });

  test("is dragged from beside the board in place of another", () => {
    tapBeside("Q");
    hand.downBeside("N", at(0));
    hand.move(at(40));
    hand.up("e8", at(40));
    expect(told).toEqual(["fetch Q", "fetch N", "put e8", "release e8"]);
  });
});

test("a man that waits under another is taken off with something in hand", () => {
  drag("e2", "d5");
  tapBeside("Q");
  hand.takeOff("d5");
  expect(told.slice(3)).toEqual(["fetch Q", "remove d5"]);
  expect(held()).toEqual(["Q null"]);
});

describe("an empty square", () => {
  beforeEach(() => tap("e2"));

  test("takes the man that was touched when the pointer is let go there", () => {
    hand.down("e4", at(0));
    expect(told).toEqual(["touch e2"]);
    hand.up("e4", at(0));
    expect(told).toEqual(["touch e2", "lift e2", "release e4"]);
  });

  test("takes none when the pointer is let go elsewhere", () => {
    hand.down("e4", at(0));
    hand.move(at(40));
    hand.up("e5", at(40));
    expect(told).toEqual(["touch e2"]);
  });

  test.each([["e4", ["touch e2", "lift e2", "release e4"]], ["nothing", ["touch e2"]]])("is asked about when the pointer is taken away: %s", (answer, acts) => {
    hand.down("e4", at(0));
    hand.cancel(null, at(0));
    expect(hand.asked.value).toMatchObject({ from: "e2", square: "e4", isHeld: false });
    expect(told).toEqual(["touch e2"]);
    hand.answer(answer);
    expect(told).toEqual(acts);
    expect(hand.asked.value).toBeNull();
  });
});

test("a man that was dragged off when the pointer was taken away is taken off at a word of the player", () => {
  hand.down("d5", at(0));
  hand.move(at(40));
  hand.cancel(null, at(40));
  hand.answer("off");
  expect(told).toEqual(["touch d5", "lift d5", "remove d5"]);
  expect(men(hand.table.carried.value.placement).has("d5")).toBe(false);
});

test("whoever shows whose hand it is hears of it also when he looked in the middle of a gesture", () => {
  const mover = signal<Color>("white");
  const other = new Hand({ carried: signal(emptyHands("4k3/8/8/3p4/8/8/4P3/4K3")), by: () => mover.value, tell: () => undefined, isOpen: () => true });
  const seen: Color[] = [];
  other.down("e2", at(0));
  const stop = effect(() => void seen.push(other.by));
  other.move(at(40));
  other.up("e4", at(40));
  mover.value = "black";
  stop();
  expect(seen.at(-1)).toBe("black");
});

describe("a man is taken off with a tap", () => {
  test("where it was touched before", () => {
    tap("d5");
    tap("d5");
    expect(told).toEqual(["touch d5", "remove d5"]);
  });

  test("where another was let go on it, and that one stays", () => {
    drag("e2", "d5");
    tap("d5");
    tap("d5");
    expect(told).toEqual(["touch e2", "lift e2", "release d5", "remove d5", "touch d5"]);
    expect(men(hand.table.carried.value.placement).get("d5")).toBe("P");
  });

  test("but the man that came to its square is none of them", () => {
    tap("d5");
    tap("d5");
    drag("e2", "d5");
    tap("d5");
    expect(told.slice(-2)).toEqual(["release d5", "touch d5"]);
  });

  test("nor whoever adjusts", () => {
    hand.adjust();
    tap("d5");
    tap("d5");
    expect(told).toEqual(["adjust", "touch d5 adjust", "touch d5 adjust"]);
  });

  test("and it is dragged away all the same", () => {
    tap("d5");
    drag("d5", null);
    expect(told).toEqual(["touch d5", "lift d5", "remove d5"]);
  });
});

/** A hand that may do anything, with what it tells. */
const promoting = (placement: string, by: Color) => {
  const carried = signal(emptyHands(placement));
  const acts: Act[] = [];
  const tell = (act: Act) => {
    acts.push(act);
    carried.value = afterAct(carried.value, act);
  };
  return [new Hand({ carried, by: () => by, tell, isOpen: () => true }), acts] as const;
};

describe("a new man is wanted", () => {
  test.each(["white", "black"] as const)("by %s where a pawn of his stands on the last rank, or was taken off there", (by) => {
    const [placement, from, to] = by === "white" ? ["4k3/P7/8/8/8/8/8/4K3", "a7", "a8"] : ["4k3/8/8/8/8/8/p7/4K3", "a2", "a1"];
    const [hand, acts] = promoting(placement!, by);
    expect(hand.isPromoting).toBe(false);
    hand.choose(from!);
    hand.choose(to!);
    expect(hand.isPromoting).toBe(true);
    hand.takeAway(to!);
    expect(hand.isPromoting).toBe(true);
    const queen = by === "white" ? "Q" : "q";
    hand.fetch(queen);
    hand.choose(to!);
    expect(hand.isPromoting).toBe(false);
    // men are told as in a FEN: the letter says whose they are
    expect(acts.filter(({ piece }) => piece).map(({ act, piece }) => `${act} ${piece}`)).toEqual([`fetch ${queen}`, `put ${queen}`]);
  });

  test("where the pawn was taken off before it came there, until the clock is pressed", () => {
    const [hand] = promoting("4k3/P7/8/8/8/8/4P3/4K3", "white");
    hand.takeAway("e2");
    expect(hand.isPromoting).toBe(false);
    hand.takeAway("a7");
    expect(hand.isPromoting).toBe(true);
    hand.pressClock("white");
    expect(hand.isPromoting).toBe(false);
  });
});

describe("a capture without dragging", () => {
  beforeEach(() => {
    tap("e2");
    tap("d5");
  });

  test("is offered: the man that was touched goes on the other, which then waits to be taken off", () => {
    expect(hand.capture.value).toMatchObject({ from: "e2", square: "d5" });
    expect(hand.isReaching).toBe(true);
    hand.take();
    expect(told).toEqual(["touch e2", "touch d5", "lift e2", "release d5"]);
    expect([...hand.table.carried.value.under]).toEqual([["d5", ["p"]]]);
    expect(hand.capture.value).toBeNull();
  });

  test("goes on with a tap where the victim is taken off first", () => {
    hand.takeOff("d5");
    expect(hand.capture.value).toBeNull();
    tap("d5");
    expect(told).toEqual(["touch e2", "touch d5", "remove d5", "lift e2", "release d5"]);
  });

  test("is made with a tap on the man that was touched first: the own one goes there", () => {
    const other = signal(emptyHands("4k3/8/8/3p4/4P3/8/8/4K3"));
    const acts: string[] = [];
    const tapping = new Hand({ carried: other, by: () => "white", isOpen: () => true, tell: (act) => {
      other.value = afterAct(other.value, act);
      acts.push([act.act, act.square ?? act.squares].flat().join(" "));
    } });
    for (const square of ["d5", "e4", "d5", "d5"]) {
      tapping.down(square, at(0));
      tapping.up(square, at(0));
    }
    expect(acts).toEqual(["touch d5", "touch e4", "lift e4", "release d5", "remove d5"]);
    expect(men(other.value.placement).get("d5")).toBe("P");
  });

  test("that was begun so is dragged off, or asked about when the pointer is taken away", () => {
    tap("e2");
    hand.down("d5", at(0));
    hand.cancel("d5", at(0));
    expect(hand.asked.value).toMatchObject({ from: "e2", square: "d5", letter: "P", isHeld: false });
    hand.answer("nothing");
    drag("d5", null);
    expect(told.slice(-2)).toEqual(["lift d5", "remove d5"]);
  });

  test("is not offered to the other player, nor while adjusting, nor with a man in hand", () => {
    turn = "black";
    expect(hand.capture.value).toBeNull();
    turn = "white";
    hand.adjust();
    expect(hand.capture.value).toBeNull();
    hand.adjust();
    hand.choose("e1");
    expect(hand.capture.value).toBeNull();
  });

  test("is not offered to whoever only looks on", () => {
    isOpen = false;
    expect([hand.capture.value, hand.isReaching]).toEqual([null, false]);
  });
});

describe("the new men are offered at the board", () => {
  test.each([
    ["white", "4k2r/6P1/8/8/8/8/8/4K3", "g7", "h8", "Q"],
    ["black", "4k3/8/8/8/8/8/6p1/4K2R", "g2", "h1", "q"],
  ] as const)("to %s: one tap takes off the captured man and the pawn, and puts the new man there", (by, placement, from, to, queen) => {
    const [hand, acts] = promoting(placement, by);
    hand.choose(from);
    expect(hand.promotesOn).toBeNull();
    hand.choose(to);
    expect(hand.promotesOn).toBe(to);
    acts.length = 0;
    hand.promoteTo(to, queen);
    expect(acts.map(({ act, square, piece }) => [act, square, piece].filter(Boolean).join(" "))).toEqual([`remove ${to}`, `remove ${to}`, `fetch ${queen}`, `put ${to} ${queen}`, `release ${to}`]);
    expect(men(hand.table.carried.value.placement).get(to)).toBe(queen);
    expect([hand.promotesOn, hand.isPromoting, hand.table.carried.value.under.size]).toEqual([null, false, 0]);
  });

  test("also where the pawn was taken off with a tap, and not where the player wants to do it by hand", () => {
    const [hand, acts] = promoting("4k2r/6P1/8/8/8/8/8/4K3", "white");
    hand.choose("g7");
    hand.choose("h8");
    acts.length = 0;
    for (const [pawn, under] of [["P", 0], [undefined, 0]] as const) {
      hand.down("h8", at(0));
      hand.up("h8", at(0));
      expect([men(hand.table.carried.value.placement).get("h8"), hand.table.carried.value.under.size]).toEqual([pawn, under]);
      expect(hand.promotesOn).toBe("h8");
    }
    expect(acts.map(({ act }) => act)).toEqual(["remove", "remove"]);
    hand.promoteByHand();
    expect([hand.promotesOn, hand.isPromoting]).toEqual([null, true]);
    hand.pressClock("white");
    hand.promoteTo("h8", "Q");
    expect(hand.promotesOn).toBeNull();
  });
});
