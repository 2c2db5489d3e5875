/**
 * Printing one item after the other in the file's order, which is the user's to choose, as in PrusaSlicer: the brim and
 * the skirt around all come with the first.
 *
 * The footprints must keep the extruder's radius from each other, and all but the last item must fit below what is
 * beside the nozzle. One that does not becomes the last, where PrusaSlicer refuses the plate.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { footprintHull, type Hull, hullBounds, moveHull } from "../mesh/hull.ts";
import { hullDistance } from "../mesh/hull-distance.ts";
import type { Settings } from "../settings/settings.ts";
import type { LoadedPlate, SlicedItem } from "./load-plate.ts";

type Clearance = Pick<Settings, "extruder_clearance_radius" | "extruder_clearance_height">;

/** What rounding may take off a distance, mm. */
const SLACK_MM = 1e-4;

/**
 * The plate with its items in print order.
 * @throws SlicewrightError `EXTRUDER_COLLISION`
 */
export function* inSequence(plate: LoadedPlate, clearance: Clearance): Steps<LoadedPlate> {
  const heightOf = (item: SlicedItem): number => plate.objects[item.object].height / UNITS_PER_MM;
  const isHigh = (item: SlicedItem): boolean => heightOf(item) > clearance.extruder_clearance_height + SLACK_MM;
  const items = [...plate.inFileOrder].sort((a, b) => Number(isHigh(a)) - Number(isHigh(b)));
  const high = items.slice(0, -1).findIndex(isHigh);
  if (high >= 0) throw tooHigh(items, high, heightOf(items[high]), clearance);
  yield* checkDistances(plate, items, clearance.extruder_clearance_radius);
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

/** Outlines are looked at where the boxes around them are too near: of many copies that is each one's neighbours. */
function* checkDistances({ objects }: LoadedPlate, items: readonly SlicedItem[], least: number): Steps<void> {
  const hulls: Hull[] = [];
  for (const { vertices } of objects) {
    hulls.push(footprintHull(vertices, UNITS_PER_MM));
    yield vertices.length / 3;
  }
  const boxes = items.map(({ object, positionMm }) => moveHull(cornersOf(hulls[object]), positionMm));
  for (const [i, item] of items.entries()) {
    const hull = moveHull(hulls[item.object], item.positionMm);
    for (let k = i + 1; k < items.length; k++) {
      if (boxDistance(boxes[i], boxes[k]) >= least - SLACK_MM) continue;
      const other = moveHull(hulls[items[k].object], items[k].positionMm);
      const distance = hullDistance(hull, other);
      if (distance < least - SLACK_MM) throw tooNear(items, i, k, distance, least);
      yield hull.length + other.length;
    }
    yield items.length - i;
  }
}

/** The lowest and the highest corner of the box around a hull. */
function cornersOf(hull: Hull): Hull {
  const { minX, minY, maxX, maxY } = hullBounds(hull);
  return Float64Array.of(minX, minY, maxX, maxY);
}

function boxDistance(one: Hull, other: Hull): number {
  const gap = (axis: 0 | 1): number => Math.max(0, other[axis] - one[axis + 2], one[axis] - other[axis + 2]);
  return Math.hypot(gap(0), gap(1));
}

function tooNear(
  items: readonly SlicedItem[],
  i: number,
  k: number,
  distanceMm: number,
  least: number,
): SlicewrightError {
  const [first, second] = [nameOf(items, i), nameOf(items, k)];
  return new SlicewrightError(
    "EXTRUDER_COLLISION",
    `complete_objects: got ${first} and ${second} ${distanceMm.toFixed(2)} mm from each other, expected at least the extruder_clearance_radius of ${least} mm`,
    { first, second, distanceMm, extruder_clearance_radius: least },
  );
}

function nameOf(items: readonly SlicedItem[], i: number): string {
  const { name, positionMm } = items[i];
  const place = positionMm.map((mm) => mm.toFixed(1)).join(", ");
  return `${name === "" ? `item ${i + 1}` : `"${name}"`} at (${place})`;
}
