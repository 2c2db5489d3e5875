/**
 * Cutting triangles into rings: the WebAssembly kernel beside its twin, on a million small triangles in order, the same
 * shuffled, and tall ones. The phases are timed in turns, so that the ratio is of one run; bucketing and loading are the
 * same code for both, and stand apart. Bars for count, emit and chain together, WASM over twin: 1.05 shuffled, 0.9 tall.
 */
import { shuffled, torus } from "../fixtures/shapes.ts";
import { bucketTriangles, LAYERS_PER_BUCKET } from "../src/layers/buckets.ts";
import type { Kernel } from "../src/layers/kernel.ts";
import { loadBand } from "../src/layers/pack.ts";
import { cutBand } from "../src/layers/slice-mesh.ts";
import { createTwin } from "../src/layers/twin.ts";
import { createKernel } from "../src/layers/wasm.ts";
import { placeMesh } from "../src/mesh/place.ts";
import type { PlacedMesh, TriangleMesh } from "../src/mesh/triangle-mesh.ts";
import { type Figures, runSuite, takeTurns } from "./harness.ts";

const LAYERS = 500;

const ordered = torus(40, 10, 1000, 500);
const MESHES: Readonly<Record<string, PlacedMesh>> = {
  "1 M torus, in order": placeMesh(ordered).placed,
  "1 M torus, shuffled": placeMesh(shuffled(ordered, 1)).placed,
  "110 k column": placeMesh(column(40, 100, 5000, 10)).placed,
};
const kernels: readonly Kernel[] = [await createKernel(), createTwin()];

for (const [name, mesh] of Object.entries(MESHES)) {
  const planes = Int32Array.from({ length: LAYERS }, (_, i) => Math.floor(((i + 0.5) * mesh.height) / LAYERS));
  const input = describe(mesh, planes);
  const caseOf = <T>(run: (kernel: Kernel) => T): Record<string, () => T> =>
    Object.fromEntries(kernels.map((kernel) => [kernel.name, () => run(kernel)]));
  await runSuite({ name: `layers, ${name}`, input, cases: caseOf((kernel) => cutAll(kernel, mesh, planes)) });
  const medians = await takeTurns({
    name: `layers by phase in ms, ${name}`,
    input,
    cases: caseOf((kernel) => timePhases(kernel, mesh, planes)),
  });
  const [wasm, twin] = kernels.map((kernel) => medians[kernel.name]!) as [Figures, Figures];
  const ratio = (key: string): string => (wasm[key]! / twin[key]!).toFixed(2);
  console.log(`wasm / twin: ${ratio("count + emit + chain")}, with bucketing and loading ${ratio("all")}`);
}

/** A fluted column, twisted: `rows` rings of long triangles from a bottom to a top of thin ones. */
function column(radius: number, height: number, columns: number, rows: number): TriangleMesh {
  const positions: number[] = [0, 0, 0, 0, 0, height];
  const triangles: number[] = [];
  const at = (row: number, i: number): number => 2 + row * columns + (i % columns);
  for (let row = 0; row <= rows; row++)
    for (let i = 0; i < columns; i++) {
      const angle = (2 * Math.PI * i) / columns + row / 100;
      const fluted = radius * (1 + 0.05 * Math.sin(40 * angle));
      positions.push(fluted * Math.cos(angle), fluted * Math.sin(angle), (row * height) / rows);
      if (row === rows) triangles.push(0, at(0, i + 1), at(0, i), 1, at(rows, i), at(rows, i + 1));
      else
        triangles.push(at(row, i), at(row, i + 1), at(row + 1, i + 1), at(row, i), at(row + 1, i + 1), at(row + 1, i));
    }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}

function describe(mesh: PlacedMesh, planes: Int32Array): string {
  const { levels } = bucketTriangles(mesh, planes);
  let segments = 0;
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const [a, b, c] = Array.from(mesh.triangles.subarray(i, i + 3), (vertex) => levels[vertex]);
    segments += Math.max(a, b, c) - Math.min(a, b, c);
  }
  const triangles = mesh.triangles.length / 3;
  return `${triangles} triangles, ${LAYERS} layers, ${segments} segments, ${(segments / triangles).toFixed(1)} a triangle`;
}

function cutAll(kernel: Kernel, mesh: PlacedMesh, planes: Int32Array): unknown {
  const buckets = bucketTriangles(mesh, planes);
  return bandStarts().map((from) => cutBand(mesh, planes, buckets, from, bandEnd(from), kernel).rings);
}

function timePhases(kernel: Kernel, mesh: PlacedMesh, planes: Int32Array): Figures {
  const phases = { bucket: 0, load: 0, count: 0, emit: 0, chain: 0 };
  let last = performance.now();
  const lap = (phase: keyof typeof phases): void => {
    const now = performance.now();
    phases[phase] += now - last;
    last = now;
  };
  const buckets = bucketTriangles(mesh, planes);
  lap("bucket");
  for (const from of bandStarts()) {
    const to = bandEnd(from);
    const triangles = loadBand(kernel, mesh, planes, buckets, from, to);
    lap("load");
    kernel.count(triangles);
    lap("count");
    kernel.emit();
    lap("emit");
    for (let layer = 0; layer < to - from; layer++) kernel.chain(layer);
    lap("chain");
  }
  const { bucket, load, count, emit, chain } = phases;
  return { ...phases, "count + emit + chain": count + emit + chain, all: bucket + load + count + emit + chain };
}

function bandStarts(): number[] {
  return Array.from({ length: Math.ceil(LAYERS / LAYERS_PER_BUCKET) }, (_, band) => band * LAYERS_PER_BUCKET);
}

function bandEnd(from: number): number {
  return Math.min(from + LAYERS_PER_BUCKET, LAYERS);
}
