import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { bucketOf, LAYERS_PER_BUCKET, type TriangleBuckets } from "./buckets.ts";
import type { BandInput, Kernel } from "./kernel.ts";

/**
 * Copies the triangles that cross the planes from..to into the kernel's memory : each turned
 * so that its lowest corner comes first, levels counted from the band's first plane. What follows reads memory in order.
 * Returns the number of triangles.
 */
export function loadBand(
  kernel: Kernel,
  mesh: PlacedMesh,
  planes: Int32Array,
  buckets: TriangleBuckets,
  from: number,
  to: number,
): number {
  const firstBucket = bucketOf(from);
  const endBucket = bucketOf(to - 1) + 1;
  const atMost = buckets.starts[endBucket] - buckets.starts[firstBucket];
  const input = kernel.reserve(atMost, to - from, mesh.edgeCount);
  input.planes.set(planes.subarray(from, to));
  let triangles = 0;
  for (let bucket = firstBucket; bucket < endBucket; bucket++) {
    // What begins below a later bucket has come with the one before it.
    const lowest = bucket === firstBucket ? 0 : bucket * LAYERS_PER_BUCKET;
    const listed = buckets.triangles.subarray(buckets.starts[bucket], buckets.starts[bucket + 1]);
    triangles = pack(input, triangles, mesh, listed, buckets.levels, lowest, from, to);
  }
  return triangles;
}

/** Appends to the packed triangles what cuts from..to and reaches down to `lowest` at most; returns their number. */
function pack(
  { levels, corners }: BandInput,
  packed: number,
  { vertices, triangles, triangleEdges }: PlacedMesh,
  listed: Uint32Array,
  vertexLevels: Uint32Array,
  lowest: number,
  from: number,
  to: number,
): number {
  const layers = to - from;
  let level = 4 * packed;
  let corner = 12 * packed;
  for (let i = 0; i < listed.length; i++) {
    const t = 3 * listed[i];
    let ia = t;
    let ib = t + 1;
    let ic = t + 2;
    let la = vertexLevels[triangles[ia]];
    let lb = vertexLevels[triangles[ib]];
    let lc = vertexLevels[triangles[ic]];
    if (lb < la && lb <= lc) {
      const l = la;
      la = lb;
      lb = lc;
      lc = l;
      ia = t + 1;
      ib = t + 2;
      ic = t;
    } else if (lc < la) {
      const l = la;
      la = lc;
      lc = lb;
      lb = l;
      ia = t + 2;
      ib = t;
      ic = t + 1;
    }
    if (la < lowest || la >= to || (lb <= from && lc <= from)) continue;
    levels[level] = Math.max(la - from, 0);
    levels[level + 1] = Math.min(Math.max(lb - from, 0), layers);
    levels[level + 2] = Math.min(Math.max(lc - from, 0), layers);
    const a = 3 * triangles[ia];
    const b = 3 * triangles[ib];
    const c = 3 * triangles[ic];
    corners[corner] = vertices[a];
    corners[corner + 1] = vertices[a + 1];
    corners[corner + 2] = vertices[a + 2];
    corners[corner + 3] = triangleEdges[ia];
    corners[corner + 4] = vertices[b];
    corners[corner + 5] = vertices[b + 1];
    corners[corner + 6] = vertices[b + 2];
    corners[corner + 7] = triangleEdges[ib];
    corners[corner + 8] = vertices[c];
    corners[corner + 9] = vertices[c + 1];
    corners[corner + 10] = vertices[c + 2];
    corners[corner + 11] = triangleEdges[ic];
    level += 4;
    corner += 12;
  }
  return level / 4;
}
