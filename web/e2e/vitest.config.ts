/** Configures the tests in the browser. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WAIT } from "./wait";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [process.env.JADOUBE_E2E ?? "e2e/**/*.e2e.ts"],
    maxWorkers: 2,
    // each has a browser and a service of its own, and mostly waits
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: WAIT } },
  },
});
