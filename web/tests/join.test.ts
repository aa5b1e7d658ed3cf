/** Tests which address over TLS a telephone is led to, and when its clock is said to be wrong. */
import { expect, test } from "vitest";
import { clocksApartH, sameHost } from "../src/join/addresses";

const HTTPS = ["https://192.168.1.20:8443", "https://[fd00::7]:8443"];

test.each([
  ["http://192.168.1.20:8080/hall", HTTPS[0]],
  ["http://[fd00::7]:8080/hall", HTTPS[1]],
  ["http://laptop.local:8080/hall", undefined],
])("%s is led to %s", (page, wanted) => {
  expect(sameHost(HTTPS, new URL(page))).toBe(wanted);
});

test.each([
  [0, 0],
  [59 * 60_000, 0],
  [-59 * 60_000, 0],
  [3_600_000, 1],
  [-25 * 3_600_000, -25],
])("%d ms are %d hours", (ms, hours) => {
  const device = Date.parse("2026-11-29T09:00:00Z");
  expect(clocksApartH(device + ms, device)).toBeCloseTo(hours);
});
