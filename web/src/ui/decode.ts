/** Decodes a part of an address; `null` where it cannot be decoded. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
