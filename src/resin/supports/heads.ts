/**
 * Heads: each support point gets a pin that leaves the part as squarely as room and slope allow.
 *
 * The head wants to stand off the part along its normal, bent down to the steepest slope that prints. When it has no
 * room there other directions are tried, the nearest to that first, and then all again with a thinner head.
 */
import type { Vector3 } from "../../mesh/measure.ts";
import type { RayCaster } from "../../mesh/ray-cast.ts";
import type { SupportOptions } from "../resolve.ts";
import type { Clearance } from "./clearance.ts";
import type { PointHead } from "./plan.ts";
import type { SupportPoint } from "./support-point.ts";
import { ahead, downward } from "./vectors.ts";

/** Why a point got no support. */
export type DropReason =
  /** The part faces up there. */
  | "faces-up"
  /** No head fits. */
  | "no-room"
  /** A head fits, but no way leads from it to anything it may stand on. */
  | "no-way-down";

/** Faces whose normal is within this of straight up are not supported. */
const UPWARD = Math.PI / 6;
/** Normals closer than this (cosine) count once. */
const SAME_NORMAL = 0.9999;
/** mm that a point may lie off the part. */
const POINT_REACH = 5;
const TURNS = 16;
const TILTS = 3;

/** Radii of heads, and of what begins at them: the whole width, and the thin one where it differs. */
export function headRadii({ pillarRadius, smallRadius }: SupportOptions): readonly number[] {
  return smallRadius < pillarRadius ? [pillarRadius, smallRadius] : [pillarRadius];
}

/** The head of a point: of the first of these radii that has room, in the first direction that will do. */
export function placeHead(
  point: SupportPoint,
  widths: readonly number[],
  caster: RayCaster,
  clearance: Clearance,
  options: SupportOptions,
  willDo: (head: PointHead) => boolean = () => true,
): PointHead | DropReason {
  if (caster.nearest(point.x, point.y, point.z, POINT_REACH) === Infinity) return "no-room";
  const contact: Vector3 = [caster.nearestPoint[0], caster.nearestPoint[1], caster.nearestPoint[2]];
  const normal = normalAround(caster, contact, options.frontRadius);
  const fromDown = Math.acos(Math.max(-1, Math.min(1, -normal[2])));
  if (fromDown > Math.PI - UPWARD) return "faces-up";
  const wanted = downward(Math.min(fromDown, options.slope), Math.atan2(normal[1], normal[0]));
  const directions = [wanted, ...otherDirections(wanted, options.slope)];
  for (const radius of widths)
    for (const direction of directions) {
      const head = headAt(point, contact, direction, radius, options);
      if (clearance.isHeadFree(head) && willDo(head)) return head;
    }
  return "no-room";
}

function headAt(
  point: SupportPoint,
  contact: Vector3,
  direction: Vector3,
  radius: number,
  options: SupportOptions,
): PointHead {
  const { frontRadius, penetration, headWidth } = options;
  return {
    point,
    front: ahead(contact, direction, frontRadius - penetration),
    frontRadius,
    junction: ahead(contact, direction, 2 * frontRadius + headWidth + radius - penetration),
    radius,
    direction,
  };
}

/** Directions within the slope, those nearest to the wanted one first. */
function otherDirections(wanted: Vector3, slope: number): Vector3[] {
  const directions: Vector3[] = [downward(0, 0)];
  for (let tilt = 1; tilt <= TILTS; tilt++)
    for (let turn = 0; turn < TURNS; turn++)
      directions.push(downward((slope * tilt) / TILTS, (2 * Math.PI * turn) / TURNS));
  const cosine = (direction: Vector3): number =>
    direction[0] * wanted[0] + direction[1] * wanted[1] + direction[2] * wanted[2];
  return directions.sort((a, b) => cosine(b) - cosine(a));
}

/** The outward normal of what a head's front covers; over an edge or a corner it lies between those of the faces. */
function normalAround(caster: RayCaster, [x, y, z]: Vector3, reach: number): Vector3 {
  const normal = new Float64Array(3);
  const found: Vector3[] = [];
  const triangles: number[] = [];
  caster.around(x, y, z, reach, (triangle) => triangles.push(triangle));
  for (const triangle of triangles.sort((a, b) => a - b)) {
    caster.normal(triangle, normal);
    const isNew = found.every(
      (other) => other[0] * normal[0] + other[1] * normal[1] + other[2] * normal[2] < SAME_NORMAL,
    );
    if (isNew) found.push([normal[0], normal[1], normal[2]]);
  }
  const sum = [0, 1, 2].map((axis) => found.reduce((total, each) => total + each[axis], 0));
  const length = Math.hypot(...sum);
  // Faces that cancel each other out are a fin's two sides.
  return length < 1e-6 ? [0, 0, -1] : [sum[0] / length, sum[1] / length, sum[2] / length];
}
