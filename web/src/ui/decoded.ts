/** A part of an address as it is meant; `null` where it is none that can be read. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
