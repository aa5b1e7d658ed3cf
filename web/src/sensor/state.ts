/** Tells how the men on an electronic board stand to its game, as its device reports it. */
import type { BoardView, Sensor } from "../api/types";

/**
 * The squares on which other men are seen than these, or none; `null` where the men are not known.
 */
export function unlike(sensor: Sensor, placement: string): string[] | null {
  const seen = sensor.men;
  if (!seen) return null;
  const wanted = placement.split(" ")[0]!.replaceAll("/", "").replaceAll(/\d/g, (count) => ".".repeat(Number(count)));
  const squares = [...seen].flatMap((man, at) => {
    const isSo = man === wanted[at] || (man === "?" && wanted[at] !== ".");
    return isSo ? [] : [`${"abcdefgh"[at % 8]!}${8 - Math.floor(at / 8)}`];
  });
  return squares.sort();
}

/** What is wrong at a board, and where; the words for what to do about it have its name. */
export type BoardFault = { name: string; squares: readonly string[]; since: string };

/** What is wrong at a board, the gravest first. */
export function faultsOf({ presence }: Pick<BoardView, "presence">): BoardFault[] {
  const { down, sensor } = presence ?? {};
  const faults: BoardFault[] = [];
  // a device that is not heard is told of once
  if (down && !(down.cause === "silent" && sensor?.state === "offline")) faults.push({ name: down.cause, squares: [], since: down.since });
  if (sensor?.state === "offline") faults.push({ name: `no_${sensor.unheard ?? "device"}`, squares: [], since: sensor.since });
  if (sensor?.state === "out_of_step") faults.push({ name: "out_of_step", squares: sensor.squares ?? [], since: sensor.since });
  if (sensor?.doubted) faults.push({ name: "doubted", squares: sensor.doubted, since: sensor.since });
  return faults;
}
