import { doubleNormal } from "../double-normal.ts";
import type { Vector3 } from "../measure.ts";

/** Triangles as orienting sees them: each one's area as a vector along its normal, outwards, mm2. */
export interface AreaVectors {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** Half the cross product of each triangle's edges. */
export function areaVectors(positions: ArrayLike<number>, triangles: ArrayLike<number>): AreaVectors {
  const mesh = { positions, triangles };
  const normal = new Float64Array(3);
  const count = triangles.length / 3;
  const [x, y, z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let t = 0; t < count; t++) {
    doubleNormal(mesh, t, normal);
    x[t] = normal[0] / 2;
    y[t] = normal[1] / 2;
    z[t] = normal[2] / 2;
  }
  return { x, y, z };
}

/** Facets that face almost the same way, as one. */
export interface FacetGroup {
  /** Of length 1. */
  readonly normal: Vector3;
  readonly areaMm2: number;
}

/** Cosine of 1 degree. */
const ALIKE = Math.cos(Math.PI / 180);

/** Of a round part every facet would be a group: smaller ones than so many are left out. */
const MOST_GROUPS = 128;

/** Facets joined by their normals, the largest groups first. */
export function groupFacets({ x, y, z }: AreaVectors): FacetGroup[] {
  const areas = x.map((_, i) => Math.sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]));
  const order = Uint32Array.from(areas.keys()).sort((a, b) => areas[b] - areas[a] || a - b);
  const seeds = new Float64Array(3 * MOST_GROUPS);
  const sums = new Float64Array(3 * MOST_GROUPS);
  let count = 0;
  for (const i of order) {
    const near = ALIKE * areas[i];
    let at = 0;
    while (at < 3 * count && seeds[at] * x[i] + seeds[at + 1] * y[i] + seeds[at + 2] * z[i] <= near) at += 3;
    if (at === 3 * MOST_GROUPS || areas[i] === 0) continue;
    if (at === 3 * count) {
      seeds.set([x[i] / areas[i], y[i] / areas[i], z[i] / areas[i]], at);
      count++;
    }
    sums[at] += x[i];
    sums[at + 1] += y[i];
    sums[at + 2] += z[i];
  }
  const groups = Array.from({ length: count }, (_, group): FacetGroup => {
    const [sx, sy, sz] = sums.subarray(3 * group, 3 * group + 3);
    const areaMm2 = Math.hypot(sx, sy, sz);
    return { normal: [sx / areaMm2, sy / areaMm2, sz / areaMm2], areaMm2 };
  });
  return groups.sort((a, b) => b.areaMm2 - a.areaMm2);
}
