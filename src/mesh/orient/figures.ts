import { toUnits, UNITS_PER_MM } from "../../core/units.ts";
import { convexHull } from "../../geometry/hull.ts";
import type { Vector3 } from "../measure.ts";
import type { AreaVectors } from "./facets.ts";

/** What lies on the bed or this close above it touches it, mm: a share of any first layer. */
const CONTACT_MM = 0.05;
/** A face at the very threshold needs no support. */
const THRESHOLD_TOLERANCE = 1e-6;

/** What is to be weighed of a part that stands one way. */
export interface OrientationFigures {
  readonly heightMm: number;
  /** Of faces that hang lower than the threshold allows and do not lie on the bed. */
  readonly overhangAreaMm2: number;
  readonly contactAreaMm2: number;
  /** By how much it may be tilted before it falls over; 0 where it does by itself. */
  readonly stabilityDegrees: number;
}

/** A part as it is weighed. */
export interface OrientedPart {
  /** x, y, z triples, mm. */
  readonly positions: Float64Array;
  readonly triangles: ArrayLike<number>;
  readonly areas: AreaVectors;
  /** Its centre of mass. */
  readonly centre: Vector3;
}

/** The figures of a part with a direction of it pointing down. */
export function figuresOf(part: OrientedPart, down: Vector3, thresholdDegrees: number): OrientationFigures {
  const { positions, triangles, areas } = part;
  const [dx, dy, dz] = down;
  const heights = new Float64Array(positions.length / 3);
  let [bed, top] = [Infinity, -Infinity];
  for (let i = 0, at = 0; at < positions.length; i++, at += 3) {
    const z = -(positions[at] * dx + positions[at + 1] * dy + positions[at + 2] * dz);
    heights[i] = z;
    if (z < bed) bed = z;
    if (z > top) top = z;
  }
  const steep = Math.cos((thresholdDegrees * Math.PI) / 180) + THRESHOLD_TOLERANCE;
  const touching = bed + CONTACT_MM;
  let [overhang, contact] = [0, 0];
  for (let t = 0, at = 0; at < triangles.length; t++, at += 3) {
    const [x, y, z] = [areas.x[t], areas.y[t], areas.z[t]];
    const below = x * dx + y * dy + z * dz;
    if (below <= 0) continue;
    const touches =
      heights[triangles[at]] <= touching &&
      heights[triangles[at + 1]] <= touching &&
      heights[triangles[at + 2]] <= touching;
    if (touches) contact += below;
    else {
      const area = Math.sqrt(x * x + y * y + z * z);
      if (below > steep * area) overhang += area;
    }
  }
  return {
    heightMm: top - bed,
    overhangAreaMm2: overhang,
    contactAreaMm2: contact,
    stabilityDegrees: stability(part, down, heights, touching),
  };
}

/** The angle at the centre of mass, off the vertical, of the nearest edge of what the part stands on. */
function stability(
  { positions, centre }: OrientedPart,
  down: Vector3,
  heights: Float64Array,
  touching: number,
): number {
  const [u, v] = acrossFrom(down);
  const feet: number[] = [];
  for (let i = 0; i < heights.length; i++) {
    if (heights[i] > touching) continue;
    feet.push(along(u, positions, 3 * i), along(v, positions, 3 * i));
  }
  const ring = convexHull(Int32Array.from(feet, toUnits));
  const [x, y] = [toUnits(along(u, centre, 0)), toUnits(along(v, centre, 0))];
  const rise = -along(down, centre, 0) - touching + CONTACT_MM;
  let reach = Infinity;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    const [ex, ey] = [ring[j] - ring[i], ring[j + 1] - ring[i + 1]];
    reach = Math.min(reach, (ex * (y - ring[i + 1]) - ey * (x - ring[i])) / (Math.hypot(ex, ey) || 1));
  }
  if (ring.length < 6 || reach <= 0) return 0;
  return (Math.atan2(reach / UNITS_PER_MM, rise) * 180) / Math.PI;
}

function along([x, y, z]: Vector3, of: ArrayLike<number>, at: number): number {
  return x * of[at] + y * of[at + 1] + z * of[at + 2];
}

/** Two directions across another and each other. */
function acrossFrom([x, y, z]: Vector3): [Vector3, Vector3] {
  const [ax, ay] = Math.abs(x) < 0.9 ? [1, 0] : [0, 1];
  // u = axis x down, v = down x u
  const u: Vector3 = [ay * z, -ax * z, ax * y - ay * x];
  const length = Math.hypot(...u);
  const [ux, uy, uz] = [u[0] / length, u[1] / length, u[2] / length];
  return [
    [ux, uy, uz],
    [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux],
  ];
}
