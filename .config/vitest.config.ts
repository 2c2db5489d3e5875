import { defineConfig } from "vitest/config";

/** Coverage floors in percent: branches by room; statements, functions and lines are at least 95 in each. */
const BRANCH_FLOORS = {
  cli: 85,
  core: 95,
  estimate: 95,
  formats: 90,
  gcode: 95,
  geometry: 95,
  layers: 95,
  mesh: 90,
  motion: 95,
  preview: 90,
  regions: 95,
  settings: 95,
  toolpaths: 95,
  verbs: 95,
  workers: 90,
};

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      // What runs in threads and child processes alone is not seen from here.
      exclude: ["src/**/*.generated.ts", "src/cli/main.ts", "src/workers/thread.ts", "src/workers/run-task.ts"],
      reporter: ["text-summary"],
      thresholds: Object.fromEntries(
        Object.entries(BRANCH_FLOORS).map(([room, branches]) => [
          `src/${room}/**`,
          { statements: 95, functions: 95, lines: 95, branches },
        ]),
      ),
    },
  },
});
