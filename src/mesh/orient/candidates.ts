import type { Steps } from "../../core/steps.ts";
import { dot } from "../../geometry/vector.ts";
import type { Vector3 } from "../measure.ts";
import { convexHull3 } from "./convex-hull.ts";
import { areaVectors, groupFacets } from "./facets.ts";
import type { OrientedPart } from "./figures.ts";

/** Share of the part's diagonal that its hull may leave out. */
const HULL_SHARE = 5e-4;
/** Most faces of the hull that are tried. */
const MOST_FACES = 24;
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
export function* downDirections(
  { positions, triangles, areas }: Pick<OrientedPart, "positions" | "triangles" | "areas">,
  diagonalMm: number,
): Steps<Vector3[]> {
  const tolerance = HULL_SHARE * diagonalMm;
  const hull = yield* convexHull3(positions, tolerance);
  const groups = groupFacets(areaVectors(positions, hull)).slice(0, MOST_FACES);
  const lying: Vector3[] = [];
  for (const { normal } of groups) {
    lying.push(settled(normal, { positions, triangles, areas }, 2 * tolerance));
    yield triangles.length / 3;
  }
  const found: Vector3[] = [];
  for (const down of [AXES[0], ...lying, ...AXES.slice(1)])
    if (!found.some((other) => dot(other, down) > SAME)) found.push(down);
  return found;
}

/**
 * A direction of the hull, which is exact to its tolerance only, as the part's own faces have it: of those that lie where
 * the hull does, the largest that faces almost the same way.
 */
function settled(
  normal: Vector3,
  { positions, triangles, areas: { x, y, z } }: Pick<OrientedPart, "positions" | "triangles" | "areas">,
  tolerance: number,
): Vector3 {
  const [nx, ny, nz] = normal;
  const reach = (point: number): number =>
    positions[3 * point] * nx + positions[3 * point + 1] * ny + positions[3 * point + 2] * nz;
  let far = -Infinity;
  for (let point = 0; 3 * point < positions.length; point++) far = Math.max(far, reach(point));
  let best = -1;
  let most = 0;
  for (let t = 0; t < x.length; t++) {
    const along = x[t] * nx + y[t] * ny + z[t] * nz;
    if (along <= most || along < CLOSE * Math.sqrt(x[t] * x[t] + y[t] * y[t] + z[t] * z[t])) continue;
    const lowest = Math.min(reach(triangles[3 * t]), reach(triangles[3 * t + 1]), reach(triangles[3 * t + 2]));
    if (lowest < far - tolerance) continue;
    most = along;
    best = t;
  }
  if (best < 0) return normal;
  const length = Math.hypot(x[best], y[best], z[best]);
  return [x[best] / length, y[best] / length, z[best] / length];
}
