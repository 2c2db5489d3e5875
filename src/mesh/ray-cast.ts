/**
 * What a ray, or a swept tube of rays, meets of a mesh, and what lies nearest to a point.
 *
 * A triangle is met from either side, its rim included (a ray along a shared edge must not slip between the two), and
 * rays need unit directions, so that what comes back are millimetres.
 */
import { MM_PER_UNIT } from "../core/units.ts";
import { doubleNormal } from "./double-normal.ts";
import { boxDistance2, closestOnTriangle } from "./nearness.ts";
import { boxEntry, inverse, triangleHit } from "./ray-hits.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";
import { buildTriangleTree, TREE_DEPTH, type TriangleSoup, type TriangleTree } from "./triangle-tree.ts";

/** Of the mesh in its own frame, mm. */
export function placedRayCaster(mesh: PlacedMesh): RayCaster {
  return new RayCaster({
    positions: Float64Array.from(mesh.vertices, (units) => units * MM_PER_UNIT),
    triangles: mesh.triangles,
  });
}

/** An odd direction, so that edges and flat faces are rarely grazed. */
const INSIDE_RAY = ((): readonly [number, number, number] => {
  const length = Math.hypot(0.1234567, 0.2345678, 1);
  return [0.1234567 / length, 0.2345678 / length, 1 / length];
})();

export class RayCaster {
  readonly #soup: TriangleSoup;
  readonly #tree: TriangleTree;
  readonly #stack = new Int32Array(TREE_DEPTH);
  readonly #candidate = new Float64Array(3);
  readonly #normal = new Float64Array(3);
  #lastTriangle = -1;
  readonly nearestPoint: Float64Array = new Float64Array(3);

  constructor(soup: TriangleSoup) {
    this.#soup = soup;
    this.#tree = buildTriangleTree(soup);
  }

  /** The triangle that the last `hit` or `nearest` found; -1 when it found none. */
  get lastTriangle(): number {
    return this.#lastTriangle;
  }

  /** Distance from the origin along the unit direction to the nearest triangle within `reach`; Infinity when there is none. */
  hit(x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): number {
    const { positions, triangles } = this.#soup;
    const { boxes, links, counts, order, nodeCount } = this.#tree;
    const stack = this.#stack;
    let found = -1;
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
          if (distance === best && found >= 0 && order[k] > found) continue;
          best = distance;
          found = order[k];
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
    this.#lastTriangle = found;
    return found >= 0 ? best : Infinity;
  }

  /** Distance from the point to the mesh if within `reach`, else Infinity; where it is stands in `nearestPoint`. */
  nearest(x: number, y: number, z: number, reach: number): number {
    let found = -1;
    let best = reach * reach;
    this.#walkNear(x, y, z, best, (triangle, distance2) => {
      if (distance2 === best && found >= 0 && triangle > found) return best;
      found = triangle;
      this.nearestPoint.set(this.#candidate);
      return (best = distance2);
    });
    this.#lastTriangle = found;
    return found >= 0 ? Math.sqrt(best) : Infinity;
  }

  /** Calls back with each triangle that has a point within `reach` of x, y, z. */
  around(x: number, y: number, z: number, reach: number, found: (triangle: number) => void): void {
    const reach2 = reach * reach;
    this.#walkNear(x, y, z, reach2, (triangle) => {
      found(triangle);
      return reach2;
    });
  }

  /** The outward unit normal of a triangle, into `out`; zeros for one of no area. */
  normal(triangle: number, out: Float64Array): void {
    doubleNormal(this.#soup, triangle, out);
    const [x, y, z] = out;
    const length = Math.sqrt(x * x + y * y + z * z);
    const scale = length > 0 ? 1 / length : 0;
    for (let axis = 0; axis < 3; axis++) out[axis] *= scale;
  }

  /** Whether the point lies within the closed mesh: of the first face seen, which side shows. */
  contains(x: number, y: number, z: number): boolean {
    const [dx, dy, dz] = INSIDE_RAY;
    if (this.hit(x, y, z, dx, dy, dz, Infinity) === Infinity) return false;
    const normal = this.#normal;
    this.normal(this.#lastTriangle, normal);
    return normal[0] * dx + normal[1] * dy + normal[2] * dz > 0;
  }

  /**
   * Visits the triangles that come within a reach of a point, those in nearer boxes first.
   * @param visit gets the square of a triangle's distance, whose nearest point stands in `#candidate`; it returns the
   *   square of the reach from there on
   */
  #walkNear(
    x: number,
    y: number,
    z: number,
    reach2: number,
    visit: (triangle: number, distance2: number) => number,
  ): void {
    const { positions, triangles } = this.#soup;
    const { boxes, links, counts, order, nodeCount } = this.#tree;
    const stack = this.#stack;
    const candidate = this.#candidate;
    let within2 = reach2;
    let height = 0;
    let node = nodeCount > 0 && boxDistance2(boxes, 0, x, y, z) <= within2 ? 0 : -1;
    while (node >= 0) {
      const count = counts[node];
      if (count > 0) {
        for (let k = links[node]; k < links[node] + count; k++) {
          closestOnTriangle(positions, triangles, order[k] * 3, x, y, z, candidate);
          const distance2 = (candidate[0] - x) ** 2 + (candidate[1] - y) ** 2 + (candidate[2] - z) ** 2;
          // False, too, for a triangle without area, which gives no number.
          if (distance2 <= within2) within2 = visit(order[k], distance2);
        }
        node = height > 0 ? stack[--height] : -1;
        continue;
      }
      const first = node + 1;
      const second = links[node];
      const toFirst = boxDistance2(boxes, first * 6, x, y, z);
      const toSecond = boxDistance2(boxes, second * 6, x, y, z);
      if (Math.max(toFirst, toSecond) <= within2) stack[height++] = toFirst <= toSecond ? second : first;
      if (Math.min(toFirst, toSecond) <= within2) node = toFirst <= toSecond ? first : second;
      else node = height > 0 ? stack[--height] : -1;
    }
  }
}
