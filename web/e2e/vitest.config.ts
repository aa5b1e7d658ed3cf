import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [process.env.JADOUBE_E2E ?? "e2e/**/*.e2e.ts"],
    // one browser and one service at a time: the machine has other work
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
