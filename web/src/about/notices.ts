/** Reads the notices of everything that is bundled, as the build has written them down. */
import { fetchAnswer } from "../api/client";

export type Notice = { name: string; version: string; licence: string | null; source: string | null; texts: string[] };

type NoticesFile = { texts: string[]; packages: (Omit<Notice, "texts"> & { texts: number[] })[] };

/** The notices of one part of the program, each with its texts. */
export async function noticesOf(part: "npm" | "crates"): Promise<Notice[]> {
  const { texts, packages } = (await (await fetchAnswer(`/notices/${part}.json`)).json()) as NoticesFile;
  return packages.map((one) => ({ ...one, texts: one.texts.map((number) => texts[number]!) }));
}

/** The licence of the program itself. */
export async function ownLicence(): Promise<string> {
  return (await fetchAnswer("/notices/licence.txt")).text();
}

/** The names of licences in an expression of SPDX: "MIT OR Apache-2.0" has two. */
export function licencesIn(expression: string): string[] {
  return expression.split(/\s+(?:OR|AND|WITH)\s+|[()/\s]+/).filter(Boolean);
}
