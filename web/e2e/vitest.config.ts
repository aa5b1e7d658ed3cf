/** Configures the tests in the browser. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WAIT } from "./wait";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [process.env.JADOUBE_E2E ?? "e2e/**/*.e2e.ts"],
    // more than two processors: each has a browser and a service of its own, and mostly waits
    maxWorkers: 4,
    // what all files import is read once by each worker
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: WAIT } },
  },
});
