/** Converts between instants and what a clock on the wall of the event shows. */

type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function partsIn(zone: string, instant: number): WallTime {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return parts as WallTime;
}

/** How far the clocks on the wall are ahead of UTC at an instant, in milliseconds. */
function ahead(zone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = partsIn(zone, instant);
  // `Date.UTC` takes years of two digits for those of the last century
  const wall = new Date(Date.UTC(2000, 0, 1, hour, minute, second)).setUTCFullYear(year, month - 1, day);
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * What `2026-11-22T14:00` on the wall of a zone is as an instant; where clocks are put forward over
 * it, the time after.
 */
export function instantOf(wall: string, zone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const first = asUtc - ahead(zone, asUtc);
  return new Date(asUtc - ahead(zone, first)).toISOString();
}

/** An instant as it stands on the wall of a zone, as a field for it holds it. */
export function wallOf(instant: string | number, zone: string): string {
  const { year, month, day, hour, minute } = partsIn(zone, new Date(instant).getTime());
  const digits = (n: number, count = 2) => String(n).padStart(count, "0");
  return `${digits(year, 4)}-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}`;
}

/** Every time zone that the browser knows. */
export function zones(): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes("UTC") ? known : ["UTC", ...known];
}

export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
