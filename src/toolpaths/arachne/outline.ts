/**
 * The outline that walls of variable width are made of: smoothed as PrusaSlicer's is, so that the skeleton does not follow
 * each ripple.
 */
import { ExPolygonsBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatExPolygons, islandsOf } from "../../geometry/islands.ts";
import { ringLengthMm } from "../../geometry/path.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { simplifyLine } from "./simplify-line.ts";

/**
 * What is narrower than twice this is opened, and closed; units. PrusaSlicer's: half of the 0.025 mm that it lets beads be
 * elsewhere, less one of its own units.
 */
const SLIT = 1249;
/** An island no longer around than this stays as it is, mm: a pin as thin as a bead is to have one. */
const SMALL = 2;

export function wallOutline(engine: PolygonEngine, outline: ExPolygons): ExPolygons {
  return concatExPolygons(
    islandsOf(outline).map((island) =>
      ringLengthMm(island.coords, 0, island.ringStarts[1]) <= SMALL ? island : smoothed(engine, island),
    ),
  );
}

function smoothed(engine: PolygonEngine, island: ExPolygons): ExPolygons {
  const { coords, ringStarts } = engine.offset(engine.offset2(island, -SLIT, 2 * SLIT), -SLIT);
  const builder = new ExPolygonsBuilder();
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const points: number[] = [];
    for (let i = ringStarts[ring]; i < ringStarts[ring + 1]; i++) points.push(coords[2 * i], coords[2 * i + 1], 0);
    const kept = simplifyLine(points, true);
    for (let i = 0; i < kept.length; i += 3) builder.addPoint(Math.round(kept[i]), Math.round(kept[i + 1]));
    builder.endRing();
  }
  // Without their short edges rings may cross.
  return engine.union(builder.build(), "positive");
}
