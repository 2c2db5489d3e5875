/** The bodies that supports are made of: each one closed, convex shell. Lengths in mm. */
import type { Vector3 } from "../../mesh/measure.ts";
import type { TriangleMesh } from "../../mesh/triangle-mesh.ts";
import { type ProfilePoint, revolve } from "./revolve.ts";

/** Turn of a ball's profile from ring to ring at most. */
const RING_TURN = Math.PI / 12;

/** A cone cut off at both ends, or a cylinder when the radii are equal. The ends must not coincide. */
export function frustum(from: Vector3, to: Vector3, fromRadius: number, toRadius: number): TriangleMesh {
  const [direction, length] = towards(from, to);
  return revolve(from, direction, [
    [0, fromRadius],
    [length, toRadius],
  ]);
}

export function ball(centre: Vector3, radius: number): TriangleMesh {
  return revolve(centre, [0, 0, 1], arc(0, radius, 0, Math.PI));
}

/** The convex hull of two balls, neither within the other: the head of a support, its narrow end at the part. */
export function pinhead(from: Vector3, to: Vector3, fromRadius: number, toRadius: number): TriangleMesh {
  const [direction, length] = towards(from, to);
  // The cone touches both balls where their radii stand at right angles to it: of a widening one, behind the centres.
  const touch = Math.acos((toRadius - fromRadius) / length);
  return revolve(from, direction, [...arc(0, fromRadius, 0, touch), ...arc(length, toRadius, touch, Math.PI)]);
}

/** Part of a ball's profile; angles are measured from the end that lies behind. */
function arc(centre: number, radius: number, fromAngle: number, toAngle: number): ProfilePoint[] {
  const steps = Math.max(1, Math.ceil((toAngle - fromAngle) / RING_TURN));
  const isEnd = (angle: number): boolean => angle === 0 || angle === Math.PI;
  return Array.from({ length: steps + 1 }, (_, k) => {
    const angle = k === steps ? toAngle : fromAngle + ((toAngle - fromAngle) * k) / steps;
    return [centre - radius * Math.cos(angle), isEnd(angle) ? 0 : radius * Math.sin(angle)];
  });
}

function towards(from: Vector3, to: Vector3): readonly [direction: Vector3, length: number] {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(x, y, z);
  return [[x / length, y / length, z / length], length];
}
