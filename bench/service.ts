/**
 * The quote service as a process of its own, embedded and, where it is installed, on PostgreSQL: reads alone, then reads
 * while two slices run, always two. `loop p99 ms` is the delay of the server's event loop as its /metrics tells it, less
 * than 50 ms while it slices, or the run fails.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { type ServeProcess, startServing } from "../scripts/serve-process.ts";
import { createClient, modelForm, type SlicewrightClient, waitForQuote } from "../src/v1/client/index.ts";
import { findPostgres, startPostgres } from "../test/v1/postgres.ts";
import { type Figures, ONCE, takeTurns } from "./harness.ts";
import { MODELS } from "./models.ts";

/** A service with an account on it. */
interface Served {
  readonly server: ServeProcess;
  readonly token: string;
  readonly client: SlicewrightClient;
  /** Queues a quote that no earlier slice serves, unless it is told which. */
  queue(turn?: number): Promise<string>;
}

const SECONDS = ONCE ? 3 : 10;
const CONNECTIONS = 10;
const QUOTES = 20;
const SLICES = 2;
const MOST_LOOP_MS = 50;
const MAIN = new URL("../src/cli/main.ts", import.meta.url).pathname;
const [model, bytes] = Object.entries(MODELS).at(-1)!;

const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
const postgres = findPostgres() === null ? null : await startPostgres(true);
if (postgres === null) console.log("left out: PostgreSQL is not installed");
const ends: (() => Promise<void>)[] = [async () => postgres?.stop()];
try {
  const cases: Record<string, () => Promise<Figures>> = {};
  await add(cases, "embedded", {});
  if (postgres !== null) await add(cases, "PostgreSQL", { DATABASE_URL: postgres.databaseUrl });
  const figures = await takeTurns({
    name: "service",
    input: `${CONNECTIONS} connections for ${SECONDS} s, a list of ${QUOTES} quotes, slices of ${model}`,
    cases,
    rounds: 3,
  });
  const slow = Object.entries(figures).filter(([, told]) => told["loop p99 ms"]! >= MOST_LOOP_MS);
  for (const [name] of slow) console.error(`bench: ${name}: the event loop is held up for ${MOST_LOOP_MS} ms or more`);
  if (slow.length > 0 && !ONCE) process.exitCode = 1;
} finally {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}

async function add(
  cases: Record<string, () => Promise<Figures>>,
  name: string,
  stores: Readonly<Record<string, string>>,
): Promise<void> {
  const served = await serve({
    SLICEWRIGHT_DATA: join(folder, name),
    SLOTS: String(SLICES),
    LIMIT_REQUESTS_PER_MINUTE_AND_USER: "1000000000",
    ...stores,
  });
  const ids = await Promise.all(Array.from({ length: QUOTES }, () => served.queue(0)));
  for (const id of ids) await finished(served, id);
  const one = `/v1/quote/${ids[0]}`;
  cases[`${name}: one quote`] = () => read(served, [one]);
  cases[`${name}: the list`] = () => read(served, ["/v1/quote"]);
  cases[`${name}: both beside ${SLICES} slices`] = () => readBesideSlices(served, [one, "/v1/quote"]);
}

async function serve(environment: Readonly<Record<string, string>>): Promise<Served> {
  const admin = (...args: readonly string[]): { readonly token: string } => {
    const env = { ...process.env, ...environment };
    return JSON.parse(execFileSync(process.execPath, [MAIN, "admin", ...args], { env, encoding: "utf8" }));
  };
  const email = ["--email", "bench@example.com"];
  admin("create-user", ...email, "--confirmed");
  const { token } = admin("create-token", ...email, "--name", "bench");
  const server = await startServing([process.execPath, MAIN], environment);
  ends.push(() => server.stop());

  const client = createClient({ baseUrl: server.url, token });
  const { data: printer } = await client.POST("/v1/printer", { body: {} });
  const { data: filament } = await client.POST("/v1/filament", { body: {} });
  const { data: file } = await client.POST("/v1/file", { body: modelForm(new Blob([new Uint8Array(bytes)]), model) });
  let turns = 0;
  return {
    server,
    token,
    client,
    queue: async (turn = ++turns) => {
      const { data } = await client.POST("/v1/quote/queue/{file_id}", {
        params: { path: { file_id: file!.file_id } },
        body: {
          printer_id: printer!.printer_id,
          filament_id: filament!.filament_id,
          // Turns the filling by next to nothing: as much work, and other bytes.
          print_settings: { infill: { fill_angle: 45 + turn / 1000 } },
        },
      });
      return data!.quote_id;
    },
  };
}

async function finished({ client }: Served, id: string): Promise<void> {
  const { status, error_message } = await waitForQuote(client, id, { everyMs: 200 });
  if (status !== "success") throw new Error(`bench: a quote ended ${status}: ${error_message}`);
}

/** Asks for paths in turns, on every connection as fast as it is answered. */
async function read({ server, token }: Served, paths: readonly string[]): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}` };
  // The delay is told since it was last asked for.
  await loopDelayMs(server.url);
  const { latency, requests, non2xx, errors } = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: paths.map((path) => ({ path, headers })),
  });
  if (non2xx + errors > 0) throw new Error(`bench: ${non2xx + errors} requests were not answered with 2xx`);
  return {
    "p50 ms": latency.p50,
    "p99 ms": latency.p99,
    "requests/s": requests.average,
    "loop p99 ms": await loopDelayMs(server.url),
  };
}

/** The same while slices run; each that ends makes room for the next. */
async function readBesideSlices(served: Served, paths: readonly string[]): Promise<Figures> {
  let isReading = true;
  let quotes = 0;
  const begun = performance.now();
  let lastMs = begun;
  const slicing = Array.from({ length: SLICES }, async () => {
    while (isReading) {
      await finished(served, await served.queue());
      quotes++;
      lastMs = performance.now();
    }
  });
  // Until both are under way.
  await wait(500);
  const figures = await read(served, paths);
  isReading = false;
  await Promise.all(slicing);
  return { ...figures, "quotes/min": (60_000 * quotes) / (lastMs - begun) };
}

async function loopDelayMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)![1]);
}
