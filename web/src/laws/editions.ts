/**
 * Lists the editions that games are played under, the newest first. It is written by `cargo xtask
 * law` from law/editions: to be changed there.
 */
import type { Edition } from "../api/types";

export const EDITIONS: Edition[] = [
  "FIDE2023",
  "FIDE2018",
  "FIDE2017",
  "FIDE2014",
  "FIDE2009",
  "USCF7",
  "USCF7-10I2V1",
  "USCF-BLITZ",
  "LCC1848",
  "BCA1862",
  "BLUE1910",
  "OLD-KING",
];
/** Where nothing else is said. */
export const NEWEST: Edition = "FIDE2023";
