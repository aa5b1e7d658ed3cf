/** Saves files through the browser: what the service writes, and what is made on the page. */
import { fetchAnswer } from "../api/client";
import { problemText } from "./problems";
import { problem } from "./say";

const KEPT_MS = 60_000;

/** Lets the browser keep a file under some name. */
export function offerFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads it after this returns
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Asks for a file and lets the browser keep it: a log-in that has ended is renewed, and a refusal
 * is said in words.
 */
export async function keepFile(path: string, name: string): Promise<void> {
  try {
    const response = await fetchAnswer(`/api/v1${path}`);
    const given = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    offerFile(given ?? name, await response.blob());
  } catch (error) {
    problem(problemText(error));
  }
}

/** A name of a file out of words: without marks that file systems know otherwise. */
export function fileName(...words: (string | number)[]): string {
  const plain = words.map((word) => String(word).replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, "-").slice(0, 60));
  return plain.filter(Boolean).join("-");
}
