/** Tests that every address has a page, and every page an address. */
import { expect, test } from "vitest";
import { ADDRESSES, NAMES } from "../src/pages";
import addresses from "../src/pages.json";

test("every page in the list of addresses is one, and none is without an address", () => {
  expect(new Set(Object.values(addresses))).toEqual(new Set(NAMES));
  expect(ADDRESSES.filter(({ component }) => !component)).toEqual([]);
});

test("addresses are what the service reads, too: words, names, and a star at the end", () => {
  const odd = Object.keys(addresses).filter((path) => !/^\/$|^(\/(:?[a-z]+(-[a-z]+)*))+(\/\*)?$/.test(path));
  expect(odd).toEqual([]);
});
