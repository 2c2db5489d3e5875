import { ExPolygonsBuilder } from "../geometry/builder.ts";
import { type ExPolygons, ringCount } from "../geometry/polygons.ts";
import type { AroundOptions } from "./resolve.ts";

/** How far a stick reaches into the pad, so that both are one: 0.1 mm. */
const ROOT = 10_000;

/**
 * Sticks across the gap between a pad and the part it lies around, to be broken off: along each ring of what the pad
 * keeps free, the first a stick's width after the ring's start, then one every stride, until the ring ends.
 * @param kept the part, grown by the gap
 */
export function padSticks(kept: ExPolygons, { gap, stride, width, penetration }: AroundOptions): ExPolygons {
  const builder = new ExPolygonsBuilder();
  if (width === 0) return builder.build();
  const { coords, ringStarts } = kept;
  for (let ring = 0; ring < ringCount(kept); ring++) {
    const end = ringStarts[ring + 1];
    /** Where the next stick's middle lies, from the side's start. */
    let next = 1.5 * width;
    for (let i = ringStarts[ring]; i < end; i++) {
      const to = i + 1 < end ? i + 1 : ringStarts[ring];
      const [x, y] = [coords[2 * i], coords[2 * i + 1]];
      const [dx, dy] = [coords[2 * to] - x, coords[2 * to + 1] - y];
      const length = Math.hypot(dx, dy);
      for (; next < length; next += stride)
        addStick(builder, x, y, dx / length, dy / length, next, width / 2, gap + penetration);
      next -= length;
    }
  }
  return builder.build();
}

/** A rectangle across the side that runs from x, y in a direction of length 1; the part lies on the side's left. */
function addStick(
  builder: ExPolygonsBuilder,
  x: number,
  y: number,
  dx: number,
  dy: number,
  along: number,
  half: number,
  reach: number,
): void {
  const corner = (way: number, left: number): void =>
    builder.addPoint(Math.round(x + dx * way - dy * left), Math.round(y + dy * way + dx * left));
  corner(along - half, -ROOT);
  corner(along + half, -ROOT);
  corner(along + half, reach);
  corner(along - half, reach);
  builder.endRing();
  builder.endIsland();
}
