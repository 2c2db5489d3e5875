/**
 * Where branches can not go. For branches of a few radii, and for each layer of the part:
 *
 *     collision(i) = the part, as far as supports keep off it at that height, grown by the radius
 *     blocked(i)   = collision(i) or what of blocked(i - 1) is farther from its edge than a branch leans in one layer
 *
 * From a place that is not blocked there is always a way down to the bed, one layer's lean after the other.
 */
import { toUnits } from "../../../core/units.ts";
import { EdgeGrid } from "../../../geometry/edge-grid.ts";
import type { PolygonEngine } from "../../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../../geometry/polygons.ts";
import { sameRings } from "../../../geometry/same-polygons.ts";
import { simplifyRings } from "../../../geometry/simplify.ts";
import type { PartLayers } from "../columns.ts";
import { EPSILON } from "../layers.ts";
import type { SupportOptions } from "../resolve.ts";
import { firstAtLeast } from "../trim.ts";
import type { TreeOptions } from "./resolve.ts";

/** Outlines may be off by this share of what a branch leans in one layer. */
const SLACK = 0.1;
/** Or by so many units, where branches hardly lean. */
const LEAST_SLACK = 500;
/** Places up to so far inside an edge count as on it, units. */
const ON_EDGE = 30;

/** What is blocked on each layer, for branches of a few radii, the thinnest first. */
export interface Clearance {
  /** Half the widths that the classes stand for, units. */
  readonly radii: readonly number[];
  /** What is blocked for a class. */
  readonly blocked: (layer: number, of: number) => Blocked;
  /** The part with the air around it. */
  readonly walls: (layer: number) => Blocked;
}

/** What is blocked, with an index of its edges made when it is asked for. */
export class Blocked {
  readonly area: ExPolygons;
  #grid: EdgeGrid | undefined;

  constructor(area: ExPolygons) {
    this.area = area;
  }

  get grid(): EdgeGrid {
    return (this.#grid ??= new EdgeGrid(this.area));
  }

  isOpen(x: number, y: number): boolean {
    if (isEmpty(this.area) || !this.grid.contains(x, y)) return true;
    return this.grid.nearest(x, y, ON_EDGE) !== undefined;
  }

  /** Whether it comes between two places. */
  parts(x0: number, y0: number, x1: number, y1: number): boolean {
    return !isEmpty(this.area) && this.grid.meets(x0, y0, x1, y1);
  }
}

/**
 * @param top the highest layer that is asked for
 * @param pause waited for between layers
 */
export async function clearance(
  engine: PolygonEngine,
  part: PartLayers,
  top: number,
  options: SupportOptions & { readonly tree: TreeOptions },
  pause: () => Promise<void>,
): Promise<Clearance> {
  const { tree } = options;
  const { printZ } = part.plan;
  const radii = [0, tree.tipRadius, tree.branchRadius];
  const collisions = partCollisions(engine, part, options);
  const byLayer: Blocked[][] = [];
  const walls: Blocked[] = [];
  let before: { collision: ExPolygons; blocked: Blocked }[] = [];
  for (let layer = 0; layer <= top; layer++) {
    await pause();
    const lean = layer === 0 ? 0 : toUnits(tree.steepest * (printZ[layer] - printZ[layer - 1]));
    const tolerance = Math.max(LEAST_SLACK, Math.round(SLACK * (lean || toUnits(tree.steepest * printZ[0]))));
    const near = collisions(layer);
    const now: typeof before = [];
    for (const [of, radius] of radii.entries()) {
      const last = before[of];
      const isSame =
        last !== undefined && (of === 0 ? sameRings(near, last.collision) : now[0].collision === before[0].collision);
      const collision = isSame
        ? last.collision
        : of === 0
          ? near
          : grown(engine, now[of - 1].collision, radius - radii[of - 1], tolerance);
      now.push({ collision, blocked: blockedBy(engine, collision, last, lean - tolerance - 2 * ON_EDGE, tolerance) });
    }
    byLayer.push(now.map(({ blocked }) => blocked));
    const [{ collision, blocked }] = now;
    walls.push(blocked.area === collision ? blocked : new Blocked(collision));
    before = now;
  }
  return { radii, blocked: (layer, of) => byLayer[layer][of], walls: (layer) => walls[layer] };
}

function blockedBy(
  engine: PolygonEngine,
  collision: ExPolygons,
  below: { collision: ExPolygons; blocked: Blocked } | undefined,
  lean: number,
  tolerance: number,
): Blocked {
  if (below === undefined || isEmpty(below.blocked.area)) return new Blocked(collision);
  if (below.collision === collision && below.blocked.area === collision) return below.blocked;
  const left = engine.offset(below.blocked.area, -Math.max(0, lean), { join: "round", arcTolerance: tolerance });
  if (isEmpty(left)) return new Blocked(collision);
  // What is left of what was blocked below is often covered by the part itself.
  const open = isEmpty(collision) ? left : engine.difference(left, collision);
  if (isEmpty(open)) return new Blocked(collision);
  return new Blocked(simplifyRings(engine.unionAll([collision, left]), tolerance));
}

function grown(engine: PolygonEngine, area: ExPolygons, by: number, tolerance: number): ExPolygons {
  if (isEmpty(area) || by === 0) return area;
  return simplifyRings(engine.offset(area, by, { join: "round", arcTolerance: tolerance }), tolerance);
}

/** By layer, what the part takes there with the air beside, above and below it. */
function partCollisions(
  engine: PolygonEngine,
  part: PartLayers,
  options: SupportOptions,
): (layer: number) => ExPolygons {
  const { printZ, heights: layerHeights } = part.plan;
  const { gapAbove, gapBelow } = options.heights;
  const tolerance = Math.round(options.perimeterWidth / 20);
  const grownSlices: ExPolygons[] = [];
  const sliceAt = (layer: number): ExPolygons =>
    (grownSlices[layer] ??=
      layer > 0 && sameRings(part.slices(layer), part.slices(layer - 1))
        ? sliceAt(layer - 1)
        : grown(engine, part.slices(layer), options.gapBeside, tolerance));
  let last: { readonly slices: readonly ExPolygons[]; readonly area: ExPolygons } = {
    slices: [],
    area: EMPTY_EXPOLYGONS,
  };
  return (layer) => {
    const bottom = printZ[layer] - layerHeights[layer];
    const slices: ExPolygons[] = [];
    let at = firstAtLeast(printZ, bottom - gapBelow + EPSILON);
    for (; at < printZ.length && printZ[at] - layerHeights[at] <= printZ[layer] + gapAbove - EPSILON; at++)
      if (!slices.includes(sliceAt(at))) slices.push(sliceAt(at));
    if (slices.length === last.slices.length && slices.every((slice, i) => slice === last.slices[i])) return last.area;
    const area = slices.length === 1 ? slices[0] : simplifyRings(engine.unionAll(slices), tolerance);
    last = { slices, area };
    return area;
  };
}
