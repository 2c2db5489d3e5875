/**
 * The pieces of a mesh: triangles that are joined by vertices. Cheap enough for every sound mesh, which need only be
 * looked through for pieces that are inside out.
 */
import type { TriangleMesh } from "../triangle-mesh.ts";

export interface Pieces {
  readonly count: number;
  /** The signed volume of each, mm3. */
  readonly volumesMm3: Float64Array;
  readonly volumeMm3: number;
}

export function findPieces({ positions: p, triangles }: TriangleMesh): Pieces {
  const parents = new Uint32Array(p.length / 3);
  for (let vertex = 0; vertex < parents.length; vertex++) parents[vertex] = vertex;
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const root = join(parents, triangles[corner], triangles[corner + 1]);
    join(parents, root, triangles[corner + 2]);
  }
  // A joined root lies below: one pass numbers every vertex, and a vertex that no triangle uses is no piece.
  const pieces = new Int32Array(parents.length).fill(-1);
  const volumes: number[] = [];
  const [cx, cy, cz] = p;
  let volumeMm3 = 0;
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const root = rootOf(parents, triangles[corner]);
    if (pieces[root] < 0) pieces[root] = volumes.push(0) - 1;
    const a = triangles[corner] * 3;
    const b = triangles[corner + 1] * 3;
    const c = triangles[corner + 2] * 3;
    const bx = p[b] - cx;
    const by = p[b + 1] - cy;
    const bz = p[b + 2] - cz;
    const dx = p[c] - cx;
    const dy = p[c + 1] - cy;
    const dz = p[c + 2] - cz;
    const volume =
      ((p[a] - cx) * (by * dz - bz * dy) +
        (p[a + 1] - cy) * (bz * dx - bx * dz) +
        (p[a + 2] - cz) * (bx * dy - by * dx)) /
      6;
    volumes[pieces[root]] += volume;
    volumeMm3 += volume;
  }
  return { count: volumes.length, volumesMm3: Float64Array.from(volumes), volumeMm3 };
}

/** Joins two sets; gives the common root, the lower of the two. */
export function join(parents: Uint32Array, a: number, b: number): number {
  const one = rootOf(parents, a);
  const other = rootOf(parents, b);
  if (one === other) return one;
  if (one < other) {
    parents[other] = one;
    return one;
  }
  parents[one] = other;
  return other;
}

export function rootOf(parents: Uint32Array, of: number): number {
  let at = of;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]];
    at = parents[at];
  }
  return at;
}
