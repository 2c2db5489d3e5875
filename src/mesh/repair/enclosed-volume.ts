/**
 * The volume that triangles enclose though their edges need not meet: faces that were exported apart, with gaps.
 *
 * By the divergence theorem the area vectors n dA of a closed surface add up to nothing, and their moments x n dA to the
 * volume in the diagonal and nothing beside it. Narrow gaps hardly change these sums, a missing or a foreign face does.
 */
import { doubleNormal } from "../double-normal.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";

/** A surface counts as closed while its sums are off by no more than this, by the area and by the volume. */
const OFF = 0.05;

/**
 * Signed, mm3; null where the triangles enclose nothing.
 * @param isPart which triangles
 */
export function enclosedVolume(mesh: TriangleMesh, isPart: (triangle: number) => boolean = () => true): number | null {
  const { positions: p, triangles } = mesh;
  const origin = p.subarray(triangles[0] * 3, triangles[0] * 3 + 3);
  const normal = new Float64Array(3);
  const vectors = new Float64Array(3);
  const moments = new Float64Array(9);
  let area = 0;
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    if (!isPart(triangle)) continue;
    doubleNormal(mesh, triangle, normal);
    area += Math.hypot(normal[0], normal[1], normal[2]) / 2;
    const [a, b, c] = [triangles[triangle * 3] * 3, triangles[triangle * 3 + 1] * 3, triangles[triangle * 3 + 2] * 3];
    for (let axis = 0; axis < 3; axis++) {
      vectors[axis] += normal[axis] / 2;
      const middle = (p[a + axis] + p[b + axis] + p[c + axis]) / 3 - origin[axis];
      for (let across = 0; across < 3; across++) moments[axis * 3 + across] += (middle * normal[across]) / 2;
    }
  }
  const volume = (moments[0] + moments[4] + moments[8]) / 3;
  const isBalanced = Math.hypot(...vectors) <= OFF * area;
  const isClosed = moments.every(
    (moment, k) => Math.abs(moment - (k % 4 === 0 ? volume : 0)) <= OFF * Math.abs(volume),
  );
  return isBalanced && isClosed && volume !== 0 ? volume : null;
}

/** Whether a surface that encloses so much may become one that encloses so much. */
export function isAsLarge(after: number, before: number): boolean {
  return Math.abs(after - before) <= OFF * Math.abs(before);
}
