/** What somebody has pasted or chosen as pairings. */

export type Source = string | File;
export type Format = "trf" | "csv";

const LOOKED_AT = 64 * 1024;

/** Whether it is a report or a table: a report has lines that begin with a number of three digits and a blank. */
export async function formatOf(source: Source): Promise<Format> {
  const text = typeof source === "string" ? source : await source.slice(0, LOOKED_AT).text();
  return /^(?:0[0-9]{2}|1[0-9]{2}|XX[A-Z]) /m.test(text) ? "trf" : "csv";
}

/** The bytes as they are: what encoding a file has, the service finds out. */
export function asBytes(source: Source): Blob {
  return typeof source === "string" ? new Blob([source]) : source;
}
