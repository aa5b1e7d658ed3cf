/** Finds the addresses of a hall that go with the one a page came from, and how clocks differ. */
import type { About } from "./types";

/** Of these addresses that of the same host as a page has, if one is. */
export function sameHost(addresses: readonly string[], page: URL): string | undefined {
  return addresses.find((address) => new URL(address).hostname === page.hostname);
}

/** Whole hours by which the clock of the service is ahead of that of the device. */
export function clocksApartH(service: number, device: number): number {
  return Math.trunc((service - device) / 3_600_000);
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether what is typed on this page goes unciphered through a network. */
export const isReadAlong = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean => protocol === "http:" && !LOOPBACK.includes(hostname);

/**
 * Where telephones that trust nobody are led to: in a hall over http, else where the page came
 * from; `null` where that would lead each telephone to itself.
 */
export function originForAll(hall: About["hall"], page: URL): string | null {
  const http = hall?.http ?? [];
  const own = LOOPBACK.includes(page.hostname) ? null : page.origin;
  return sameHost(http, page) ?? http[0] ?? own;
}
