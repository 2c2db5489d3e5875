/** The little vector arithmetic that a support tree needs. */
import type { Vector3 } from "../../mesh/measure.ts";

export const DOWN: Vector3 = [0, 0, -1];

/** The point `length` away from `from` in a direction. */
export function ahead(from: Vector3, direction: Vector3, length: number): Vector3 {
  return [from[0] + direction[0] * length, from[1] + direction[1] * length, from[2] + direction[2] * length];
}

export function atHeight(point: Vector3, z: number): Vector3 {
  return [point[0], point[1], z];
}

export function distance(a: Vector3, b: Vector3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Seen from above. */
export function flatDistance(a: Vector3, b: Vector3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The unit vector from one point to another; the points must differ. */
export function direction(from: Vector3, to: Vector3): Vector3 {
  const length = distance(from, to);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length, (to[2] - from[2]) / length];
}

/** The unit vector at an angle from straight down, turned about the vertical. */
export function downward(fromDown: number, turn: number): Vector3 {
  const flat = Math.sin(fromDown);
  return [flat * Math.cos(turn), flat * Math.sin(turn), -Math.cos(fromDown)];
}
