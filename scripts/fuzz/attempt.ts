/** What is done to a file of which nothing is known, and what must be true of what comes of it. */
import { SlicewrightError } from "../../src/core/errors.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { mergeItems } from "../../src/mesh/merge-meshes.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { ReadLimits } from "../../src/mesh/read-limits.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { inflateRaw } from "../../test/mesh/inflate.ts";
import type { FuzzCase } from "./case.ts";

export interface Outcome {
  /** How far it came. */
  readonly stage: "none" | "read" | "sliced";
  /** Why no further; null where nothing was in the way. */
  readonly code: string | null;
  /** What must not be: an error of no type, a mesh that is none. */
  readonly wrong: string | null;
}

/** What a service with little memory would allow. */
const LIMITS: Partial<ReadLimits> = {
  bytes: 2 ** 20,
  triangles: 10_000,
  items: 200,
  vertices: 30_000,
  inflatedBytes: 2 ** 22,
  zipEntries: 200,
};
const LAYERS = 12;

/** Reads and repairs a file and, if asked, slices it. Throws nothing. */
export function attempt({ bytes, isSliced }: Pick<FuzzCase, "bytes" | "isSliced">, tools: CutTools): Outcome {
  let stage: Outcome["stage"] = "none";
  try {
    const { objects, items } = readModel(bytes, { inflateRaw, limits: LIMITS });
    stage = "read";
    const repaired = objects.map(({ name, mesh }) => {
      check(mesh, "read");
      const { mesh: whole } = repairMesh(mesh);
      check(whole, "repaired");
      measureMesh(whole);
      return { name, mesh: whole };
    });
    if (isSliced) {
      slice(mergeItems(repaired, items), tools);
      stage = "sliced";
    }
    return { stage, code: null, wrong: null };
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError))
      return {
        stage,
        code: "UNTYPED",
        wrong: thrown instanceof Error ? (thrown.stack ?? thrown.message) : `${thrown}`,
      };
    const isBug = thrown.code === "INTERNAL" || thrown.code === "POLYGON_ENGINE_FAILED";
    return { stage, code: thrown.code, wrong: isBug ? (thrown.stack ?? thrown.message) : null };
  }
}

function slice(mesh: TriangleMesh, tools: CutTools): void {
  const { placed } = placeMesh(mesh);
  const height = Math.max(2, Math.floor(placed.height / LAYERS));
  sliceMesh(placed, planLayers(placed.height, { firstLayerHeight: height, layerHeight: height }), tools);
}

function check({ positions, triangles }: TriangleMesh, what: string): void {
  if (!positions.every(Number.isFinite)) throw new Error(`${what}: a coordinate that is no number`);
  const vertices = positions.length / 3;
  if (triangles.length % 3 !== 0 || !triangles.every((vertex) => vertex < vertices))
    throw new Error(`${what}: a triangle of a vertex that is none`);
}
