/** Where a pad lies: its outline at its top, before slopes take their share. Lengths in integer units. */
import { ringCentroid } from "../geometry/area.ts";
import { boundsOfPoints } from "../geometry/bounds.ts";
import { ExPolygonsBuilder } from "../geometry/builder.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandAt, pickIslands } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount, type Rings } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import { padSticks } from "./pad-sticks.ts";
import type { PadOptions } from "./resolve.ts";

/** How exactly outlines are followed (PrusaSlicer's 0.1 mm), and round corners drawn (its 0.01 mm). */
const DETAIL = 10_000;
const ARC_TOLERANCE = 1_000;
/** Half the width of a connection at its pad (PrusaSlicer's). */
const CONNECTION = 100_000;
const ROUND = { join: "round", arcTolerance: ARC_TOLERANCE } as const;

/**
 * What stands on a pad, or in the way of one: the union of the sections of part or feet over the pad's height, from
 * where the part or the feet begin.
 */
export function padFootprint(engine: PolygonEngine, sections: readonly ExPolygons[]): ExPolygons {
  const simple = sections.map((section) => simplifyRings(section, DETAIL));
  return engine.union(simplifyRings(engine.unionAll(simple), DETAIL));
}

/**
 * The pad's outline at its top. Below the part it is whole: what stands on it, joined to one where it is close, with
 * bays filled and a brim around. Around the part it keeps the gap to it, with sticks across, and stays only where feet
 * stand on it, unless it is asked for everywhere.
 */
export function padOutline(
  engine: PolygonEngine,
  model: ExPolygons,
  feet: ExPolygons,
  options: PadOptions,
): ExPolygons {
  const { around } = options;
  if (around === null) return waffle(engine, engine.unionAll([model, feet]), options);
  const kept = engine.offset(model, around.gap);
  const pad = engine.difference(waffle(engine, engine.unionAll([kept, feet]), options), kept);
  const pieces = around.everywhere ? pad : touching(engine, pad, feet);
  return engine.unionAll([pieces, touching(engine, padSticks(kept, around), pieces)]);
}

/** Grown twice as far as the brim and shrunk by it: bays narrower than four brims are filled. Without holes. */
function waffle(engine: PolygonEngine, standing: ExPolygons, options: PadOptions): ExPolygons {
  const reach = options.brim + options.wallHeight * options.run;
  const joined = engine.unionAll([filled(engine, standing), connections(filled(engine, standing), options)]);
  return filled(engine, engine.offset2(joined, 2 * reach, -reach, ROUND));
}

/**
 * Wedges from islands whose centres lie close to another's: from the island's centre to the middle of all centres. How
 * close is the merge distance and 3.6 thicknesses, measured on PrusaSlicer.
 */
function connections(islands: ExPolygons, { mergeDistance, thickness }: PadOptions): Rings {
  const centres = Int32Array.from({ length: 2 * islandCount(islands) }, (_, i) => {
    const { coords, ringStarts } = islands;
    return Math.round(ringCentroid(coords, ringStarts[i >> 1], ringStarts[(i >> 1) + 1])[i % 2]);
  });
  const builder = new ExPolygonsBuilder();
  const { minX, minY, maxX, maxY } = boundsOfPoints(centres, 0, centres.length / 2);
  const [middleX, middleY] = [Math.round((minX + maxX) / 2), Math.round((minY + maxY) / 2)];
  for (let i = 0; i < centres.length; i += 2) {
    const [x, y] = [centres[i], centres[i + 1]];
    const length = Math.hypot(x - middleX, y - middleY);
    if (length === 0 || nearestOther(centres, i) >= mergeDistance + 3.6 * thickness) continue;
    const [acrossX, acrossY] = [((middleY - y) * CONNECTION) / length, ((x - middleX) * CONNECTION) / length];
    builder.addPoint(middleX, middleY);
    builder.addPoint(Math.round(x + acrossX), Math.round(y + acrossY));
    builder.addPoint(Math.round(x - acrossX), Math.round(y - acrossY));
    builder.endRing();
    builder.endIsland();
  }
  return builder.build();
}

function nearestOther(points: Int32Array, own: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2)
    if (i !== own) nearest = Math.min(nearest, Math.hypot(points[i] - points[own], points[i + 1] - points[own + 1]));
  return nearest;
}

/** The contours alone, united. */
function filled(engine: PolygonEngine, { coords, ringStarts, islandStarts }: ExPolygons): ExPolygons {
  const builder = new ExPolygonsBuilder();
  for (const ring of islandStarts.subarray(0, -1)) {
    builder.addPoints(coords, ringStarts[ring], ringStarts[ring + 1]);
    builder.endRing();
    builder.endIsland();
  }
  return engine.union(builder.build());
}

/** The islands on which something stands. */
function touching(engine: PolygonEngine, islands: ExPolygons, standing: ExPolygons): ExPolygons {
  const indices = Array.from({ length: islandCount(islands) }, (_, i) => i);
  return pickIslands(
    islands,
    indices.filter((i) => !isEmpty(engine.intersection(islandAt(islands, i), standing))),
  );
}
