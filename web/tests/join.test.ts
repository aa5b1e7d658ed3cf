/** Tests which addresses telephones are led to, and when their clock is said to be wrong. */
import { expect, test } from "vitest";
import { clocksApartH, isReadAlong, originForAll, sameHost } from "../src/api/hall-addresses";
import type { About } from "../src/api/types";

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

const HTTP = ["http://192.168.1.20:8080", "http://10.0.0.7:8080"];
const hall = (http: string[]): About["hall"] => ({ http, https: [], authority: { name: "", fingerprint: "", ends: "2036-01-01T00:00:00Z" } });

test.each([
  // over https most telephones trust nobody
  ["https://10.0.0.7:8443/events/e/cards", hall(HTTP), HTTP[1]],
  ["https://192.168.1.20:8443/events/e/cards", hall(HTTP), HTTP[0]],
  ["http://localhost:8080/events/e/cards", hall(HTTP), HTTP[0]],
  // a laptop that is in no network
  ["https://127.0.0.1:8443/events/e/cards", hall([]), null],
  ["http://[::1]:8080/events/e/cards", null, null],
  ["https://chess.example/events/e/cards", null, "https://chess.example"],
])("from %s the cards of tables lead where telephones get", (page, access, wanted) => {
  expect(originForAll(access, new URL(page))).toBe(wanted);
});

test.each([
  ["http://192.168.1.20:8080/log-in", true],
  ["https://192.168.1.20:8443/log-in", false],
  ["http://localhost:8080/log-in", false],
  ["http://127.0.0.1:8080/log-in", false],
])("a password on %s can be read along: %s", (page, can) => {
  expect(isReadAlong(new URL(page))).toBe(can);
});
