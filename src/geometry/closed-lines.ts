import { PolylinesBuilder } from "./builder.ts";
import { type Polylines, type Rings, ringCount } from "./polygons.ts";

/** Each ring as a line that ends where it begins. */
export function closedLines(rings: Rings): Polylines {
  const builder = new PolylinesBuilder();
  for (let ring = 0; ring < ringCount(rings); ring++) {
    const start = rings.ringStarts[ring];
    builder.addPoints(rings.coords, start, rings.ringStarts[ring + 1]);
    builder.addPoint(rings.coords[2 * start], rings.coords[2 * start + 1]);
    builder.endLine();
  }
  return builder.build();
}
