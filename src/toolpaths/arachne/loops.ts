import { toMm } from "../../core/units.ts";
import { ringArea } from "../../geometry/area.ts";
import { boundsOfPoints } from "../../geometry/bounds.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../geometry/polygons.ts";
import type { IslandWalls } from "../island-walls.ts";
import { type Loop, nest, reversedLoop } from "../loops.ts";
import type { VariableWidthOptions } from "./resolve.ts";
import type { BeadLine } from "./trace.ts";
import { beadWalls } from "./walls.ts";

/**
 * The beads of an island as loops, nested, and what they leave; no gaps.
 * @param depth of the first beads: 0 for external ones
 */
export function variableWalls(
  engine: PolygonEngine,
  island: ExPolygons,
  wanted: number,
  options: VariableWidthOptions,
  depth = 0,
): IslandWalls {
  const { beads, inner } = beadWalls(engine, island, wanted, options);
  const levels: Loop[][] = [];
  for (const bead of beads) {
    levels[bead.depth] ??= [];
    levels[bead.depth].push(loopOf(bead, depth + bead.depth));
  }
  const overlaps = [0, options.soleInfillOverlap];
  const infillOverlap = toMm(overlaps[wanted] ?? options.infillOverlap);
  return {
    outermost: nest(Array.from(levels, (level) => level ?? [])),
    insides: [{ inner, gaps: EMPTY_EXPOLYGONS, infillInset: 0, infillOverlap }],
  };
}

/** A closed bead in the middle of a wall runs as a contour. */
function loopOf({ points, isClosed, isMiddle }: BeadLine, depth: number): Loop {
  const count = points.length / 3;
  const coords = new Int32Array(2 * count);
  const widths = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    coords[2 * i] = points[3 * i];
    coords[2 * i + 1] = points[3 * i + 1];
    widths[i] = points[3 * i + 2];
  }
  const isClockwise = isClosed && ringArea(coords, 0, count) < 0;
  const loop = {
    coords,
    widths,
    bounds: boundsOfPoints(coords, 0, count),
    isHole: isClockwise && !isMiddle,
    isOpen: !isClosed,
    isMiddle,
    depth,
    children: [],
  };
  return isClockwise && isMiddle ? reversedLoop(loop) : loop;
}
