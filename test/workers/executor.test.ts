import { afterEach, describe, expect, it, vi } from "vitest";
import { execute } from "../../src/workers/executor.ts";
import { type Pipeline, pipeline } from "../../src/workers/pipeline.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { ALL, OWN, perLayer, type Stage, type ThreadTools } from "../../src/workers/stage.ts";

interface Fields {
  readonly number: number;
  readonly total: number;
  readonly sum: number;
}

const tools = async (): Promise<ThreadTools> => ({}) as ThreadTools;

interface Job {
  readonly factor: number;
}

/** Each layer's number. */
const numbers: Stage<Job, Fields, "number"> = {
  name: "a",
  writes: "number",
  reads: () => ({}),
  run: perLayer((_tools, { factor }, layer) => layer * factor),
};

/** Their running total. */
const totals: Stage<Job, Fields, "total"> = {
  name: "b",
  writes: "total",
  serial: true,
  reads: () => ({ number: { below: Number.POSITIVE_INFINITY, above: Number.POSITIVE_INFINITY } }),
  runAll: (_job, band) => {
    let total = 0;
    return Array.from({ length: band.layerCount }, (_, layer) => (total += band.get("number", layer)!));
  },
};

/** Each layer's number, a serial running total, and the sum of the numbers from two below to one above. */
const PIPELINE: Pipeline<Job, Fields> = pipeline("test", [
  numbers,
  totals,
  {
    name: "c",
    writes: "sum",
    reads: () => ({ number: { below: 2, above: 1 }, total: OWN }),
    run: perLayer((_tools, _job, layer, band) => {
      expect(band.get("total", layer)).toBeDefined();
      let sum = 0;
      for (let i = layer - 2; i <= layer + 1; i++) sum += band.get("number", i) ?? 0;
      return sum;
    }),
  },
]);

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Threads that never answer, and whether they have been started. */
function silentPool(): Pool {
  let isStarted = false;
  return {
    threads: 1,
    capacity: 2,
    get isStarted() {
      return isStarted;
    },
    start: () => {
      isStarted = true;
    },
    run: () => new Promise(() => {}),
    close: async () => {},
  };
}

/** A clock that moves on by so much whenever it is asked. */
function tick(milliseconds: number): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += milliseconds));
}

