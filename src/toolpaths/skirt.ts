import { ROLE } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { convexHull } from "../geometry/hull.ts";
import { ringLengthMm } from "../geometry/path.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import { rectangleFlow } from "../settings/flow.ts";
import { entityCount, ToolpathsBuilder } from "./builder.ts";
import type { SkirtOptions } from "./resolve.ts";
import { cutLoop } from "./seam/cut-loop.ts";
import { nearestToEnd } from "./seam/nearest-place.ts";
import { ENTITY, type Toolpaths } from "./toolpaths.ts";

/** All that a hull looks at. */
type Points = Pick<ExPolygons, "coords">;

/** Round corners of the skirt keep within this of their arcs, and are simplified to half of it, mm. */
const ARC_TOLERANCE = 0.1;

/** The convex hull of what layers with a skirt print; undefined where none has one. */
export function skirtHull(printed: readonly Points[], options: SkirtOptions): ExPolygons | undefined {
  return options.loops === 0 || options.layers === 0 ? undefined : hullOf(printed);
}

/** What the skirt's loops cover. */
export function skirtBand(engine: PolygonEngine, hull: ExPolygons, options: SkirtOptions): ExPolygons {
  const loops = skirtRings(engine, hull, options).length;
  const [outer, inner] = [loops + 0.5, 0.5].map((spacings) =>
    engine.offset(hull, toUnits(options.distance + spacings * options.flow.spacing), {
      join: "round",
      arcTolerance: toUnits(ARC_TOLERANCE),
    }),
  );
  return engine.difference(outer, inner);
}

/**
 * The skirt of one layer, outermost loop first; undefined where there is none.
 *
 * Loops run around the hull at skirt_distance plus one spacing and every
 * spacing outwards; further ones are added until the loops of one tool after the other use the least length of
 * filament on the first layer. Every layer has all of them.
 * @param hull see {@link skirtHull}
 * @param height of the layer, mm
 * @param near where its loops begin, as nearly as may be; anywhere unless told
 */
export function makeSkirt(
  engine: PolygonEngine,
  hull: ExPolygons | undefined,
  layer: number,
  height: number,
  options: SkirtOptions,
  near?: readonly [number, number],
): Toolpaths | undefined {
  if (hull === undefined || layer >= options.layers) return undefined;
  const rings = skirtRings(engine, hull, options).reverse();
  const flow = rectangleFlow(options.flow.width, height);
  const loops = new ToolpathsBuilder();
  for (const ring of rings) {
    loops.beginPath(ROLE.skirtBrim, flow.width, height, flow.mm3PerMm);
    for (let i = 0; i <= ring.length; i += 2) loops.addPoint(ring[i % ring.length], ring[(i + 1) % ring.length]);
    loops.endPath();
    loops.endEntity(ENTITY.closed);
  }
  return cutAll(loops.build(), options.seamClip, near);
}

/**
 * The loops' centre lines, inside out. As in PrusaSlicer, a tool that has used enough leaves the next loop to the next
 * one, and no loop is added for a tool that has none yet.
 */
function skirtRings(engine: PolygonEngine, hull: ExPolygons, options: SkirtOptions): Int32Array[] {
  const { leastE, ePerMm3, flow } = options;
  const rings: Int32Array[] = [];
  let turn = 0;
  let used = 0;
  while (rings.length < options.loops || (used > 0 && used < leastE)) {
    const distance = toUnits(options.distance + (rings.length + 1) * flow.spacing);
    const arcTolerance = toUnits(ARC_TOLERANCE);
    const grown = engine.offset(hull, distance, { join: "round", arcTolerance });
    const { coords } = simplifyRings(grown, arcTolerance / 2);
    if (coords.length === 0) break;
    rings.push(coords);
    used += ringLengthMm(coords, 0, coords.length / 2) * flow.mm3PerMm * ePerMm3[turn];
    if (used >= leastE && turn + 1 < ePerMm3.length) {
      turn++;
      used = 0;
    }
  }
  return rings;
}

/** Each loop begins where it is nearest to the one before. */
function cutAll(loops: Toolpaths, clip: number, near: readonly [number, number] | undefined): Toolpaths {
  const builder = new ToolpathsBuilder(near);
  for (let entity = 0; entity < entityCount(loops); entity++)
    cutLoop(builder, loops, entity, nearestToEnd(builder, loops, entity), clip);
  return builder.build();
}

/** The convex hull of several values together. */
export function hullOf(layers: readonly Points[]): ExPolygons {
  const coords = new Int32Array(layers.reduce((sum, layer) => sum + layer.coords.length, 0));
  let at = 0;
  for (const layer of layers) {
    coords.set(layer.coords, at);
    at += layer.coords.length;
  }
  const hull = convexHull(coords);
  return { coords: hull, ringStarts: Uint32Array.of(0, hull.length / 2), islandStarts: Uint32Array.of(0, 1) };
}
