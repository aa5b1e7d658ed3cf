/** Tests that no text is longer than what the record takes, in any script. */
import { expect, test } from "vitest";
import { fitText } from "../src/ui/fit-text";

test.each([
  ["x".repeat(1_024), 1_024],
  ["x".repeat(1_025), 1_024],
  ["é".repeat(600), 512],
  ["棋".repeat(500), 341],
  ["♟️".repeat(300), 1_024],
])("%.6s… is cut to what fits", (value, length) => {
  const field = { value };
  const fits = fitText(field);
  expect(new TextEncoder().encode(fits).length).toBeLessThanOrEqual(1_024);
  expect(value.startsWith(fits)).toBe(true);
  expect(field.value).toBe(fits);
  if (!value.startsWith("♟")) expect([...fits].length).toBe(length);
});
