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
import { hashDoubles } from "../core/hash.ts";
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
  return withoutDegenerate(shareVertices(points, corners));
}

/** What is welded, without triangles of no area; its triangles are numbered anew in place. */
export function withoutDegenerate({ positions, triangles }: TriangleMesh): Welded {
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
  const mesh = { positions, triangles: trimmed(triangles, kept) };
  return { mesh: withoutUnused(mesh), degenerate };
}

/** Equal points as one vertex; the triangles are the corners' vertices. */
export function shareVertices(points: Float32Array | Float64Array, corners: Uint32Array | undefined): TriangleMesh {
  const cornerCount = corners === undefined ? Math.floor(points.length / 9) * 3 : corners.length;
  const vertices = new VertexTable(Math.min(cornerCount, points.length / 3));
  const triangles = new Uint32Array(cornerCount);
  vertices.add(points, corners, triangles);
  return { positions: vertices.positions, triangles };
}

/** The vertices of points that come one after the other, in order of first use. */
export class VertexTable {
  /** A vertex's number + 1; 0 when free. */
  #slots: Uint32Array<ArrayBuffer>;
  #positions: Float64Array<ArrayBuffer>;
  #count = 0;

  /** @param expected points of a closed mesh; of others more may come */
  constructor(expected: number) {
    let slotCount = 16;
    while (slotCount * 4 < expected) slotCount *= 2;
    this.#slots = new Uint32Array(slotCount);
    this.#positions = new Float64Array(3 * (Math.ceil(expected / CORNERS_PER_VERTEX) + 16));
  }

  /** The vertices' coordinates, x, y, z of each. */
  get positions(): Float64Array<ArrayBuffer> {
    return trimmed(this.#positions, this.#count * 3);
  }

  /**
   * Gives the vertex of each corner. One function with all its state in locals: as calls for every point it takes half as
   * long again.
   * @param points x, y, z of each
   * @param corners indices of points; undefined: the points in order
   * @param into as long as there are corners
   */
  add(points: Float32Array | Float64Array, corners: Uint32Array | undefined, into: Uint32Array): void {
    let slots = this.#slots;
    let mask = slots.length - 1;
    let positions = this.#positions;
    let count = this.#count;
    for (let corner = 0; corner < into.length; corner++) {
      const from = (corners === undefined ? corner : corners[corner]) * 3;
      // Adding 0 turns -0 into 0.
      const x = points[from] + 0;
      const y = points[from + 1] + 0;
      const z = points[from + 2] + 0;
      for (let slot = hashDoubles(x, y, z) & mask; ; slot = (slot + 1) & mask) {
        const vertex = slots[slot] - 1;
        if (vertex < 0) {
          if (count * 3 === positions.length) positions = enlarged(positions);
          positions[count * 3] = x;
          positions[count * 3 + 1] = y;
          positions[count * 3 + 2] = z;
          into[corner] = count;
          slots[slot] = ++count;
          if (count * 4 > slots.length * 3) {
            slots = strewn(positions.subarray(0, count * 3), slots.length * 4);
            mask = slots.length - 1;
          }
          break;
        }
        if (positions[vertex * 3] === x && positions[vertex * 3 + 1] === y && positions[vertex * 3 + 2] === z) {
          into[corner] = vertex;
          break;
        }
      }
    }
    this.#slots = slots;
    this.#positions = positions;
    this.#count = count;
  }
}

/** Of a closed mesh six, but for the last few; a little less leaves room for holes. */
const CORNERS_PER_VERTEX = 5.8;

function enlarged(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** A table of so many slots with these vertices. */
function strewn(positions: Float64Array, slotCount: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(slotCount);
  const mask = slotCount - 1;
  for (let at = 0; at < positions.length; at += 3) {
    let slot = hashDoubles(positions[at], positions[at + 1], positions[at + 2]) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = at / 3 + 1;
  }
  return slots;
}

/**
 * An array's first numbers: the array itself where most of it is used, as memory that has not been written before takes
 * longer to get than to fill.
 */
function trimmed<T extends Float64Array | Uint32Array>(values: T, length: number): T {
  return (length * 8 > values.length * 7 ? values.subarray(0, length) : values.slice(0, length)) as T;
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
