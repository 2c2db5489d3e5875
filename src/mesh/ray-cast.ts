/**
 * What a ray, or a swept tube of rays, meets of a mesh, and what lies nearest to a point.
 *
 * A triangle is met from either side, its rim included (a ray along a shared edge must not slip between the two), and
 * rays need unit directions, so that what comes back are millimetres.
 */
import { MM_PER_UNIT } from "../core/units.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";
import { buildTriangleTree, TREE_DEPTH, type TriangleSoup } from "./triangle-tree.ts";

export interface RayCaster {
  /** Distance from the origin along the unit direction to the nearest triangle within `reach`; Infinity when there is none. */
  hit(x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): number;
  /** Whether the ray meets anything within `reach`. */
  isBlocked(x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): boolean;
  /** The triangle that the last `hit` or `nearest` found; -1 when it found none. */
  readonly lastTriangle: number;
  /** Distance from the point to the mesh if within `reach`, else Infinity; where it is stands in `nearestPoint`. */
  nearest(x: number, y: number, z: number, reach: number): number;
  readonly nearestPoint: Float64Array;
  /** Calls back with each triangle that has a point within `reach` of x, y, z. */
  around(x: number, y: number, z: number, reach: number, found: (triangle: number) => void): void;
  /** The outward unit normal of a triangle, into `out`; zeros for one of no area. */
  normal(triangle: number, out: Float64Array): void;
  /** Whether the point lies within the closed mesh. */
  contains(x: number, y: number, z: number): boolean;
}

/** Barycentric slack at a triangle's rim. */
const RIM = 1e-9;
/** Square of the least volume spanned by a ray and two unit edges. */
const EDGE_ON2 = 1e-24;

/** Of the mesh in its own frame, mm. */
export function placedRayCaster(mesh: PlacedMesh): RayCaster {
  return createRayCaster({
    positions: Float64Array.from(mesh.vertices, (units) => units * MM_PER_UNIT),
    triangles: mesh.triangles,
  });
}

export function createRayCaster(soup: TriangleSoup): RayCaster {
  const { positions, triangles } = soup;
  const { boxes, links, counts, order, nodeCount } = buildTriangleTree(soup);
  const stack = new Int32Array(TREE_DEPTH);
  const nearestPoint = new Float64Array(3);
  const candidate = new Float64Array(3);
  const normal = new Float64Array(3);
  let lastTriangle = -1;

  /** The walk of `hit`; with `any`, the first triangle found will do. */
  function cast(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    any: boolean,
  ): number {
    lastTriangle = -1;
    let best = reach;
    const ix = inverse(dx);
    const iy = inverse(dy);
    const iz = inverse(dz);
    let height = 0;
    let node = nodeCount > 0 && boxEntry(boxes, 0, x, y, z, ix, iy, iz, best) < Infinity ? 0 : -1;
    while (node >= 0) {
      const count = counts[node];
      if (count > 0) {
        for (let k = links[node]; k < links[node] + count; k++) {
          const distance = triangleHit(positions, triangles, order[k] * 3, x, y, z, dx, dy, dz);
          if (distance > best) continue;
          // Of two equally near, the lower: what is found does not hang on the tree.
          if (distance === best && lastTriangle >= 0 && order[k] > lastTriangle) continue;
          best = distance;
          lastTriangle = order[k];
          if (any) return best;
        }
        node = height > 0 ? stack[--height] : -1;
        continue;
      }
      const first = node + 1;
      const second = links[node];
      const toFirst = boxEntry(boxes, first * 6, x, y, z, ix, iy, iz, best);
      const toSecond = boxEntry(boxes, second * 6, x, y, z, ix, iy, iz, best);
      if (toFirst === Infinity && toSecond === Infinity) node = height > 0 ? stack[--height] : -1;
      else if (toSecond === Infinity) node = first;
      else if (toFirst === Infinity) node = second;
      else {
        stack[height++] = toFirst <= toSecond ? second : first;
        node = toFirst <= toSecond ? first : second;
      }
    }
    return lastTriangle >= 0 ? best : Infinity;
  }

  return {
    hit: (x, y, z, dx, dy, dz, reach) => cast(x, y, z, dx, dy, dz, reach, false),
    isBlocked: (x, y, z, dx, dy, dz, reach) => cast(x, y, z, dx, dy, dz, reach, true) < Infinity,
    get lastTriangle() {
      return lastTriangle;
    },
    nearest(x, y, z, reach) {
      lastTriangle = -1;
      let best = reach * reach;
      let height = 0;
      let node = nodeCount > 0 && boxDistance2(boxes, 0, x, y, z) <= best ? 0 : -1;
      while (node >= 0) {
        const count = counts[node];
        if (count > 0) {
          for (let k = links[node]; k < links[node] + count; k++) {
            closestOnTriangle(positions, triangles, order[k] * 3, x, y, z, candidate);
            const distance2 = (candidate[0] - x) ** 2 + (candidate[1] - y) ** 2 + (candidate[2] - z) ** 2;
            // Negated: a triangle without area gives no number.
            if (!(distance2 <= best)) continue;
            if (distance2 === best && lastTriangle >= 0 && order[k] > lastTriangle) continue;
            best = distance2;
            lastTriangle = order[k];
            nearestPoint.set(candidate);
          }
          node = height > 0 ? stack[--height] : -1;
          continue;
        }
        const first = node + 1;
        const second = links[node];
        const toFirst = boxDistance2(boxes, first * 6, x, y, z);
        const toSecond = boxDistance2(boxes, second * 6, x, y, z);
        const [near, far] = toFirst <= toSecond ? [first, second] : [second, first];
        if (Math.max(toFirst, toSecond) <= best) stack[height++] = far;
        if (Math.min(toFirst, toSecond) <= best) node = near;
        else node = height > 0 ? stack[--height] : -1;
      }
      return lastTriangle >= 0 ? Math.sqrt(best) : Infinity;
    },
    nearestPoint,
    around(x, y, z, reach, found) {
      const reach2 = reach * reach;
      let height = 0;
      let node = nodeCount > 0 ? 0 : -1;
      while (node >= 0) {
        const count = counts[node];
        const isNear = boxDistance2(boxes, node * 6, x, y, z) <= reach2;
        if (isNear && count === 0) {
          stack[height++] = links[node];
          node++;
          continue;
        }
        for (let k = links[node]; isNear && k < links[node] + count; k++) {
          closestOnTriangle(positions, triangles, order[k] * 3, x, y, z, candidate);
          const distance2 = (candidate[0] - x) ** 2 + (candidate[1] - y) ** 2 + (candidate[2] - z) ** 2;
          if (distance2 <= reach2) found(order[k]);
        }
        node = height > 0 ? stack[--height] : -1;
      }
    },
    normal: (triangle, out) => triangleNormal(positions, triangles, triangle * 3, out),
    contains(x, y, z) {
      // Of the first face seen, which side shows: an odd direction, so that edges and flat faces are rarely grazed.
      const [dx, dy, dz] = INSIDE_RAY;
      if (cast(x, y, z, dx, dy, dz, Infinity, false) === Infinity) return false;
      triangleNormal(positions, triangles, lastTriangle * 3, normal);
      return normal[0] * dx + normal[1] * dy + normal[2] * dz > 0;
    },
  };
}

