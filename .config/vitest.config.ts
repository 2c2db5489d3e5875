import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { findPostgres } from "../test/v1/postgres.ts";

/** Coverage floors in percent: branches by room; statements, functions and lines are at least 95 in each. */
const BRANCH_FLOORS: Readonly<Record<string, number>> = {
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
  resin: 90,
  settings: 95,
  toolpaths: 95,
  v1: 85,
  verbs: 95,
  workers: 90,
};
const rooms = readdirSync(new URL("../src", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
if (rooms.toSorted().join() !== Object.keys(BRANCH_FLOORS).toSorted().join())
  throw new Error(`coverage floors: got some for ${Object.keys(BRANCH_FLOORS)}, expected one for each of ${rooms}`);

const SERVICE = "test/v1/**/*.test.ts";
/**
 * Whole prints, over and over: counting what runs makes them two or three times as long, and other tests run the same code,
 * as the floors show.
 */
const LONG_LOOPS = [
  "test/docs/**/*.test.ts",
  "test/oracle/!(supports).test.ts",
  "test/properties/any-*.test.ts",
  "test/resin/archives/whole.test.ts",
  "test/toolpaths/seam/visibility.test.ts",
  "test/verbs/{abort,layer-heights,same-bytes,slice-resin,support-volumes}.test.ts",
];
/**
 * Neither database nor objects differ for these: pages, passwords, forms, vocabularies, addresses, bytes on the wire. They
 * run on PostgreSQL too in `npm run test:postgres`, which takes minutes more.
 */
const WITHOUT_STORES =
  process.env.WHOLE_SUITE === "1"
    ? []
    : [
        "test/v1/{browser,children,accounts,dashboard,http,profiles}/**",
        "test/v1/security/fuzz.test.ts",
        "test/v1/webhooks/{guard,schedule,send,document,receiver}*.test.ts",
        "test/v1/quotes/{price,duration,decimals,result}.test.ts",
      ];
const shared = {
  root: new URL("..", import.meta.url).pathname,
  setupFiles: ["test/setup.ts"],
  // A third of the time goes into loading modules anew for each file; none keeps what another could trip over.
  isolate: false,
  // V8 has ended a worker in the middle of a run, once by SIGSEGV and once by SIGTRAP. Faults of Node 24 that do so are
  // known (nodejs/node #62393 and #64500); without these two parts of V8 they do not happen, and tests take as long.
  execArgv: ["--no-sparkplug", "--no-memory-protection-keys"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const hasPostgres = findPostgres() !== null;
if (!hasPostgres)
  console.warn("The service's tests run embedded only: PostgreSQL is not installed (Debian's package postgresql).");

export default defineConfig({
  test: {
    ...shared,
    // Once for all projects.
    globalSetup: ["test/built.setup.ts"],
    // One core less is the usual, but nobody edits meanwhile.
    maxWorkers: "100%",
    projects: [
      { test: { ...shared, name: "engine", include: ["test/**/*.test.ts"], exclude: [SERVICE, ...LONG_LOOPS] } },
      { test: { ...shared, name: "long loops", include: LONG_LOOPS } },
      {
        test: {
          ...shared,
          name: "service, embedded",
          include: [SERVICE],
          globalSetup: ["test/v1/answers.setup.ts"],
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                ...shared,
                name: "service on PostgreSQL and S3",
                include: [SERVICE],
                exclude: WITHOUT_STORES,
                globalSetup: ["test/v1/postgres.setup.ts"],
              },
            },
          ]
        : []),
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      // What runs in threads and child processes alone is not seen from here.
      exclude: [
        "src/**/*.generated.ts",
        "src/cli/main.ts",
        "src/workers/thread.ts",
        "src/workers/run-task.ts",
        "src/v1/children/{child,slice-filament,slice-resin,write-output}.ts",
        "src/cli/service/*.ts",
        "src/v1/database/pglite-thread.ts",
        // The server alone runs it, and counted where there is none it takes v1 below its floor (94.65 % of functions).
        ...(hasPostgres ? [] : ["src/v1/database/open-postgres.ts"]),
      ],
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
