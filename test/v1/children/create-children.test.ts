/** Real child processes: what they give, and that whatever ends one ends its task alone. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { areaMm2, inspect, slice } from "../../../src/index.ts";
import { ChildFailure, type SliceJob } from "../../../src/v1/children/children.ts";
import { type ChildProcesses, createChildren } from "../../../src/v1/children/create-children.ts";
import { DEFAULT_LIMITS, type Limits } from "../../../src/v1/config.ts";
import { workspace } from "./models.ts";

const models = workspace();
afterAll(models.remove);

let opened: ChildProcesses[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((children) => children.close()));
  opened = [];
});

function open(slots: number, limits: Partial<Limits> = {}): ChildProcesses {
  const children = createChildren({ slots, limits: { ...DEFAULT_LIMITS, ...limits } });
  opened.push(children);
  return children;
}

/** Starts a slice, and waits until it is under way. */
async function underWay(children: ChildProcesses, job: SliceJob, signal?: AbortSignal) {
  let told = (): void => {};
  const isUnderWay = new Promise<void>((resolve) => {
    told = resolve;
  });
  const outcome = children.slice(job, { onProgress: told, ...(signal && { signal }) });
  outcome.catch(() => {});
  await Promise.race([isUnderWay, outcome]);
  // In a box: awaiting the promise itself would wait for the end.
  return { outcome };
}

const failure = async (outcome: Promise<unknown>): Promise<ChildFailure> => {
  const error = await outcome.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ChildFailure);
  return error as ChildFailure;
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("what they give", () => {
  let children: ChildProcesses;
  beforeAll(() => {
    children = createChildren({ slots: 1, limits: DEFAULT_LIMITS });
  });
  afterAll(() => children.close());

  test("inspecting tells what the engine measures", async () => {
    const job = models.fixture("knob.stl");
    const { mesh } = await inspect(readFileSync(job.path));
    const [x, y, z] = mesh.sizeMm;
    const figures = await children.inspect(job);
    expect(figures).toMatchObject({ format: "stl", triangles: mesh.triangles, boundingBox: { x, y, z } });
    expect(figures.volumeMm3).toBeCloseTo(mesh.volumeMm3, 6);
  });

  test("the format is told by content", async () => {
    const { path } = models.fixture("components.3mf");
    expect(await children.inspect({ path })).toMatchObject({ format: "3mf" });
  });

  test("slicing gives the figures and the bytes of a direct slice", async () => {
    const settings = { filament_density: 1.24, fill_density: "20%" } as const;
    const job = models.fdm(models.fixture("knob.stl"), settings);
    const told: number[] = [];
    const outcome = await children.slice(job, { onProgress: (fraction) => told.push(fraction) });

    const { stats, layers, gcode } = await slice(readFileSync(job.path), settings, { threads: 0 });
    const text = Buffer.from(gcode.toString());
    expect(outcome).toMatchObject({
      timeSeconds: stats.timeSeconds,
      resinMl: null,
      layers: stats.layers,
      firstLayerAreaMm2: areaMm2(layers[0]!.polygons),
      buildPlateAreaMm2: 200 * 200,
      file: { extension: "gcode", isGzip: true, sizeBytes: text.length, sha256: sha256(text) },
    });
    expect(outcome.massGrams).toBeCloseTo(stats.massGrams, 9);
    expect(outcome.features!.internal_infill).toEqual({
      massGrams: stats.roles["sparse-infill"]!.massGrams,
      lengthMm: stats.roles["sparse-infill"]!.filamentMm,
    });
    expect(gunzipSync(readFileSync(job.output)).equals(text)).toBe(true);
    expect(told).not.toEqual([]);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
  });

  test("the area of the part's first layer, whatever lies below it", async () => {
    const job = models.fdm(models.fixture("cube10.stl"), { raft_layers: 2 });
    expect((await children.slice(job)).firstLayerAreaMm2).toBeCloseTo(100, 6);
  });

  test("the grams of the features add up to the grams of the print, to the last digit", async () => {
    const settings = { filament_density: 1.24, start_gcode: "G28\nG92 E0\nG1 X50 E12 F600" };
    const { massGrams, features } = await children.slice(models.fdm(models.fixture("steps.stl"), settings));
    expect(features!.custom).toMatchObject({ lengthMm: 12 });
    expect(Object.values(features!).reduce((sum, feature) => sum + feature.massGrams, 0)).toBe(massGrams);
  });

  test.each([
    ["sl1", { contentType: "application/zip", isGzip: false }],
    ["goo", { contentType: "application/octet-stream", isGzip: true }],
  ] as const)("a resin print's archive: %s", async (resin_archive, kind) => {
    const job = {
      ...models.fdm(models.fixture("cube10.stl")),
      technology: "sla",
      settings: { resin_archive, material_density: 1.1, layer_height: 0.1 },
    } as const;
    const outcome = await children.slice(job);
    expect(outcome).toMatchObject({ features: null, file: { ...kind, extension: resin_archive } });
    expect(outcome.massGrams).toBeCloseTo(outcome.resinMl! * 1.1, 9);
    expect(outcome.supportGrams).toBeGreaterThan(0);
    const written = readFileSync(job.output);
    const bytes = kind.isGzip ? gunzipSync(written) : written;
    expect(bytes.includes("cube10")).toBe(false);
    expect(outcome.file).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes) });
  });

  test("one child does one task after another", async () => {
    await children.slice(models.fdm(models.fixture("cube10.stl")));
    const before = children.pids;
    await children.slice(models.fdm(models.fixture("cube10.stl")));
    expect(children.pids).toEqual(before);
  });
});

