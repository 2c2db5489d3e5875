/**
 * One loop around what is open above, so that the top surface reaches to the edge; the other loops only under what
 * stands on the layer. The surface goes on under the walls above by as much as these are wide, to be held by them.
 */
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { LEAST_ROOM } from "./insets.ts";
import type { IslandWalls } from "./island-walls.ts";
import type { PerimeterOptions } from "./resolve.ts";

/** Makes the loops of an area, the first of them of this depth. */
export type MakeWalls = (area: ExPolygons, loops: number, options: PerimeterOptions, depth: number) => IslandWalls;

/** Surfaces narrower than this many strands keep all loops: ledges of slopes. */
const NARROW = 2;

/** @param openAbove what of the layer has air above */
export function oneOnTop(
  engine: PolygonEngine,
  island: ExPolygons,
  openAbove: ExPolygons,
  loops: number,
  options: PerimeterOptions,
  make: MakeWalls,
): IslandWalls {
  const { external, inner } = options;
  const narrow = toUnits((NARROW * inner.width) / 2);
  const own = isEmpty(openAbove) ? openAbove : engine.intersection(openAbove, island);
  const open = isEmpty(own) ? own : engine.offset(own, -narrow);
  if (isEmpty(open)) return make(island, loops, options, 0);

  const outer = make(island, 1, options, 0);
  const surface = engine.offset(open, narrow + toUnits(reachUnderWalls(loops, options)));
  // Inside the outer strand's share.
  const free = engine.offset(island, -toUnits((external.width + external.spacing) / 2));
  const room = isEmpty(free) ? free : roomBeside(engine, free, surface, options);
  const within = isEmpty(room) ? room : engine.offset(room, -toUnits(inner.spacing / 2));
  if (isEmpty(within)) return outer;
  // What is left ends where these loops' does: at their edge for beads of variable width, else at their centre line.
  const end = options.variableWidth ? room : within;
  const inside = make(room, loops - 1, besideStrand(options), 1);
  return {
    outermost: [...outer.outermost, ...inside.outermost],
    insides: [
      ...outer.insides.map((left) => ({ ...left, inner: engine.difference(left.inner, end) })),
      ...inside.insides,
    ],
  };
}

/**
 * What is left of an area beside the surface. Where the walls above run along the surface's edge, slivers are left between
 * their facets, in which loops of one width would go out and back on one line: the surface takes these.
 */
function roomBeside(
  engine: PolygonEngine,
  free: ExPolygons,
  surface: ExPolygons,
  { inner, variableWidth }: PerimeterOptions,
): ExPolygons {
  const room = engine.difference(free, surface);
  const radius = toUnits((inner.spacing * (1 + LEAST_ROOM)) / 2);
  return variableWidth || isEmpty(room) ? room : engine.offset2(room, -radius, radius);
}

/** How far the surface goes on under the walls above, mm: half of them again, less what their loops hold anyway. */
function reachUnderWalls(loops: number, { external, inner }: PerimeterOptions): number {
  const walls = 1.5 * (external.width + inner.spacing * (loops - 1));
  const held = 0.9 * inner.spacing * (loops - 1);
  return walls > held ? walls - held : 0;
}

/** The options of loops in an area that begins where another strand's share ends. */
function besideStrand(options: PerimeterOptions): PerimeterOptions {
  const { inner, variableWidth } = options;
  return {
    ...options,
    external: { ...inner, width: inner.spacing },
    thinWalls: false,
    variableWidth: variableWidth && {
      ...variableWidth,
      sides: 0,
      beading: { ...variableWidth.beading, outer: variableWidth.beading.inner },
    },
  };
}
