/**
 * Welding: points that are equal become one vertex, so that triangles share edges.
 *
 * Exact: two points are one vertex when their coordinates are equal (-0 equals 0). Real files of one modeller repeat a
 * point bit for bit, so tolerance would only risk collapsing real detail; what meets only within a tolerance stays open
 * and is reported. The hash runs over the IEEE bits in one table of open addressing (linear probing, load under 3/4);
 * a Map keyed by strings is 15 times slower.
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
  const cornerCount = corners === undefined ? Math.floor(points.length / 9) * 3 : corners.length;
  const vertices = new VertexTable(points, Math.min(cornerCount, points.length / 3));
  const triangles = new Uint32Array(cornerCount);
  let kept = 0;
  for (let corner = 0; corner < cornerCount; corner += 3) {
    const a = vertices.idOf(corners === undefined ? corner : corners[corner]!);
    const b = vertices.idOf(corners === undefined ? corner + 1 : corners[corner + 1]!);
    const c = vertices.idOf(corners === undefined ? corner + 2 : corners[corner + 2]!);
    if (a === b || b === c || c === a) continue;
    triangles[kept] = a;
    triangles[kept + 1] = b;
    triangles[kept + 2] = c;
    kept += 3;
  }
  const degenerate = (cornerCount - kept) / 3;
  const mesh = {
    positions: vertices.positions(),
    triangles: kept === cornerCount ? triangles : triangles.slice(0, kept),
  };
  return { mesh: degenerate === 0 ? mesh : dropUnused(mesh), degenerate };
}

/** Open addressing from coordinates to vertex ids. A slot holds the id + 1, 0 when free. */
class VertexTable {
  readonly #points: Float32Array | Float64Array;
  readonly #slots: Uint32Array;
  readonly #mask: number;
  /** The point that each vertex was first seen as. */
  readonly #firstPoint: Uint32Array;
  #count = 0;
  readonly #scratch: Float64Array = new Float64Array(3);
  readonly #words: Uint32Array = new Uint32Array(this.#scratch.buffer);

  constructor(points: Float32Array | Float64Array, capacity: number) {
    this.#points = points;
    let slots = 16;
    while (slots * 3 < capacity * 4) slots *= 2;
    this.#slots = new Uint32Array(slots);
    this.#mask = slots - 1;
    this.#firstPoint = new Uint32Array(capacity);
  }

  idOf(point: number): number {
    const points = this.#points;
    const x = points[point * 3]!;
    const y = points[point * 3 + 1]!;
    const z = points[point * 3 + 2]!;
    for (let slot = this.#hash(x, y, z); ; slot = (slot + 1) & this.#mask) {
      const id = this.#slots[slot]! - 1;
      if (id < 0) {
        this.#firstPoint[this.#count] = point;
        this.#slots[slot] = ++this.#count;
        return this.#count - 1;
      }
      const at = this.#firstPoint[id]! * 3;
      if (points[at] === x && points[at + 1] === y && points[at + 2] === z) return id;
    }
  }

  #hash(x: number, y: number, z: number): number {
    // Adding 0 turns -0 into 0, so that both fall into one slot.
    this.#scratch[0] = x + 0;
    this.#scratch[1] = y + 0;
    this.#scratch[2] = z + 0;
    const words = this.#words;
    let hash = Math.imul(words[0]! ^ Math.imul(words[1]!, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ words[2]! ^ Math.imul(words[3]!, 0xc2b2ae35), 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 15) ^ words[4]! ^ Math.imul(words[5]!, 0x165667b1), 0x7feb352d);
    return (hash ^ (hash >>> 16)) & this.#mask;
  }

  positions(): Float64Array {
    const positions = new Float64Array(this.#count * 3);
    for (let id = 0; id < this.#count; id++) {
      const at = this.#firstPoint[id]! * 3;
      for (let axis = 0; axis < 3; axis++) positions[id * 3 + axis] = this.#points[at + axis]! + 0;
    }
    return positions;
  }
}

/** Leaves out the vertices that only left-out triangles used: they would stretch the bounding box. */
function dropUnused(mesh: TriangleMesh): TriangleMesh {
  const ids = new Uint32Array(mesh.positions.length / 3);
  const triangles = new Uint32Array(mesh.triangles.length);
  const positions = new Float64Array(mesh.positions.length);
  let count = 0;
  for (const [corner, vertex] of mesh.triangles.entries()) {
    if (ids[vertex] === 0) {
      positions.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), count * 3);
      ids[vertex] = ++count;
    }
    triangles[corner] = ids[vertex]! - 1;
  }
  return { positions: positions.slice(0, count * 3), triangles };
}
