/** Finds the address over TLS that goes with the one a page came from, and how clocks differ. */

/** Of these addresses that of the same host as a page has, if one is. */
export function sameHost(addresses: readonly string[], page: URL): string | undefined {
  return addresses.find((address) => new URL(address).hostname === page.hostname);
}

/** Whole hours by which the clock of the service is ahead of that of the device. */
export function clocksApartH(service: number, device: number): number {
  return Math.trunc((service - device) / 3_600_000);
}
