/** Writes times and dates as people of each language do, and clocks as clocks show them. */
import { locale } from "./index";

/**
 * Milliseconds of a clock as h:mm:ss, or m:ss under an hour; tenths in the last ten seconds. Clocks
 * stop at 0:00.
 */
export function clockTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The time that somebody wrote as clocks show it, in milliseconds; `null` where it is none. */
export function readClockTime(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)(?:\.\d)?$/.exec(text.trim());
  if (!found) return null;
  const [h, m, s] = [Number(found[1] ?? 0), Number(found[2]), Number(found[3])];
  return found[1] !== undefined && m > 59 ? null : (h * 3600 + m * 60 + s) * 1000;
}

/** How long that is, with the signs of its units, which are the same in all languages. */
export function spanWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts: [number, string][] = [[Math.floor(seconds / 3600), "h"], [Math.floor(seconds / 60) % 60, "min"], [seconds % 60, "s"]];
  return parts.filter(([n]) => n > 0).map(([n, unit]) => `${n}\u00a0${unit}`).join(" ") || "0\u00a0s";
}

/** The time of the day; by the clocks of a place, if its time zone is given. */
export function timeOfDay(at: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale.value, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone }).format(
    new Date(at),
  );
}

/** In the time zone of this machine, unless another is given. */
export function dayAndTime(at: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", ...(timeZone ? { timeZone } : {}) }).format(new Date(at));
}

export function day(at: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "long", timeZone }).format(new Date(at));
}
