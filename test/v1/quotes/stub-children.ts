/** Children that slice nothing: tests say when a slice goes on and how it ends, and see what was asked for. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { ChildFailure, type Children, type SliceJob, type SliceOutcome } from "../../../src/v1/children/children.ts";
import { FEATURES } from "../../../src/v1/children/features.ts";

export interface StubSlice {
  readonly job: SliceJob;
  /** The model file's text. */
  readonly model: string;
  readonly report: (fraction: number) => void;
  /** Ends it with a file; the default is one of a kind. */
  succeed(text?: string): void;
  fail(code: string, message?: string): void;
  /** As a crash of the service's own would. */
  crash(): void;
}

export interface StubChildren extends Children {
  /** In the order in which they began. */
  readonly slices: readonly StubSlice[];
  /** The n-th slice to begin, from 0. */
  slice(job: SliceJob, options?: Parameters<Children["slice"]>[1]): Promise<SliceOutcome>;
  begun(n: number): Promise<StubSlice>;
}

const NO_FEATURES = Object.fromEntries(FEATURES.map((name) => [name, { massGrams: 0, lengthMm: 0 }]));

const CUBE = {
  format: "stl-binary",
  triangles: 12,
  boundingBox: { x: 20, y: 20, z: 20 },
  volumeMm3: 8000,
};

export function stubChildren(): StubChildren {
  const slices: StubSlice[] = [];
  let waiting: (() => void)[] = [];
  return {
    slices,
    inspect: async () => CUBE,
    slice: (job, { signal, onProgress = () => {} } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        slices.push({
          job,
          model: readFileSync(job.path, "utf8"),
          report: onProgress,
          succeed: (text = `; ${job.output}\n`) => {
            outcome(job, text).then(resolve, reject);
          },
          fail: (code, message = "it cannot be printed") => reject(new ChildFailure(code, message)),
          crash: () => reject(new Error("the machine is on fire")),
        });
        for (const wake of waiting.splice(0)) wake();
      }),
    begun: async (n) => {
      while (slices.length <= n) await new Promise<void>((resolve) => waiting.push(resolve));
      return slices[n]!;
    },
    close: async () => {
      waiting = [];
    },
  };
}

async function outcome({ output, technology }: SliceJob, text: string): Promise<SliceOutcome> {
  await writeFile(output, text);
  const isFilament = technology === "fdm";
  return {
    model: CUBE,
    timeSeconds: 3661.9,
    massGrams: 12.345,
    resinMl: isFilament ? null : 11.2,
    features: isFilament ? { ...NO_FEATURES, perimeter: { massGrams: 12.345, lengthMm: 4139.004 } } : null,
    supportGrams: 2,
    firstLayerAreaMm2: 400,
    buildPlateAreaMm2: 40_000,
    maxModelsPerPlate: 64,
    layers: 100,
    warnings: [{ code: "mesh_open", message: "The mesh has open edges." }],
    file: {
      contentType: isFilament ? "text/x.gcode" : "application/zip",
      extension: isFilament ? "gcode" : "sl1",
      sizeBytes: Buffer.byteLength(text),
      sha256: createHash("sha256").update(text).digest("hex"),
      isGzip: false,
    },
  };
}
