/** Tests the squares that are clicked for an act, and what is then told. */
import { expect, test, vi } from "vitest";

vi.mock("../src/ui/say", () => ({ say: () => undefined }));
const { SquarePicker, touchRequest } = await import("../src/board/square-picker");

const MEN = "4k3/8/8/8/8/8/8/4K3";

test.each([[true, ["observe", "claim"]], [false, ["observe"]]])("what is told after an act is told only if that was taken (%s)", async (isTaken, expected) => {
  const told: string[] = [];
  let answer: (isTaken: boolean) => void = () => undefined;
  const tell = ({ act }: { act: string }) => {
    told.push(act);
    return new Promise<boolean>((done) => (answer = done));
  };
  const picking = new SquarePicker({ tell } as never);
  picking.begin({ ...touchRequest((squares) => ({ act: "observe", squares })), then: (squares) => ({ act: "claim", squares }) });
  picking.pick("e8", MEN);
  expect([told, picking.wanted.value]).toEqual([["observe"], null]);
  answer(isTaken);
  await vi.waitFor(() => expect(told).toEqual(expected));
});
