/**
 * Welding: points that are equal become one vertex, so that triangles share edges.
 *
 * Exact: two points are one vertex when their coordinates are equal (-0 equals 0). Real files of one modeller repeat a
 * point bit for bit, so tolerance would only risk collapsing real detail; what meets only within a tolerance stays open
 * and is reported. The hash runs over the IEEE bits in one table of open addressing (linear probing, load under 3/4);
 * a Map keyed by strings is 15 times slower. The table begins with room for a closed mesh, of which six corners meet in
 * a vertex, and grows for others: one with room for the worst case misses the cache (42 ms for 225 000 triangles, not 57).
 *
 * Vertices are numbered in order of first use; points that no remaining triangle uses disappear.
 */
import type { TriangleMesh } from "./triangle-mesh.ts";

export interface Welded {
  readonly mesh: TriangleMesh;
  /** Triangles left out because two of their corners are one point. */
  readonly degenerate: number;
}

/**
 * Welds a soup or an indexed mesh.
 * @param points x, y, z in millimetres, all finite
 * @param corners point index of each corner, three a triangle; without it the points are the corners in order
 */
export function weld(points: Float32Array | Float64Array, corners?: Uint32Array): Welded {
  const { positions, triangles } = shareVertices(points, corners);
  let kept = 0;
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const a = triangles[corner];
    const b = triangles[corner + 1];
    const c = triangles[corner + 2];
    if (a === b || b === c || c === a) continue;
    triangles[kept] = a;
    triangles[kept + 1] = b;
    triangles[kept + 2] = c;
    kept += 3;
  }
  const degenerate = (triangles.length - kept) / 3;
  if (degenerate === 0) return { mesh: { positions, triangles }, degenerate };
  const mesh = { positions, triangles: triangles.slice(0, kept) };
  return { mesh: withoutUnused(mesh), degenerate };
}

/**
 * Equal points as one vertex; the triangles are the corners' vertices.
 * One function with all its state in locals: as methods of a table it takes half as long again.
 */
export function shareVertices(points: Float32Array | Float64Array, corners: Uint32Array | undefined): TriangleMesh {
  const cornerCount = corners === undefined ? Math.floor(points.length / 9) * 3 : corners.length;
  const capacity = Math.min(cornerCount, points.length / 3);
  let slotCount = 16;
  while (slotCount * 4 < capacity) slotCount *= 2;
  /** A vertex's id + 1; 0 when free. */
  let slots = new Uint32Array(slotCount);
  let mask = slotCount - 1;
  // As much as the table holds before it grows: large arrays, written or not, make the garbage collector start early.
  let hashes = new Int32Array(Math.min(capacity, slotCount));
  let positions = new Float64Array(hashes.length * 3);
  const triangles = new Uint32Array(cornerCount);
  const point = new Float64Array(3);
  const words = new Uint32Array(point.buffer);
  let count = 0;
  for (let corner = 0; corner < cornerCount; corner++) {
    const from = (corners === undefined ? corner : corners[corner]) * 3;
    // Adding 0 turns -0 into 0.
    const x = (point[0] = points[from] + 0);
    const y = (point[1] = points[from + 1] + 0);
    const z = (point[2] = points[from + 2] + 0);
    let hash = Math.imul(words[0] ^ Math.imul(words[1], 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ words[2] ^ Math.imul(words[3], 0xc2b2ae35), 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 15) ^ words[4] ^ Math.imul(words[5], 0x165667b1), 0x7feb352d);
    hash ^= hash >>> 16;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] - 1;
      if (id < 0) {
        positions[count * 3] = x;
        positions[count * 3 + 1] = y;
        positions[count * 3 + 2] = z;
        hashes[count] = hash;
        triangles[corner] = count;
        slots[slot] = ++count;
        if (count * 4 > slots.length * 3) {
          slots = strewn(hashes.subarray(0, count), slots.length * 4);
          mask = slots.length - 1;
          hashes = enlarged(hashes, new Int32Array(Math.min(capacity, slots.length)));
          positions = enlarged(positions, new Float64Array(hashes.length * 3));
        }
        break;
      }
      if (positions[id * 3] === x && positions[id * 3 + 1] === y && positions[id * 3 + 2] === z) {
        triangles[corner] = id;
        break;
      }
    }
  }
  return { positions: positions.slice(0, count * 3), triangles };
}

function enlarged<T extends Float64Array | Int32Array>(values: T, larger: T): T {
  larger.set(values);
  return larger;
}

/** A table of so many slots with the vertices of these hashes. */
function strewn(hashes: Int32Array, slotCount: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(slotCount);
  const mask = slotCount - 1;
  for (let id = 0; id < hashes.length; id++) {
    let slot = hashes[id] & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }
  return slots;
}

/**
 * The mesh without vertices that no triangle uses, its triangles numbered anew in place; most left-out triangles share
 * all their corners with others, and then it is the same mesh.
 */
export function withoutUnused(mesh: TriangleMesh): TriangleMesh {
  return isEachUsed(mesh) ? mesh : dropUnused(mesh);
}

function isEachUsed({ positions, triangles }: TriangleMesh): boolean {
  const used = new Uint8Array(positions.length / 3);
  for (let corner = 0; corner < triangles.length; corner++) used[triangles[corner]] = 1;
  return !used.includes(0);
}

/** Leaves out the vertices that only left-out triangles used: they would stretch the bounding box. */
function dropUnused({ positions, triangles }: TriangleMesh): TriangleMesh {
  const ids = new Uint32Array(positions.length / 3);
  const used = new Float64Array(positions.length);
  let count = 0;
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner];
    if (ids[vertex] === 0) {
      for (let axis = 0; axis < 3; axis++) used[count * 3 + axis] = positions[vertex * 3 + axis];
      ids[vertex] = ++count;
    }
    triangles[corner] = ids[vertex] - 1;
  }
  return { positions: used.slice(0, count * 3), triangles };
}