const INSIDE_RAY = ((): readonly [number, number, number] => {
  const length = Math.hypot(0.1234567, 0.2345678, 1);
  return [0.1234567 / length, 0.2345678 / length, 1 / length];
})();

/** One over a part of a direction, never infinite: 0 x Infinity is no number. */
function inverse(part: number): number {
  return 1 / (Math.abs(part) < 1e-300 ? 1e-300 : part);
}

/** Where the ray enters the box, at least 0; Infinity when it misses or enters beyond `reach`. */
function boxEntry(
  boxes: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  ix: number,
  iy: number,
  iz: number,
  reach: number,
): number {
  let enter = 0;
  let leave = reach;
  let near = (boxes[at] - x) * ix;
  let far = (boxes[at + 3] - x) * ix;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  near = (boxes[at + 1] - y) * iy;
  far = (boxes[at + 4] - y) * iy;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  near = (boxes[at + 2] - z) * iz;
  far = (boxes[at + 5] - z) * iz;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  return enter <= leave ? enter : Infinity;
}

/** Moeller and Trumbore's test, from both sides; Infinity for a miss. */
function triangleHit(
  p: Float64Array,
  triangles: Uint32Array,
  corner: number,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const hx = dy * vz - dz * vy;
  const hy = dz * vx - dx * vz;
  const hz = dx * vy - dy * vx;
  const det = ux * hx + uy * hy + uz * hz;
  // Seen edge-on, or a sliver without area: what rounding would make of it is no hit.
  if (det * det <= EDGE_ON2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) return Infinity;
  const scale = 1 / det;
  const sx = x - p[a];
  const sy = y - p[a + 1];
  const sz = z - p[a + 2];
  const u = (sx * hx + sy * hy + sz * hz) * scale;
  if (!(u >= -RIM && u <= 1 + RIM)) return Infinity;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) * scale;
  if (!(v >= -RIM && u + v <= 1 + RIM)) return Infinity;
  const distance = (vx * qx + vy * qy + vz * qz) * scale;
  return distance >= 0 ? Math.abs(distance) : Infinity;
}

function boxDistance2(boxes: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at] - x, 0, x - boxes[at + 3]);
  const dy = Math.max(boxes[at + 1] - y, 0, y - boxes[at + 4]);
  const dz = Math.max(boxes[at + 2] - z, 0, z - boxes[at + 5]);
  return dx * dx + dy * dy + dz * dz;
}

/** The point of the triangle nearest to x, y, z (Ericson, Real-Time Collision Detection, 5.1.5: by Voronoi region). */
function closestOnTriangle(
  p: Float64Array,
  triangles: Uint32Array,
  corner: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const d1 = ux * (x - p[a]) + uy * (y - p[a + 1]) + uz * (z - p[a + 2]);
  const d2 = vx * (x - p[a]) + vy * (y - p[a + 1]) + vz * (z - p[a + 2]);
  const d3 = ux * (x - p[b]) + uy * (y - p[b + 1]) + uz * (z - p[b + 2]);
  const d4 = vx * (x - p[b]) + vy * (y - p[b + 1]) + vz * (z - p[b + 2]);
  const d5 = ux * (x - p[c]) + uy * (y - p[c + 1]) + uz * (z - p[c + 2]);
  const d6 = vx * (x - p[c]) + vy * (y - p[c + 1]) + vz * (z - p[c + 2]);
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  // Weights of the edges a-b and a-c.
  let s = 0;
  let t = 0;
  if (d1 <= 0 && d2 <= 0) {
    // Corner a.
  } else if (d3 >= 0 && d4 <= d3) s = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) s = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) t = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) t = d2 / (d2 - d6);
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    t = (d4 - d3) / (d4 - d3 + (d5 - d6));
    s = 1 - t;
  } else {
    s = vb / (va + vb + vc);
    t = vc / (va + vb + vc);
  }
  out[0] = p[a] + s * ux + t * vx;
  out[1] = p[a + 1] + s * uy + t * vy;
  out[2] = p[a + 2] + s * uz + t * vz;
}

function triangleNormal(p: Float64Array, triangles: Uint32Array, corner: number, out: Float64Array): void {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
}
