/**
 * Printing one item after the other in the file's order, which is the user's to choose, as in PrusaSlicer: the brim and
 * the skirt around all come with the first.
 *
 * The footprints must keep the extruder's radius from each other, and all but the last item must fit below what is
 * beside the nozzle. One that does not becomes the last, where PrusaSlicer refuses the plate.
 */
import { SlicewrightError } from "../core/errors.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { distanceToSegment } from "../geometry/segment.ts";
import type { Point2 } from "../mesh/bed.ts";
import { footprintHull, type Hull, moveHull } from "../mesh/hull.ts";
import type { Settings } from "../settings/settings.ts";
import type { LoadedPlate, SlicedItem } from "./load-plate.ts";

type Clearance = Pick<Settings, "extruder_clearance_radius" | "extruder_clearance_height">;

/** What rounding may take off a distance, mm. */
const SLACK_MM = 1e-4;

/**
 * The plate with its items in print order.
 * @throws SlicewrightError `EXTRUDER_COLLISION`
 */
export function inSequence(plate: LoadedPlate, clearance: Clearance): LoadedPlate {
  const heightOf = (item: SlicedItem): number => plate.objects[item.object].height / UNITS_PER_MM;
  const isHigh = (item: SlicedItem): boolean => heightOf(item) > clearance.extruder_clearance_height + SLACK_MM;
  const items = [...plate.inFileOrder].sort((a, b) => Number(isHigh(a)) - Number(isHigh(b)));
  const high = items.slice(0, -1).findIndex(isHigh);
  if (high >= 0) throw tooHigh(items, high, heightOf(items[high]), clearance);
  checkDistances(plate, items, clearance.extruder_clearance_radius);
  return { ...plate, items };
}

function tooHigh(
  items: readonly SlicedItem[],
  high: number,
  heightMm: number,
  { extruder_clearance_height }: Clearance,
): SlicewrightError {
  const [first, second] = [nameOf(items, high), nameOf(items, high + 1)];
  return new SlicewrightError(
    "EXTRUDER_COLLISION",
    `complete_objects: got ${first}, ${heightMm} mm high, finished before ${second}, expected at most the extruder_clearance_height of ${extruder_clearance_height} mm`,
    { first, second, heightMm, extruder_clearance_height },
  );
}

function checkDistances({ objects }: LoadedPlate, items: readonly SlicedItem[], least: number): void {
  const hulls = objects.map(({ vertices }) => footprintHull(vertices, UNITS_PER_MM));
  const standing = items.map(({ object, positionMm }) => moveHull(hulls[object], positionMm));
  for (let i = 0; i < items.length; i++)
    for (let k = i + 1; k < items.length; k++) {
      const distance = hullDistance(standing[i], standing[k]);
      if (distance >= least - SLACK_MM) continue;
      const [first, second] = [nameOf(items, i), nameOf(items, k)];
      throw new SlicewrightError(
        "EXTRUDER_COLLISION",
        `complete_objects: got ${first} and ${second} ${distance.toFixed(2)} mm from each other, expected at least the extruder_clearance_radius of ${least} mm`,
        { first, second, distanceMm: distance, extruder_clearance_radius: least },
      );
    }
}

function nameOf(items: readonly SlicedItem[], i: number): string {
  const { name, positionMm } = items[i];
  const place = positionMm.map((mm) => mm.toFixed(1)).join(", ");
  return `${name === "" ? `item ${i + 1}` : `"${name}"`} at (${place})`;
}

/** Between convex outlines, mm; 0 where they meet. */
export function hullDistance(one: Hull, other: Hull): number {
  if (meet(one, other)) return 0;
  return Math.min(cornerDistance(one, other), cornerDistance(other, one));
}

/** Whether no line along an edge of either has them on different sides. */
function meet(one: Hull, other: Hull): boolean {
  const isParting = (hull: Hull, far: Hull): boolean =>
    edges(hull).some(([a, b]) => {
      for (let k = 0; k < far.length; k += 2)
        if ((b[0] - a[0]) * (far[k + 1] - a[1]) - (b[1] - a[1]) * (far[k] - a[0]) >= 0) return false;
      return true;
    });
  return !isParting(one, other) && !isParting(other, one);
}

/** From one's corners to the other's edges. */
function cornerDistance(corners: Hull, hull: Hull): number {
  let least = Infinity;
  for (const [a, b] of edges(hull)) {
    for (let k = 0; k < corners.length; k += 2)
      least = Math.min(least, distanceToSegment(corners[k], corners[k + 1], ...a, ...b));
  }
  return least;
}

function edges(hull: Hull): [Point2, Point2][] {
  return Array.from({ length: hull.length / 2 }, (_, i) => {
    const next = (2 * i + 2) % hull.length;
    return [
      [hull[2 * i], hull[2 * i + 1]],
      [hull[next], hull[next + 1]],
    ];
  });
}
