import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { type MeshModel, measureMesh, readMesh, SlicewrightError, type TriangleMesh } from "../../index.ts";
import { ChildFailure, type ModelFigures } from "./children.ts";

export interface Model {
  readonly mesh: TriangleMesh;
  readonly figures: ModelFigures;
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
 * Reads a model and measures it, before anything heavy. The file's bytes are let go: only the mesh is kept.
 * @throws SlicewrightError what `readMesh` throws
 * @throws ChildFailure `too_many_triangles`
 */
export async function openModel(path: string, mostTriangles: number): Promise<Model> {
  const { mesh, format } = readWithin(mostTriangles, await readFile(path));
  const triangles = mesh.triangles.length / 3;
  const { sizeMm, volumeMm3 } = measureMesh(mesh);
  const [x, y, z] = sizeMm;
  return {
    mesh,
    figures: { format: FORMATS[format], triangles, boundingBox: { x, y, z }, volumeMm3: Math.abs(volumeMm3) },
  };
}

function readWithin(mostTriangles: number, bytes: Uint8Array): MeshModel {
  try {
    return readMesh(bytes, {
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
