/**
 * Which triangles cross which planes.
 *
 * THE CONTRACT OF TIES. A vertex on a plane counts as above it. So the section at z is what the plane cuts just below
 * z: a flat top at z belongs to it, a flat bottom at z does not; a face that lies in the plane cuts nothing; an edge
 * in the plane is cut by neither of its ends. Every closed mesh gives closed loops, with no special case after this.
 * The rule is decided here and nowhere else, by the level of a vertex: the number of planes at or below it (where
 * PrusaSlicer's rounding has it otherwise, `passFaces` puts the plane elsewhere). An edge
 * between levels a < b is cut by the planes a to b - 1, and so is a triangle whose levels reach from a to b.
 *
 * Layers are cut in bands, so that a band's records stay in the cache and bands can go to several threads. Triangles
 * are sorted into buckets of layers once; a band then looks at the buckets it meets, and at no other triangle.
 */

import { SlicewrightError } from "../core/errors.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";

/** The triangles of a mesh by the layers they cross. */
export interface TriangleBuckets {
  /** Level of each vertex: the number of planes at or below it. */
  readonly levels: Uint32Array;
  /** Where each bucket's triangles start; length buckets + 1. Bucket b has the layers from b * LAYERS_PER_BUCKET. */
  readonly starts: Uint32Array;
  /** Triangles, each in every bucket that it crosses a plane of. */
  readonly triangles: Uint32Array;
}

/** Fine enough that a band looks at few triangles beside its own, coarse enough that few stand in several buckets. */
export const LAYERS_PER_BUCKET = 16;

/** Sorts the triangles into buckets. Planes ascend strictly. */
export function bucketTriangles(mesh: PlacedMesh, planes: Int32Array): TriangleBuckets {
  const levels = vertexLevels(mesh.vertices, planes);
  const spans = bucketSpans(mesh.triangles, levels);
  const bucketCount = Math.ceil(planes.length / LAYERS_PER_BUCKET);
  const starts = new Uint32Array(bucketCount + 1);
  for (let i = 0; i < spans.length; i += 2)
    for (let bucket = spans[i]; bucket < spans[i + 1]; bucket++) starts[bucket + 1]++;
  for (let bucket = 0; bucket < bucketCount; bucket++) starts[bucket + 1] += starts[bucket];

  const cursors = starts.slice(0, bucketCount);
  const sorted = new Uint32Array(starts[bucketCount]);
  for (let i = 0; i < spans.length; i += 2)
    for (let bucket = spans[i]; bucket < spans[i + 1]; bucket++) sorted[cursors[bucket]++] = i >> 1;
  return { levels, starts, triangles: sorted };
}

/** The first bucket of each triangle and the one after its last; equal where no plane crosses it. */
function bucketSpans(triangles: Uint32Array, levels: Uint32Array): Uint32Array {
  const spans = new Uint32Array((2 * triangles.length) / 3);
  for (let i = 0, at = 0; i < triangles.length; i += 3, at += 2) {
    const a = levels[triangles[i]];
    const b = levels[triangles[i + 1]];
    const c = levels[triangles[i + 2]];
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    if (low === high) continue;
    spans[at] = bucketOf(low);
    spans[at + 1] = bucketOf(high - 1) + 1;
  }
  return spans;
}

/** How many triangles are in a layer's bucket: what there is to cut in it, nearly. */
export function trianglesAround({ starts }: TriangleBuckets, layer: number): number {
  const bucket = bucketOf(layer);
  return starts[bucket + 1] - starts[bucket];
}

/** The bucket of a layer. */
export function bucketOf(layer: number): number {
  return Math.floor(layer / LAYERS_PER_BUCKET);
}

/** The number of planes at or below each vertex. Planes ascend strictly. */
export function vertexLevels(vertices: Int32Array, planes: Int32Array): Uint32Array {
  const count = planes.length;
  for (let i = 1; i < count; i++)
    if (planes[i] <= planes[i - 1])
      throw new SlicewrightError(
        "INTERNAL",
        `bucketTriangles: got plane ${planes[i]} after ${planes[i - 1]}, expected planes that ascend`,
      );
  const levels = new Uint32Array(vertices.length / 3);
  if (count === 0) return levels;
  // Planes are nearly even: guess by their mean distance, then step to the right one.
  const first = planes[0];
  const perUnit = count > 1 ? (count - 1) / (planes[count - 1] - first) : 0;
  for (let v = 0, i = 2; v < levels.length; v++, i += 3) {
    const z = vertices[i];
    let level = Math.min(Math.max(Math.floor((z - first) * perUnit), 0), count);
    while (level > 0 && planes[level - 1] > z) level--;
    while (level < count && planes[level] <= z) level++;
    levels[v] = level;
  }
  return levels;
}
