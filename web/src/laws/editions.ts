/** What games are played under, the newest edition first. */
import type { Control, Edition, Supervision } from "../api/types";

export const EDITIONS: Edition[] = [
  "FIDE2023", "FIDE2018", "FIDE2017", "FIDE2014", "FIDE2009", "USCF7", "USCF7-10I2V1", "USCF-BLITZ", "LCC1848", "BCA1862", "BLUE1910", "OLD-KING",
];
/** Where nothing else is said. */
export const NEWEST: Edition = "FIDE2023";
export const CONTROLS: Control[] = ["standard", "rapid", "blitz"];
/** What a game with these minutes, and seconds for each move, is called: reckoned over sixty moves. */
export function controlOf(minutes: number, increment_s: number): Control {
  const total = minutes + increment_s;
  return total <= 10 ? "blitz" : total < 60 ? "rapid" : "standard";
}
export const SUPERVISIONS: Supervision[] = ["adequate", "inadequate"];
