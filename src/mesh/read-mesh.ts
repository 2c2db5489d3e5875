import type { Warning } from "../core/warnings.ts";
import { mergeItems } from "./merge-meshes.ts";
import type { ReadOptions } from "./mesh-format.ts";
import type { MeshFormatName } from "./model.ts";
import type { ModelSource } from "./model-source.ts";
import { readModel } from "./read-model.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

export interface MeshModel {
  /** Welded object by object, in millimetres, as the file places it. */
  readonly mesh: TriangleMesh;
  readonly format: MeshFormatName;
  readonly warnings: readonly Warning[];
}

/**
 * Reads a model file as one mesh: all that is to be printed of it, each item at its place.
 * @throws SlicewrightError the codes of `readModel`
 */
export function readMesh(source: ModelSource, options: ReadOptions = {}): MeshModel {
  const { objects, items, format, warnings } = readModel(source, options);
  return { mesh: mergeItems(objects, items), format, warnings };
}
