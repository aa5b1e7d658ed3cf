/** The pictures of the men, by their letters. */
import bB from "../../.men/bB.svg";
import bK from "../../.men/bK.svg";
import bN from "../../.men/bN.svg";
import bP from "../../.men/bP.svg";
import bQ from "../../.men/bQ.svg";
import bR from "../../.men/bR.svg";
import wB from "../../.men/wB.svg";
import wK from "../../.men/wK.svg";
import wN from "../../.men/wN.svg";
import wP from "../../.men/wP.svg";
import wQ from "../../.men/wQ.svg";
import wR from "../../.men/wR.svg";

export const PICTURES: Readonly<Record<string, string>> = {
  P: wP, N: wN, B: wB, R: wR, Q: wQ, K: wK,
  p: bP, n: bN, b: bB, r: bR, q: bQ, k: bK,
};
