/** Converts numbers to the texts that fields hold, and back; empty means none. */

export function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? null : value;
}

export function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Minutes as people write them, without the digits that only the division makes. */
export function minutesOf(value: number, perMinute: number): string {
  return String(Math.round((value / perMinute) * 1000) / 1000);
}
