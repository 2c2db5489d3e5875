import { UNITS_PER_MM } from "../core/units.ts";
import type { ObjectLabel } from "../gcode/labels.ts";
import { footprintHull, moveHull } from "../mesh/hull.ts";
import type { LoadedPlate } from "./load-plate.ts";
import { pairs } from "./outline.ts";

/** How things without a name are called. */
export const NAMELESS = "part";

/**
 * What stands on a plate, for the g-code to name: items in their order.
 * @param fileName the model's file, whose name things without one have, as in PrusaSlicer
 */
export function objectLabels(
  { objects, items }: Pick<LoadedPlate, "objects" | "items">,
  fileName?: string,
): ObjectLabel[] {
  const hulls = objects.map(({ vertices }) => footprintHull(vertices, UNITS_PER_MM));
  const copies = new Map<number, number>();
  return items.map(({ name, object, positionMm }) => {
    const copy = copies.get(object) ?? 0;
    copies.set(object, copy + 1);
    const outline = pairs(moveHull(hulls[object], positionMm));
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const centre = [xs, ys].map((along) => (Math.min(...along) + Math.max(...along)) / 2) as [number, number];
    return { name: name || fileName || NAMELESS, object, copy, centre, outline };
  });
}