describe("what they refuse", () => {
  test("a file that is no model, in a customer's words", async () => {
    const job = models.file("notes.txt", "These are not the triangles you are looking for.");
    const { code, message } = await failure(open(1).inspect(job));
    expect(code).toBe("format_unknown");
    expect(message).toBe("The file is no model that can be read here: STL, 3MF, OBJ, AMF and PLY files are.");
  });

  test("a part that does not fit, with both sizes, and leaves no file", async () => {
    const job = models.fdm(models.fixture("bar300.stl"), { max_print_height: 250 });
    writeFileSync(job.output, "left by an earlier try");
    const { code, message } = await failure(open(1).slice(job));
    expect(code).toBe("part_does_not_fit");
    expect(message).toBe("The part is 300 x 5 x 5 mm, the printer's build volume 200 x 200 x 250 mm.");
    expect(existsSync(job.output)).toBe(false);
  });

  test("a model of too many triangles", async () => {
    const { code, message } = await failure(open(1, { triangles: 11 }).inspect(models.fixture("cube20.stl")));
    expect(code).toBe("too_many_triangles");
    expect(message).toContain("12 triangles; 11 are the most");
  });

  test("what only an operator can mend is told without its inside", async () => {
    const job = { ...models.fdm(models.fixture("cube10.stl")), output: `${models.folder}/missing/output` };
    const { code, message, cause } = await failure(open(1).slice(job));
    expect(code).toBe("internal");
    expect(message).not.toContain("missing");
    expect(cause).toContain("ENOENT");
  });
});

