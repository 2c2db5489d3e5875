/**
 * Placing shapes one after another, each as low as it goes, then as far left.
 *
 * For every shape there is the region in which its origin may be: at first what the bed leaves (arrange-room), from which
 * each placed shape takes the no-fit polygon of the two, grown by the spacing. The lowest place is one of the region's
 * corners. The regions shrink as shapes are placed and are never made anew, so a placement costs one difference a shape.
 */
import type { Steps } from "../core/steps.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { noFitPolygon } from "../geometry/minkowski.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { translate } from "../geometry/transform.ts";
import type { Room } from "./arrange-room.ts";
import type { Shape } from "./arrange-shapes.ts";

/** A shape with its origin at x, y, in integer units. */
export interface Placed {
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
}

/** Units by which shapes stay apart beyond the spacing: what the engine's rounding may take of it. */
const CLEARANCE = 2;

/** How much longer than a look at a triangle it takes to take a placed shape from the region of one. */
const TAKING = 1 << 13;

interface NestOptions {
  /** Units between shapes. */
  readonly spacing: number;
  /** How many are placed at most. */
  readonly most: number;
}

/**
 * @param queue which ways each thing to be placed may stand, in the order in which they are placed; a thing that finds no
 * room is passed over
 */
export function* nest(
  engine: PolygonEngine,
  room: Room,
  queue: readonly (readonly Shape[])[],
  { spacing, most }: NestOptions,
): Steps<Placed[]> {
  const shapes = [...new Set(queue.flat())];
  const regions = new Map(shapes.map((shape) => [shape, room(shape)]));
  const apart = new Map<Shape, Map<Shape, ExPolygons>>(shapes.map((shape) => [shape, new Map()]));
  const placed: Placed[] = [];
  for (const ways of queue) {
    yield TAKING * shapes.length;
    if (placed.length >= most) break;
    const best = lowest(ways, regions);
    if (best === undefined) continue;
    placed.push(best);
    for (const shape of shapes) {
      const region = regions.get(shape)!;
      if (region.coords.length === 0) continue;
      const taken = noFit(shape, best.shape);
      regions.set(shape, engine.difference(region, { ...taken, coords: translate(taken.coords, best.x, best.y) }));
    }
  }
  return placed;

  function noFit(shape: Shape, obstacle: Shape): ExPolygons {
    const known = apart.get(shape)!;
    let region = known.get(obstacle);
    if (region === undefined) {
      region = engine.offset(noFitPolygon(engine, obstacle.pieces, shape.pieces), spacing + CLEARANCE);
      known.set(obstacle, region);
    }
    return region;
  }
}

/** Of all ways and all corners of their regions, the one whose top is lowest, then whose right side is leftmost. */
function lowest(ways: readonly Shape[], regions: ReadonlyMap<Shape, ExPolygons>): Placed | undefined {
  let best: Placed | undefined;
  let [top, right] = [Infinity, Infinity];
  for (const shape of ways) {
    const { coords } = regions.get(shape)!;
    const { maxX, maxY } = shape.bounds;
    for (let i = 0; i < coords.length; i += 2) {
      const y = coords[i + 1] + maxY;
      const x = coords[i] + maxX;
      if (y > top || (y === top && x >= right)) continue;
      [top, right] = [y, x];
      best = { shape, x: coords[i], y: coords[i + 1] };
    }
  }
  return best;
}
