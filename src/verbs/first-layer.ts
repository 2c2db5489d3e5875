import { UM_PER_MM } from "../core/moves.ts";
import { toMm, toUnits } from "../core/units.ts";
import type { Point2 } from "../mesh/bed.ts";
import { towerOutline } from "../motion/wipe-tower/draw.ts";
import { towerBrimReach } from "../motion/wipe-tower/finish.ts";
import type { TowerPlan } from "../motion/wipe-tower/plan.ts";
import { ROUND_SIDES } from "../settings/flow.ts";
import { hullOf } from "../toolpaths/skirt.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { PrintedLayer } from "../workers/filament.ts";

/** Coordinates, x, y in integer units. */
type Points = Pick<Toolpaths, "coords">;

/** The sides that a strand's disc is taken for. */
const SIDES = 16;

/**
 * The convex hull of what the first layer puts on the bed, mm, counter-clockwise from the lowest of its leftmost points;
 * empty where that is nothing. A part counts by its section, which reaches into corners that strands round off, all else by
 * its strands, as wide as they lie beside each other.
 * @param origin where the first item stands on the bed, mm; the layer is in its coordinates
 */
export function firstLayerHull(first: PrintedLayer, [x, y]: Point2): readonly Point2[] {
  const lying = [first, ...(first.others ?? [])].flatMap(coversOf);
  const tower = first.tools?.tower;
  const { coords } = hullOf(tower ? [...lying, towerPoints(tower, [x, y])] : lying);
  return Array.from({ length: coords.length / 2 }, (_, i) => [x + toMm(coords[2 * i]), y + toMm(coords[2 * i + 1])]);
}

/** What lies on the bed: a raft or supports where there are some, or the part with what is around it. */
function coversOf({ levels, slices, toolpaths }: PrintedLayer): Points[] {
  return levels.length > 0 ? strandsOf(levels[0].toolpaths) : [slices, ...strandsOf(toolpaths)];
}

/** Around the ends of strands, all of one width at once. */
function strandsOf({ coords, starts, roles, widths, heights }: Toolpaths): Points[] {
  const byRadius = new Map<number, Int32Array[]>();
  for (let path = 0; path < roles.length; path++) {
    const radius = (widths[path] - heights[path] * ROUND_SIDES) / 2;
    const points = coords.subarray(2 * starts[path], 2 * starts[path + 1]);
    const alike = byRadius.get(radius);
    if (alike) alike.push(points);
    else byRadius.set(radius, [points]);
  }
  return [...byRadius].map(([radius, lines]) => grown(hullOf(lines.map((own) => ({ coords: own }))), toUnits(radius)));
}

function grown({ coords }: Points, radius: number): Points {
  const points = Array.from({ length: SIDES }, (_, side) => {
    const angle = (2 * Math.PI * side) / SIDES;
    const by = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
    return Array.from(coords, (at, i) => at + by[i % 2]);
  });
  return { coords: Int32Array.from(points.flat()) };
}

/** The tower with its brim, in the coordinates of an item. */
function towerPoints(tower: TowerPlan, origin: Point2): Points {
  const { options, layers } = tower;
  const outline = towerOutline(tower, towerBrimReach(options, layers[0].height));
  return { coords: Int32Array.from(outline, (um, i) => toUnits(um / UM_PER_MM - origin[i % 2])) };
}
