/** Files that are made on the page. */

/** Gives a file to whoever asked for it. */
export function give(name: string, type: string, parts: string[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads it after this returns
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name of a file out of words: no marks that systems of files know otherwise. */
export function fileName(...words: (string | number)[]): string {
  const plain = words.map((word) => String(word).replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, "-").slice(0, 60));
  return `${plain.filter(Boolean).join("-")}.jsonl`;
}