describe("execute", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([1, 2, 7, 100])("yields the last stage's values bottom up, for %i layers", async (count) => {
    const numbers = Array.from({ length: count }, (_, i) => i * 3);
    const expected = numbers.map((_, i) => numbers.slice(Math.max(0, i - 2), i + 2).reduce((a, b) => a + b, 0));
    expect(await collect(execute(PIPELINE, { factor: 3 }, count, "sum", { tools }))).toEqual(expected);
  });

  it("lets an abort into a serial stage that waits for its pause", async () => {
    const abort = new AbortController();
    let rounds = 0;
    let stoppedBy: unknown;
    const long = pipeline<null, { a: number }>("long", [
      {
        name: "a",
        writes: "a",
        serial: true,
        reads: () => ({}),
        runAll: async (_job, _band, _tools, pause) => {
          for (; rounds < 1000; rounds++) {
            if (rounds === 3) abort.abort();
            await pause().catch((error) => {
              stoppedBy = error;
              throw error;
            });
          }
          return [1];
        },
      },
    ]);
    await expect(collect(execute(long, null, 1, "a", { tools, signal: abort.signal }))).rejects.toMatchObject({
      code: "ABORTED",
    });
    // The run ends before the stage does.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(rounds).toBe(3);
    expect(stoppedBy).toMatchObject({ code: "ABORTED" });
  });

  it("calls the work what it is called where its reader stops it", async () => {
    let rounds = 0;
    let stoppedBy: unknown;
    const long = pipeline<null, { a: number; b: number }>("long", [
      { name: "a", writes: "a", reads: () => ({}), run: perLayer((_tools, _job, layer) => layer) },
      {
        name: "b",
        writes: "b",
        serial: true,
        reads: () => ({ a: OWN }),
        runAll: async (_job, _band, _tools, pause) => {
          for (; stoppedBy === undefined; rounds++)
            await pause().catch((error) => {
              stoppedBy = error;
            });
          return [1];
        },
      },
    ]);
    for await (const _ of execute(long, null, 1, "a", { tools, operation: "slice resin" })) {
      await vi.waitFor(() => expect(rounds).toBeGreaterThan(0));
      break;
    }
    await vi.waitFor(() => expect(stoppedBy).toMatchObject({ message: "slice resin: stopped by its reader" }));
  });

  it("gives a stage nothing outside what it declares", async () => {
    const peeking = pipeline<null, { a: number; b: boolean }>("peek", [
      { name: "a", writes: "a", reads: () => ({}), run: perLayer((_t, _j, layer) => layer) },
      {
        name: "b",
        writes: "b",
        reads: () => ({}),
        run: perLayer((_t, _j, layer, band) => band.get("a", layer) === undefined),
      },
    ]);
    expect(await collect(execute(peeking, null, 3, "b", { tools }))).toEqual([true, true, true]);
  });

  it("reports progress that never falls and ends at 1", async () => {
    const fractions: number[] = [];
    await collect(
      execute(PIPELINE, { factor: 1 }, 50, "sum", { tools, onProgress: ({ fraction }) => fractions.push(fraction) }),
    );
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it("throws what a stage throws", async () => {
    const failing = pipeline<null, { a: number }>("fail", [
      {
        name: "a",
        writes: "a",
        reads: () => ({}),
        run: () => {
          throw new RangeError("no");
        },
      },
    ]);
    await expect(collect(execute(failing, null, 5, "a", { tools }))).rejects.toThrow(RangeError);
  });

  it("stops when its signal aborts, before and while it runs", async () => {
    const aborted = AbortSignal.abort();
    await expect(collect(execute(PIPELINE, { factor: 1 }, 5, "sum", { tools, signal: aborted }))).rejects.toMatchObject(
      {
        code: "ABORTED",
      },
    );
    const controller = new AbortController();
    const options = { tools, signal: controller.signal, onProgress: () => controller.abort() };
    await expect(collect(execute(PIPELINE, { factor: 1 }, 50, "sum", options))).rejects.toMatchObject({
      code: "ABORTED",
    });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("heard");
      },
    ],
    [
      "gives a promise that is rejected",
      async () => {
        throw new Error("heard");
      },
    ],
  ])("fails with what its listener fails with, where that %s", async (_, onProgress) => {
    for (const layerCount of [1, 50])
      await expect(collect(execute(PIPELINE, { factor: 1 }, layerCount, "sum", { tools, onProgress }))).rejects.toThrow(
        "heard",
      );
  });

  it("leaves out a stage that has nothing to do: its field is undefined, and its readers do not wait", async () => {
    const off = pipeline<Job, Fields>("off", [
      numbers,
      { ...totals, isOff: ({ factor }) => factor === 1 },
      {
        name: "c",
        writes: "sum",
        reads: () => ({ total: OWN }),
        run: (_tools, _job, band) => [band.get("total", band.from) === undefined ? 1 : 0],
      },
    ]);
    expect(await collect(execute(off, { factor: 1 }, 1, "sum", { tools }))).toEqual([1]);
    expect(await collect(execute(off, { factor: 2 }, 1, "sum", { tools }))).toEqual([0]);
  });

  it("leaves short work beside threads to the caller, and starts none", async () => {
    tick(1);
    const pool = silentPool();
    const alone = await collect(execute(PIPELINE, { factor: 3 }, 400, "sum", { tools }));
    expect(await collect(execute(PIPELINE, { factor: 3 }, 400, "sum", { tools, pool, helps: true }))).toEqual(alone);
    expect(pool.isStarted).toBe(false);
  });

  it("starts threads when the work looks long", async () => {
    // A hundred bands or so of 100 ms: known to be long after three, when most is still to be done.
    tick(100);
    const pool = silentPool();
    const asked: string[] = [];
    const stopped = new AbortController();
    pool.run = async ({ stage }) => {
      asked.push(stage);
      stopped.abort();
      return [];
    };
    const running = collect(
      execute(PIPELINE, { factor: 3 }, 400, "sum", { tools, pool, helps: true, signal: stopped.signal }),
    );
    await expect(running).rejects.toMatchObject({ code: "ABORTED" });
    expect(pool.isStarted).toBe(true);
    expect(asked).toContain("a");
  });

  it("does first what a stage of all layers waits for, then what lets layers come out", async () => {
    const runs: string[] = [];
    const noted = perLayer((_tools: ThreadTools, _job: null, layer: number) => layer);
    const noting =
      (name: string): typeof noted =>
      (own, job, band) => {
        runs.push(name);
        return noted(own, job, band);
      };
    const ordered = pipeline<null, { cut: number; filled: number; seam: number; path: number }>("order", [
      { name: "cut", writes: "cut", reads: () => ({}), run: noting("cut") },
      { name: "fill", writes: "filled", reads: () => ({ cut: OWN }), run: noting("fill") },
      {
        name: "seams",
        writes: "seam",
        serial: true,
        reads: () => ({ cut: ALL }),
        runAll: (_job, band) => {
          runs.push("seams");
          return Array.from({ length: band.layerCount }, (_, i) => i);
        },
      },
      { name: "path", writes: "path", reads: () => ({ filled: OWN, seam: OWN }), run: noting("path") },
    ]);
    await collect(execute(ordered, null, 24, "path", { tools }));
    expect(runs.join(" ")).toMatch(/^(cut )+seams fill path( fill path)+$/);
  });

  it.each([
    ["gives threads beside the caller first what a stage of all layers waits for", "outlines", {}],
    ["else the latest stage that is not the caller's", "shells", { isForCaller: true }],
  ] as const)("%s, and one task until they answer", async (_, first, whose) => {
    const pool = silentPool();
    pool.start();
    const asked: string[] = [];
    pool.run = ({ stage }) => {
      asked.push(stage);
      return new Promise(() => {});
    };
    const ordered = pipeline<null, { outlines: number; seams: number; shells: number; infill: number }>("shared", [
      { name: "outlines", writes: "outlines", ...whose, reads: () => ({}), run: perLayer((_t, _j, layer) => layer) },
      {
        name: "seams",
        writes: "seams",
        serial: true,
        reads: () => ({ outlines: ALL }),
        runAll: (_job, band) => Array.from({ length: band.layerCount }, (_, i) => i),
      },
      { name: "shells", writes: "shells", reads: () => ({}), run: perLayer((_t, _j, layer) => layer) },
      {
        name: "infill",
        writes: "infill",
        isForCaller: true,
        reads: () => ({}),
        run: perLayer((_t, _j, layer) => layer),
      },
    ]);
    const layers = await collect(execute(ordered, null, 24, "infill", { tools, pool, helps: true }));
    expect(layers).toHaveLength(24);
    expect(asked).toEqual([first]);
  });

  it.each<readonly [string, (layer: number) => number, number, readonly string[]]>([
    [
      "gives threads what is not the caller's alone, as soon as outlines look like many points",
      () => 500,
      1,
      ["shells"],
    ],
    [
      "gives them what is the caller's too once the run looks longer than six seconds",
      () => 500,
      60,
      ["cut", "shells", "infill"],
    ],
    ["leaves outlines of few points to the caller", () => 300, 60, []],
    ["leaves those to the caller that have many points below alone", (layer) => (layer < 60 ? 1500 : 50), 60, []],
  ])("%s", async (_, points, milliseconds, given) => {
    tick(milliseconds);
    const pool = silentPool();
    const asked = new Set<string>();
    pool.run = async ({ stage, from, to }) => {
      asked.add(stage);
      return Array.from({ length: to - from }, (_value, i) => from + i);
    };
    const layerOf = perLayer((_tools: ThreadTools, _job: null, layer: number) => layer);
    const ordered = pipeline<null, { cut: number; shells: number; infill: number }>("weighed", [
      {
        name: "cut",
        writes: "cut",
        isForCaller: true,
        weighs: { points, triangles: (_job, layer) => points(layer) },
        reads: () => ({}),
        run: layerOf,
      },
      { name: "shells", writes: "shells", reads: () => ({ cut: OWN }), run: layerOf },
      { name: "infill", writes: "infill", isForCaller: true, reads: () => ({ shells: OWN }), run: layerOf },
    ]);
    const layers = await collect(execute(ordered, null, 300, "infill", { tools, pool, helps: true }));
    expect(layers).toEqual(Array.from({ length: 300 }, (_value, layer) => layer));
    expect(pool.isStarted).toBe(given.length > 0);
    expect([...asked].sort()).toEqual([...given].sort());
  });
});
