/**
 * Names articles: numbers are the same in every language, the names that old codes have in their
 * place are not.
 */
import { named, t } from "./index";

const NUMBERED = /^(Rule|Law) ([IVX]+)$/;

export function articleName(number: string): string {
  const numbered = NUMBERED.exec(number);
  if (numbered) return t(numbered[1] === "Rule" ? "provision-rule" : "provision-law", { number: numbered[2]! });
  const isName = /^[A-Za-z].*[a-z]{2}/.test(number) && !/^Blitz-\d/.test(number);
  return isName ? named("provision", number.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")) : number;
}

export const articleNames = (numbers: readonly string[]): string => numbers.map(articleName).join(", ");
