/**
 * Copies meshes, each at its place, into one. Vertices are not shared between copies: two bodies that touch must not
 * count their common edges as edges of four triangles. A transform that mirrors turns the triangles over, so that they
 * stay counter-clockwise from outside.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { ModelItem, ModelObject } from "./model.ts";
import { determinant } from "./transform.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** All items as the file places them; a lone object that nothing moves is given as it is. */
export function mergeItems(objects: readonly ModelObject[], items: readonly ModelItem[]): TriangleMesh {
  const [first] = items;
  if (items.length === 1 && first.transform === null) return objects[first.object].mesh;
  let vertices = 0;
  let triangles = 0;
  for (const { object } of items) {
    vertices += objects[object].mesh.positions.length / 3;
    triangles += objects[object].mesh.triangles.length / 3;
  }
  const merger = new MeshMerger(vertices, triangles);
  for (const { object, transform } of items) merger.add(objects[object].mesh, transform);
  return merger.mesh;
}

/**
 * The mesh itself when the factor is 1.
 * @throws SlicewrightError `COORDINATE_NOT_FINITE` where the factor makes a coordinate so
 */
export function scaledMesh(mesh: TriangleMesh, factor: number): TriangleMesh {
  if (factor === 1) return mesh;
  const positions = mesh.positions.map((value) => value * factor);
  const at = positions.findIndex((value) => !Number.isFinite(value));
  if (at >= 0)
    throw new SlicewrightError(
      "COORDINATE_NOT_FINITE",
      `scale: got the coordinate ${mesh.positions[at]} times ${factor}, expected finite coordinates`,
    );
  return { positions, triangles: mesh.triangles };
}

/** One mesh of known size, filled copy by copy. */
export class MeshMerger {
  readonly mesh: TriangleMesh;
  #vertices = 0;
  #corners = 0;

  constructor(vertices: number, triangles: number) {
    this.mesh = { positions: new Float64Array(vertices * 3), triangles: new Uint32Array(triangles * 3) };
  }

  /** @param transform as of a {@link ModelItem} */
  add(mesh: TriangleMesh, transform: ArrayLike<number> | null): void {
    const { positions, triangles } = this.mesh;
    const from = mesh.positions;
    const at = this.#vertices * 3;
    if (transform === null) positions.set(from, at);
    else
      for (let k = 0; k < from.length; k += 3)
        for (let axis = 0; axis < 3; axis++)
          positions[at + k + axis] =
            from[k] * transform[axis] +
            from[k + 1] * transform[3 + axis] +
            from[k + 2] * transform[6 + axis] +
            transform[9 + axis];
    const mirrored = transform !== null && determinant(transform) < 0;
    const corners = mesh.triangles;
    for (let k = 0; k < corners.length; k += 3) {
      triangles[this.#corners++] = corners[k] + this.#vertices;
      triangles[this.#corners++] = corners[k + (mirrored ? 2 : 1)] + this.#vertices;
      triangles[this.#corners++] = corners[k + (mirrored ? 1 : 2)] + this.#vertices;
    }
    this.#vertices += from.length / 3;
  }
}
