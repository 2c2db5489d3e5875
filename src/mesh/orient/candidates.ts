import type { Vector3 } from "../measure.ts";
import { convexHull3 } from "./convex-hull.ts";
import { type AreaVectors, areaVectors, dot, groupFacets } from "./facets.ts";

/** Share of the part's diagonal that its hull may leave out. */
const HULL_SHARE = 5e-4;
/** Most faces of the hull that are tried. */
const MOST_FACES = 40;
/** Two ways down closer than half a degree are one. */
const SAME = Math.cos(Math.PI / 360);
/** A face of the part this close to one of the hull says how it lies: cosine of 2 degrees. */
const CLOSE = Math.cos(Math.PI / 90);

const AXES: readonly Vector3[] = [
  [0, 0, -1],
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
];

/**
 * Directions of the part that may point down to the bed: the axes, and the normals of the faces on which it can lie, which
 * are those of its convex hull, the largest first.
 * @param positions x, y, z triples, mm
 */
export function downDirections(positions: Float64Array, areas: AreaVectors, diagonalMm: number): Vector3[] {
  const facets = convexHull3(positions, HULL_SHARE * diagonalMm);
  const groups = groupFacets(areaVectors(positions, facets)).slice(0, MOST_FACES);
  const found: Vector3[] = [];
  for (const normal of [...AXES.slice(0, 1), ...groups.map((group) => settled(group.normal, areas)), ...AXES.slice(1)])
    if (!found.some((other) => dot(other, normal) > SAME)) found.push(normal);
  return found;
}

/**
 * A direction of the hull, which is exact to its tolerance only, as the part's own faces have it: the face of the part
 * that faces closest to it, where that is large enough to lie on.
 */
function settled(normal: Vector3, { x, y, z }: AreaVectors): Vector3 {
  let [sx, sy, sz] = [0, 0, 0];
  let most = 0;
  for (let t = 0; t < x.length; t++) {
    const along = x[t] * normal[0] + y[t] * normal[1] + z[t] * normal[2];
    if (along <= most) continue;
    if (along < CLOSE * Math.sqrt(x[t] * x[t] + y[t] * y[t] + z[t] * z[t])) continue;
    most = along;
    [sx, sy, sz] = [x[t], y[t], z[t]];
  }
  const length = Math.hypot(sx, sy, sz);
  return length === 0 ? normal : [sx / length, sy / length, sz / length];
}
