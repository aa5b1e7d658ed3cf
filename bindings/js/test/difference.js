/** Tells two answers apart, byte for byte, in Node.js and in pages. */

/** Where they differ first, with what stands there; nothing where they are equal. */
export function difference(got, wanted) {
  const length = Math.max(got.length, wanted.length);
  for (let at = 0; at < length; at += 1) {
    if (got[at] === wanted[at]) continue;
    const shown = (bytes) => new TextDecoder().decode(bytes.subarray(Math.max(0, at - 200), at + 200));
    return `from byte ${at} on the package says\n${shown(got)}\nand the program\n${shown(wanted)}`;
  }
  return "";
}
