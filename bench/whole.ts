/**
 * The whole path in one process, bytes to g-code, with 0, 1 and 2 threads in turns beside busy loops as a control; and
 * how long an abort takes, from the moment it is due to the rejection, wherever in the work it comes: at most 200 ms.
 */
import { createEngine, type Engine, type EngineOptions } from "../src/verbs/engine.ts";
import { busyLoops } from "./control.ts";
import { checksum, type Figures, ONCE, takeTurns } from "./harness.ts";
import { MODELS, STANDARD } from "./models.ts";

const ONE = "1 thread";
const TWO = "2 threads";
const ENGINES: Readonly<Record<string, EngineOptions>> = {
  "0 threads": { threads: 0 },
  [ONE]: { threads: 1 },
  [TWO]: { threads: 2 },
  "2 threads, the caller one of them": { threads: 2, callerWorks: true },
};
const PAUSE_MS = 500;
const ABORTS = ONCE ? 3 : 9;

for (const [name, bytes] of Object.entries(MODELS)) {
  const engines: Record<string, Engine> = {};
  const checksums = new Set<string>();
  for (const [label, options] of Object.entries(ENGINES)) {
    engines[label] = await createEngine(options);
    checksums.add(checksum((await engines[label].slice(bytes, STANDARD)).gcode.chunks));
  }
  console.log(`\n${name}: checksum of the g-code by all engines: ${[...checksums].join(" and ")}`);
  const each = <T>(run: (engine: Engine, label: string) => T): Record<string, () => T> =>
    Object.fromEntries(Object.entries(engines).map(([label, engine]) => [label, () => run(engine, label)]));

  const medians = await takeTurns({
    name: `whole, ${name}`,
    input: `${(bytes.length / 1e6).toFixed(1)} MB of STL, standard settings, engines warm`,
    rounds: 7,
    pauseMs: PAUSE_MS,
    cases: {
      ...each((engine) => timed(engine, bytes)),
      "one busy loop": async () => ({ wallMs: await busyLoops(1) }),
      "two busy loops at once": async () => ({ wallMs: await busyLoops(2) }),
    },
  });
  const wall = (key: string): number => medians[key]!.wallMs!;
  console.log(
    `two threads over one: ${(wall(ONE) / wall(TWO)).toFixed(2)} times as fast; ` +
      `two busy loops over one: ${((2 * wall("one busy loop")) / wall("two busy loops at once")).toFixed(2)}`,
  );
  await takeTurns({
    name: `abort, ${name}`,
    input: `${ABORTS} aborts spread over the work; bar: 200 ms`,
    rounds: 1,
    cases: each((engine, label) => abortLatencies(engine, bytes, wall(label))),
  });
  for (const engine of Object.values(engines)) await engine.close();
}

async function timed(engine: Engine, bytes: Uint8Array): Promise<Figures> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await engine.slice(bytes, STANDARD);
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

/** An abort that waits for the event loop counts from when it was due. */
async function abortLatencies(engine: Engine, bytes: Uint8Array, wholeMs: number): Promise<Figures> {
  const latencies: number[] = [];
  for (let k = 0; k < ABORTS; k++) {
    const abort = new AbortController();
    const delay = (wholeMs * (k + 0.5)) / ABORTS;
    const due = performance.now() + delay;
    setTimeout(() => abort.abort(), delay);
    const outcome = await engine.slice(bytes, STANDARD, { signal: abort.signal }).then(
      () => "finished",
      () => "aborted",
    );
    // Near the end the work may be done before the abort comes.
    if (outcome === "aborted") latencies.push(performance.now() - due);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  return { medianMs: sorted[sorted.length >> 1]!, worstMs: sorted.at(-1)!, aborted: sorted.length };
}
