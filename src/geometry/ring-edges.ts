import type { Rings } from "./polygons.ts";

type Vector = readonly [x: number, y: number];

/** From a ring's point to its next. */
export function edgeAt({ coords, ringStarts }: Rings, ring: number, point: number): Vector {
  const next = point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
  return [coords[2 * next] - coords[2 * point], coords[2 * next + 1] - coords[2 * point + 1]];
}

/** The direction to the left of a ring's edge, where what it bounds lies; of length 1. */
export function inwardOf(rings: Rings, ring: number, point: number): Vector {
  const [dx, dy] = edgeAt(rings, ring, point);
  const length = Math.sqrt(dx ** 2 + dy ** 2) || 1;
  return [-dy / length, dx / length];
}

/** Those of both edges at a ring's point, added: along the bisector, the shorter the more the ring turns there. */
export function inwardAt(rings: Rings, ring: number, point: number): Vector {
  const { ringStarts } = rings;
  const before = point > ringStarts[ring] ? point - 1 : ringStarts[ring + 1] - 1;
  const [ax, ay] = inwardOf(rings, ring, before);
  const [bx, by] = inwardOf(rings, ring, point);
  return [ax + bx, ay + by];
}
