import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import {
  type MeshModel,
  type ModelFile,
  measureMesh,
  readMesh,
  SlicewrightError,
  type TriangleMesh,
  type Warning,
} from "../../index.ts";
import { ChildFailure, type ModelFigures } from "./children.ts";

export interface Model {
  readonly mesh: TriangleMesh;
  readonly figures: ModelFigures;
  /** Of reading it. */
  readonly warnings: readonly Warning[];
}

/** By content; which of its spellings a format has is no customer's matter. */
const FORMATS: Readonly<Record<MeshModel["format"], string>> = {
  "stl-binary": "stl",
  "stl-ascii": "stl",
  "3mf": "3mf",
  obj: "obj",
  amf: "amf",
  ply: "ply",
  zip: "zip",
};

/**
 * Reads a model and measures it, before anything heavy. Of the file only the mesh is kept.
 * @throws SlicewrightError what `readMesh` throws
 * @throws ChildFailure `too_many_triangles`
 */
export async function openModel(path: string, mostTriangles: number): Promise<Model> {
  const { mesh, format, warnings } = withFile(path, (file) => readWithin(mostTriangles, file));
  const triangles = mesh.triangles.length / 3;
  const { sizeMm, volumeMm3 } = measureMesh(mesh);
  const [x, y, z] = sizeMm;
  return {
    mesh,
    warnings,
    figures: { format: FORMATS[format], triangles, boundingBox: { x, y, z }, volumeMm3: Math.abs(volumeMm3) },
  };
}

function withFile<T>(path: string, use: (file: ModelFile) => T): T {
  const opened = openSync(path, "r");
  try {
    return use({
      size: fstatSync(opened).size,
      read: (into, offset) => {
        const count = readSync(opened, into, 0, into.length, offset);
        if (count < into.length) throw new Error(`got ${count} bytes at ${offset} of ${path}, expected ${into.length}`);
      },
    });
  } finally {
    closeSync(opened);
  }
}

function readWithin(mostTriangles: number, file: ModelFile): MeshModel {
  try {
    return readMesh(file, {
      inflateRaw: (data, size) => inflateRawSync(data, { maxOutputLength: Math.max(1, size) }),
      limits: { triangles: mostTriangles },
    });
  } catch (thrown) {
    if (thrown instanceof SlicewrightError && thrown.code === "INPUT_TOO_LARGE" && thrown.details.limit === "triangles")
      throw new ChildFailure(
        "too_many_triangles",
        `The model has at least ${thrown.details.got} triangles; ${mostTriangles} are the most that are sliced here.`,
      );
    throw thrown;
  }
}