describe("what ends them", () => {
  test("too long a time: the task is told the bound, its file is gone, others go on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const children = open(2, { sliceSeconds: 300 });
    const job = models.endless();
    const { outcome } = await underWay(children, job);
    vi.advanceTimersByTime(299_000);
    writeFileSync(job.output, "half a print");
    const other = await underWay(children, models.fdm(models.fixture("cube20.stl")));
    vi.advanceTimersByTime(1000);
    const { code, message } = await failure(outcome);
    expect(code).toBe("slice_timeout");
    expect(message).toBe("Slicing took longer than the 300 s that it may.");
    expect(existsSync(job.output)).toBe(false);
    expect((await other.outcome).layers).toBe(66);
  });

  test("too much memory, and only that", async () => {
    // Two million facets, each of a point of its own: many vertices, and then nothing to print.
    const facets = 2_000_000;
    const bytes = Buffer.alloc(84 + 50 * facets);
    bytes.writeUInt32LE(facets, 80);
    for (let facet = 0; facet < facets; facet++)
      for (let corner = 0; corner < 3; corner++) bytes.writeFloatLE(facet, 96 + 50 * facet + 12 * corner);
    const job = models.file("points.stl", bytes);
    expect((await failure(open(1).inspect(job))).code).toBe("mesh_empty");
    const { code, message } = await failure(open(1, { sliceBytes: 160 * 1024 ** 2 }).inspect(job));
    expect(code).toBe("slice_out_of_memory");
    expect(message).toBe("Reading the model took more memory than the 160 MB that it may.");
  });

  test("a crash: the task fails, others go on, and a new child takes the place", async () => {
    const children = open(2);
    const { outcome } = await underWay(children, models.endless());
    const [pid] = children.pids;
    const other = children.slice(models.fdm(models.fixture("cube20.stl")));
    process.kill(pid!, "SIGKILL");
    const { code, cause } = await failure(outcome);
    expect(code).toBe("internal");
    expect(cause).toContain("SIGKILL");
    await other;
    expect(children.pids).not.toContain(pid);
    expect((await children.slice(models.fdm(models.fixture("cube20.stl")))).layers).toBe(66);
  });

  test("a signal that means the parent ends no slice", async () => {
    const children = open(1);
    const onProgress = (): void => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(children.pids[0]!, signal);
    };
    const { layers } = await children.slice(models.fdm(models.fixture("cube20.stl")), { onProgress });
    expect(layers).toBe(66);
  });

  test("a child that has grown too large for the next task is replaced after this one", async () => {
    // A quarter of the bound is less than any child holds.
    const children = open(1, { sliceBytes: 250 * 1024 ** 2 });
    const pids: number[] = [];
    for (const _ of ["first", "second"])
      await children.slice(models.fdm(models.fixture("cube10.stl")), {
        onProgress: () => pids.push(children.pids.at(-1)!),
      });
    expect(new Set(pids).size).toBe(2);
  });

  test("an abort: at once, with its reason, and without a file", async () => {
    const children = open(1);
    const abort = new AbortController();
    const job = models.endless();
    const { outcome } = await underWay(children, job, abort.signal);
    writeFileSync(job.output, "half a print");
    const reason = new Error("stopped by a test");
    abort.abort(reason);
    await expect(outcome).rejects.toBe(reason);
    expect(existsSync(job.output)).toBe(false);
    expect(children.pids).toEqual([]);
  });

  test("an abort before the start and one in the queue", async () => {
    const children = open(1);
    const gone = AbortSignal.abort(new Error("too late"));
    await expect(children.inspect(models.fixture("cube10.stl"), { signal: gone })).rejects.toThrow("too late");
    await underWay(children, models.endless());
    const abort = new AbortController();
    const waiting = children.slice(models.endless(), { signal: abort.signal });
    abort.abort(new Error("changed my mind"));
    await expect(waiting).rejects.toThrow("changed my mind");
    expect(children.pids).toHaveLength(1);
  });

  test("closing: what runs and what waits is told, and no process is left", async () => {
    const children = open(1);
    const { outcome } = await underWay(children, models.endless());
    const waiting = children.slice(models.endless());
    const told = Promise.all([failure(outcome), failure(waiting)]);
    await children.close();
    expect((await told).map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
    expect(children.pids).toEqual([]);
    expect((await failure(children.inspect(models.fixture("cube10.stl")))).code).toBe("unavailable");
  });

  test("a parent that is killed in the middle of a slice leaves no child", async () => {
    const program = `
      import { createChildren } from ${JSON.stringify(new URL("../../../src/v1/children/create-children.ts", import.meta.url).href)};
      const children = createChildren({ slots: 1, limits: ${JSON.stringify(DEFAULT_LIMITS)} });
      const job = ${JSON.stringify(models.endless())};
      await children.slice(job, { onProgress: () => console.log(children.pids[0]) });`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    parent.stderr!.pipe(process.stderr, { end: false });
    const [said] = await once(parent.stdout!, "data");
    const pid = Number(String(said).split("\n")[0]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    parent.kill("SIGKILL");
    // The child holds the pipe of errors too: it closes when both are gone, and the test waits in vain when one is not.
    await once(parent, "close");
  });
});

describe("whose turn it is", () => {
  test("three slices on two slots: the third begins when one of the others has ended", async () => {
    const children = open(2);
    const events: string[] = [];
    const started = new Set<string>();
    const run = async (name: string): Promise<void> => {
      const onProgress = (): void => {
        if (!started.has(name)) events.push(`${name} begins`);
        started.add(name);
      };
      await children.slice(models.fdm(models.fixture("cube20.stl")), { onProgress });
      events.push(`${name} ends`);
      expect(children.pids).toHaveLength(2);
    };
    await Promise.all(["a", "b", "c"].map(run));
    const firstEnd = events.findIndex((event) => event.endsWith("ends"));
    expect(events.indexOf("c begins")).toBeGreaterThan(firstEnd);
    expect(events).toHaveLength(6);
  });

  test("inspecting does not wait behind slices", async () => {
    const children = open(1);
    const abort = new AbortController();
    const { outcome } = await underWay(children, models.endless(), abort.signal);
    let ended = false;
    outcome.catch(() => {
      ended = true;
    });
    await children.inspect(models.fixture("cube10.stl"));
    expect(ended).toBe(false);
  });
});
