import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { type MeshModel, measureMesh, readMesh, type TriangleMesh } from "../../index.ts";
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
  const { mesh, format } = readMesh(await readFile(path), {
    inflateRaw: (data, size) => inflateRawSync(data, { maxOutputLength: Math.max(1, size) }),
  });
  const triangles = mesh.triangles.length / 3;
  if (triangles > mostTriangles)
    throw new ChildFailure(
      "too_many_triangles",
      `The model has ${triangles} triangles; ${mostTriangles} are the most that are sliced here.`,
    );
  const { sizeMm, volumeMm3 } = measureMesh(mesh);
  const [x, y, z] = sizeMm;
  return {
    mesh,
    figures: { format: FORMATS[format], triangles, boundingBox: { x, y, z }, volumeMm3: Math.abs(volumeMm3) },
  };
}
